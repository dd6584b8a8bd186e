#!/usr/bin/env bash
# The whole suite, or what the options for `swift test` choose. The end-to-end tests drive the release executables;
# everything else is tested with the debug build's checks.
set -euo pipefail
cd "$(dirname "$0")/.."

swift format lint --strict --parallel --recursive Package.swift Sources Tests
scripts/build.sh
echo "Compiling the tests (about 2 minutes the first time on two cores)"
swift build --build-tests --quiet
BELVEDERE_BIN=$(swift build --configuration release --show-bin-path)
export BELVEDERE_BIN
echo "Testing (about 2 minutes)"
exec swift test --skip-build --disable-xctest "$@"
