#!/bin/sh
# Installs the system headers that the packages require: SQLite's (the example) and zlib's (SwiftNIO). macOS has them. On
# Debian and Ubuntu they are installed if that is allowed; otherwise the script prints the packages and fails.
set -eu

[ "$(uname)" = Darwin ] && exit 0

missing=""
has_header() {
    for folder in /usr/include /usr/local/include; do
        [ -e "$folder/$1" ] && return 0
    done
    return 1
}
has_header sqlite3.h || missing="$missing libsqlite3-dev"
has_header zlib.h || missing="$missing zlib1g-dev"
[ -z "$missing" ] && exit 0

if command -v apt-get >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ]; then
        as_root=""
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
        as_root="sudo"
    else
        echo "Please install:$missing  (for example: sudo apt-get install$missing)" >&2
        exit 1
    fi
    $as_root apt-get update -q >&2
    # shellcheck disable=SC2086 # a list of packages
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y $missing >&2
else
    echo "Please install the development files of SQLite and zlib (on Debian:$missing)." >&2
    exit 1
fi
