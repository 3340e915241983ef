#!/bin/sh
# Drives `watertight lsp` with Neovim and pygls, and `watertight mcp` with the client of the Python package mcp.
# Requires python3 and neovim; creates a virtual environment for the packages (PyPI).
#
#   Checker/scripts/check-servers.sh [TOOL]            300 random edits of the examples, with a fixed seed
#   Checker/scripts/check-servers.sh TOOL --release    10,000 with a random seed, in a release build
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
tool=${1:-}
rounds=300
if [ "${2:-}" = --release ]; then
    rounds=10000
    WATERTIGHT_EDIT_SEED=${WATERTIGHT_EDIT_SEED:-random}
    export WATERTIGHT_EDIT_SEED
    swift build --package-path "$root" -c release --product watertight
    tool=$(swift build --package-path "$root" -c release --show-bin-path)/watertight
elif [ -z "$tool" ]; then
    swift build --package-path "$root" --product watertight
    tool=$(swift build --package-path "$root" --show-bin-path)/watertight
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet pygls==2.1.1 lsprotocol==2025.0.0 mcp==2.3.0
# The servers keep their cache here.
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME
"$work/venv/bin/python3" -u "$root/scripts/servers/check_lsp.py" "$tool" "$root/../Examples" "$rounds"
"$work/venv/bin/python3" -u "$root/scripts/servers/check_mcp.py" "$tool"
