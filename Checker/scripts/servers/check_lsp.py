"""Drives `watertight lsp` with pygls: what an editor shows while one types.

usage: check_lsp.py TOOL SOURCES [ROUNDS]
  SOURCES  a folder with Swift sources for the random edits
  ROUNDS   the number of random edits; 300 if omitted
"""

import asyncio
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

from editor import Editor, lsp

TOOL = sys.argv[1]
SOURCES = pathlib.Path(sys.argv[2])
ROUNDS = int(sys.argv[3]) if len(sys.argv) > 3 else 300

STORE = """\
import os

enum StoreError: Error { case full, locked }

struct Store {
    func save(_ text: String) throws {
        if text.isEmpty { throw StoreError.full }
        throw StoreError.locked
    }
}
"""

DRAFTS = """\
import os

final class Drafts {
    let store = Store()
    let logger = Logger()

    func load() {
        do {
            try store.save("a")
        } catch {
            logger.error("The draft is lost: \\(error)")
        }
    }

    func keep(_ text: String) {
        try? store.save("😀é" + text)
    }

    func drop() {
        do {
            try store.save("c")
        } catch {
        }
    }

    func start() {
        Task {
            try store.save("d")
        }
    }
}
"""


SCREEN_FILE = "Sources/DraftView.swift"
SCREEN = """\
import SwiftUI

@Observable final class DraftModel {
    let store = Store()
    var message: String?

    func load() {
        do {
            try store.save("a")
        } catch {
            message = error.localizedDescription
        }
    }

    func keep() {
        try? store.save("b")
    }
}

struct DraftView: View {
    @State var model = DraftModel()

    var body: some View {
        VStack {
            Text(model.message ?? "")
            Button("Load") { model.load() }
            Button("Keep") { model.keep() }
        }
    }
}
"""


def app():
    root = tempfile.mkdtemp()
    folder = pathlib.Path(root).resolve() / "Sources"
    folder.mkdir()
    (folder / "Store.swift").write_text(STORE)
    (folder / "Drafts.swift").write_text(DRAFTS)
    return folder.parent


def run(*arguments, cwd):
    return subprocess.run([TOOL, *arguments], cwd=cwd, capture_output=True, text=True)


def rules(diagnostics):
    return sorted((d.range.start.line + 1, d.code) for d in diagnostics)


FILE = "Sources/Drafts.swift"
FOUND = [(10, "open-end"), (16, "swallowed"), (22, "swallowed"), (27, "swallowed")]


def neovim():
    """Neovim has a client of its own, and runs the settings of the documentation."""
    root = app()
    script = pathlib.Path(__file__).with_name("check_neovim.lua")
    page = script.parents[2] / "docs/in-the-editor.md"
    (root / "init.lua").write_text(page.read_text().split("```lua\n")[1].split("```")[0])
    (root / "bin").mkdir()
    (root / "bin/watertight").symlink_to(pathlib.Path(TOOL).resolve())
    subprocess.run(
        ["nvim", "--headless", "--clean", "-c", f"luafile {script}"],
        env={**os.environ, "PATH": f"{root}/bin:{os.environ['PATH']}", "WATERTIGHT_APP": str(root)},
        cwd=root, check=True, timeout=1200,
    )


async def positions():
    """Both encodings mark the same code, also after characters outside of ASCII."""
    for encodings, expected in (([lsp.PositionEncodingKind.Utf8], "utf-8"), (None, "utf-16")):
        async with Editor(TOOL, app(), encodings) as editor:
            assert editor.initialized.capabilities.position_encoding == expected
            editor.open(FILE)
            found = await editor.diagnostics(FILE)
            assert rules(found) == FOUND, rules(found)
            marked = [editor.slice(FILE, d.range) for d in found]
            assert "try?" in marked[1] and marked[1][0] == "t", marked
            assert "save" in await editor.hover(FILE, "store.save(\"😀", len("store.s"))
            editor.edit(FILE, "try? store", "_ = 1 /* 😀é */; try? store")
            marked = [editor.slice(FILE, d.range) for d in await editor.diagnostics(FILE)]
            assert marked[1].startswith("try?"), marked
        assert editor.code == 0


