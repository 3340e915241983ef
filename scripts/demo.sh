#!/bin/sh
# Runs every journey of the example app; arguments go to `signin`. The first time, it builds the example.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
"$root/scripts/setup.sh"
if [ ! -x "$root/Examples/SignIn/.build/debug/signin" ]; then
    echo "demo: the first build downloads packages, and takes four minutes on two cores" >&2
fi
exec swift run --package-path "$root/Examples/SignIn" signin "$@"
