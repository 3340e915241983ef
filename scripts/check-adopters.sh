#!/bin/sh
# Resolves and builds packages that depend by version on what a release pushed, and compares the packages that each resolved
# with its list in scripts/adopters.
#
#   scripts/check-adopters.sh BASE VERSION                    all five; the one with the plugin also uses it
#   scripts/check-adopters.sh BASE VERSION core ios           some of core, ios, async-http-client, plugin, everything
#   scripts/check-adopters.sh BASE VERSION --update [NAME …]  writes the lists
#
# BASE is the address of the repositories; scripts/check-release.sh makes one on this machine.
set -eu
[ $# -ge 2 ] || { sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; exit 2; }
root=$(cd "$(dirname "$0")/.." && pwd)
lists=$root/scripts/adopters
base=${1%/} version=$2
shift 2
update=false
[ "${1:-}" != --update ] || { update=true; shift; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

library='Watertight WatertightHTTP WatertightURLSession WatertightFacades WatertightPresentation WatertightTexts WatertightKit
    WatertightTesting'

# One folder for all, so that they share a build.
app=$work/app
mkdir -p "$app/Sources/App"

# adopter NAME PACKAGES PRODUCTS [PLATFORM]: each product as "Product:package".
adopter() {
    name=$1 platform=${4:-.macOS(.v15)}
    {
        echo '// swift-tools-version: 6.3'
        echo 'import PackageDescription'
        echo 'let package = Package(name: "app", platforms: ['"$platform"'], dependencies: ['
        for package in $2; do echo "    .package(url: \"$base/$package\", from: \"$version\"),"; done
        echo '], targets: [.target(name: "App", dependencies: ['
        for product in $3; do echo "    .product(name: \"${product%:*}\", package: \"${product#*:}\"),"; done
        echo '])])'
    } >"$app/Package.swift"
    for product in $3; do echo "import ${product%:*}"; done >"$app/Sources/App/App.swift"
    echo 'func run() {}' >>"$app/Sources/App/App.swift"
    rm -f "$app/Package.resolved"

    (cd "$app" && swift build --quiet) >"$work/output.txt" 2>&1 || {
        cat "$work/output.txt" >&2
        echo "check-adopters: $name doesn't build" >&2
        exit 1
    }
    sed -n 's/.*"identity" : "\(.*\)",/\1/p' "$app/Package.resolved" | sort >"$work/list.txt"
    if $update; then cp "$work/list.txt" "$lists/$name.txt"; fi
    diff -u "$lists/$name.txt" "$work/list.txt" >&2 || {
        echo "check-adopters: $name doesn't resolve the packages in scripts/adopters/$name.txt" >&2
        exit 1
    }
    case $platform in
    *iOS*) check_platforms ;;
    esac
    echo "$name: builds, and resolves the $(wc -l <"$work/list.txt" | tr -d ' ') packages of its list"
}

# The lowest iOS of each package is at most 16.4: SwiftPM on Linux doesn't check it.
check_platforms() {
    for manifest in "$app"/.build/checkouts/*/Package.swift; do
        package=$(dirname "$manifest")
        lowest=$(swift package --package-path "$package" dump-package |
            python3 -c 'import json, sys
print(next((p["version"] for p in json.load(sys.stdin)["platforms"] if p["platformName"] == "ios"), "0"))')
        [ "$(printf '%s\n16.4\n' "$lowest" | sort -V | tail -n 1)" = 16.4 ] || {
            echo "check-adopters: $(basename "$package") needs iOS $lowest" >&2
            exit 1
        }
    done
}

core=$(for product in $library; do echo "$product:watertight"; done)
http=WatertightAsyncHTTPClient:watertight-async-http-client
[ $# -gt 0 ] || set -- core ios async-http-client plugin everything
for name in "$@"; do
    case $name in
    core) adopter core watertight "$core" ;;
    ios) adopter ios watertight "$core" '.iOS("16.4")' ;;
    async-http-client)
        adopter async-http-client "watertight watertight-async-http-client" "Watertight:watertight $http"
        ;;
    plugin)
        adopter plugin watertight-checker ""
        "$root/Checker/scripts/check-plugin.sh" "$app"
        ;;
    everything)
        adopter everything "watertight watertight-async-http-client watertight-checker" "$core $http"
        ;;
    *)
        echo "check-adopters: there is no adopter $name" >&2
        exit 2
        ;;
    esac
done
