#!/usr/bin/env python3
"""Checks the workflows in .github/workflows, which cannot run here.

Each file is valid YAML, has the permission to read and no other, and pins its actions to a commit. Each job has a time
limit. Requires PyYAML.
"""

import pathlib
import re
import sys

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent


def mistakes(workflow):
    """The mistakes of one workflow."""
    # YAML 1.1 reads the key `on` as true.
    if True not in workflow:
        yield "no trigger"
    if workflow.get("permissions") != {"contents": "read"}:
        yield "permissions are not limited to `contents: read`"
    for name, job in workflow["jobs"].items():
        if "runs-on" not in job or "timeout-minutes" not in job:
            yield f"{name}: no runner or no time limit"
        for step in job["steps"]:
            if ("uses" in step) == ("run" in step):
                yield f"{name}: a step needs either `uses` or `run`"
            if "uses" in step and not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", step["uses"]):
                yield f"{name}: {step['uses']} is not pinned to a commit"


def main():
    found = []
    for path in sorted((ROOT / ".github" / "workflows").glob("*.yml")):
        try:
            found += [f"{path.relative_to(ROOT)}: {text}" for text in mistakes(yaml.safe_load(path.read_text("utf-8")))]
        except yaml.YAMLError as error:
            found.append(f"{path.relative_to(ROOT)}: {error}")
    sys.exit("\n".join(found) or None)


main()
