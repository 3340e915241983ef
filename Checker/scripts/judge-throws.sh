#!/bin/sh
# Asks the compiler about `watertight throws`: in scratch clones of packages it writes `throws(E)` where the verdict is
# exactly one type, removes `throws` where nothing was found, and builds. Edits in functions that the compiler refuses are
# taken back, round after round, and counted. Arguments are folders of packages that build; no source in them is changed, and
# a build that is there is used.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
[ $# -gt 0 ] || { echo "usage: judge-throws.sh PACKAGE..." >&2; exit 2; }
tool=${WATERTIGHT:-$root/.build/release/watertight}
[ -x "$tool" ] || swift build -c release --package-path "$root" --product watertight >&2
for package in "$@"; do
    python3 "$root/scripts/judge_throws.py" "$tool" "$package"
done
