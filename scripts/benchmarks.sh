#!/bin/bash
# Measures the library and the checker, and writes the ratios and the size of an executable to Benchmarks/README.md, with the
# machine and the date.
#
#   scripts/benchmarks.sh            on an idle machine; five minutes on two cores, without the builds
#   scripts/benchmarks.sh FOLDER     also measures the checker on an app's sources
#   scripts/benchmarks.sh --quick    a few minutes, and the page stays as it is: the figures are not significant
set -euo pipefail
quick=() app=""
case "${1:-}" in
"") ;;
--quick) quick=(--quick) ;;
*)
    if [ ! -d "$1" ]; then
        sed -n '2,7s/^# \{0,1\}//p' "$0" >&2
        exit 2
    fi
    app=$(cd "$1" && pwd)
    ;;
esac
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo "benchmarks: building" >&2
swift build --package-path Benchmarks -c release >&2
swift build --package-path Checker/Benchmarks -c release >&2
# Built before anything is measured.
swift build --package-path Checker -c release --product watertight >&2
tool=$(swift build --package-path Checker -c release --product watertight --show-bin-path)/watertight

if [ "$(uname)" = Darwin ]; then
    machine="$(sysctl -n machdep.cpu.brand_string), $(sysctl -n hw.ncpu) cores, macOS $(sw_vers -productVersion)"
else
    machine="$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) cores, $(. /etc/os-release && echo "$PRETTY_NAME")"
fi
compiler=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)
measured="Measured by \`scripts/benchmarks.sh\` on $(date -u +%Y-%m-%d): $machine, Swift $compiler. The load before was \
$(uptime | sed 's/.*load average[s]*: \([^ ,]*\).*/\1/')."
echo "benchmarks: the library" >&2
swift run --skip-build --package-path Benchmarks -c release benchmarks "${quick[@]}" | tee "$work/library.md"
# Measures the checker on the sources that the arguments describe.
checker() {
    echo "benchmarks: the checker on $1" >&2
    echo "sources: $1"
    swift run --skip-build --package-path Checker/Benchmarks -c release check-benchmarks --tool "$tool" "${@:2}" "${quick[@]}"
}
{
    checker "its own sources" --sources Checker/Sources
    [ -z "$app" ] || checker "an app" --sources "$app"
    checker "generated sources" --files 1000
} | tee "$work/checker.txt"
[ ${#quick[@]} = 0 ] || exit 0
echo "benchmarks: the size of an executable" >&2
{
    printf '\n%s\n\n' "Measured by \`scripts/linked-size.sh\` on $(date -u +%Y-%m-%d), Swift $compiler, $(uname -s)."
    scripts/linked-size.sh
    echo
} >"$work/weight.md"

# The page has only the ratios.
{
    printf '\n%s\n\n' "$measured"
    awk -F'|' -v OFS='|' '/^\|/ { print "", $2, $3, $6, $7, $8, $9, "" }' "$work/library.md" | sed 's/   */ /g; s/---*/---/g'
    awk '
        function ratio() { sub(/^.*: /, ""); return $1 }
        function spread() { sub(/^[^(]*\(/, ""); sub(/\).*/, ""); return $0 }
        /^sources: / { sub(/^sources: /, ""); sources = $0 }
        /^[0-9]+ files, / { lines = $3 " lines of " sources }
        /^cold to parse and one walk: / { first = ratio(); first = first " | " spread() }
        /^.*, processor time: / { print "| checker, " lines " | parse and one walk | " first " | " ratio() " | – |" }
        # Generated sources differ from an app in what a change needs.
        sources == "generated sources" { next }
        /^nothing changed to cold: / { row = ratio(); print "| checker, " sources ", nothing changed | first run | " row " | " spread() " | – | – |" }
        /^one body changed to cold: / { row = ratio(); print "| checker, " sources ", one body changed | first run | " row " | " spread() " | – | – |" }
    ' "$work/checker.txt"
    printf '\n%s\n\n' "$(grep '^Medians of' "$work/library.md")"
} >"$work/results.md"
awk -v folder="$work" '
    /^<!-- end of / { inside = 0 }
    !inside
    /^<!-- (results|weight) -->$/ { inside = 1; while ((getline line < (folder "/" $2 ".md")) > 0) print line }
' Benchmarks/README.md >"$work/page.md"
cp "$work/page.md" Benchmarks/README.md
Benchmarks/picture.py
echo "benchmarks: wrote Benchmarks/README.md and Benchmarks/results.svg" >&2
