#!/usr/bin/env python3
"""Lists the methods of an output that no failure reaches.

    scripts/unreached-outputs.py PACKAGE...    exits with 1 if there is one

Compares the outputs in PACKAGE/contract.json with the failure tables beside the output's recorder. A method that reports a
start or progress isn't in a table, and neither is a success: a test has to expect its call. A folder has one recorder.
"""

import json
import pathlib
import re
import sys


def unreached(package):
    outputs = json.loads((package / "contract.json").read_text(encoding="utf-8"))["outputs"]
    files = {file: file.read_text(encoding="utf-8") for file in (package / "Tests").rglob("*.swift")}
    for output in outputs:
        recorders = [file for file, text in files.items() if re.search(rf":\s*OutputRecorder\b[^{{]*\b{output['name']}\b", text)]
        if not recorders:
            yield f"{package}: {output['name']} has no recorder, and so no failure table."
        for recorder in recorders:
            tables = [file.read_text(encoding="utf-8") for file in recorder.parent.glob("Tables/*.txt")]
            tests = [text for file, text in files.items() if file.parent == recorder.parent]
            for name in (method["name"] for method in output["methods"]):
                called = rf"\.expect \{{[^}}]*\$0\.{name}\("
                if not re.search(rf"\b{name}\b", "".join(tables)) and not re.search(called, "".join(tests)):
                    yield f"{recorder}: no failure reaches {output['name']}.{name}."


def main():
    found = [line for package in sys.argv[1:] for line in unreached(pathlib.Path(package))]
    sys.exit("\n".join(found) or 0)


main()
