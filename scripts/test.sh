#!/bin/sh
# Runs all tests: the library's, the transport's on AsyncHTTPClient, the checker's, the examples' and their journeys; and on
# Linux those of clients that apps own, and of the adapters for Apple's frameworks, against interface stubs. Those of the
# Kotlin example run if Java and pip are installed.
#
#   scripts/test.sh [ARGUMENT …]      each `swift test` receives the arguments, such as --filter BoundaryTests
#   scripts/test.sh -p PACKAGE …      tests one package only, such as -p Checker; may be repeated
#   scripts/test.sh --busy …          tests beside four busy processes, as on a machine with other work; combines with -p and
#                                     with arguments. The packages are built before.
#
# It prints one line for each suite, the failures in full and the closing line of each test run. The complete output of
# a package is in a log, which is named if its tests fail. All packages run; the exit code is 1 if any failed.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)

packages=""
kotlin=1
busy=0
while :; do
    case "${1:-}" in
    -p)
        [ $# -ge 2 ] || { echo "test: -p requires the folder of a package" >&2; exit 2; }
        [ -e "$root/$2/Package.swift" ] || { echo "test: no package in $root/$2" >&2; exit 2; }
        packages="$packages $2"
        kotlin=0
        shift 2
        ;;
    --busy)
        busy=1
        shift
        ;;
    *) break ;;
    esac
done
if [ -z "$packages" ]; then
    packages=". Transports/watertight-async-http-client"
    [ "$(uname)" = Darwin ] || packages="$packages Tests/Clients"
    packages="$packages Checker Examples/BikeRental Examples/ThirdParties Examples/SignIn Tests/Journeys"
    [ "$(uname)" = Darwin ] || packages="$packages Tests/AppleStubs"
fi
"$root/scripts/setup.sh"

# A busy process also ends if this script was killed.
loops=""
start_loops() {
    for _ in 1 2 3 4; do
        while kill -0 $$ 2>/dev/null; do
            i=0
            while [ $i -lt 100000 ]; do i=$((i + 1)); done
        done </dev/null >/dev/null 2>&1 &
        loops="$loops $!"
    done
}
stop_loops() {
    # shellcheck disable=SC2086 # a list of processes
    [ -z "$loops" ] || kill $loops 2>/dev/null || true
    loops=""
}
trap stop_loops EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

logs=${TMPDIR:-/tmp}/watertight-tests.$$
mkdir -p "$logs"
progress=0
[ ! -t 1 ] || progress=1

# Runs a command, and writes its exit code to a file: a pipeline has only that of its last part.
run() {
    code=0
    "$@" 2>&1 || code=$?
    echo "$code" >"$logs/code"
}
shorten() {
    awk -v progress=$progress -f "$root/scripts/test-output.awk"
}

failed=""
for package in $packages; do
    printf '\n--- tests of %s\n' "$package"
    began=$(date +%s)
    log=$logs/$(basename "$(cd "$root/$package" && pwd)").log
    echo 0 >"$logs/code"
    [ $progress = 1 ] || echo "Complete output while it runs: $log"
    # These need all that the transport needs, which is built once.
    case $package in
    Tests/Clients | Tests/Journeys) build=$root/Transports/watertight-async-http-client/.build ;;
    *) build=$root/$package/.build ;;
    esac
    if [ $busy = 1 ]; then
        run swift build --package-path "$root/$package" --scratch-path "$build" --build-tests | tee "$log" | shorten
    fi
    if [ "$(cat "$logs/code")" = 0 ]; then
        [ $busy = 0 ] || start_loops
        run swift test --package-path "$root/$package" --scratch-path "$build" "$@" | tee "$log" | shorten
    fi
    stop_loops
    if [ "$(cat "$logs/code")" = 0 ]; then
        echo "$package passed in $(($(date +%s) - began)) s"
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
        [ $busy = 0 ] || start_loops
        "$root/Examples/Kotlin/test.sh" || failed="$failed Examples/Kotlin"
        stop_loops
    else
        echo "Skipped: Java, or pip to download a Kotlin compiler, isn't installed."
    fi
fi
if [ -n "$failed" ]; then
    printf '\nFailed:%s\n' "$failed"
    exit 1
fi
rmdir "$logs"
