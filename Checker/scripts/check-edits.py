#!/usr/bin/env python3
"""Edits a copy of an app at random and checks that a cached run finds what a run without a cache finds.

  check-edits.py APP --tool TOOL [--edits N] [--seed N] [--every N]

Each edit changes one file: a body, a signature, the name of a declaration, or the file is added or deleted. After every Nth
edit (1 by default) the findings of `check --all` with a cache are compared with those of `check --all --no-cache`. The script
exits with 1 at the first difference and prints the seed and the edit.
"""

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

DECLARATION = re.compile(rb"\bfunc (\w+)|\bvar (\w+)|\b(?:struct|class|enum|protocol) (\w+)")


def findings(tool, folder, *arguments):
    command = [os.path.abspath(tool), "check", "--all", "--format", "json", *arguments, "."]
    run = subprocess.run(command, cwd=folder, capture_output=True)
    if run.returncode not in (0, 1):
        sys.exit(f"check-edits: {' '.join(command)} ended with {run.returncode}: {run.stderr.decode()}")
    return json.loads(run.stdout)["findings"]


def edited(text, chance):
    """Returns the text with one random edit, and the name of the edit."""
    kind = chance.choice(["body", "body", "throws", "parameter", "rename", "local", "member"])
    if kind == "body":
        places = [match.end() for match in re.finditer(rb"\n +(?:return|let|try|await|self)\b", text)]
        place = chance.choice(places) if places else 0
        start = text.rfind(b"\n", 0, place) + 1
        return text[:start] + b"        print(1)\n" + text[start:], kind
    declarations = list(DECLARATION.finditer(text))
    if not declarations:
        return text + b"\nfunc added() throws {}\n", "added"
    match = chance.choice(declarations)
    if kind == "rename":
        end = match.end()
        return text[:end] + b"Renamed" + text[end:], kind
    functions = list(re.finditer(rb"\bfunc \w+\([^()]*\)( async)?( throws)?", text))
    if kind in ("throws", "parameter") and functions:
        function = chance.choice(functions)
        if kind == "throws":
            found = function.group()
            changed = found[: -len(b" throws")] if found.endswith(b" throws") else found + b" throws"
            return text[: function.start()] + changed + text[function.end() :], kind
        place = text.index(b"(", function.start()) + 1
        comma = b"" if text[place : place + 1] == b")" else b", "
        return text[:place] + b"added: Int = 1" + comma + text[place:], kind
    types = [m for m in declarations if m.group(3)]
    brace = text.find(b"{", chance.choice(types).end()) if types else -1
    if brace < 0:
        return text + b"\nextension String { func added() throws {} }\n", "extension"
    return text[: brace + 1] + b"\n    func added() throws -> String { \"\" }\n" + text[brace + 1 :], "member"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("app")
    parser.add_argument("--tool", required=True)
    parser.add_argument("--edits", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--every", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    print(f"seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory() as scratch:
        app, cache = os.path.join(scratch, "app"), os.path.join(scratch, "cache")
        shutil.copytree(options.app, app, ignore=shutil.ignore_patterns(".git"), symlinks=True)
        paths = sorted(
            os.path.join(folder, name) for folder, _, names in os.walk(app) for name in names if name.endswith(".swift"))
        findings(options.tool, app, "--cache-path", cache)
        for number in range(options.edits):
            path = chance.choice(paths)
            if chance.random() < 0.03:
                os.remove(path)
                paths.remove(path)
                kind = "deleted"
            elif chance.random() < 0.03:
                copied = path.removesuffix(".swift") + f"Copy{number}.swift"
                shutil.copyfile(path, copied)
                paths.append(copied)
                kind = "copied"
            else:
                with open(path, "rb") as file:
                    text, kind = edited(file.read(), chance)
                with open(path, "wb") as file:
                    file.write(text)
            if (number + 1) % options.every:
                continue
            cached, cold = findings(options.tool, app, "--cache-path", cache), findings(options.tool, app, "--no-cache")
            if cached != cold:
                sys.exit(f"seed {options.seed}, edit {number} ({kind} {path}): {len(cached)} and {len(cold)} findings differ")
        print(f"{options.edits} edits, {len(cold)} findings at the end: no difference")


if __name__ == "__main__":
    main()
