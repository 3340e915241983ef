#!/usr/bin/env python3
"""Migrates the app in Tests/Migration in steps, uses it at each fault after each step, and compares with the committed tables.

    scripts/migration.py                        all states; exits with 1 if a row is worse or a table differs
    scripts/migration.py --checker FILE         also compares the findings of this `watertight` in each state
    scripts/migration.py --write                writes the tables
    scripts/migration.py --export STATE FOLDER  writes the sources of a state, to edit them
    scripts/migration.py --import STATE FOLDER  writes the patch of a state from its edited sources

In the recommended order, no row may be worse than in the state before, and the checker may have no finding. In the wrong orders
each worse row must have a finding. Tests/Migration/README.md explains it.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
HERE = ROOT / "Tests" / "Migration"
WORK = ROOT / ".build" / "migration"
sys.path.insert(0, str(HERE))
import rows  # noqa: E402

# Each state, and the state to which its patch is applied. In the recommended order, each follows the one before.
RECOMMENDED = {
    "0-before": None,
    "1-keeper": "0-before",
    "2-groundwork": "1-keeper",
    "3-first-repository": "2-groundwork",
    "4-second-repository": "3-first-repository",
    "5-screens": "4-second-repository",
    "6-after": "5-screens",
}
# The rule that finds the cause of each flaw.
CAST = {flaw: "unmatched-failure" for flaw in ("lost data", "uninformative text")}
CREDENTIAL = {
    flaw: "credential-bypassed" for flaw in ("lost data", "wrong sign-out", "wrong user", "wrong text", "uninformative text")
}
WRONG = {
    "wrong-keeper-of-its-own": ("0-before", CREDENTIAL),
    "wrong-repository-before-the-handler": ("1-keeper", CAST | {"reported twice": "reported-twice"}),
}
BEFORE = RECOMMENDED | {state: before for state, (before, _) in WRONG.items()}
# The rules for an app that is half migrated.
RULES = {
    "unmatched-failure", "reported-twice", "credential-bypassed", "ignored-member", "unhandled-action", "unreached-output",
}
# A note about what the last step deletes.
USES = "erased-failure"


def sources(state, folder):
    """Writes the sources of a state into a folder."""
    before = BEFORE[state]
    if before is None:
        for part in ["Sources", "SDK", ".watertight"]:
            shutil.rmtree(folder / part, ignore_errors=True)
            shutil.copytree(HERE / part, folder / part)
        shutil.copy(HERE / ".watertight.yml", folder)
        manifest = (HERE / "Package.swift").read_text(encoding="utf-8").replace('path: "../.."', f'path: "{ROOT}"')
        (folder / "Package.swift").write_text(manifest, encoding="utf-8")
        return
    sources(before, folder)
    patch = (HERE / "States" / f"{state}.patch").read_text(encoding="utf-8")
    # The folder is no part of the repository around it, which git would look for.
    environment = os.environ | {"GIT_CEILING_DIRECTORIES": str(folder.resolve().parent)}
    done = subprocess.run(
        ["git", "apply", "-p1", "--whitespace=nowarn", "-"], cwd=folder, env=environment, input=patch, text=True,
        capture_output=True)
    if done.returncode != 0:
        raise SystemExit(f"migration: the patch of {state} doesn't apply:\n{done.stdout}{done.stderr}")


def import_patch(state, folder):
    """Writes the patch of a state."""
    (HERE / "States").mkdir(exist_ok=True)
    old = WORK / "old"
    shutil.rmtree(old, ignore_errors=True)
    old.mkdir(parents=True)
    sources(BEFORE[state], old)
    shutil.rmtree(WORK / "new", ignore_errors=True)
    shutil.copytree(pathlib.Path(folder) / "Sources", WORK / "new" / "Sources")
    done = subprocess.run(
        ["git", "diff", "--no-index", "--no-color", "--no-renames", "--src-prefix=", "--dst-prefix=",
         "old/Sources", "new/Sources"], cwd=WORK, text=True, capture_output=True)
    lines = (line for line in done.stdout.splitlines(keepends=True) if not line.startswith(("diff --git", "index ")))
    (HERE / "States" / f"{state}.patch").write_text("".join(lines), encoding="utf-8")


def build(state):
    """Builds a state. Returns its program."""
    folder = WORK / "app"
    folder.mkdir(parents=True, exist_ok=True)
    sources(state, folder)
    done = subprocess.run(["swift", "build", "--package-path", folder], capture_output=True, text=True)
    if done.returncode != 0:
        errors = [line for line in done.stdout.splitlines() if "error:" in line]
        raise SystemExit(f"migration: {state} doesn't build:\n" + "\n".join(errors or [done.stderr]))
    return folder / ".build" / "debug" / "Rows"


def findings(checker):
    """Returns the findings of the rules for such an app: rule, function and message."""
    done = subprocess.run(
        [checker, "check", ".", "--all", "--no-cache", "--format", "json"],
        cwd=WORK / "app", capture_output=True, text=True)
    if done.returncode > 1:
        raise SystemExit(f"migration: {checker} failed:\n{done.stderr}")
    found = json.loads(done.stdout)["findings"]
    return [
        f"{finding['rule']} | {pathlib.Path(finding['path']).name} | {finding['symbol']} | {finding['message']}"
        for finding in found
        if finding["rule"] in RULES or finding["rule"] == USES
    ]


def compare(file, text, write):
    """Writes a committed file, or prints how the text differs from it. Returns whether it is the same."""
    path = HERE / "Tables" / file
    if write:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return True
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    if old == text:
        return True
    new = WORK / file
    new.write_text(text, encoding="utf-8")
    subprocess.run(["diff", "-u", path, new])
    return False


def compare_article(figures, write):
    """Writes or compares the table of figures in the article. Returns whether it is the same."""
    article = ROOT / "Sources" / "Watertight" / "Watertight.docc" / "InSteps.md"
    text = article.read_text(encoding="utf-8")
    head, _, rest = text.partition("| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n")
    new = head + "| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n" + "".join(figures) + rest[rest.index("\n<!-- end of figures"):]
    if write:
        article.write_text(new, encoding="utf-8")
    elif text != new:
        print(f"migration: the figures in {article.relative_to(ROOT)} differ")
    return write or text == new


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--checker", metavar="FILE")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--export", nargs=2, metavar=("STATE", "FOLDER"))
    parser.add_argument("--import", nargs=2, metavar=("STATE", "FOLDER"), dest="import_")
    arguments = parser.parse_args()
    for state, _ in filter(None, [arguments.export, arguments.import_]):
        if state not in BEFORE:
            parser.error(f"no state {state}; the states are {', '.join(BEFORE)}")
    if arguments.export:
        folder = pathlib.Path(arguments.export[1])
        folder.mkdir(parents=True, exist_ok=True)
        return sources(arguments.export[0], folder)
    if arguments.import_:
        return import_patch(*arguments.import_)

    known, passes, results, summary, figures = rows.topics(), True, {}, [], []
    for state, before in BEFORE.items():
        results[state] = found = rows.run(build(state))
        passes &= compare(f"{state}.txt", rows.table(found, known), arguments.write)
        worse = list(rows.worse(results[before], found, known)) if before else []
        summary.append(rows.counts(state, found, known, len(worse)))
        print(summary[-1], flush=True)
        figures.append(rows.figures(state, found, known, len(worse)))
        problems = findings(arguments.checker) if arguments.checker else []
        if state in RECOMMENDED:
            for row, flaws in worse:
                passes = False
                print(f"{state}: {row['operation']} {row['fault']} is worse than before: {', '.join(flaws)}")
            for problem in problems:
                # The last step deletes the uses.
                if not problem.startswith(USES) or state == "6-after":
                    passes = False
                    print(f"{state}: {problem}")
            continue
        text = "".join(f"{row['operation']} {row['fault']} | {', '.join(flaws)}\n" for row, flaws in worse)
        passes &= compare(f"{state}.worse.txt", text, arguments.write)
        if not arguments.checker:
            continue
        passes &= compare(f"{state}.findings.txt", "".join(problem + "\n" for problem in problems), arguments.write)
        rules = {problem.split(" | ")[0] for problem in problems}
        for flaw in sorted({flaw for _, flaws in worse for flaw in flaws}):
            if WRONG[state][1].get(flaw) not in rules:
                passes = False
                print(f"{state}: no finding names the cause of: {flaw}")
    passes &= compare("summary.txt", "\n".join(summary) + "\n", arguments.write)
    passes &= compare_article(figures, arguments.write)
    if not passes:
        raise SystemExit("migration: see above. After an intended change, write the tables: scripts/migration.py --write")


main()
