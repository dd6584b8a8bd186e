#!/usr/bin/env bash
# Runs a script where there is no network but loopback and no file but those below ROOT, glibc and a shell:
# closed.sh ROOT SCRIPT
set -euo pipefail
root=$1
PATH=$PATH:/usr/sbin:/sbin

mkdir -p "$root"/{proc,dev,tmp,bin,lib64}
programs=(bash cat env sleep)
for program in "${programs[@]}"; do cp --dereference "$(command -v "$program")" "$root/bin"; done
# What a program loads and where it looks for it; the rest of glibc besides.
libc=$(ldd /bin/bash | awk '$1 == "libc.so.6" { print $3 }')
files=("$libc" "$(dirname "$libc")"/lib{m,pthread,dl,rt,resolv,util}.so.? $(ldd "${programs[@]/#/$root/bin/}" | awk '$2 == "=>" { print $3 }'))
for file in "${files[@]}" /lib64/ld-linux-x86-64.so.2; do
  mkdir -p "$root$(dirname "$file")"
  cp --dereference --update "$file" "$root$file"
done
cp "$2" "$root/script"

# shellcheck disable=SC2016 # the inner shell expands
exec unshare --map-root-user --net --mount --pid --fork bash -euc '
  ip link set lo up
  mount --rbind /proc "$1/proc"
  mount --rbind /dev "$1/dev"
  exec chroot "$1" /bin/bash -c "exec env -i PATH=/bin /bin/bash /script"' closed "$root"
