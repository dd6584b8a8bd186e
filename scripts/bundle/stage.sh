#!/usr/bin/env bash
# Lays a bundle out in a new directory: stage.sh EXECUTABLES DIRECTORY [REGION]. The executables' libraries, all but
# glibc, and the fonts come from this machine's Debian packages, with the copyright of each.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
bin=$1 bundle=$2 region=${3:-}

if [ -n "$region" ] && [ ! -f "$region/region.json" ]; then
  echo "$region is no region; belvedere import makes one." >&2
  exit 1
fi
mkdir -p "$bundle"/{bin,lib,share/fonts,share/doc}

executables=(belvedere belvedere-import render-tiles)
for name in "${executables[@]}"; do
  strip --strip-all -o "$bundle/bin/$name" "$bin/$name"
done
cp --recursive "$bin"/*.resources "$bundle/bin"

mapfile -t libraries < <(ldd "${executables[@]/#/$bin/}" | awk '$2 == "=>" && $3 ~ /^\// { print $3 }' | sort -u)
mapfile -t files < <(realpath "${libraries[@]}")
# By name alone: packages may know a library by /lib or /usr/lib.
owners=$(dpkg-query --search "${files[@]/#*\//*/}")
packages=()
for index in "${!libraries[@]}"; do
  package=$(awk -v end="/${files[index]##*/}" 'substr($2, length($2) - length(end) + 1) == end { print $1; exit }' <<<"$owners")
  package=${package%%:*}
  if [ "$package" = libc6 ]; then continue; fi
  cp --dereference "${libraries[index]}" "$bundle/lib"
  packages+=("$package")
done

for package in $(awk '/^fonts-/ { print $1 }' "$here/../packages.txt"); do
  mkdir "$bundle/share/fonts/$package"
  # Chinese, Japanese and Korean with serifs would be a third of everything; the fall-back is the sans.
  dpkg-query --listfiles "$package" | grep -E '^/usr/share/fonts/.*\.(ttf|otf|ttc)$' | grep -v NotoSerifCJK |
    xargs -d '\n' cp --target-directory "$bundle/share/fonts/$package"
  packages+=("$package")
done

for package in $(printf '%s\n' "${packages[@]}" | sort -u); do
  mkdir "$bundle/share/doc/$package"
  cp --dereference "/usr/share/doc/$package/copyright" "$bundle/share/doc/$package/copyright"
  dpkg-query --show --showformat '${Package} ${Version}\n' "$package"
done >"$bundle/share/doc/packages.txt"
mkdir "$bundle"/share/doc/{swift,maplibre-gl-js}
cp "$here/maplibre-gl-js.copyright" "$bundle/share/doc/maplibre-gl-js/copyright"
cp "$(dirname "$(realpath "$(command -v swift)")")/../share/swift/LICENSE.txt" "$bundle/share/doc/swift/copyright"

cp "$here/README.md" "$here/belvedere.service" "$here/install.sh" "$bundle"
if [ -n "$region" ]; then cp --recursive --dereference "$region" "$bundle/region"; fi
(cd "$bundle" && find . -type f ! -name SHA256SUMS -printf '%P\0' | LC_ALL=C sort --zero-terminated |
  xargs --null sha256sum >SHA256SUMS)
