#!/usr/bin/env bash
# Compiles the release executables.
set -euo pipefail
cd "$(dirname "$0")/.."

echo "Compiling (about 3 minutes the first time on two cores, seconds after that)"
swift build --configuration release --quiet
