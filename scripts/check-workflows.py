#!/usr/bin/env python3
"""Checks the workflows in .github/workflows, which cannot run here.

Each file is valid YAML, has the permission to read and no other, and pins its actions to a commit. Each job has a time
limit. The search for Xcode finds no beta. Requires PyYAML.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

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


def chosen_xcode():
    """The Xcode that the workflows choose on a runner whose beta also has a plain name."""
    with tempfile.TemporaryDirectory() as folder:
        applications = pathlib.Path(folder)
        for name in ["Xcode_26.4.app", "Xcode_26.10.app", "Xcode_27_beta_6.app", "Xcode_26.11_Release_Candidate.app"]:
            (applications / name).mkdir()
        for name in ["Xcode_27.0.app", "Xcode_27.0.0.app"]:
            (applications / name).symlink_to(applications / "Xcode_27_beta_6.app")
        script = ROOT / "scripts" / "newest-xcode.sh"
        return pathlib.Path(subprocess.check_output([script, folder], text=True).strip()).name


def main():
    found = []
    if (xcode := chosen_xcode()) != "Xcode_26.10.app":
        found.append(f"scripts/newest-xcode.sh: chooses {xcode}")
    for path in sorted((ROOT / ".github" / "workflows").glob("*.yml")):
        try:
            found += [f"{path.relative_to(ROOT)}: {text}" for text in mistakes(yaml.safe_load(path.read_text("utf-8")))]
        except yaml.YAMLError as error:
            found.append(f"{path.relative_to(ROOT)}: {error}")
    sys.exit("\n".join(found) or None)


main()
