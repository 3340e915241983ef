#!/bin/sh
# Makes a release: three repositories with a commit and a tag, the files of the checker, checksums and notes.
#
#   scripts/release.sh VERSION BASE FOLDER [--push] [--binary PATH]
#
# VERSION   such as 0.9.0. CHANGELOG.md needs a section with this number
# BASE      the address of the repositories: BASE/watertight, BASE/watertight-async-http-client, BASE/watertight-checker
# FOLDER    an empty or new folder for the release
# --push    pushes the commits and tags to BASE. Without it, nothing leaves FOLDER
# --binary  packages this executable of the checker instead of building one for release
#
# FOLDER then contains:
#   repositories/   the three repositories, each a clone of BASE if that exists
#   checker/        archives, artifact bundle, plugins, installer, formula and SHA256SUMS
#   notes.md        the section of the changelog
set -eu
usage() { sed -n '2,15s/^# \{0,1\}//p' "$0" >&2; exit 2; }
[ $# -ge 3 ] || usage
version=$1 base=${2%/} folder=$3
shift 3
push=false binary=
while [ $# -gt 0 ]; do
    case $1 in
    --push) push=true ;;
    --binary) [ $# -ge 2 ] || usage; binary=$2; shift ;;
    *) usage ;;
    esac
    shift
done
fail() { echo "release: $1" >&2; exit 1; }
root=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
[ -z "$(ls -A "$folder")" ] || fail "$folder is not empty"
[ -z "$(git -C "$root" status --porcelain)" ] || fail "there are changes that aren't committed"

# From the heading of the version to the next one.
awk -v version="$version" '/^## / { inside = ($2 == version); next } inside' "$root/CHANGELOG.md" >"$folder/notes.md"
grep -q '[^[:space:]]' "$folder/notes.md" || fail "CHANGELOG.md has no section $version"
grep -q "\"$version\"" "$root/Checker/Sources/WatertightCLI/Base/Version.swift" ||
    fail "the checker has another version: set $version in Checker/Sources/WatertightCLI/Base/Version.swift"

echo "release: the repositories"
mkdir "$folder/repositories"
for name in watertight watertight-async-http-client watertight-checker; do
    if git ls-remote --quiet "$base/$name" HEAD >/dev/null 2>&1; then
        git clone --quiet "$base/$name" "$folder/repositories/$name"
    elif $push; then
        fail "there is no repository $base/$name"
    fi
done
"$root/scripts/publish.sh" "$version" "$base" "$folder/repositories"

echo "release: the checker"
"$root/Checker/scripts/build-release.sh" "$version" "$base/watertight-checker/releases/download" "$folder/checker" \
    ${binary:+--binary "$binary"}
(cd "$folder/checker" && sha256sum --check --quiet SHA256SUMS) || fail "a checksum is wrong"

if $push; then
    for name in watertight-checker watertight-async-http-client watertight; do
        git -C "$folder/repositories/$name" push --quiet --follow-tags "$base/$name" HEAD:main "refs/tags/$version"
        echo "release: pushed $name $version to $base/$name"
    done
    echo "release: now upload the files in $folder/checker, with notes.md as the text"
else
    echo "release: nothing was pushed; --push does that"
fi
