"""Draws a map of the example app and the library in a headless browser, with a traced path."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

# The page initially shows lost errors.
ALL = "document.querySelector('[data-lost]').click();"
# Each picture: the script that prepares the page, and the height.
PICTURES = {
    "error-map": (ALL, 700),
    "error-map-way": (ALL + "open_('SDKBikeScanner')", 700),
    "error-map-lost": ("", 560),
}
OPEN = """
const open_ = (name) => Array.from(document.querySelectorAll("[data-box]"))
  .find((box) => box.querySelector("title").textContent === name)
  .dispatchEvent(new MouseEvent("click", { bubbles: true }));
"""
STYLE = "<style>header,footer,details{display:none}main{padding:0 12px}h2{margin-top:.5rem}</style>"


def main():
    tool, repository, work = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3])
    named = os.environ.get("CHROMIUM")
    chromium = next(filter(None, map(shutil.which, [named] if named else ["chromium", "google-chrome"])), None)
    if not chromium:
        sys.exit("the pictures need chromium; CHROMIUM may name another browser")
    page = work / "map.html"
    sources = ["Examples/BikeRental", "Sources"]
    subprocess.run([tool, "map", *sources, "--output", page, "--no-cache"], cwd=repository, check=True)
    text = re.sub("<meta http-equiv=[^>]*>", STYLE, page.read_text(encoding="utf-8"))
    for name, (action, height) in PICTURES.items():
        page.write_text(text.replace("</body>", f"<script>{OPEN}{action}</script></body>"), encoding="utf-8")
        picture = repository / "Checker" / "docs" / "images" / f"{name}.png"
        picture.parent.mkdir(exist_ok=True)
        command = [
            chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            f"--user-data-dir={work / 'profile'}", "--blink-settings=preferredColorScheme=1",
            "--host-resolver-rules=MAP * ~NOTFOUND", f"--window-size=1400,{height}", f"--screenshot={picture}",
            page.as_uri(),
        ]
        subprocess.run(command, check=True, capture_output=True, timeout=120)
        print(f"{picture.relative_to(repository)}: {picture.stat().st_size:,} bytes")


main()
