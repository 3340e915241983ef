#!/bin/sh
# Resolves and builds four packages that depend on the output of scripts/publish.sh, and compares the packages that each
# resolved with its list in scripts/adopters.
#
#   scripts/check-adopters.sh            all four; the one with the plugins also uses them
#   scripts/check-adopters.sh core       one of core, async-http-client, plugins, everything
#   scripts/check-adopters.sh --update   writes the lists
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
lists=$root/scripts/adopters
update=false
[ "${1:-}" != --update ] || { update=true; shift; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=0.1.0
"$root/scripts/publish.sh" $version "file://$work/published" "$work/published" >&2

library='Watertight WatertightHTTP WatertightURLSession WatertightFacades WatertightKit WatertightPresentation
    WatertightHTTPPresentation WatertightFacadesPresentation WatertightSwiftUI WatertightUIKit WatertightAppKit
    WatertightAppleSignIn WatertightTesting'

# One folder for all, so that they share a build.
app=$work/app
mkdir -p "$app/Sources/App"

# adopter NAME PACKAGES PRODUCTS PLUGINS: each product as "Product:package".
adopter() {
    name=$1
    {
        echo '// swift-tools-version: 6.3'
        echo 'import PackageDescription'
        echo 'let package = Package(name: "app", platforms: [.macOS(.v15)], dependencies: ['
        for package in $2; do echo "    .package(url: \"file://$work/published/$package\", from: \"$version\"),"; done
        echo '], targets: [.target(name: "App", dependencies: ['
        for product in $3; do echo "    .product(name: \"${product%:*}\", package: \"${product#*:}\"),"; done
        echo '], plugins: ['
        for plugin in $4; do echo "    .plugin(name: \"$plugin\", package: \"watertight-checker\"),"; done
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
    echo "$name: builds, and resolves the $(wc -l <"$work/list.txt" | tr -d ' ') packages of its list"
}

core=$(for product in $library; do echo "$product:watertight"; done)
http=WatertightAsyncHTTPClient:watertight-async-http-client
for name in ${1:-core async-http-client plugins everything}; do
    case $name in
    core) adopter core watertight "$core" "" ;;
    async-http-client)
        adopter async-http-client "watertight watertight-async-http-client" "Watertight:watertight $http" ""
        ;;
    plugins)
        adopter plugins watertight-checker "" WatertightBuildTool
        "$root/Checker/scripts/check-plugins.sh" "$app"
        ;;
    everything)
        adopter everything "watertight watertight-async-http-client watertight-checker" "$core $http" \
            WatertightBuildTool
        ;;
    *)
        echo "check-adopters: there is no adopter $name" >&2
        exit 2
        ;;
    esac
done
