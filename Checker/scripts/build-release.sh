#!/bin/sh
# Builds the files of a checker release into FOLDER. Doesn't upload them.
#
#   scripts/build-release.sh VERSION RELEASES FOLDER [--binary PATH]
#
# VERSION   such as 0.9.0
# RELEASES  the base URL of releases: RELEASES/VERSION/FILE
# FOLDER    an empty or new folder for the files
# --binary  packages this executable instead of building one. Without it, the script builds a release executable that
#           contains the Swift standard library and Foundation on Linux, and one for both architectures on macOS.
#
# FOLDER then contains:
#   watertight-VERSION-PLATFORM.tar.gz   the stripped executable and the license
#   watertight.artifactbundle.zip        the same for SwiftPM
#   watertight-plugins.tar.gz            a package with the plugins on that bundle; using it doesn't build the checker
#   install.sh, watertight.rb            the installer and the Homebrew formula for this release
#   SHA256SUMS
set -eu
usage() { sed -n '2,17s/^# \{0,1\}//p' "$0" >&2; exit 2; }
[ $# -eq 3 ] || { [ $# -eq 5 ] && [ "$4" = --binary ]; } || usage
version=$1 releases=${2%/} folder=$3 binary=${5:-}
printf '%s\n' "$version" | grep -Eq '^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$' || {
    echo "build-release: \"$version\" is not a version such as 0.9.0" >&2
    exit 2
}
checker=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
[ -z "$(ls -A "$folder")" ] || { echo "build-release: $folder is not empty" >&2; exit 2; }
license=$checker/LICENSE
[ -f "$license" ] || license=$checker/../LICENSE
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

case $(uname) in
Darwin) platform=macos-universal triples='"arm64-apple-macosx", "x86_64-apple-macosx"' ;;
*) platform=linux-$(uname -m) triples="\"$(uname -m)-unknown-linux-gnu\"" ;;
esac

if [ -z "$binary" ]; then
    case $(uname) in
    Darwin) set -- --arch arm64 --arch x86_64 ;;
    *) set -- --static-swift-stdlib -Xlinker --gc-sections -Xlinker --icf=safe -Xlinker --no-export-dynamic ;;
    esac
    # Uses a separate build folder, since the flags differ from other builds. Exclusive access to memory is checked in
    # debug builds, which run all tests. Here, the checks would take 8% of the instructions of a run.
    set -- -Xswiftc -enforce-exclusivity=unchecked "$@"
    set -- --package-path "$checker" --scratch-path "$checker/.build/distribution" -c release --product watertight "$@"
    swift build "$@" >&2
    binary=$(swift build "$@" --show-bin-path)/watertight
fi
cp "$binary" "$work/watertight"
strip "$work/watertight"
"$work/watertight" --version >/dev/null || { echo "build-release: the executable does not run" >&2; exit 1; }

# Fixed owners and a fixed order make the checksum reproducible for the same executable.
pack() {
    packed=$1 root=$2
    shift 2
    if tar --version 2>/dev/null | grep -q GNU; then
        tar -C "$root" --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 -cf - "$@" | gzip -n >"$packed"
    else
        tar -C "$root" -czf "$packed" "$@"
    fi
}
# sum FILE: its SHA-256.
sum() { { sha256sum "$1" 2>/dev/null || shasum -a 256 "$1"; } | cut -d ' ' -f 1; }

cp "$license" "$work/LICENSE"
archive=watertight-$version-$platform.tar.gz
pack "$folder/$archive" "$work" watertight LICENSE

bundle=$work/bundle/watertight.artifactbundle
mkdir -p "$bundle/$platform"
cp "$work/watertight" "$bundle/$platform/watertight"
cp "$license" "$bundle/LICENSE"
# The artifact's name is the tool name in the plugin.
cat >"$bundle/info.json" <<JSON
{
  "schemaVersion": "1.0",
  "artifacts": {
    "WatertightCLI": {
      "type": "executable",
      "version": "$version",
      "variants": [{ "path": "$platform/watertight", "supportedTriples": [$triples] }]
    }
  }
}
JSON
# Uses Python's zip module, since zip isn't installed everywhere.
(cd "$work/bundle" && python3 -m zipfile -c "$folder/watertight.artifactbundle.zip" watertight.artifactbundle)
checksum=$(sum "$folder/watertight.artifactbundle.zip")

mkdir -p "$work/watertight-plugins/Plugins"
cp -R "$checker/Plugins/WatertightCheck" "$checker/Plugins/WatertightCheckCommand" "$work/watertight-plugins/Plugins"
cp "$license" "$work/watertight-plugins/LICENSE"
# fill TEMPLATE FILE
fill() {
    sed -e "s|@VERSION@|$version|g" -e "s|@RELEASES@|$releases|g" -e "s|@CHECKSUM@|$checksum|g" \
        -e "s|@ARCHIVE@|$archive|g" -e "s|@ARCHIVE_CHECKSUM@|$(sum "$folder/$archive")|g" "$1" >"$2"
}
fill "$checker/Distribution/Package.swift.template" "$work/watertight-plugins/Package.swift"
pack "$folder/watertight-plugins.tar.gz" "$work" watertight-plugins
fill "$checker/Distribution/watertight.rb.template" "$folder/watertight.rb"
fill "$checker/Distribution/install.sh" "$folder/install.sh"
chmod +x "$folder/install.sh"

(cd "$folder" && for file in *.tar.gz *.zip; do echo "$(sum "$file")  $file"; done >SHA256SUMS)
echo "$folder: watertight $version for $platform, $(($(wc -c <"$work/watertight") / 1000000)) MB unpacked"
