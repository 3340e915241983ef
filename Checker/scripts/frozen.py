#!/usr/bin/env python3
"""Compares what two builds of the checker print for real apps.

  frozen.py APPS --before TOOL --after TOOL [--app NAME …] [--lines N]

APPS is a folder with one app in each subfolder. For each app the script compares what both tools print for `check`,
`check --all`, `check` with every rule of --before turned on, `audit ends`, `throws`, and `why` (at the lines of up to N findings of
--before, 40 by default). It prints every difference, removed (-) or added (+), then one line of counts for each app, and
exits with 1 if anything differs. Findings are compared by rule, file, and line; other output by the facts in its JSON.
"""

import argparse
import collections
import json
import os
import subprocess
import sys
import tempfile


def output(tool, folder, *arguments):
    run = subprocess.run([os.path.abspath(tool), *arguments], cwd=folder, capture_output=True, text=True)
    if run.returncode not in (0, 1):
        return None
    try:
        return json.loads(run.stdout)
    except json.JSONDecodeError:
        return None


def findings(tool, folder, *arguments):
    document = output(tool, folder, "check", "--format", "json", *arguments)
    if document is None:
        sys.exit(f"frozen: {tool} check {' '.join(arguments)} failed in {folder}")
    return document["findings"]


def finding_lines(found):
    return [f"{finding['rule']}\t{finding['path']}:{finding['range']['line']}" for finding in found]


def end_lines(document):
    """Returns one line for each row of the table of ends: its place and its columns."""
    if document is None:
        return ["audit ends failed"]
    return [
        f"{finding['path']}:{finding['range']['line']}\t{finding['message']}" for finding in document["findings"]]


def function_lines(document):
    """Returns one line for each throwing function: its place, its errors, and whether they are complete."""
    if document is None:
        return ["throws failed"]
    return [
        f"{function['path']}:{function['line']}\t{function['name']}\t{'exactly' if not function['unknown'] else 'at least'}"
        f"\t{', '.join(sorted(function['errors']))}"
        for function in document["functions"]]


def places(value):
    """Returns every place in a JSON document as path:line."""
    if isinstance(value, dict):
        if isinstance(value.get("path"), str):
            line = value.get("line", value.get("range", {}).get("line") if isinstance(value.get("range"), dict) else None)
            if line is not None:
                yield f"{value['path']}:{line}"
        for part in value.values():
            yield from places(part)
    elif isinstance(value, list):
        for part in value:
            yield from places(part)


def facts(tool, folder, config, asked):
    """Returns the output of a tool for an app, as a list of comparable lines for each command."""
    return {
        "shown": finding_lines(findings(tool, folder)),
        "all": finding_lines(findings(tool, folder, "--all")),
        "every-rule": finding_lines(findings(tool, folder, "--config", config)),
        "ends": end_lines(output(tool, folder, "audit", "ends", "--format", "json")),
        "throws": function_lines(output(tool, folder, "throws", "--format", "json")),
        "why": [
            f"{place}\t{' '.join(sorted(set(places(document)))) if document is not None else 'no answer'}"
            for place in asked
            for document in [output(tool, folder, "why", place, "--format", "json")]],
    }


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("apps")
    arguments.add_argument("--before", required=True)
    arguments.add_argument("--after", required=True)
    arguments.add_argument("--app", action="append")
    arguments.add_argument("--lines", type=int, default=40)
    options = arguments.parse_args()

    listed = subprocess.run([os.path.abspath(options.before), "rules"], capture_output=True, text=True).stdout
    rules = [line.split()[0] for line in listed.splitlines() if line.split()[1:2] in (["off"], ["note"], ["warning"], ["error"])]
    differs = False
    with tempfile.NamedTemporaryFile("w", suffix=".yml") as config:
        config.write("rules:\n" + "".join(f"  {rule}: warning\n" for rule in rules))
        config.flush()
        for app in sorted(options.app or os.listdir(options.apps)):
            folder = os.path.join(options.apps, app)
            found = findings(options.before, folder, "--all")
            step = max(1, len(found) // options.lines) if options.lines else 1
            asked = sorted({f"{one['path']}:{one['range']['line']}" for one in found[::step]})[:options.lines]
            before, after = (facts(tool, folder, config.name, asked) for tool in (options.before, options.after))
            counts = []
            for command, lines in before.items():
                old, new = collections.Counter(lines), collections.Counter(after[command])
                for sign, changed in ("-", old - new), ("+", new - old):
                    for line in sorted(changed.elements()):
                        print(f"{sign}\t{app}\t{command}\t{line}")
                gone, came = sum((old - new).values()), sum((new - old).values())
                differs = differs or gone + came > 0
                counts.append(f"{command} {len(lines)} (-{gone} +{came})")
            print(f"{app}: {', '.join(counts)}", file=sys.stderr)
    sys.exit(1 if differs else 0)


if __name__ == "__main__":
    main()
