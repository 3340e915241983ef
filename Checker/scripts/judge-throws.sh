#!/bin/sh
# Verifies `watertight throws` with the compiler: in temporary clones of packages, writes `throws(E)` where the verdict is
# exactly one type, removes `throws` where nothing was found, and builds. Edits in functions that the compiler rejects are
# reverted and counted until the build succeeds. Arguments are folders of packages that build. Their sources don't change,
# and existing builds are reused.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
[ $# -gt 0 ] || { echo "usage: judge-throws.sh PACKAGE..." >&2; exit 2; }
tool=${WATERTIGHT:-$root/.build/release/watertight}
[ -x "$tool" ] || swift build -c release --package-path "$root" --product watertight >&2
for package in "$@"; do
    python3 "$root/scripts/judge_throws.py" "$tool" "$package"
done
