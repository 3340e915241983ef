"""Applies the edits of `watertight throws --diff --format json` to a clone of a package and verifies them with the compiler."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROUNDS = 12
# JUDGE_CONTROL=1 makes every typed edit wrong (removes `throws`), so that the compiler must reject all of them.
CONTROL = os.environ.get("JUDGE_CONTROL") == "1"


def build(folder, scratch):
    """Returns the places of errors; empty if the build succeeds."""
    done = subprocess.run(
        ["swift", "build", "--package-path", folder, "--scratch-path", scratch,
         "-Xswiftc", "-continue-building-after-errors"],
        capture_output=True, text=True, timeout=1800)
    if done.returncode == 0:
        return []
    text = done.stdout + done.stderr
    found = sorted(set(re.findall(r"^(/[^:\n]+\.swift):(\d+):\d+: error: (.*)$", text, re.MULTILINE)))
    return found or [("", "0", text[-600:])]


def compiled(folder, scratch):
    """Returns the paths of compiled files, without tests, plugins, and excluded files."""
    described = json.loads(subprocess.run(
        ["swift", "package", "--package-path", folder, "--scratch-path", scratch, "describe", "--type", "json"],
        capture_output=True, text=True, check=True).stdout)
    return {
        os.path.normpath(os.path.join(target["path"], source)) for target in described["targets"]
        if target["type"] not in ("test", "plugin") for source in target["sources"]}


def apply(folder, originals, edits):
    for path, original in originals.items():
        data = original
        for edit in sorted((e for e in edits if e["path"] == path), key=lambda e: -e["start"]):
            data = data[: edit["start"]] + edit["text"].encode() + data[edit["end"]:]
        with open(os.path.join(folder, path), "wb") as file:
            file.write(data)


def main(tool, package):
    name = os.path.basename(package.rstrip("/")).removesuffix(".git")
    folder = os.path.join(tempfile.mkdtemp(), name)
    subprocess.run(["git", "clone", "--quiet", package, folder], check=True)
    # Reuses an existing build of the same sources.
    there = os.path.join(os.path.realpath(package), ".build")
    scratch = there if os.path.isdir(there) else os.path.join(folder, ".build")
    try:
        before = build(folder, scratch) if scratch != there else []
        if before:
            print(f"{name}: doesn't build before any edit: {before[0]}")
            return
        listed = subprocess.run(
            [tool, "throws", "--in", folder, "--diff", "--public", "--remove-throws", "--format", "json"],
            capture_output=True, text=True, check=True).stdout
        sources = compiled(folder, scratch)
        edits = [e for e in json.loads(listed)["edits"] if e["path"] in sources]
        if CONTROL:
            edits = [dict(e, text="") for e in edits if e["text"]]
        originals = {}
        for edit in edits:
            with open(os.path.join(folder, edit["path"]), "rb") as file:
                originals[edit["path"]] = file.read()
        kept, refused = list(edits), []
        for _ in range(ROUNDS):
            apply(folder, originals, kept)
            errors = build(folder, scratch)
            if not errors:
                break
            blamed = []
            for path, line, message in errors:
                inside = os.path.relpath(path, os.path.realpath(folder)) if path else ""
                if inside.startswith(".."):
                    inside = os.path.relpath(path, folder)
                # The innermost edited function around the error, or the nearest one above, or the first one below.
                here = [e for e in kept if e["path"] == inside]
                around = [e for e in here if e["firstLine"] <= int(line)]
                best = [e for e in around if int(line) <= e["lastLine"]] or around
                if not best and here:
                    best = [min(here, key=lambda e: e["firstLine"])]
                if best:
                    blamed.append((max(best, key=lambda e: e["firstLine"]), message))
            if not blamed:
                print(f"{name}: {len(edits)} edits not verified because of errors elsewhere: {errors[:3]}")
                return
            for edit, message in blamed:
                if edit in kept:
                    kept.remove(edit)
                    refused.append((edit, message))
        typed = sum(1 for e in kept if e["text"])
        print(f"{name}: {len(edits)} edits, {len(kept)} compile ({typed} typed, {len(kept) - typed} removed), "
              f"{len(refused)} refused")
        for edit, message in refused:
            print(f"  {edit['path']}:{edit['firstLine']} {edit['name']} {edit['text'] or 'no throws'}: {message}")
    finally:
        shutil.rmtree(os.path.dirname(folder), ignore_errors=True)


main(*sys.argv[1:])
