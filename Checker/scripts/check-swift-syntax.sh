#!/bin/sh
# Builds the tool with each release of swift-syntax that its range promises, and lets it read its own sources.
# Arguments are the versions to try.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ $# -gt 0 ] || set -- 600.0.1 602.0.0 603.0.1
for version in "$@"; do
    mkdir "$work/$version"
    cp -R "$root/Sources" "$root/Plugins" "$work/$version"
    # Tests are not built: their folders are not there, and the manifest must not name them.
    sed -e "s|\"600.0.1\"\.\.<\"604.0.0\"|exact: \"$version\"|" -e '/\.testTarget(/d' "$root/Package.swift" \
        >"$work/$version/Package.swift"
    grep -q "exact: \"$version\"" "$work/$version/Package.swift" || { echo "check-swift-syntax: no range found" >&2; exit 1; }
    swift build --quiet --package-path "$work/$version" --product watertight
    tool=$(swift build --package-path "$work/$version" --show-bin-path)/watertight
    "$tool" check "$root/Sources" --no-cache --format json >"$work/$version.json" || [ $? -eq 1 ]
    cmp -s "$work/$1.json" "$work/$version.json" || {
        echo "check-swift-syntax: findings differ between $1 and $version" >&2
        exit 1
    }
    echo "swift-syntax $version: builds, and finds what the others find"
    rm -rf "${work:?}/$version"
done
