#!/bin/sh
# Runs every journey of Examples/SignIn; arguments go to `signin`. The first time, it builds the app and its server.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
"$root/scripts/setup.sh"
# The transport's tests need most of the same packages, which are built once.
build=$root/Transports/watertight-async-http-client/.build
if [ ! -x "$build/debug/signin" ]; then
    echo "demo: the first build downloads packages, and takes three to seven minutes on two cores" >&2
fi
exec swift run --package-path "$root/Tests/Journeys" --scratch-path "$build" signin "$@"
