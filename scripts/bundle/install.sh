#!/bin/sh
# Places this bundle in /opt/belvedere, or where the argument says, and makes it a service: install.sh [DIRECTORY]
# An installed region stays unless the bundle brings one.
set -eu
cd "$(dirname "$0")"
target=${1:-/opt/belvedere}

if [ "$(id -u)" != 0 ]; then
  echo "Run this as root. Without installing anything: bin/belvedere serve REGION" >&2
  exit 1
fi
sha256sum --check --quiet SHA256SUMS

for part in bin lib share region; do
  [ -d "$part" ] || continue
  mkdir -p "$target"
  rm -rf "$target/$part.new"
  cp -R "$part" "$target/$part.new"
  rm -rf "${target:?}/$part"
  mv "$target/$part.new" "$target/$part"
done
cp README.md "$target"
chmod -R u=rwX,go=rX "$target"
mkdir -p /etc/systemd/system
sed "s|/opt/belvedere|$target|g" belvedere.service >/etc/systemd/system/belvedere.service

if [ ! -d /run/systemd/system ]; then
  echo "Installed. systemd does not run here; start it with: $target/bin/belvedere serve $target/region"
  exit 0
fi
systemctl daemon-reload
systemctl enable --quiet belvedere
if [ ! -e "$target/region/region.json" ]; then
  echo "Installed. Put a region at $target/region, then: systemctl start belvedere"
  exit 0
fi
systemctl restart belvedere
echo "Installed and running; systemctl status belvedere tells its address."
