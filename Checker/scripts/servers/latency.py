"""Measures how long an editor waits for `watertight lsp`, with pygls.

usage: latency.py TOOL FOLDER [FILES]
  FOLDER  an app
  FILES   the number of random files to type in; 40 if omitted

Types three parts of a statement into a function body of each file, and waits for the diagnostics after each. For
comparison, it runs `watertight check` after each file is saved with the statement, with a warm cache.
"""

import asyncio
import pathlib
import random
import subprocess
import sys
import time

from editor import Editor, lsp

TOOL, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
COUNT = int(sys.argv[3]) if len(sys.argv) > 3 else 40
TYPED = ["\n        try? doSomething() // later", "\n        values.forEach { print($0) }"]


def percentile(values, part):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * part))]


def paired(text):
    """Adds the closing parts, as editors do."""
    for opening, closing in ("()", "{}"):
        text += closing * (text.count(opening) - text.count(closing))
    return text


async def timed(times, name, work):
    start = time.perf_counter()
    found = await work
    times.setdefault(name, []).append(time.perf_counter() - start)
    return found


async def published(editor, path):
    while True:
        params = await editor.published.get()
        if params.uri == editor.uri(path) and params.version == editor.versions[path]:
            return params.diagnostics


def bodies(lines):
    """Returns the lines that end a statement inside of a function."""
    started = (".", "&", "|", "func", "init", "case", "@", "//", "/*", "*", "}", "#")
    return [
        number for number, line in enumerate(lines)
        if line.startswith("        ") and line.rstrip().endswith(")") and not line.strip().startswith(started)
    ]


async def main():
    chance = random.Random(7)
    files = []
    for path in FOLDER.rglob("*.swift"):
        text = path.read_bytes().decode(errors="replace")
        if 100 < text.count("\n") < 1500 and "\r" not in text and bodies(text.split("\n")) and "Tests" not in str(path):
            files.append(str(path.relative_to(FOLDER)))
    files.sort()
    times = {}
    async with Editor(TOOL, FOLDER) as editor:
        for number in range(COUNT):
            path = chance.choice(files)
            editor.open(path)
            found = await timed(times, "first file" if number == 0 else "open a file", published(editor, path))
            text = editor.texts[path]
            line = chance.choice(bodies(text.split("\n")))
            end = sum(len(part) + 1 for part in text.split("\n")[:line]) + len(text.split("\n")[line])
            typed = TYPED[number % 2]
            position = editor.position(text, end - 2)
            for part in range(1, 4):
                editor.set(path, text[:end] + paired(typed[: len(typed) * part // 3]) + text[end:])
                params = lsp.HoverParams(editor.identifier(path), position)
                await timed(times, "hover, just after an edit", editor.client.text_document_hover_async(params))
                found = await timed(times, "diagnostics after an edit in a body", published(editor, path))
            await timed(times, "code lenses", editor.lenses(path))
            if found:
                await timed(times, "code actions", editor.actions(path, found[0].range))
            await timed(times, "everything analyzed again, after the pause", editor.synchronize())
            original = (FOLDER / path).read_bytes()
            (FOLDER / path).write_bytes(editor.texts[path].encode())
            editor.close(path)
            await editor.synchronize()

            async def command():
                subprocess.run([TOOL, "check", "."], cwd=FOLDER, capture_output=True)

            await timed(times, "baseline: `watertight check` after saving", command())
            (FOLDER / path).write_bytes(original)
            await editor.synchronize()
    print("| what | count | p50 | p95 |")
    print("|---|---:|---:|---:|")
    for name, values in times.items():
        p50, p95 = (f"{percentile(values, part) * 1000:.0f} ms" for part in (0.5, 0.95))
        print(f"| {name} | {len(values)} | {p50} | {p95} |")


asyncio.run(main())
