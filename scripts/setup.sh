#!/usr/bin/env bash
# What the build (`build`) and the tests (`test`) need on this machine. A second run changes nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

# The toolchain itself runs only with its Debian packages; without a toolchain there is no use in them.
if command -v swift >/dev/null; then scripts/packages.sh "$@"; fi
scripts/swift-version.sh
scripts/fetch.sh
