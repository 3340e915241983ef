#!/bin/bash
# Measures the library and the checker, and writes the ratios to Benchmarks/README.md with the machine and the date.
#
#   scripts/benchmarks.sh            on an idle machine; five minutes on two cores, without the builds
#   scripts/benchmarks.sh --quick    a few minutes, and the page stays as it is: the figures are not significant
set -euo pipefail
cd "$(dirname "$0")/.."
quick=()
case "${1:-}" in
"") ;;
--quick) quick=(--quick) ;;
*)
    sed -n '2,5s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
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
{
    echo "benchmarks: the checker on its own sources" >&2
    swift run --skip-build --package-path Checker/Benchmarks -c release check-benchmarks --tool "$tool" \
        --sources Checker/Sources "${quick[@]}"
    echo "benchmarks: the checker on generated sources" >&2
    swift run --skip-build --package-path Checker/Benchmarks -c release check-benchmarks --tool "$tool" \
        --files 1000 "${quick[@]}"
} | tee "$work/checker.txt"
[ ${#quick[@]} = 0 ] || exit 0

# The page has only the ratios.
{
    printf '\n%s\n\n' "$measured"
    awk -F'|' -v OFS='|' '/^\|/ { print "", $2, $3, $6, $7, $8, $9, "" }' "$work/library.md" | sed 's/   */ /g; s/---*/---/g'
    awk '
        function ratio() { sub(/^.*: /, ""); return $1 }
        function spread() { sub(/^[^(]*\(/, ""); sub(/\).*/, ""); return $0 }
        /^[0-9]+ files, / { lines = $3 " lines"; sizes++ }
        /^cold to parse and one walk: / { first = ratio(); first = first " | " spread() }
        /^.*, processor time: / { print "| checker, first run, " lines " | parse and one walk | " first " | " ratio() " | – |" }
        # Of its own sources only, which are the first.
        /^nothing changed to cold: / && sizes == 1 { row = ratio(); print "| checker, nothing changed | first run | " row " | " spread() " | – | – |" }
        /^one body changed to cold: / && sizes == 1 { row = ratio(); print "| checker, one body changed | first run | " row " | " spread() " | – | – |" }
    ' "$work/checker.txt"
    printf '\n%s\n\n' "$(grep '^Medians of' "$work/library.md")"
} >"$work/results.md"
awk -v results="$work/results.md" '
    /^<!-- end of results -->$/ { inside = 0 }
    !inside
    /^<!-- results -->$/ { inside = 1; while ((getline line < results) > 0) print line }
' Benchmarks/README.md >"$work/page.md"
cp "$work/page.md" Benchmarks/README.md
echo "benchmarks: wrote Benchmarks/README.md" >&2
