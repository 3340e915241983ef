#!/usr/bin/env python3
"""Measures whether decisions stay with their ends through real commits.

    decisions-through-history.py REPO... --commits 200 --tool .build/release/watertight

For each of the newest commits with changes of Swift files, it accepts every end at the parent, checks the commit, and
compares with the diff: a decision must stay with its end if the diff doesn't touch the end's line. Renamed files are
followed. It prints the number of kept and of expected decisions, decisions that another end took over, each loss, and
the findings of each commit that fails the check with the baseline: on lines that the diff touches, and on others.
Repositories are read with git and stay unchanged; they can be bare.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

BASELINE = ".watertight-baseline.json"


def git(repo, *arguments, check=True):
    run = subprocess.run(["git", "-C", repo, *arguments], capture_output=True)
    if check and run.returncode != 0:
        raise RuntimeError(run.stderr.decode(errors="replace").strip()[:200])
    return run.stdout


def commits(repo, count):
    """The newest commits with one parent and changed Swift files."""
    found = []
    log = git(repo, "log", "--no-merges", "--format=%H %P", f"-{count * 6}", "HEAD", "--", "*.swift")
    for line in log.decode().splitlines():
        names = line.split()
        if len(names) == 2:
            found.append((names[1], names[0]))
        if len(found) == count:
            break
    return found


def export(repo, revision, folder):
    """Replaces the Swift files of a folder with those of a revision."""
    for name in os.listdir(folder):
        if name == BASELINE:
            continue
        path = os.path.join(folder, name)
        shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
    names = git(repo, "ls-tree", "-r", "--name-only", "-z", revision).split(b"\0")
    swift = [name for name in names if name.endswith(b".swift")]
    for start in range(0, len(swift), 500):
        archive = subprocess.Popen(
            ["git", "-C", repo, "archive", revision, "--"] + [name.decode() for name in swift[start:start + 500]],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        subprocess.run(["tar", "-x", "-C", folder], stdin=archive.stdout, check=True, stderr=subprocess.DEVNULL)
        if archive.wait() != 0:
            raise RuntimeError("git archive failed")


class Diff:
    """Maps untouched lines of the parent to lines of the commit."""

    def __init__(self, repo, parent, commit):
        self.paths, self.hunks, self.gone, self.added = {}, {}, set(), {}
        text = git(repo, "-c", "core.quotePath=false", "diff", "--unified=0", "-M", "--no-color", parent, commit, "--",
                   "*.swift").decode(errors="replace")
        old, path, remaining = None, None, 0
        for line in text.splitlines():
            if remaining > 0 and line[:1] in "+-":
                remaining -= 1
            elif line.startswith("diff --git "):
                old = None
            elif line.startswith("rename from "):
                old = line[12:]
                self.paths[old] = None
            elif line.startswith("rename to ") and old:
                self.paths[old] = line[10:]
            elif line.startswith("--- a/"):
                old = line[6:].rstrip("\t")
            elif line.startswith("--- /dev/null"):
                old = None
            elif line.startswith("+++ b/"):
                path = line[6:].rstrip("\t")
            elif line.startswith("+++ /dev/null") and old:
                self.gone.add(old)
                path = None
            elif match := re.match(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@", line):
                start, count, new, added = (int(x) if x else 1 for x in match.groups())
                remaining = count + added
                self.added.setdefault(path, set()).update(range(new, new + added))
                if old:
                    self.hunks.setdefault(old, []).append((start, count, added))

    def mapped(self, path, line):
        """The place in the commit, or None if the line was touched."""
        if path in self.gone:
            return None
        shift = 0
        for start, count, added in self.hunks.get(path, []):
            if count == 0:
                if line > start:
                    shift += added
            elif line >= start + count:
                shift += added - count
            elif line >= start:
                return None
        return self.paths.get(path) or path, line + shift


class Tool:
    def __init__(self, path, folder):
        self.path, self.folder = os.path.abspath(path), folder

    def run(self, *arguments, codes=(0, 1)):
        run = subprocess.run([self.path, *arguments], cwd=self.folder, capture_output=True)
        if run.returncode not in codes:
            raise RuntimeError(run.stderr.decode(errors="replace").strip()[:300])
        return run.stdout.decode(errors="replace")

    def findings(self, *options):
        """The id, rule, path and line of each finding."""
        found = json.loads(self.run("check", "--all", "--format", "json", *options))["findings"]
        return [(x.get("id"), x["rule"], x["path"], x["range"]["line"]) for x in found]


def measure(tool, repo, parent, commit, totals, losses):
    export(repo, parent, tool.folder)
    baseline = os.path.join(tool.folder, BASELINE)
    if os.path.exists(baseline):
        os.remove(baseline)
    tool.run("baseline", "update")
    text = json.load(open(baseline))
    for entry in text["findings"]:
        entry["decision"], entry["reason"] = "accepted", "For the measurement."
    json.dump(text, open(baseline, "w"))
    before = tool.findings()
    assert not tool.findings("--baseline", baseline), "an unchanged tree has new findings"
    export(repo, commit, tool.folder)
    diff = Diff(repo, parent, commit)
    places, ids = {}, {}
    for id, _, *place in tool.findings():
        places.setdefault(tuple(place), set()).add(id)
        ids.setdefault(id, set()).add(tuple(place))
    origins = {diff.mapped(*place): tuple(place) for _, _, *place in before}
    counts = {}
    for id, *_ in before:
        counts[id] = counts.get(id, 0) + 1
    for id, rule, *place in before:
        expected = diff.mapped(*place)
        if expected in places:
            is_near = place[0] in diff.hunks or place[0] in diff.paths
            totals["expected"] += 1
            totals["near"] += is_near
            if id in places[expected]:
                totals["kept"] += 1
                totals["near kept"] += is_near
            else:
                losses.append((repo, commit, rule, f"{place[0]}:{place[1]}", f"{expected[0]}:{expected[1]}"))
        for other in ids.get(id, ()):
            if other != expected and counts[id] == 1 and origins.get(other, tuple(place)) != tuple(place):
                totals["takeovers"] += 1
                print(f"TAKEN OVER {repo} {commit[:10]} {rule} {place} by {other}")
    new = tool.findings("--baseline", baseline)
    untouched = [x for x in new if x[3] not in diff.added.get(x[2], ())]
    totals["failing"] += bool(new)
    totals["only untouched"] += bool(new) and len(untouched) == len(new)
    for finding in new:
        place = "UNTOUCHED" if finding in untouched else "TOUCHED"
        print(f"{place} {os.path.basename(os.path.dirname(repo))} {commit[:10]} {finding[1]} {finding[2]}:{finding[3]}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repos", nargs="+", metavar="REPO")
    parser.add_argument("--commits", type=int, default=200, help="in all repositories together")
    parser.add_argument("--tool", required=True)
    options = parser.parse_args()
    all_totals = {"expected": 0, "kept": 0, "near": 0, "near kept": 0, "takeovers": 0, "commits": 0,
                  "failing": 0, "only untouched": 0}
    losses = []
    each = -(-options.commits // len(options.repos))
    for repo in options.repos:
        totals = dict.fromkeys(all_totals, 0)
        with tempfile.TemporaryDirectory() as folder:
            os.environ["XDG_CACHE_HOME"] = os.path.join(folder, "cache")
            work = os.path.join(folder, "work")
            os.mkdir(work)
            for parent, commit in commits(repo, each):
                try:
                    measure(Tool(options.tool, work), repo, parent, commit, totals, losses)
                    totals["commits"] += 1
                except RuntimeError as error:
                    print(f"skipped {repo} {commit[:10]}: {error}", file=sys.stderr)
        print(f"{repo}: {totals['commits']} commits, {totals['kept']} of {totals['expected']} kept, "
              f"{totals['near kept']} of {totals['near']} in changed files, {totals['takeovers']} taken over, "
              f"{totals['failing']} commits fail, {totals['only untouched']} only on untouched lines", flush=True)
        for key in all_totals:
            all_totals[key] += totals[key]
    for repo, commit, rule, before, after in losses:
        print(f"LOST {repo} {commit[:10]} {rule} {before} -> {after}")
    share = 100 * all_totals["kept"] / max(1, all_totals["expected"])
    print(f"{all_totals['commits']} commits: {all_totals['kept']} of {all_totals['expected']} decisions kept ({share:.2f}%), "
          f"{all_totals['near kept']} of {all_totals['near']} in changed files, "
          f"{all_totals['takeovers']} taken over, {len(losses)} lost, {all_totals['failing']} commits fail, "
          f"{all_totals['only untouched']} of them only on untouched lines")


if __name__ == "__main__":
    main()
