"""Compares the callees of `watertight throws --format callees` with the calls of an index store."""
import bisect
import collections
import json
import os
import subprocess
import sys

import index_store
from index_store import CALL, CONSTRUCTOR, DEFINITION, ENUM_CASE, FUNCTION, IMPLICIT, METHODS

LISTED = int(os.environ.get("JUDGE_MISTAKES", "0"))


class Source:
    def __init__(self, path):
        with open(path, "rb") as file:
            self.text = file.read()
        self.starts = [0] + [at + 1 for at, byte in enumerate(self.text) if byte == 10]

    def offset(self, line, column):
        return self.starts[line - 1] + column - 1

    def line(self, offset):
        return bisect.bisect_right(self.starts, offset)

    def name(self, offset):
        """Returns the offset of a callee's name, after spaces, comments, and the dot."""
        text = self.text
        while offset < len(text):
            if text[offset] in b" \t\r\n.?!`":
                offset += 1
            elif text[offset:offset + 2] == b"//":
                offset = text.find(b"\n", offset) % (len(text) + 1)
            elif text[offset:offset + 2] == b"/*":
                offset = text.find(b"*/", offset) % (len(text) + 1) + 2
            else:
                break
        return offset


def main(tool, package, store_path, library):
    name = os.path.basename(package.rstrip("/"))
    package = os.path.realpath(package)
    listed = json.loads(subprocess.run(
        [tool, "throws", "--in", package, "--format", "callees"], capture_output=True, text=True, check=True).stdout)
    files = {os.path.join(package, file["path"]): file for file in listed["files"]}
    store = index_store.Store(store_path, library)
    sources, occurrences = {}, {}
    for path, record in store.records().items():
        if path in files:
            sources[path] = Source(path)
            occurrences[path] = store.occurrences(record)
    # The offset of each declaration in the package.
    declared = {}
    for path, found in occurrences.items():
        starts = sorted(files[path]["declarations"])
        for occurrence in found:
            if occurrence.roles & DEFINITION and not occurrence.roles & IMPLICIT:
                at = bisect.bisect_right(starts, sources[path].offset(occurrence.line, occurrence.column)) - 1
                if at >= 0:
                    declared[occurrence.usr] = (path, starts[at])
    counts, mistakes = collections.Counter(), collections.defaultdict(list)
    for path, found in sorted(occurrences.items()):
        calls = {sources[path].name(call["offset"]): call for call in files[path]["calls"]}
        seen = set()
        for occurrence in found:
            if not occurrence.roles & CALL or occurrence.roles & IMPLICIT or occurrence.usr not in declared:
                continue
            if occurrence.kind not in (CONSTRUCTOR, ENUM_CASE, FUNCTION, *METHODS) or not occurrence.name[0].isidentifier():
                continue
            offset = sources[path].offset(occurrence.line, occurrence.column)
            if (offset, occurrence.usr) in seen:
                continue
            seen.add((offset, occurrence.usr))
            call = calls.get(offset)
            where = f"{os.path.relpath(path, package)}:{occurrence.line}:{occurrence.column} {occurrence.name}"
            if call is None:
                counts["not seen"] += 1
                mistakes["not seen"].append(where)
                continue
            true = declared[occurrence.usr]
            candidates = [(os.path.join(package, place["path"]), place["offset"]) for place in call["callees"]]
            groups = ["all"] + (["tried"] if call["isTried"] else [])
            if true in candidates:
                verdict = "right"
                if len(candidates) > 1:
                    mistakes["several"].append(f"{where}: {len(candidates)}")
            elif call["found"].startswith("unknown"):
                verdict = "unknown"
                mistakes[call["found"]].append(where)
            elif call["found"] == "harmless" and true[1] not in files[true[0]]["throwing"]:
                verdict = "harmless"
                mistakes["harmless, rightly"].append(where)
            else:
                verdict = "wrong"
                taken = ", ".join(
                    f"{os.path.relpath(p, package)}:{sources[p].line(o)}" if p in sources else os.path.basename(p)
                    for p, o in candidates)
                mistakes["wrong"].append(
                    f"{where} ({os.path.relpath(true[0], package)}:{sources[true[0]].line(true[1])}): "
                    f"{call['found']} {taken}{' TRIED' if call['isTried'] else ''}")
            for group in groups:
                counts[group, verdict] += 1
                if verdict == "right":
                    counts[group, "candidates"] += len(candidates)
    for group in ("all", "tried"):
        right, wrong, harmless, unknown = (
            counts[group, verdict] for verdict in ("right", "wrong", "harmless", "unknown"))
        answered = max(right + wrong, 1)
        print(
            f"{name}, {group}: {right + wrong + harmless + unknown} calls of own declarations; answered {right + wrong}, of "
            f"them right {100 * right / answered:.2f} %, {counts[group, 'candidates'] / max(right, 1):.3f} candidates; "
            f"only said to be harmless, rightly {harmless}; unknown {unknown}")
    reasons = ", ".join(f"{kind} {len(found)}" for kind, found in sorted(mistakes.items()))
    print(f"  {reasons}")
    for kind, found in sorted(mistakes.items()):
        for line in found[:LISTED]:
            print(f"    {kind}: {line}")


main(*sys.argv[1:])
