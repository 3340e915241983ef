#!/bin/sh
# Runs every journey of the example app; arguments go to `signin`.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
"$root/scripts/setup.sh"
exec swift run --package-path "$root/Examples/SignIn" signin "$@"
