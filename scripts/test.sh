#!/bin/sh
# Runs all tests: the library's, the transport's on AsyncHTTPClient, the checker's, the examples'; and on Linux those of
# the adapters for Apple's frameworks, against stubs whose names are taken elsewhere. Arguments go to each `swift test`.
# The tests of the Kotlin example run if Java is installed.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
"$root/scripts/setup.sh"
stubs=""
[ "$(uname)" = Darwin ] || stubs=AppleStubs
for package in . AsyncHTTPClient Checker Examples/BikeRental Examples/ThirdParties Examples/SignIn $stubs; do
    swift test --package-path "$root/$package" "$@"
done
if java -version >/dev/null 2>&1; then
    "$root/Examples/Kotlin/test.sh"
else
    echo "Skipped: Examples/Kotlin, because Java isn't installed." >&2
fi
