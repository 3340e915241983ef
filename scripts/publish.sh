#!/bin/sh
# Creates what is published: each of the three packages as a repository of its own, with a commit and a tag.
#
#   scripts/publish.sh VERSION BASE FOLDER
#
# VERSION  the version to tag, such as 0.9.0
# BASE     the address of the repositories: BASE/watertight, BASE/watertight-async-http-client, BASE/watertight-checker
# FOLDER   the folder for them. An existing clone of a published repository gets one more commit.
#
# It publishes the commit at HEAD and pushes nothing.
set -eu
[ $# -eq 3 ] || { sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; exit 2; }
version=$1 base=${2%/} folder=$3
printf '%s\n' "$version" | grep -Eq '^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$' || {
    echo "publish: \"$version\" isn't a version such as 0.9.0" >&2
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
    # A part of this repository gets copies of what its links refer to, which isn't in the new repository.
    if [ "$2" = . ]; then links=P; else links=L; fi
    cp -R$links "$work/$2/." "$repository"
    cp "$work/LICENSE" "$work/.swift-format" "$work/.gitignore" "$repository"
    git -C "$repository" add --all
    git -C "$repository" commit --quiet --allow-empty --message "Publish $version" --message "Made of $source."
    git -C "$repository" tag "$version"
    echo "$1 $version: $repository"
}

# In a clone, the transport depends on the library by path; published, by address.
manifest=$work/Transports/watertight-async-http-client/Package.swift
sed -i.kept "s|\.package(name: \"watertight\", path: \"\.\./\.\.\")|.package(url: \"$base/watertight\", .upToNextMinor(from: \"$version\"))|" \
    "$manifest"
cmp -s "$manifest" "$manifest.kept" && { echo "publish: $manifest doesn't declare the library as expected" >&2; exit 1; }
rm "$manifest.kept"

# A link that leaves a package leads to the repository of the library.
relink() {
    python3 - "$work" "$1" "$base/watertight/blob/$version" <<'EOF'
import pathlib, re, sys

root, package, base = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[1], sys.argv[2]).resolve(), sys.argv[3]
for page in package.rglob("*.md"):
    def link(match):
        target = (page.parent / match[1]).resolve()
        return match[0] if target.is_relative_to(package) else f"]({base}/{target.relative_to(root)}{match[2]})"
    text = page.read_text(encoding="utf-8")
    page.write_text(re.sub(r"\]\((\.\./[^)#\s]*)([^)\s]*)\)", link, text), encoding="utf-8")
EOF
}

relink Checker
relink Transports/watertight-async-http-client
publish watertight-checker Checker
publish watertight-async-http-client Transports/watertight-async-http-client
# The library is the whole repository. Its manifest declares the checker by path, which no product depends on.
publish watertight .
