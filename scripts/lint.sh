#!/bin/sh
# Checks the format of all Swift sources and the workflows; `scripts/lint.sh --fix` formats the sources.
set -eu
cd "$(dirname "$0")/.."
if [ "${1:-}" = --fix ]; then
    git ls-files -z -co --exclude-standard '*.swift' | xargs -0 swift format --in-place --parallel
else
    git ls-files -z -co --exclude-standard '*.swift' | xargs -0 swift format lint --strict --parallel
    if python3 -c 'import yaml' 2>/dev/null; then
        scripts/check-workflows.py
    else
        echo "lint: the workflows were not checked; install PyYAML to check them" >&2
    fi
fi
