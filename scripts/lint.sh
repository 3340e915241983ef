#!/bin/sh
# Checks the format of all Swift sources; `scripts/lint.sh --fix` mends it.
set -eu
cd "$(dirname "$0")/.."
if [ "${1:-}" = --fix ]; then
    git ls-files -z -co --exclude-standard '*.swift' | xargs -0 swift format --in-place --parallel
else
    git ls-files -z -co --exclude-standard '*.swift' | xargs -0 swift format lint --strict --parallel
fi
