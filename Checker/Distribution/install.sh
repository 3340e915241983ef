#!/bin/sh
# Installs the checker `watertight` as a single executable. Requires tar, and curl or wget.
#
#   install.sh [--version VERSION] [--to FOLDER]
#
# --version  the release to install; defaults to the release of this script
# --to       the folder for the executable; defaults to ~/.local/bin
#
# WATERTIGHT_RELEASES overrides the URL of the releases.
# Exit status: 0 installed, 1 not installed, 2 wrong arguments.
set -eu
version=@VERSION@
releases=@RELEASES@
folder=$HOME/.local/bin

fail() { echo "install: $1" >&2; exit 1; }
while [ $# -gt 0 ]; do
    case $1 in
    --version) [ $# -ge 2 ] || { echo "install: --version requires a version" >&2; exit 2; }; version=$2; shift 2 ;;
    --to) [ $# -ge 2 ] || { echo "install: --to requires a folder" >&2; exit 2; }; folder=$2; shift 2 ;;
    -h | --help) sed -n '2,10s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) echo "install: unknown argument \"$1\"; see --help" >&2; exit 2 ;;
    esac
done
releases=${WATERTIGHT_RELEASES:-$releases}
case $releases in
@*) fail "set WATERTIGHT_RELEASES to the URL of the releases: this copy of the script is not from a release" ;;
esac
case $version in
@*) fail "specify a release: --version 0.9.0" ;;
esac

case $(uname -s)-$(uname -m) in
Linux-*) platform=linux-$(uname -m) ;;
Darwin-*) platform=macos-universal ;;
*) fail "there is no release for $(uname -s); build it with Swift instead" ;;
esac
archive=watertight-$version-$platform.tar.gz
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# download FILE
download() {
    url=${releases%/}/$version/$1
    if command -v curl >/dev/null 2>&1; then
        curl --fail --silent --show-error --location --retry 3 --output "$work/$1" "$url" || fail "could not download $url"
    elif command -v wget >/dev/null 2>&1; then
        wget --quiet --tries 3 --output-document "$work/$1" "$url" || fail "could not download $url"
    else
        fail "curl or wget is required"
    fi
}
download SHA256SUMS
expected=$(sed -n "s/^\([0-9a-f]\{64\}\)  $archive\$/\1/p" "$work/SHA256SUMS")
[ -n "$expected" ] || fail "release $version has no build for $platform; build it with Swift instead"
download "$archive"
actual=$({ sha256sum "$work/$archive" 2>/dev/null || shasum -a 256 "$work/$archive"; } | cut -d ' ' -f 1)
[ "$actual" = "$expected" ] || fail "the checksum of $archive does not match; nothing was installed"

tar -C "$work" -xzf "$work/$archive" watertight
mkdir -p "$folder" || fail "could not create $folder"
# Renames a temporary file, so that an interrupted run never leaves a partial executable.
cp "$work/watertight" "$folder/.watertight.new" && mv -f "$folder/.watertight.new" "$folder/watertight" ||
    fail "could not write to $folder"
echo "Installed watertight $("$folder/watertight" --version) at $folder/watertight"
case :$PATH: in
*":$folder:"*) ;;
*) echo "Add $folder to your PATH to run it as \`watertight\`." ;;
esac
