#!/usr/bin/env bash
# Installs the packages of packages.txt that are missing: packages.sh build|test…
set -euo pipefail
cd "$(dirname "$0")"

wanted=$(awk -v uses=" $* " '!/^#/ && NF && index(uses, " " $2 " ") { print $1 }' packages.txt | sort)
# shellcheck disable=SC2086 # one word a package
installed=$(dpkg-query --show --showformat '${Package} ${db:Status-Status}\n' $wanted 2>/dev/null |
  awk '$2 == "installed" { print $1 }' | sort || true)
missing=$(comm -23 <(echo "$wanted") <(echo "$installed") | xargs)
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
  as_root=(env)
elif command -v sudo >/dev/null; then
  as_root=(sudo)
else
  echo "Some Debian packages are missing. As root, run this, then make again:" >&2
  echo "  apt-get update && apt-get install --no-install-recommends $missing" >&2
  exit 1
fi

echo "Installing Debian packages (1 to 3 minutes): $missing"
"${as_root[@]}" apt-get update -qq
# shellcheck disable=SC2086
"${as_root[@]}" DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends $missing >/dev/null
