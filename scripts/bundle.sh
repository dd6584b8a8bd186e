#!/usr/bin/env bash
# Packs what runs on a bare Debian into one archive below build/bundle, with a region where one is named:
# bundle.sh [REGION]. The same executables, packages and region give the same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/build.sh
bin=$(swift build --configuration release --show-bin-path)
# shellcheck source=/dev/null
name="belvedere-$("$bin/belvedere" --version | cut -d ' ' -f 2)-$(. /etc/os-release && echo "$ID$VERSION_ID")-$(dpkg --print-architecture)"
archive=build/bundle/$name.tar.gz
mkdir -p build/bundle
work=$(mktemp --directory build/bundle/work.XXXXXX)
trap 'rm -rf "$work"' EXIT

scripts/bundle/stage.sh "$bin" "$work/$name" "$@"
if [ -f "$archive" ] && cmp --silent "$work/$name/SHA256SUMS" "$archive.contents"; then
  echo "$archive is up to date"
  exit 0
fi
echo "Packing (about half a minute)"
time=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
tar --create --directory "$work" --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime="@$time" \
  "$name" | gzip --no-name -9 >"$archive.part"
mv "$archive.part" "$archive"
cp "$work/$name/SHA256SUMS" "$archive.contents"
echo "$archive: $(du --apparent-size --block-size=1MB "$archive" | cut -f 1) MB, unpacked $(du -s --block-size=1MB "$work/$name" | cut -f 1) MB"
