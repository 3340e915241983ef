#!/usr/bin/env python3
"""Prints the tables of docs/precision.md from the labels of the last round in docs/precision/.

findings-N.jsonl: findings of round N, each with the labels of the judges (fix, trivial, false).
marks-N.jsonl:    places where a reader saw an error being lost, and whether the checker's outputs contain them.
fixes-N.jsonl:    places that a developer fixed later, and whether the outputs contain them at the parent commit.
apps.tsv:         all apps that were ever used, so that no round repeats one.
"""

import collections
import glob
import json
import os

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "docs", "precision")
OUTPUTS = {"inTable": "audit ends", "inCheckAll": "check --all", "inCheck": "check", "inFirstTen": "the first ten"}


def rows(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def share(part, whole):
    return f"{part} of {whole} ({100 * part / whole:.0f}%)" if whole else "none"


def cells(counts):
    return f"{counts['fix']} / {counts['trivial']} / {counts['false']}"


for path in sorted(glob.glob(os.path.join(FOLDER, "findings-*.jsonl"))):
    findings = rows(path)
    print(os.path.basename(path))
    for judge in range(len(findings[0]["labels"])):
        labels = collections.Counter(finding["labels"][judge] for finding in findings)
        true = labels["fix"] + labels["trivial"]
        print(f"  judge {judge + 1}: true {share(true, len(findings))}, worth fixing {share(labels['fix'], len(findings))}")
    judges = range(len(findings[0]["labels"]))
    if len(judges) > 1:
        equal = sum(finding["labels"][0] == finding["labels"][1] for finding in findings)
        print(f"  equal labels: {share(equal, len(findings))}")
    for rule in sorted({finding["rule"] for finding in findings}):
        counts = [
            collections.Counter(finding["labels"][judge] for finding in findings if finding["rule"] == rule)
            for judge in judges
        ]
        print(f"  | `{rule}` | {' | '.join(cells(count) for count in counts)} |")

for path in sorted(glob.glob(os.path.join(FOLDER, "marks-*.jsonl"))):
    print(os.path.basename(path))
    for label in ("fix", "trivial"):
        marks = [mark for mark in rows(path) if mark["certainty"] == "certain" and mark["label"] == label]
        for key, name in OUTPUTS.items():
            print(f"  certain, {label}, in {name}: {share(sum(mark[key] for mark in marks), len(marks))}")

for path in sorted(glob.glob(os.path.join(FOLDER, "fixes-*.jsonl"))):
    print(os.path.basename(path))
    fixes = [fix for fix in rows(path) if fix["hasErrorValue"]]
    for key in ("inTable", "inCheckAll", "inCheck"):
        print(f"  with an error in the source, in {OUTPUTS[key]}: {share(sum(fix[key] for fix in fixes), len(fixes))}")
