"""Validates the SARIF of `watertight check` for sources and paths with characters that need escaping."""

import json
import os
import pathlib
import subprocess
import sys

import jsonschema

SOURCE = """\
import UIKit

final class LoginViewController: UIViewController {
    let label = UILabel()

    func signIn() async {
        do {
            try await session.open("</script><script>document.title='broken'</script><img src=x onerror=alert(1)>")
        } catch {
            label.text = error.localizedDescription
        }
    }

    func leave() {
        do { try save("é & <b>") } catch {}
    }
}

struct Disk {
    func forget() { try? Data().write(to: URL(fileURLWithPath: "nothing")) }
}
"""

def run(tool, folder, form, output):
    command = [tool, "check", str(folder), "--format", form, "--output", str(output), "--no-cache", "--all"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 1, f"{form}: exit code {done.returncode}\n{done.stdout}{done.stderr}"
    return output.read_text(encoding="utf-8")


def main():
    tool, schema, work = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    folder = work / "App"
    hostile = folder / "Sources" / "App" / "<img src=x onerror=alert(1)>" / "it's \"a\", b%.swift"
    hostile.parent.mkdir(parents=True)
    hostile.write_text(SOURCE, encoding="utf-8")

    findings = json.loads(run(tool, folder, "json", work / "report.json"))["findings"]
    rules = {finding["rule"] for finding in findings}
    assert {"opaque-description", "swallowed"} <= rules, rules

    schema = pathlib.Path(os.environ.get("WATERTIGHT_SARIF_SCHEMA", schema))
    log = json.loads(run(tool, folder, "sarif", work / "report.sarif"))
    checker = jsonschema.Draft7Validator.FORMAT_CHECKER
    jsonschema.Draft7Validator(json.loads(schema.read_text()), format_checker=checker).validate(log)
    assert len(log["runs"][0]["results"]) == len(findings)

    print(f"reports: {len(findings)} findings in SARIF, all as they should be")


main()
