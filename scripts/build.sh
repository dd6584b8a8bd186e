#!/usr/bin/env bash
# Compiles the release executables. Swift's runtime is linked in, and libraries are looked for in ../lib first, so that
# the executables run as they are from a bundle.
set -euo pipefail
cd "$(dirname "$0")/.."

echo "Compiling (about 3 minutes the first time on two cores, seconds after that)"
swift build --configuration release --quiet --static-swift-stdlib -Xswiftc -use-ld=lld \
  -Xlinker -rpath -Xlinker '$ORIGIN/../lib' -Xlinker --disable-new-dtags