async def typing():
    """Diagnostics follow the text as it is typed, saved or not, and a closed file is read from the disk again."""
    async with Editor(TOOL, app()) as editor:
        editor.open(FILE)
        await editor.diagnostics(FILE)
        editor.edit(FILE, "try? store.save(\"😀é\" + text)", "")
        assert (16, "swallowed") not in rules(await editor.diagnostics(FILE))
        # What another open file throws counts, too.
        editor.open("Sources/Store.swift")
        editor.set("Sources/Store.swift", STORE.replace("StoreError", "DiskError"))
        await editor.synchronize()
        assert "`DiskError`" in await editor.hover(FILE, "store.save(\"c\")", len("store."))
        editor.close("Sources/Store.swift")
        await editor.synchronize()
        assert "`StoreError`" in await editor.hover(FILE, "store.save(\"c\")", len("store."))
        # The latest text wins.
        for number in range(60):
            editor.edit(FILE, "final class Drafts {", f"final class Drafts {{\n    let a{number} = {number}")
        found = await editor.diagnostics(FILE)
        assert rules(found)[0] == (70, "open-end"), rules(found)
        # A file that is only in the editor, and one that is deleted.
        editor.open("Sources/New.swift", "func new(_ store: Store) {\n    try? store.save(\"\")\n}\n")
        assert rules(await editor.diagnostics("Sources/New.swift")) == [(2, "swallowed")]
        editor.open("Notes.txt", "try? store.save()")
        assert await editor.diagnostics("Notes.txt") is None
        # A comment and the baseline accept a finding at once.
        assert (82, "swallowed") in rules(await editor.diagnostics(FILE) or found)
        editor.edit(FILE, "        } catch {\n        }", "            // watertight:accept swallowed: A test.\n        } catch {\n        }")
        assert [rule for _, rule in rules(await editor.diagnostics(FILE))].count("swallowed") == 1
        editor.save(FILE)
        assert run("baseline", "update", cwd=editor.root).returncode == 0
        ids = [item["id"] for item in json.loads(run("triage", "--format", "json", cwd=editor.root).stdout)["items"]]
        assert run("decide", *ids, "--accept", "A test.", cwd=editor.root).returncode == 0
        editor.save(FILE)
        left = await editor.diagnostics(FILE)
        assert left is not None and not left, left
        assert editor.messages == []
        # A configuration with an error is shown, and then everything goes on.
        (editor.root / ".watertight.yml").write_text("rulez: {}\n")
        editor.save(FILE)
        await editor.diagnostics(FILE)
        assert len(editor.messages) == 1 and "rulez" in editor.messages[0], editor.messages
        (editor.root / ".watertight.yml").write_text("rules: {}\n")
        editor.edit(FILE, "final class", "class")
        assert await editor.diagnostics(FILE) is not None


async def folders():
    """A file is part of the codebase around it, whatever is opened and whenever its configuration can be read."""
    root = app()
    (root / ".watertight.yml").write_text("foo: [bar\n  - x")
    (root / "Other").mkdir()
    (root / "Sources/Store.swift").rename(root / "Other/Store.swift")
    async with Editor(TOOL, root / "Sources") as editor:
        editor.open("Drafts.swift")
        editor.open("../Other/Store.swift")
        assert await editor.diagnostics("Drafts.swift") is None and len(editor.messages) == 1, editor.messages
        (root / ".watertight.yml").write_text("exclude: [Nothing]\n")
        editor.edit("Drafts.swift", "final class", "\nfinal class")
        editor.save("Drafts.swift")
        assert rules(await editor.diagnostics("Drafts.swift")) == [(line + 1, rule) for line, rule in FOUND]
        assert await editor.lenses("../Other/Store.swift") == {"save": "4 callers, 1 drops the error (Drafts.keep)"}
        # New files outside of all folders belong to nothing.
        editor.open("/none/at/all/New.swift", "try? f()")
        editor.open("/", "try? f()")
        assert await editor.diagnostics("/none/at/all/New.swift") is None and len(editor.messages) == 1, editor.messages
        (root / ".watertight.yml").write_text("layers:\n  support: [Sources/**]\n")
        editor.save("Drafts.swift")
        assert len(await editor.diagnostics("Drafts.swift")) == 0
        (root / ".watertight.yml").write_text("exclude: [Sources/**]\n")
        editor.save("Drafts.swift")
        assert len(await editor.diagnostics("Drafts.swift")) == 0
        (root / ".watertight.yml").write_text("exclude: [Nothing]\n")
        editor.save("Drafts.swift")
        assert len(await editor.diagnostics("Drafts.swift")) == 4


async def hovers_and_lenses():
    async with Editor(TOOL, app()) as editor:
        editor.open("Sources/Store.swift")
        # The first request waits for the first analysis.
        assert await editor.lenses("Sources/Store.swift") == {"save": "4 callers, 1 drops the error (Drafts.keep)"}
        editor.open(FILE)
        await editor.diagnostics(FILE)
        text = await editor.hover("Sources/Store.swift", "save(_", 1)
        assert "```swift\nStore.save(_:)\n```\nThrows exactly `StoreError`" in text, text
        assert "Dropped by `try?` in `Drafts.keep`, Sources/Drafts.swift:16" in text, text
        assert await editor.hover(FILE, "store.save(\"c\")", len("store.")) == text
        assert await editor.hover(FILE, "final class") is None
        assert await editor.lenses("Sources/Store.swift") == {"save": "4 callers, 1 drops the error (Drafts.keep)"}
        # Before or after the analysis of an edit, the hover is that of the same call. Only its line numbers can differ.
        editor.edit(FILE, "final class Drafts {", "final class Drafts {\n\n\n")
        moved = await editor.hover(FILE, "store.save(\"c\")", len("store."))
        assert re.sub(r":\d+", "", moved) == re.sub(r":\d+", "", text), moved


