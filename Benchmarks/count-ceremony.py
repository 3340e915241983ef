#!/usr/bin/env python3
"""Counts the ceremony of a small app: the lines that handle errors and express nothing of what the app does.

    Benchmarks/count-ceremony.py [FOLDER …]     without a folder: Examples/BikeRental/Sources/BikeRental
    Benchmarks/count-ceremony.py --lines …      prints each line with its class

Blank lines and comments don't count. Every other line has one class, the first of these that fits:

    imports     `import …`
    domain, codeWord, severity, details
                the property of that name of a failure, from its first line to its closing brace
    edges       creates a `CancellationMatcher`, or calls `translated`, `.foreign`, `.failed`, `handled` or `withAnswer`;
                also the brace that closes what it opened
    guards      checks whether an execution still counts: `begin()`, `isCurrent`, `Task.isCancelled`
    frames      opens or closes a `do`, a `catch`, a `switch` or the closure of `send(error)`, whatever else is on the
                line; a `case …:` with nothing after it, or with `break`; `return` by itself; the declaration that the
                `do` after it assigns
    wiring      an `init` that only assigns and connects, with its lines; `connect(…)`; the properties `output`,
                `useCase` and `attempt`; what holds, starts and cancels the task of a request, or an SDK's request
    app         everything else: names, cases, mappings, texts, states, calls

A line with two things on it, such as `} catch { throw error.translated(…) }`, is ceremony as a whole.
"""

import pathlib
import re
import sys

PROPERTIES = ["domain", "codeWord", "severity", "details"]
CEREMONY = ["imports", *PROPERTIES, "edges", "guards", "frames", "wiring"]

PROPERTY = re.compile(
    r"\bstatic (?:let|var) (domain)\b|\bvar (codeWord): CodeWord|\bvar (severity): FailureSeverity|\bvar (details): FailureDetails"
)
EDGE = re.compile(
    r"\bCancellationMatcher\b|\bstandard\.or\b|\.translated\b|\.foreign\(|\.failed\(\.|\.handled\(\)|\bwithAnswer\(|^\} failure: \{"
)
GUARD = re.compile(r"\.begin\(\)|\bisCurrent\b|\bTask\.isCancelled\b")
FRAME = re.compile(r"^(\}\s*)?(do|catch)\b|\bswitch\b.*\{|\.send\(error\b|^(case\b.*|default):( break)?$|^return$")
INIT = re.compile(r"^((public|private|package|fileprivate|convenience|nonisolated) )*init\b")
ASSIGNS = re.compile(r"^self\.\w+ = \w+$|^\w+ = \w+$|^\([\w., ]+\) = \([\w, ]+\)$|^[\w.]+\.connect\(\w+\)$")
HELD = re.compile(
    r"\b(let|var) (output|useCase|attempt|renting)\b|\.connect\(|\b(attempt|renting)\b(\?)?\.(cancel|start)"
    r"|\battempt = Task\b|\b(let|var) \w+(: | = )(LatestTask|OnlyTask|Task<)|\bRunningRequest\(")


def code_lines(text):
    """Yields the lines with code, without comments and the contents of strings."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    for line in text.splitlines():
        bare = re.sub(r'"(\\.|[^"\\])*"', '""', line)
        bare = re.sub(r"//.*", "", bare).strip()
        if bare:
            yield bare


def only_assigns(lines, start):
    """Returns the number of lines of an `init` at `start` if it only assigns and connects, else 0."""
    depth, opened = 0, False
    for index in range(start, len(lines)):
        line = lines[index]
        if opened and depth == 1 and line != "}" and not ASSIGNS.match(line):
            return 0
        depth += line.count("{") - line.count("}")
        opened = opened or "{" in line
        if opened and depth <= 0:
            return index - start + 1
    return 0


def classify(lines):
    """Yields the class of each line."""
    blocks = []  # the class of the line that opened each brace
    wired = 0
    for index, line in enumerate(lines):
        outer = next((block for block in blocks if block in PROPERTIES), None)
        following = lines[index + 1] if index + 1 < len(lines) else ""
        closes = blocks[-1] if blocks and line.startswith("}") else None
        if not wired and INIT.match(line):
            wired = only_assigns(lines, index)
        if outer:
            kind = outer
        elif re.match(r"^(public |package |private |fileprivate |@\w+ )*import\b", line):
            kind = "imports"
        elif match := PROPERTY.search(line):
            kind = match.group(match.lastindex)
        elif EDGE.search(line):
            kind = "edges"
        elif GUARD.search(line):
            kind = "guards"
        elif FRAME.search(line) or closes == "frames":
            kind = "frames"
        elif re.match(r"^(let|var) \w+: [\w.<>]+$", line) and re.match(r"^do\b", following):
            kind = "frames"
        elif closes == "edges":
            kind = "edges"
        elif wired or HELD.search(line) or closes == "wiring":
            kind = "wiring"
        else:
            kind = "app"
        wired = max(0, wired - 1)
        for character in line:
            if character == "{":
                blocks.append(kind)
            elif character == "}" and blocks:
                blocks.pop()
        yield kind


def main(folders):
    root = pathlib.Path(__file__).resolve().parent.parent
    folders = [pathlib.Path(folder) for folder in folders] or [root / "Examples/BikeRental/Sources/BikeRental"]
    counts = dict.fromkeys(CEREMONY + ["app"], 0)
    shown = "--lines" in sys.argv
    for path in sorted(path for folder in folders for path in folder.rglob("*.swift")):
        lines = list(code_lines(path.read_text(encoding="utf-8")))
        for line, kind in zip(lines, classify(lines)):
            counts[kind] += 1
            if shown:
                print(f"{kind:10} {path.name}: {line}")
    total = sum(counts.values())
    ceremony = total - counts["app"]
    for kind, count in counts.items():
        print(f"{kind:10} {count:4}")
    print(f"{ceremony} of {total} lines are ceremony: {100 * ceremony / max(total, 1):.1f} %")


main([argument for argument in sys.argv[1:] if argument != "--lines"])
