#!/bin/sh
# Runs all tests: the library's, then the example's. Arguments go to both `swift test`.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
"$root/scripts/setup.sh"
swift test --package-path "$root" "$@"
swift test --package-path "$root/Examples/SignIn" "$@"
