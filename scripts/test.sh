#!/usr/bin/env bash
# The whole suite, or what the options for `swift test` choose. Everything is compiled once, in release, so that
# the end-to-end tests drive the executables that are shipped.
set -euo pipefail
cd "$(dirname "$0")/.."

swift format lint --strict --parallel --recursive Package.swift Sources Tests
echo "Compiling the executables and the tests (about 10 minutes the first time on two cores)"
swift build --configuration release --build-tests --quiet
exec swift test --configuration release --skip-build --disable-xctest "$@"
