#!/bin/sh
# Builds and runs the program of README.md as a reader would, in an empty folder beside the checkout, and checks what it prints.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Prints the first block of Swift after a line of README.md.
block() {
    awk -v line="$1" '
        index($0, line) { after = 1 }
        after && /^```$/ { exit }
        inside { print }
        after && /^```swift$/ { inside = 1 }' "$root/README.md"
}

ln -s "$root" "$folder/watertight"
mkdir -p "$folder/Names/Sources/Names"
cd "$folder/Names"
block "readme-program.sh builds it -->" >Package.swift
block "readme-program.sh builds and runs it -->" >Sources/Names/main.swift
lines=$(wc -l <Sources/Names/main.swift)
[ "$lines" -gt 5 ] && [ "$lines" -le 15 ] || { echo "readme-program: the program has $lines lines" >&2; exit 1; }
swift build 2>&1 | tail -n 5 >&2
swift run --skip-build Names >output.txt 2>log.txt
reference=$(sed -n 's/^unreachable\. Reference: //p' output.txt)
[ -n "$reference" ] && grep -q "incident=$reference" log.txt || {
    cat Package.swift output.txt log.txt >&2
    echo "readme-program: the program printed something else" >&2
    exit 1
}
echo "The README's program of $lines lines prints unreachable and $reference, which is in the log."
