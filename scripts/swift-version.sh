#!/usr/bin/env bash
# Says which Swift is needed where there is none or an older one.
set -euo pipefail

needed=6.3.1
found=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' || true)
if [ "$(printf '%s\n' "$needed" "${found:-0}" | sort -V | head -n 1)" = "$needed" ]; then exit 0; fi

cat >&2 <<END
Belvedere needs Swift $needed or newer; ${found:+this machine has $found}${found:-there is none on the PATH}.
Get the toolchain for Debian 12 from https://www.swift.org/install/linux/, unpack it, put its usr/bin
on the PATH, and run make again.
END
exit 1
