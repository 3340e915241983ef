#!/usr/bin/env python3
"""Prints the folders of a module that need each other, and the types that one needs of the other.

    scripts/folder-pairs.py             exits with 1 if a pair isn't in scripts/folder-pairs.txt, or one of that list is gone,
                                        or if the folders of a module without pairs need each other in a circle
    scripts/folder-pairs.py --update    writes the list

A folder needs another one if its code names a type that only the other one declares. Comments and strings don't count.
"""

import collections
import itertools
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
KNOWN = ROOT / "scripts" / "folder-pairs.txt"
IGNORED = re.compile(r'//[^\n]*|/\*.*?\*/|"""(?:\\.|.)*?"""|"(?:\\.|[^"\\\n])*"', re.S)
# At the beginning of a line: the name of a nested type, such as `Value`, may be that of a generic parameter elsewhere.
DECLARED = re.compile(r"^(?:@[^\s(]+(?:\([^)]*\))?\s+|(?:public|package|final|indirect) )*"
                      r"(?:struct|class|actor|enum|protocol|typealias) ([A-Z]\w*)", re.M)
NAMED = re.compile(r"\b[A-Z]\w*")


def folders(module):
    """The code of each folder of a module, without comments and strings. Files beside the folders belong to none."""
    for folder in sorted(path for path in module.iterdir() if path.is_dir() and path.suffix != ".docc"):
        code = "\n".join(path.read_text("utf-8") for path in sorted(folder.rglob("*.swift")))
        if code:
            yield folder.name, IGNORED.sub(" ", code)


def needs(module):
    """For each folder, the types that it needs of each other one."""
    code = dict(folders(module))
    owners = collections.defaultdict(set)
    for folder, text in code.items():
        for name in DECLARED.findall(text):
            owners[name].add(folder)
    found = {folder: collections.defaultdict(set) for folder in code}
    for folder, text in code.items():
        for name in set(NAMED.findall(text)):
            if len(owners[name]) == 1 and folder not in owners[name]:
                found[folder][min(owners[name])].add(name)
    return found


def pairs(module):
    found = needs(module)
    for first, second in itertools.combinations(found, 2):
        if (forth := found[first][second]) and (back := found[second][first]):
            yield f"{module.name}: {first} and {second}", sorted(forth), sorted(back)


def circle(module):
    """Folders that need each other in a circle; empty if there are none."""
    left = {folder: set(others) for folder, others in needs(module).items()}
    while ready := [folder for folder in left if not left[folder] & set(left)]:
        for folder in ready:
            del left[folder]
    return sorted(left)


def main():
    modules = sorted(path for sources in (ROOT / "Sources", ROOT / "Checker" / "Sources") for path in sources.iterdir()
                     if path.is_dir())
    found = [pair for module in modules for pair in pairs(module)]
    for module in modules:
        if (around := circle(module)) and not any(name.startswith(f"{module.name}:") for name, _, _ in found):
            sys.exit(f"{module.name}: these folders need each other in a circle: {', '.join(around)}.")
    for name, forth, back in found:
        print(f"{name}\n    → {', '.join(forth)}\n    ← {', '.join(back)}")
    names = [name for name, _, _ in found]
    if "--update" in sys.argv:
        KNOWN.write_text("".join(f"{name}\n" for name in names), "utf-8")
    known = KNOWN.read_text("utf-8").splitlines() if KNOWN.exists() else []
    new = [name for name in names if name not in known]
    gone = [name for name in known if name not in names]
    if new:
        sys.exit(f"New: {'; '.join(new)}. Move what both need to the folder that is below, or to one of its own.")
    if gone:
        sys.exit(f"Gone, remove from scripts/folder-pairs.txt: {'; '.join(gone)}.")
    print(f"{len(names)} pairs of folders need each other, all known.")


main()
