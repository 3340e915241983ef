#!/bin/sh
# Tests the first steps of a new user: installs a release into an empty folder, checks an unprepared package, and
# expects a finding in less than a minute. Then uses the plugins with the released executable.
#
#   scripts/check-install.sh [TOOL]
#
# TOOL is the executable to package; without it, the script builds a release one, which takes several minutes.
set -eu
checker=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT
fail() { echo "check-install: $1" >&2; exit 1; }
version=9.9.9

# The system assigns the port, and the server prints it.
mkdir -p "$work/releases"
python3 -u - "$work/releases" >"$work/port" 2>/dev/null <<'PYTHON' &
import functools, http.server, sys
handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[1])
server = http.server.HTTPServer(("127.0.0.1", 0), handler)
print(server.server_port, flush=True)
server.serve_forever()
PYTHON
server=$!
until [ -s "$work/port" ]; do kill -0 "$server" || fail "the local server did not start"; sleep 0.1; done
releases=http://127.0.0.1:$(cat "$work/port")

"$checker/scripts/build-release.sh" "$version" "$releases" "$work/releases/$version" ${1:+--binary "$1"}

# A dependency that SwiftPM fetched.
swift package --package-path "$checker" resolve >/dev/null 2>&1
mkdir "$work/empty"
cp -R "$checker/.build/checkouts/swift-argument-parser" "$work/empty/package"
cd "$work/empty"
rm -rf package/.git

begin=$(date +%s)
curl --fail --silent --output install.sh "$releases/$version/install.sh"
HOME=$work/home sh install.sh --to "$work/empty/bin"
ended=0
./bin/watertight check --all package >findings.txt || ended=$?
seconds=$(($(date +%s) - begin))
[ "$ended" -eq 1 ] || { cat findings.txt >&2; fail "the first check exits with $ended instead of 1"; }
grep -q 'package/Sources/.*swift:[0-9]*:[0-9]*: ' findings.txt || fail "the first check prints no place"
[ "$seconds" -lt 60 ] || fail "download to first finding took $seconds s"
echo "check-install: download to first finding took $seconds s"

# expect STATUS TEXT COMMAND…
expect() {
    status=$1 text=$2
    shift 2
    ended=0
    "$@" >"$work/output.txt" 2>&1 || ended=$?
    [ "$ended" -eq "$status" ] && grep -q -e "$text" "$work/output.txt" || {
        cat "$work/output.txt" >&2
        fail "\"$*\" exits with $ended instead of $status, or does not print \"$text\""
    }
}
expect 2 "unknown argument" sh install.sh --form
expect 1 "could not download" sh install.sh --version 0.0.0 --to "$work/none"
expect 1 "set WATERTIGHT_RELEASES" sh "$checker/Distribution/install.sh" --version $version
# A modified archive is rejected, and nothing is installed.
archive=$(ls "$work/releases/$version" | grep linux || ls "$work/releases/$version" | grep macos)
printf x >>"$work/releases/$version/$archive"
expect 1 "checksum of .* does not match" sh install.sh --to "$work/none"
[ ! -e "$work/none/watertight" ] || fail "a changed archive was installed"

# SwiftPM downloads binary targets only with https, so the bundle is referenced by path.
mkdir "$work/plugins"
tar -C "$work/plugins" -xzf "$work/releases/$version/watertight-plugins.tar.gz"
plugins=$work/plugins/watertight-plugins
grep -q "checksum: \"$(swift package --package-path "$checker" compute-checksum "$work/releases/$version/watertight.artifactbundle.zip")\"" \
    "$plugins/Package.swift" || fail "the checksum of the bundle is not SwiftPM's"
(cd "$plugins" && python3 -m zipfile -e "$work/releases/$version/watertight.artifactbundle.zip" .)
chmod +x "$plugins"/watertight.artifactbundle/*/watertight
python3 - "$plugins/Package.swift" <<'PYTHON'
import re, sys
path = sys.argv[1]
text = open(path, encoding="utf-8").read()
text, count = re.subn(r'url: "[^"]*",\s*checksum: "[^"]*"', 'path: "watertight.artifactbundle"', text)
assert count == 1
open(path, "w", encoding="utf-8").write(text)
PYTHON
mkdir -p "$work/app/Sources/App" "$work/app/Sources/Core"
cat >"$work/app/Package.swift" <<'MANIFEST'
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "app", dependencies: [.package(path: "../plugins/watertight-plugins")],
    targets: [
        .target(name: "Core"),
        .target(
            name: "App", dependencies: ["Core"],
            plugins: [.plugin(name: "WatertightCheck", package: "watertight-plugins")]),
    ])
MANIFEST
cat >"$work/app/Sources/Core/Draft.swift" <<'SWIFT'
public enum DraftError: Error { case gone }
public func open() throws(DraftError) { throw .gone }
SWIFT
cat >"$work/app/Sources/App/Load.swift" <<'SWIFT'
import Core
func load() {
    do { try open() } catch {}
}
SWIFT
cd "$work/app"
expect 1 "swallowed" swift package --disable-sandbox watertight-check
# A build has the warning, with the way of the error through another target; one without a change has nothing to say.
expect 0 "Load.swift:3:[0-9]*: warning: .*\[swallowed\]" swift build --disable-sandbox
grep -q "Draft.swift:2:[0-9]*: note: thrown in open()" "$work/output.txt" || fail "the plugin read only its target"
swift build --disable-sandbox >"$work/output.txt" 2>&1
! grep -q swallowed "$work/output.txt" || fail "a build without a change checks again"
echo "// A change in another target." >>Sources/Core/Draft.swift
expect 0 "swallowed" swift build --disable-sandbox
"$work/empty/bin/watertight" baseline update >/dev/null
echo "// A change." >>Sources/Core/Draft.swift
swift build --disable-sandbox >"$work/output.txt" 2>&1
! grep -q swallowed "$work/output.txt" || fail "the plugin ignores the baseline"
echo "check-install: the plugins work on the released executable"