async def actions():
    """Each action removes its finding, and leaves code that parses."""
    expected = {
        "open-end": {"Report it with `logger.error`", "Accept it with a reason"},
        "catch": {"Report it, as `Drafts.load()` does", "Accept it with a reason"},
        "try?": {"Report it, as `Drafts.load()` does", "Accept it with a reason"},
        "Task": {"Report it, as `Drafts.load()` does", "Accept it with a reason"},
    }
    for number, kind in enumerate(["open-end", "try?", "catch", "Task"]):
        for title in sorted(expected[kind]):
            async with Editor(TOOL, app()) as editor:
                editor.open(FILE)
                before = await editor.diagnostics(FILE)
                found = await editor.actions(FILE, before[number].range)
                assert set(found) == expected[kind], (kind, set(found))
                editor.apply(FILE, found[title])
                after = await editor.diagnostics(FILE)
                if title == "Accept it with a reason":
                    text = editor.texts[FILE]
                    assert "accept-without-reason" in [rule for _, rule in rules(after)], (kind, rules(after))
                    start = text.index("watertight:accept")
                    editor.replace(FILE, text.index("\n", start), text.index("\n", start), "A test.")
                    after = await editor.diagnostics(FILE)
                # A report without an example is a log in place of nothing, and stays an open end.
                kept = [d.code for d in after]
                wanted = [d.code for index, d in enumerate(before) if index != number]
                if title.startswith("Report it") and kind != "open-end":
                    wanted.append("open-end")
                if title.startswith("Report it") and kind == "open-end":
                    wanted.append("open-end")
                assert sorted(kept) == sorted(wanted), (kind, title, kept, editor.texts[FILE])
    async with Editor(TOOL, app()) as editor:
        (editor.root / SCREEN_FILE).write_text(SCREEN)
        editor.open(SCREEN_FILE)
        before = await editor.diagnostics(SCREEN_FILE)
        dropped = next(d for d in before if d.code == "swallowed")
        found = await editor.actions(SCREEN_FILE, dropped.range)
        assert "Show it, as `DraftModel.load()` does" in found, found
        editor.apply(SCREEN_FILE, found["Show it, as `DraftModel.load()` does"])
        assert editor.texts[SCREEN_FILE].count("message = error.localizedDescription") == 2, editor.texts[SCREEN_FILE]
        assert "swallowed" not in [d.code for d in await editor.diagnostics(SCREEN_FILE)]
    async with Editor(TOOL, app()) as editor:
        editor.open("Sources/Store.swift")
        await editor.synchronize()
        start = editor.position(STORE, STORE.index("save"))
        found = await editor.actions("Sources/Store.swift", lsp.Range(start, start))
        assert list(found) == ["Write `throws(StoreError)`"], found
        editor.apply("Sources/Store.swift", found["Write `throws(StoreError)`"])
        assert "func save(_ text: String) throws(StoreError) {" in editor.texts["Sources/Store.swift"]


async def protocol():
    """Errors have their codes, and damaged input ends the server with a clear one."""

    def raw(data):
        done = subprocess.run([TOOL, "lsp"], input=data, capture_output=True, timeout=1200)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def framed(message):
        body = json.dumps(message).encode()
        return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)

    code, output, _ = raw(framed({"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": {}}))
    assert code == 1 and "-32002" in output, (code, output)
    code, output, _ = raw(b"Content-Length: 5\r\n\r\nnull!" + framed({"jsonrpc": "2.0", "method": "exit"}))
    assert code == 1 and "-32700" in output and '"id":null' in output, (code, output)
    code, _, errors = raw(b"Content-Length: many\r\n\r\n{}")
    assert code == 2 and "Content-Length" in errors, (code, errors)
    assert raw(b"")[0] == 1
    cancel = {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 7}}
    start = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}
    wrong = [
        {"jsonrpc": "2.0", "id": 2, "method": "textDocument/hover", "params": {"position": 3}},
        {"jsonrpc": "2.0", "id": "three", "method": "textDocument/unknown", "params": {}},
        {"jsonrpc": "2.0", "id": 4, "method": "shutdown"},
        {"jsonrpc": "2.0", "method": "exit"},
    ]
    code, output, _ = raw(framed(start) + b"".join(map(framed, wrong)))
    assert code == 0 and "-32602" in output and "-32601" in output and '"id":"three"' in output, (code, output)
    code, output, _ = raw(framed(start) + framed(cancel) + framed({"jsonrpc": "2.0", "id": 7, "method": "shutdown"}))
    assert "-32800" in output, output


