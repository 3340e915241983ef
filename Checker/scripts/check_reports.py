"""Checks the reports of `watertight check` and `audit ends` on sources and paths with characters that need escaping."""

import base64
import hashlib
import json
import os
import pathlib
import re
import shutil
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

AUDITED = """\
import Foundation

final class Keeper {
    var text = Data()
    func load() { text = (try? Data(contentsOf: URL(fileURLWithPath: "</script><img src=x onerror=alert(1)>"))) ?? Data() }
    func keep() { try? text.write(to: URL(fileURLWithPath: "é & <b>")) }
    func pause() async { try? await Task.sleep(for: .seconds(1)) }
    func veryLong() { _ = try? Data(contentsOf: URL(fileURLWithPath: "%s")) }
}
""" % ("long" * 60)

def run(tool, folder, form, output):
    command = [tool, "check", str(folder), "--format", form, "--output", str(output), "--no-cache", "--all"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 1, f"{form}: exit code {done.returncode}\n{done.stdout}{done.stderr}"
    return output.read_text(encoding="utf-8")


def browser():
    named = os.environ.get("CHROMIUM")
    for name in [named] if named else ["chromium", "chromium-browser", "google-chrome"]:
        found = shutil.which(name)
        if found:
            return found
    sys.exit("check-reports needs chromium (on Debian: apt-get install chromium); CHROMIUM may name another browser")


def page(chromium, file, fragment, profile, *options):
    command = [
        chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}", *options,
        # Pages must not use the network.
        "--host-resolver-rules=MAP * ~NOTFOUND", "--dump-dom", file.as_uri() + fragment,
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def shown(dom):
    text = re.search(r'id="shown"[^>]*>([^<]*)<', dom)
    assert text, "the report says how many findings it shows"
    return int(text.group(1).split()[0].replace(",", ""))


def check_audit(tool, folder, work, chromium, profile):
    def audit(form, output):
        command = [tool, "audit", "ends", str(folder), "--format", form, "--output", str(output), "--no-cache"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, f"{form}: exit code {done.returncode}\n{done.stdout}{done.stderr}"
        return output.read_text(encoding="utf-8")

    findings = json.loads(audit("json", work / "audit.json"))["findings"]
    rules = {finding["rule"] for finding in findings}
    assert rules == {"end-quiet", "end-reported"}, rules
    html = work / "audit.html"
    audit("html", html)
    dom = page(chromium, html, "", profile)
    assert shown(dom) == len(findings), "without a filter all findings are shown"
    assert "<title>Watertight:" in dom, "no script of a source has run"
    assert "onerror" not in re.sub(r">[^<]*<", "><", dom), "no attribute came out of a source"
    quiet = [finding for finding in findings if finding["rule"] == "end-quiet"]
    assert shown(page(chromium, html, "#rule=end-quiet", profile)) == len(quiet) > 0, "the filter by rule works"
    assert shown(page(chromium, html, "#search=xyzzy+plugh", profile)) == 0, "the search works"
    names = re.findall(r'<(?:label|section)[^>]*>', html.read_text(encoding="utf-8"))
    assert len(names) >= 5, "what can be used has a name"
    return len(findings)


def checked_scripts(file):
    """Checks that a page allows only scripts with the hash in its policy."""
    text = file.read_text(encoding="utf-8")
    for script in re.findall("<script>(.*?)</script>", text, re.DOTALL):
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in text, f"the hash of a script should be sha256-{digest}"


def overflows(chromium, file, width, work, profile):
    """Whether a page is wider than a window with the given width."""
    text = re.sub("<meta http-equiv=[^>]*>", "", file.read_text(encoding="utf-8"))
    script = 'parent.postMessage(innerWidth + " " + (document.documentElement.scrollWidth > innerWidth), "*")'
    (work / "measured.html").write_text(text.replace("</body>", f"<script>{script}</script></body>"), encoding="utf-8")
    # Headless browser windows have a minimum width. A frame can be as narrow as a phone.
    around = work / "around.html"
    around.write_text(
        "<script>addEventListener('message', (e) => { document.documentElement.dataset.seen = e.data; });</script>"
        f'<iframe src="measured.html" style="border:0;width:{width}px;height:900px"></iframe>', encoding="utf-8")
    dom = page(chromium, around, "", profile, "--window-size=1600,1000", "--virtual-time-budget=20000")
    seen = re.search('data-seen="([0-9]+) (true|false)"', dom)
    assert seen and int(seen.group(1)) == width, f"the page is measured in a window that is {width} wide"
    return seen.group(2) == "true"


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

    report = work / "report.html"
    run(tool, folder, "html", report)
    checked_scripts(report)
    chromium, profile = browser(), work / "profile"
    dom = page(chromium, report, "", profile)
    assert shown(dom) == len(findings), "without a filter all findings are shown"
    assert "<title>Watertight:" in dom, "no script of a source has run"
    assert "onerror" not in re.sub(r">[^<]*<", "><", dom), "no attribute came out of a source"
    swallowed = [finding for finding in findings if finding["rule"] == "swallowed"]
    assert shown(page(chromium, report, "#rule=swallowed", profile)) == len(swallowed), "the filter by rule works"
    presented = [finding for finding in findings if finding["layer"] == "presentation"]
    assert 0 < len(presented) < len(findings), "the sample has findings in and out of presentation"
    assert shown(page(chromium, report, "#layer=presentation", profile)) == len(presented), "the filter by layer works"
    assert shown(page(chromium, report, "#module=App", profile)) == len(findings), "the filter by module works"
    assert shown(page(chromium, report, "#search=xyzzy+plugh", profile)) == 0, "the search works"
    for width in (420, 1400):
        assert not overflows(chromium, report, width, work, profile), f"the report fits in {width}"
    print(f"reports: {len(findings)} findings in SARIF and the HTML report, all as they should be")

    hostile.write_text(AUDITED, encoding="utf-8")
    print(f"audit: {check_audit(tool, folder, work, chromium, profile)} places in its page, all as they should be")


main()
