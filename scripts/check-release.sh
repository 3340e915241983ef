#!/bin/sh
# Makes a release of HEAD with remotes on this machine, and adds it to other packages by version.
#
#   scripts/check-release.sh TOOL             the adopters on Linux and with iOS 16.4 in their manifests
#   scripts/check-release.sh TOOL --release   all adopters
#
# TOOL is the executable of the checker that the release packages.
set -eu
[ $# -ge 1 ] || { sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 2; }
root=$(cd "$(dirname "$0")/.." && pwd)
tool=$1
adopters="ios async-http-client"
[ "${2:-}" != --release ] || adopters=
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "check-release: $1" >&2; exit 1; }
# The first version in the changelog.
version=$(sed -n 's/^## \([0-9][^ ]*\).*/\1/p' "$root/CHANGELOG.md" | head -n 1)

# A machine for checks may have no identity for commits.
export GIT_AUTHOR_NAME=check GIT_AUTHOR_EMAIL=check@example.com GIT_COMMITTER_NAME=check GIT_COMMITTER_EMAIL=check@example.com
for name in watertight watertight-async-http-client watertight-checker; do
    git init --quiet --bare --initial-branch main "$work/remotes/$name"
done
base=file://$work/remotes
# The release wants no open changes, which a working copy may have.
git clone --quiet "$root" "$work/source"
"$work/source/scripts/release.sh" "$version" "$base" "$work/release" --push --binary "$tool"
for name in watertight watertight-async-http-client watertight-checker; do
    [ "$(git ls-remote --tags "$base/$name" "$version" | wc -l)" = 1 ] || fail "$name has no tag $version"
done
for file in "watertight.artifactbundle.zip" "watertight-plugins.tar.gz" "install.sh" "watertight.rb" "SHA256SUMS"; do
    [ -s "$work/release/checker/$file" ] || fail "there is no $file"
done
[ "$("$tool" --version)" = "$version" ] || fail "the executable prints another version"
! "$work/source/scripts/release.sh" "$version" "$base" "$work/again" --push --binary "$tool" 2>"$work/error.txt" ||
    fail "a version can be released twice"
grep -q "$version exists already" "$work/error.txt" || fail "the message about a second release isn't clear"
! "$work/source/scripts/release.sh" 99.0.0 "$base" "$work/unknown" 2>"$work/error.txt" ||
    fail "a version without a section in the changelog can be released"
# shellcheck disable=SC2086 # a list of names
"$root/scripts/check-adopters.sh" "$base" "$version" $adopters
echo "check-release: $version can be released and added"
