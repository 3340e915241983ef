#!/bin/sh
# Builds the documentation of all modules with DocC, with a landing page over them. Warnings of DocC are errors, and so
# is a public symbol without a documentation comment. First writes the articles as plain Markdown into docs/articles, with
# scripts/articles.py.
#
#   scripts/docs.sh [FOLDER]      writes FOLDER/Watertight.doccarchive, a static site with search that any web server serves, such as
#                                 `python3 -m http.server --directory FOLDER/Watertight.doccarchive`; without a folder it only checks
#
# It uses the `docc` of the toolchain instead of swift-docc-plugin, so that the packages don't depend on the plugin. On
# Linux the modules come from the interface stubs' package, because the adapters are empty in the library's own build.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
"$root/scripts/articles.py" >&2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/archives"

if docc=$(command -v docc); then :; elif docc=$(xcrun --find docc 2>/dev/null); then :; else
    docc=$(dirname "$(readlink -f "$(command -v swift)")")/docc
fi
target=$(swift -print-target-info | sed -n '/"target"/,$s/^ *"triple": "\(.*\)",$/\1/p' | head -n 1)

# The compiler's arguments for the C modules of a package's dependencies.
c_arguments() {
    for map in "$2"/*.build/module.modulemap; do
        # A C target that a plugin's tool needs, too, is built twice, and its module must have one map.
        case $map in *-tool.build/*) continue ;; esac
        [ ! -e "$map" ] || printf '%s\n' -Xcc "-fmodule-map-file=$map"
    done
    for include in "$1"/.build/checkouts/*/Sources/*/include; do
        [ -d "$include" ] || continue
        printf '%s\n' -Xcc "-I$include"
        [ ! -e "$include/module.modulemap" ] || printf '%s\n' -Xcc "-fmodule-map-file=$include/module.modulemap"
    done
}

failed=""

# document PACKAGE MODULE…: builds the archive of each module. Its catalog, if it has one, is in PACKAGE/Sources/MODULE.
document() {
    package=$1
    shift
    echo "documentation: building $package" >&2
    swift build --package-path "$root/$package" >"$work/build.txt" 2>&1 || { cat "$work/build.txt" >&2; exit 1; }
    products=$(swift build --package-path "$root/$package" --show-bin-path)
    c_arguments "$root/$package" "$products" >"$work/c-arguments.txt"
    for module in "$@"; do
        graphs=$work/graphs/$module
        mkdir -p "$graphs"
        # shellcheck disable=SC2046 # no argument contains a space
        swift symbolgraph-extract -module-name "$module" -target "$target" -I "$products/Modules" \
            -minimum-access-level public -skip-synthesized-members -emit-extension-block-symbols \
            -output-dir "$graphs" $(cat "$work/c-arguments.txt")
        catalog=$root/$package/Sources/$module/$module.docc
        [ -d "$catalog" ] || catalog=""
        "$docc" convert ${catalog:+"$catalog"} --additional-symbol-graph-dir "$graphs" \
            --fallback-display-name "$module" --fallback-bundle-identifier "watertight.$module" \
            --warnings-as-errors --output-path "$work/archives/$module.doccarchive" >"$work/docc.txt" 2>&1 || {
            failed="$failed $module"
            cat "$work/docc.txt" >&2
        }
    done
}

if [ "$(uname)" = Darwin ]; then library=. appkit=""; else library=Tests/AppleStubs appkit=WatertightAppKit; fi
# shellcheck disable=SC2086 # one word or none: with the stubs, AppKit's part of WatertightUI is a module of its own
document $library Watertight WatertightHTTP WatertightURLSession WatertightFacades WatertightPresentation WatertightUI $appkit \
    WatertightTexts WatertightTesting
document Transports/watertight-async-http-client WatertightAsyncHTTPClient

"$root/scripts/undocumented.py" "$work/graphs" || failed="$failed (comments)"
if [ -n "$failed" ]; then
    echo "documentation: failed for$failed" >&2
    exit 1
fi
output=${1:-$work}/Watertight.doccarchive
mkdir -p "$(dirname "$output")"
rm -rf "$output"
"$docc" merge "$work"/archives/*.doccarchive --output-path "$output" --synthesized-landing-page-name Watertight
# The site has no page at its root.
echo '<!doctype html><meta http-equiv="refresh" content="0; url=documentation/">' >"$output/index.html"
echo "The documentation of $(ls "$work/archives" | wc -l | tr -d ' ') modules has no warnings.${1:+ It is in $output.}"
