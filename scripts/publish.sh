#!/bin/sh
# Makes what is published: the three packages as repositories of their own, each with a commit and a tag.
#
#   scripts/publish.sh VERSION BASE FOLDER
#
# VERSION  the version to tag, such as 0.1.0
# BASE     where the repositories will be found: BASE/watertight, BASE/watertight-async-http-client, BASE/watertight-checker
# FOLDER   where to make them. A clone of a published repository that lies there already gets one more commit.
#
# What is committed here, at HEAD, is published; nothing is pushed.
set -eu
[ $# -eq 3 ] || { sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; exit 2; }
version=$1 base=${2%/} folder=$3
printf '%s\n' "$version" | grep -Eq '^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$' || {
    echo "publish: \"$version\" is no version; 0.1.0 is" >&2
    exit 2
}
root=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
source=$(git -C "$root" rev-parse --short HEAD)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git -C "$root" archive HEAD | tar -x -C "$work"

# publish NAME PATH: the contents of PATH become the next commit of FOLDER/NAME.
publish() {
    repository=$folder/$1
    [ -d "$repository/.git" ] || git init --quiet --initial-branch main "$repository"
    if git -C "$repository" rev-parse --quiet --verify "refs/tags/$version" >/dev/null; then
        echo "publish: $1 $version exists already" >&2
        exit 1
    fi
    find "$repository" -mindepth 1 -maxdepth 1 ! -name .git -exec rm -rf {} +
    # In a part of this repository links are followed: what they point to is not in the new one.
    if [ "$2" = . ]; then links=P; else links=L; fi
    cp -R$links "$work/$2/." "$repository"
    cp "$work/LICENSE" "$work/.swift-format" "$work/.gitignore" "$repository"
    git -C "$repository" add --all
    git -C "$repository" commit --quiet --allow-empty --message "Publish $version" --message "Made of $source."
    git -C "$repository" tag "$version"
    echo "$1 $version: $repository"
}

# The library in a clone is a folder, published an address.
manifest=$work/AsyncHTTPClient/Package.swift
sed -i.kept "s|\.package(name: \"watertight\", path: \"\.\.\")|.package(url: \"$base/watertight\", .upToNextMinor(from: \"$version\"))|" \
    "$manifest"
cmp -s "$manifest" "$manifest.kept" && { echo "publish: $manifest does not name the library as expected" >&2; exit 1; }
rm "$manifest.kept"

publish watertight-checker Checker
publish watertight-async-http-client AsyncHTTPClient
# The library is the whole repository; its manifest names the checker by path, and no product reaches it.
publish watertight .
