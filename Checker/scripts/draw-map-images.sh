#!/bin/sh
# Redraws the images of docs/read-the-error-map.md. Requires python3 and chromium.
#   scripts/draw-map-images.sh [the built tool]
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
tool=${1:-}
if [ -z "$tool" ]; then
    swift build --package-path "$root" --product watertight
    tool=$(swift build --package-path "$root" --show-bin-path)/watertight
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 "$root/scripts/draw_map_images.py" "$tool" "$root/.." "$work"
