#!/bin/sh
# Compares resolved callees with the compiler's index: builds packages and reads their index stores. Arguments are folders
# of packages that build; existing builds are reused. JUDGE_MISTAKES=N lists up to N calls for each kind of mistake.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
[ $# -gt 0 ] || { echo "usage: judge-callees.sh PACKAGE..." >&2; exit 2; }
tool=${WATERTIGHT:-$root/.build/release/watertight}
[ -x "$tool" ] || swift build -c release --package-path "$root" --product watertight >&2
library=${INDEX_STORE_LIBRARY:-$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")/lib/libIndexStore.so}
for package in "$@"; do
    swift build --enable-index-store -Xswiftc -continue-building-after-errors --package-path "$package" >&2
    store=$(swift build --package-path "$package" --show-bin-path)/index/store
    python3 "$root/scripts/judge_callees.py" "$tool" "$package" "$store" "$library"
done
