#!/bin/sh
# Prints the newest released Xcode: newest-xcode.sh [folder]. A beta may have a second, plain name, which is a link.
set -eu
for app in "${1:-/Applications}"/Xcode_*.app; do readlink -f "$app"; done |
    grep -vi -e beta -e candidate | sort -uV | tail -n 1
