#!/bin/sh
# Runs all tests: the library's, the transport's on AsyncHTTPClient, the checker's, the examples'; and on Linux those of
# the adapters for Apple's frameworks, against interface stubs. Those of the Kotlin example run if Java and pip are installed.
#
#   scripts/test.sh [ARGUMENT …]      each `swift test` receives the arguments, such as --filter BoundaryTests
#   scripts/test.sh -p PACKAGE …      tests one package only, such as -p Checker; may be repeated
#
# It prints one line for each suite, the failures in full and the closing line of each test run. The complete output of
# a package is in a log, which is named if its tests fail. All packages run; the exit code is 1 if any failed.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)

packages=""
kotlin=1
while [ "${1:-}" = -p ]; do
    [ $# -ge 2 ] || { echo "test: -p requires the folder of a package" >&2; exit 2; }
    [ -e "$root/$2/Package.swift" ] || { echo "test: no package in $root/$2" >&2; exit 2; }
    packages="$packages $2"
    kotlin=0
    shift 2
done
if [ -z "$packages" ]; then
    packages=". Transports/watertight-async-http-client Checker Examples/BikeRental Examples/ThirdParties Examples/SignIn"
    [ "$(uname)" = Darwin ] || packages="$packages Tests/AppleStubs"
fi
"$root/scripts/setup.sh"

logs=${TMPDIR:-/tmp}/watertight-tests.$$
mkdir -p "$logs"
progress=0
[ ! -t 1 ] || progress=1

failed=""
for package in $packages; do
    printf '\n--- tests of %s\n' "$package"
    log=$logs/$(basename "$(cd "$root/$package" && pwd)").log
    {
        code=0
        swift test --package-path "$root/$package" "$@" 2>&1 || code=$?
        echo "$code" >"$logs/code"
    } | tee "$log" | awk -v progress=$progress -f "$root/scripts/test-output.awk"
    if [ "$(cat "$logs/code")" = 0 ]; then
        rm "$log"
    else
        echo "The tests of $package failed with exit code $(cat "$logs/code"). Complete output: $log"
        failed="$failed $package"
    fi
done
rm "$logs/code"
if [ "$kotlin" = 1 ] && [ $# = 0 ]; then
    printf '\n--- tests of Examples/Kotlin\n'
    if java -version >/dev/null 2>&1 && { [ -n "${KOTLINC:-}" ] || python3 -m pip --version >/dev/null 2>&1; }; then
        "$root/Examples/Kotlin/test.sh" || failed="$failed Examples/Kotlin"
    else
        echo "Skipped: Java, or pip to download a Kotlin compiler, isn't installed."
    fi
fi
if [ -n "$failed" ]; then
    printf '\nFailed:%s\n' "$failed"
    exit 1
fi
rmdir "$logs"
