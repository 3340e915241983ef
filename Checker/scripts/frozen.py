#!/usr/bin/env python3
"""Compares the findings in nine apps with those that were frozen before the engine was replaced.

  frozen.py FOLDER [--tool PATH] [--update]

FOLDER has each app of docs/frozen/apps.tsv at its commit, as FOLDER/OWNER+NAME. All rules run, also those that are off
by default. Prints each finding that is gone (-) or new (+), and ends with 1 if there is one; --update freezes anew.
What is kept of a finding is its rule, its file and its line: no code.
"""

import argparse
import collections
import json
import os
import subprocess
import sys
import tempfile

CHECKER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
FROZEN = os.path.join(CHECKER, "docs", "frozen")


def findings(tool, folder, config):
    run = subprocess.run(
        [os.path.abspath(tool), "check", "--no-cache", "--format", "json", "--config", config],
        cwd=folder, capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(f"frozen: {folder}: {run.stderr.strip()}")
    return collections.Counter(
        f'{finding["rule"]}\t{finding["path"]}\t{finding["range"]["line"]}'
        for finding in json.loads(run.stdout)["findings"])


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder")
    arguments.add_argument("--tool", default=os.path.join(CHECKER, ".build", "release", "watertight"))
    arguments.add_argument("--update", action="store_true")
    options = arguments.parse_args()

    with open(os.path.join(FROZEN, "apps.tsv"), encoding="utf-8") as file:
        apps = [line.split()[0] for line in file if line.strip()]
    names = [rule.removesuffix(".md") for rule in sorted(os.listdir(os.path.join(CHECKER, "docs", "rules")))]
    differs = False
    with tempfile.NamedTemporaryFile("w", suffix=".yml") as config:
        config.write("rules:\n" + "".join(f"  {name}: warning\n" for name in names if name != "README"))
        config.flush()
        for app in apps:
            name = app.replace("/", "+")
            folder = os.path.join(options.folder, name)
            if not os.path.isdir(folder):
                sys.exit(f"frozen: there is no {folder}")
            now = findings(options.tool, folder, config.name)
            path = os.path.join(FROZEN, name + ".tsv")
            if options.update:
                with open(path, "w", encoding="utf-8") as file:
                    file.writelines(line + "\n" for line in sorted(now.elements()))
            with open(path, encoding="utf-8") as file:
                before = collections.Counter(file.read().splitlines())
            for sign, lines in ("-", before - now), ("+", now - before):
                for line in sorted(lines.elements()):
                    print(f"{sign}\t{app}\t{line}")
                    differs = True
            print(f"{app}: {sum(now.values())} findings, {sum((before - now).values())} gone, "
                  f"{sum((now - before).values())} new", file=sys.stderr)
    sys.exit(1 if differs else 0)


if __name__ == "__main__":
    main()
