#!/bin/sh
# Runs all tests: the library's, the transport's on AsyncHTTPClient, the checker's, the examples'. Arguments go to each
# `swift test`.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
"$root/scripts/setup.sh"
for package in . AsyncHTTPClient Checker Examples/BikeRental Examples/ThirdParties Examples/SignIn; do
    swift test --package-path "$root/$package" "$@"
done
