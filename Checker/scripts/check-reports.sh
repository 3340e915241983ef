#!/bin/sh
# Validates reports: JSON and SARIF against their schemas. Requires python3; creates a virtual environment for jsonschema (PyPI).
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
tool=${1:-}
if [ -z "$tool" ]; then
    swift build --package-path "$root" --product watertight
    tool=$(swift build --package-path "$root" --show-bin-path)/watertight
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if python3 -c 'import jsonschema' 2>/dev/null; then
    python=python3
else
    python3 -m venv "$work/venv"
    "$work/venv/bin/pip" install --quiet jsonschema
    python="$work/venv/bin/python3"
fi
"$python" "$root/scripts/check_schemas.py" "$tool" "$root/docs/schemas" "$work"
"$python" "$root/scripts/check_reports.py" "$tool" "$root/Tests/Schemas/sarif-2.1.0.json" "$work"
