#!/usr/bin/env python3
"""Lists the public symbols without a documentation comment, in symbol graphs.

    scripts/undocumented.py FOLDER    exits with 1 if there is one

A comment that is inherited from a protocol's requirement counts. `scripts/docs.sh` makes the symbol graphs.
"""

import json
import pathlib
import sys


def undocumented(folder):
    for file in sorted(pathlib.Path(folder).rglob("*.symbols.json")):
        graph = json.loads(file.read_text(encoding="utf-8"))
        for symbol in graph["symbols"]:
            if symbol.get("docComment") or symbol["kind"]["identifier"] == "swift.extension":
                continue
            location = symbol.get("location")
            # The compiler's own members, such as those of a raw value, have no place in a source file.
            if location:
                file = location["uri"].removeprefix("file://")
                yield f"{file}:{location['position']['line'] + 1}: {'.'.join(symbol['pathComponents'])}"


def main():
    found = list(undocumented(sys.argv[1]))
    print("\n".join(found), file=sys.stderr, end="\n" if found else "")
    sys.exit(f"{len(found)} public symbols have no documentation comment." if found else 0)


main()