WORDS = [
    "try? ", "try ", "throw ", "catch {}", "do {", "}", "{", "throws ", "async ", "return ", "if let x = ", "guard ",
    "Task {", "error", "\"", "\\(error)", "//", "/*", "😀", "é", "\n", "\r\n", "\r", "#if DEBUG\n", "#endif\n", "func f() ",
    "self.", "nil", "_ = ", "Result", ".failure", "completion(", ")", "// watertight:accept swallowed: A test.\n",
]


async def random_edits():
    """After random edits of real sources, the diagnostics equal those of a new run on the same text."""
    seed = os.environ.get("WATERTIGHT_EDIT_SEED", "41")
    seed = random.randrange(2**32) if seed == "random" else int(seed)
    print(f"WATERTIGHT_EDIT_SEED={seed}")
    chance = random.Random(seed)
    root = pathlib.Path(tempfile.mkdtemp()).resolve()
    shutil.copytree(SOURCES, root / "App", ignore=shutil.ignore_patterns(".build", ".git"))
    files = sorted(str(path.relative_to(root)) for path in root.rglob("*.swift"))
    pool = [line for path in files for line in (root / path).read_text().splitlines() if line.strip()]
    compared = 0
    async with Editor(TOOL, root, options=("--pause", "20")) as editor:
        for number in range(ROUNDS):
            path = chance.choice(list(editor.texts) if editor.texts and chance.random() < 0.8 else files)
            if path not in editor.texts:
                if not (root / path).exists():
                    continue
                editor.open(path)
            text = editor.texts[path]
            start = chance.randrange(len(text) + 1)
            kind = chance.randrange(8)
            if kind < 3:
                editor.replace(path, start, start, chance.choice(WORDS))
            elif kind == 3:
                editor.replace(path, start, min(len(text), start + chance.randrange(1, 30)), "")
            elif kind < 6:
                line = text.rfind("\n", 0, start) + 1
                editor.replace(path, line, line, chance.choice(pool) + "\n")
            elif kind == 6:
                end = text.find("\n", start) + 1 or len(text)
                editor.replace(path, text.rfind("\n", 0, start) + 1, end, "")
            else:
                original = (SOURCES / pathlib.Path(path).relative_to("App")).read_text()
                editor.set(path, original)
            if chance.random() < 0.03:
                editor.save(path)
            if chance.random() < 0.05 and len(editor.texts) > 1:
                editor.close(chance.choice([other for other in editor.texts if other != path]))
            if chance.random() < 0.2:
                await editor.hover(path, editor.texts[path][start : start + 1])
            if chance.random() < 0.02:
                position = editor.position(editor.texts[path], min(start, len(editor.texts[path])))
                await editor.actions(path, lsp.Range(position, position))
                await editor.lenses(path)
            if number % 50 == 49 or number == ROUNDS - 1:
                compared += await compare(editor, seed, number)
        assert editor.messages == [], editor.messages
    shutil.rmtree(root)
    print(f"{ROUNDS} random edits, {compared} files equal to a new run")


async def compare(editor, seed, number):
    await editor.synchronize()
    latest = {}
    while not editor.published.empty():
        params = editor.published.get_nowait()
        latest[params.uri] = params.diagnostics
    copy = pathlib.Path(tempfile.mkdtemp()).resolve()
    shutil.copytree(editor.root / "App", copy / "App")
    for path, text in editor.texts.items():
        (copy / path).write_bytes(text.encode())
    done = run("check", "--all", "--format", "json", "--no-cache", cwd=copy)
    assert done.returncode in (0, 1), done.stderr
    expected = {path: [] for path in editor.texts}
    for finding in json.loads(done.stdout)["findings"]:
        if finding["path"] in expected and finding["loss"]["reach"] != "harmless":
            expected[finding["path"]].append((finding["range"]["line"], finding["rule"], finding["message"]))
    for path in editor.texts:
        found = [
            (editor.line(path, d.range.start), d.code, d.message.split("\nFix: ")[0])
            for d in latest.get(editor.uri(path), [])
        ]
        assert sorted(found) == sorted(expected[path]), (
            f"seed {seed}, edit {number}, {path} in {copy}:\n"
            f"only in the editor: {set(found) - set(expected[path])}\nonly in a new run: {set(expected[path]) - set(found)}"
        )
    shutil.rmtree(copy)
    return len(editor.texts)


async def main():
    neovim()
    for check in (positions, typing, folders, hovers_and_lenses, actions, protocol, random_edits):
        await asyncio.wait_for(check(), 14400)
        print(f"passed: {check.__name__}")


asyncio.run(main())
