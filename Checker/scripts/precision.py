#!/usr/bin/env python3
"""Recomputes the tables of docs/precision.md from the labels in docs/precision/.

round-N.jsonl:    findings of round N from the tenth on, judged with three labels: the first ten of each app, and others at random.
read-N.jsonl:     what readers of files of round N marked without the tool; seeded-N.jsonl: bugs that a script put into its apps.
audit-N.jsonl:    `try?` of round N, sorted by `watertight audit try` and by judges.
findings-N.jsonl: findings of the rounds before, each judged true or false, on apps that nobody had looked at before the run.
leaks-N.jsonl:    places that a reader of the same apps found without the tool.
"""

import collections
import glob
import json
import os

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "docs", "precision")


def rows(kind):
    for path in sorted(glob.glob(os.path.join(FOLDER, f"{kind}-[0-9].jsonl"))):
        with open(path, encoding="utf-8") as file:
            for line in file:
                yield path[-7], json.loads(line)


def share(part, whole):
    return f"{part}/{whole} = {100 * part / whole:.0f}%" if whole else "–"


def table(head, lines):
    print("| " + " | ".join(head) + " |")
    print("|---" + "|---:" * (len(head) - 1) + "|")
    for line in lines:
        print("| " + " | ".join(line) + " |")
    print()


def newest_rounds():
    """The rounds with three labels: what is worth a team's time, what is true, by how it was drawn and by rule."""
    for path in sorted(glob.glob(os.path.join(FOLDER, "round-*.jsonl"))):
        with open(path, encoding="utf-8") as file:
            judged = [json.loads(line) for line in file]
        number = os.path.basename(path)[len("round-"):-len(".jsonl")]
        first = [row for row in judged if row["drawn"] == "first"]
        apps = collections.defaultdict(list)
        for row in first:
            apps[row["repository"]].append(row["label"] == "fix")
        worth = sorted(sum(labels) for labels in apps.values())
        middle = len(worth) // 2
        median = worth[middle] if len(worth) % 2 else (worth[middle - 1] + worth[middle]) / 2
        print(f"Round {number}: of the first ten of {len(apps)} apps, worth fixing in the median {median:g} "
              f"(from {worth[0]} to {worth[-1]}).\n")
        lines = []
        for name, rows_ in [("the first ten", first), ("at random", [r for r in judged if r["drawn"] == "random"]),
                             ("what is only counted", [r for r in judged if r["drawn"] == "light"])]:
            if not rows_:
                continue
            lines.append([name] + three(rows_))
        for rule in sorted({row["rule"] for row in judged}):
            lines.append([f"`{rule}`"] + three([row for row in judged if row["rule"] == rule]))
        table([f"round {number}", "worth fixing", "true but trivial", "false", "true"], lines)


def by_rule():
    """Each rule in the newest three rounds and in the five before: worth fixing, true but trivial, false."""
    counts = collections.defaultdict(lambda: (collections.Counter(), collections.Counter()))
    for path in glob.glob(os.path.join(FOLDER, "round-*.jsonl")):
        is_newest = int(os.path.basename(path)[len("round-"):-len(".jsonl")]) >= 15
        with open(path, encoding="utf-8") as file:
            for line in file:
                row = json.loads(line)
                counts[row["rule"]][0 if is_newest else 1][row["label"]] += 1
    lines = []
    for rule, both in sorted(counts.items()):
        lines.append([f"`{rule}`"] + [
            " / ".join(str(count[label]) for label in ("fix", "trivial", "false")) if count else "–" for count in both])
    table(["worth fixing / true but trivial / false", "rounds 15 to 17", "rounds 10 to 14"], lines)


def three(judged):
    count = collections.Counter(row["label"] for row in judged)
    return [str(count["fix"]), str(count["trivial"]), str(count["false"]),
            share(count["fix"] + count["trivial"], len(judged))]


def main():
    newest_rounds()
    by_rule()
    findings, leaks = list(rows("findings")), list(rows("leaks"))
    rounds = sorted({number for number, _ in findings})
    with open(os.path.join(FOLDER, "apps.tsv"), encoding="utf-8") as file:
        apps = collections.Counter(line.split("\t")[0] for line in file)

    def is_true(row):
        return row["label"] == "true"

    def counts(number, row):
        return row["knowable"] == "source" and row["firm"]

    print("Each round, at its first run:\n")
    lines = []
    for number in rounds:
        judged = [row for n, row in findings if n == number]
        read = [row for n, row in leaks if n == number and counts(n, row)]
        later = [row for row in judged if row["reported_now"]]
        lines.append([
            number, str(apps[number]), share(sum(map(is_true, judged)), len(judged)),
            share(sum(map(is_true, later)), len(later)),
            share(sum(row["found_first"] for row in read), len(read)),
            share(sum(row["found_now"] for row in read), len(read)),
        ])
    table(["round", "apps", "true of those judged", "the same, today", "found of those read", "the same, today"], lines)

    def newest(rule):
        """The judged findings that decide whether a rule is on by default: docs/decisions/0013."""
        for count in (2, 3, len(rounds)):
            rows = [row for n, row in findings if row["rule"] == rule and n in rounds[-count:]]
            if len(rows) >= 10:
                break
        return rows

    print("Each rule: in all rounds at their first run, in the newest rounds that have ten judged findings (these decide")
    print("what is on by default), and today. Found: of what readers of all rounds marked, by the first runs and today.\n")
    rules = sorted({row["rule"] for _, row in findings} | {row["rule"] for n, row in leaks if counts(n, row)})
    lines = []
    for rule in rules:
        judged = [(n, row) for n, row in findings if row["rule"] == rule]
        fresh = newest(rule)
        correct = sum(map(is_true, fresh))
        default = "on" if len(fresh) >= 10 and round(100 * correct / len(fresh)) >= 90 else "off"
        later = [row for _, row in judged if row["reported_now"]]
        read = [row for n, row in leaks if row["rule"] == rule and counts(n, row)]
        lines.append([
            f"`{rule}`", share(sum(is_true(row) for _, row in judged), len(judged)),
            share(correct, len(fresh)), default, share(sum(map(is_true, later)), len(later)),
            share(sum(row["found_first"] for row in read), len(read)),
            share(sum(row["found_now"] for row in read), len(read)),
        ])
    table(["rule", "true, first runs", "true, newest", "default", "true, today", "found, first runs", "found, today"], lines)

    total = [row for _, row in findings]
    on = {line[0].strip("`") for line in lines if line[3] == "on"}
    fresh = [row for n, row in findings if n in rounds[-2:] and row["rule"] in on]
    print(f"The rules that are on by default, in the last two rounds: {share(sum(map(is_true, fresh)), len(fresh))} true.\n")
    later = [row for row in total if row["reported_now"]]
    read = [row for n, row in leaks if counts(n, row)]
    print(f"All: {share(sum(map(is_true, total)), len(total))} true at the first runs,")
    print(f"{share(sum(map(is_true, later)), len(later))} today; found {share(sum(r['found_first'] for r in read), len(read))},")
    print(f"today {share(sum(r['found_now'] for r in read), len(read))}.")


main()
