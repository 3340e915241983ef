#!/bin/sh
# Tests the plugin in another package: the command and its fixes.
set -eu
# FOLDER is a package with a target App that depends on the checker; created if omitted.
app=${1:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -z "$app" ]; then
    app=$work/app
    mkdir -p "$app/Sources/App"
    ln -s "$(cd "$(dirname "$0")/.." && pwd)" "$work/watertight-checker"
    cat >"$app/Package.swift" <<'MANIFEST'
// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "app", dependencies: [.package(path: "../watertight-checker")],
    targets: [.target(name: "App")])
MANIFEST
fi
cd "$app"
source=Sources/App/Draft.swift

# expect NAME STATUS TEXT COMMAND…: the command exits with the status, and its output contains the text.
expect() {
    name=$1 status=$2 text=$3
    shift 3
    ended=0
    "$@" >"$work/output.txt" 2>&1 || ended=$?
    # Retries, since SwiftPM sometimes crashes while it reads a plugin's output.
    if [ "$ended" -gt 128 ] && grep -q "in swift-package at" "$work/output.txt"; then
        echo "check-plugin: $name: swift package crashed, and is run again" >&2
        ended=0
        "$@" >"$work/output.txt" 2>&1 || ended=$?
    fi
    if [ "$ended" -ne "$status" ] || ! grep -q -- "$text" "$work/output.txt"; then
        cat "$work/output.txt" >&2
        echo "check-plugin: $name: ended with $ended, $status and \"$text\" expected" >&2
        exit 1
    fi
    echo "$name: as it should be"
}

cat >$source <<'SWIFT'
enum DraftError: Error { case gone }
func open() throws(DraftError) { throw .gone }
func load() {
    do { try open() } catch {}
}
SWIFT
expect "the command finds" 1 "\[swallowed\]" swift package watertight-check
expect "the command takes options" 1 '"rule" *: *"swallowed"' swift package watertight-check --format json

cat >$source <<'SWIFT'
func open() throws {}
// watertight:accept swallowed: it was fixed long ago
func load() throws { try open() }
SWIFT
expect "an unused ignore is found" 1 "unused" swift package watertight-check
expect "the fix is written" 0 "0 findings" \
    swift package --allow-writing-to-package-directory watertight-check --fix
if grep -q watertight:accept $source; then
    echo "check-plugin: the fix is not in the source" >&2
    exit 1
fi
expect "the command finds nothing" 0 "0 findings" swift package watertight-check
rm $source
