#!/bin/sh
# Builds the tool with older releases of swift-syntax in its version range, and compares the findings in the examples of
# the rules' pages and in the tool's own sources with those of the regular build, which uses the newest release.
# Arguments are the versions to test.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ $# -gt 0 ] || set -- 600.0.1 602.0.0

# findings FOLDER: builds the tool of a package and prints its findings.
findings() {
    swift build --quiet --package-path "$1" --product watertight >&2
    tool=$(swift build --package-path "$1" --show-bin-path)/watertight
    "$tool" check "$work/examples" --no-cache --format json || [ $? -eq 1 ]
    "$tool" throws "$root/Sources" --no-cache || [ $? -eq 1 ]
}

mkdir "$work/examples"
awk -v folder="$work/examples" '
    /^ *```swift/ { file = folder "/Example" ++count ".swift"; next }
    /^ *```/ { if (file != "") close(file); file = ""; next }
    file != "" { print > file }' "$root"/docs/rules/*.md

findings "$root" >"$work/newest.txt"
grep -q '"rule"' "$work/newest.txt" || { echo "check-swift-syntax: nothing is found at all" >&2; exit 1; }
for version in "$@"; do
    mkdir "$work/$version"
    cp -R "$root/Sources" "$root/Plugins" "$root/Tests" "$root/docs" "$work/$version"
    sed "s|\"600.0.1\"\.\.<\"604.0.0\"|exact: \"$version\"|" "$root/Package.swift" >"$work/$version/Package.swift"
    grep -q "exact: \"$version\"" "$work/$version/Package.swift" || {
        echo "check-swift-syntax: the manifest does not have the range that is looked for" >&2
        exit 1
    }
    findings "$work/$version" >"$work/$version.txt"
    diff -u "$work/newest.txt" "$work/$version.txt" >&2 || {
        echo "check-swift-syntax: $version finds something else" >&2
        exit 1
    }
    echo "swift-syntax $version: builds, and finds what the newest finds"
    rm -rf "${work:?}/$version"
done
