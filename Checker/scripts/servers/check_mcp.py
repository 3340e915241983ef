"""Drives `watertight mcp` with the client of PyPI's `mcp`: an agent that decides on every end of an app.

usage: check_mcp.py TOOL
"""

import asyncio
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

TOOL = sys.argv[1]

SOURCE = """\
enum StoreError: Error { case full }

final class Store {
    func save(_ text: String) throws {
        throw StoreError.full
    }
}

final class Drafts {
    let store = Store()

    func keep() {
        try? store.save("a")
    }

    func drop() {
        do {
            try store.save("b")
        } catch {
        }
    }
}
"""


async def text(session, tool, arguments=None, fails=False):
    result = await session.call_tool(tool, arguments or {})
    assert result.is_error == fails, (tool, result)
    assert len(result.content) == 1
    return result.content[0].text


async def refused(session, tool, arguments):
    """Returns the message of a call that the server refuses."""
    try:
        await session.call_tool(tool, arguments)
    except Exception as error:
        return str(error)
    raise AssertionError(f"{tool} {arguments} was accepted")


async def at_once():
    """Two servers that decide at the same time lose no decision."""
    root = pathlib.Path(tempfile.mkdtemp()).resolve()
    calls = "".join(f"    func f{number}() {{ try? Store().save(\"{number}\") }}\n" for number in range(8))
    (root / "Store.swift").write_text(SOURCE.split("final class Drafts")[0] + "final class Calls {\n" + calls + "}\n")
    server = StdioServerParameters(command=TOOL, args=["mcp", str(root)])
    async with stdio_client(server) as first, stdio_client(server) as second:
        async with ClientSession(*first) as one, ClientSession(*second) as other:
            await one.initialize()
            await other.initialize()
            ids = re.findall(r"^\d+\. ([0-9a-f]{8})  ", await text(one, "triage"), re.M)
            assert len(ids) == 8
            decisions = [[{"id": id, "decision": "accepted", "reason": "A test."}] for id in ids]
            await asyncio.gather(
                *(text([one, other][n % 2], "decide", {"decisions": decision}) for n, decision in enumerate(decisions))
            )
            assert "0 open, 8 accepted" in await text(one, "triage")


async def main():
    root = pathlib.Path(tempfile.mkdtemp()).resolve()
    source = root / "Store.swift"
    source.write_text(SOURCE)
    async with stdio_client(StdioServerParameters(command=TOOL, args=["mcp", str(root)])) as streams:
        async with ClientSession(*streams) as session:
            started = await session.initialize()
            assert started.server_info.name == "watertight" and "triage" in started.instructions
            tools = {tool.name: tool for tool in (await session.list_tools()).tools}
            assert list(tools) == ["overview", "triage", "decide", "verify", "why", "throws", "ends"]
            assert [name for name, tool in tools.items() if not tool.annotations.read_only_hint] == ["decide"]

            assert "2 findings" in await text(session, "overview", {"all": True})
            assert "13  try? store.save" in await text(session, "ends")
            assert "exactly StoreError.full" in await text(session, "throws", {"subjects": ["Store.save(_:)"]})
            assert "Store.swift:13" in await text(session, "why", {"place": "Store.swift:5"})
            triage = await text(session, "triage")
            ids = re.findall(r"^\d+\. ([0-9a-f]{8})  ", triage, re.M)
            assert len(ids) == 2 and ">" in triage, triage
            assert len(re.findall(r"^\d+\. ", await text(session, "triage", {"next": 1}), re.M)) == 1

            # A configuration that changes what the unchanged files mean.
            (root / ".watertight.yml").write_text("layers:\n  support: [Store.swift]\n")
            assert "0 open" in await text(session, "triage")
            (root / ".watertight.yml").unlink()
            assert ids == re.findall(r"^\d+\. ([0-9a-f]{8})  ", await text(session, "triage"), re.M)

            # The same end, written in another way.
            keep = next(id for id in ids if "13:9 in Drafts.keep" in triage.split(id)[1].split("\n")[1])
            source.write_text(SOURCE.replace('try? store.save("a")', 'do { try store.save("a") } catch {}'))
            assert (await text(session, "verify", {"ids": [keep]})) == f"{keep} still there Store.swift:13\n"

            # A fix that leaves another end in the same function.
            other = "\nfinal class Other { func clear() throws { throw StoreError.full } }\n"
            source.write_text(SOURCE.replace('try? store.save("a")', "try? Other().clear()") + other)
            replaced = await text(session, "verify", {"ids": [keep]})
            assert re.match(rf"{keep} gone; in its function now: [0-9a-f]{{8}} swallowed Store.swift:13\n", replaced), replaced

            # A fix, which the server reads by itself.
            source.write_text(SOURCE.replace("func keep() {\n        try?", "func keep() throws {\n        try"))
            fixed, left = await text(session, "verify", {"ids": ids}), None
            lines = dict(line.split(" ", 1) for line in fixed.splitlines())
            gone = [id for id in ids if lines[id].startswith("gone")]
            left = [id for id in ids if lines[id].startswith("still there")]
            assert len(gone) == 1 and len(left) == 1, fixed

            # A decision, which is in the baseline then.
            decision = {"id": left[0], "decision": "accepted", "reason": "The draft is a copy; \"quotes\" and 😀 are kept."}
            assert "1 accepted" in await text(session, "decide", {"decisions": [decision]})
            baseline = json.loads((root / ".watertight-baseline.json").read_text())
            assert decision["reason"] in json.dumps(baseline, ensure_ascii=False).replace('\\"', '"')
            assert "0 open" in await text(session, "triage")
            assert "(accepted)" in await text(session, "verify", {"ids": left})
            # Nothing is written if one id is unknown.
            unknown = [{"id": "00000000", "decision": "accepted", "reason": "A test."}]
            assert "There is no end" in await text(session, "decide", {"decisions": unknown}, fails=True)

            # Wrong calls have clear messages.
            assert 'Did you mean "triage"?' in await refused(session, "triag", {})
            assert 'Did you mean "next"?' in await refused(session, "triage", {"nxt": 1})
            assert "has another type" in await refused(session, "triage", {"next": "ten"})
            assert 'needs the argument "place"' in await refused(session, "why", {})
            assert "has no line 99" in await text(session, "why", {"place": "Store.swift:99"}, fails=True)
            assert "--next" in await text(session, "triage", {"next": 0}, fails=True)
            source.unlink()
            assert "There is no Swift file" in await text(session, "triage", fails=True)
            source.write_text(SOURCE)
            assert "1 open" in await text(session, "triage")

    await at_once()

    # Damaged input and the end of the input.
    lines = b'{"jsonrpc":"2.0","id":1,"method":"no"}\n\nnull\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n'
    done = subprocess.run([TOOL, "mcp", str(root)], input=lines, capture_output=True, timeout=1200)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["error"]["code"] for answer in answers] == [-32601, -32700], answers
    assert done.returncode == 0
    missing = subprocess.run([TOOL, "mcp", str(root / "none")], input=b"", capture_output=True, timeout=1200)
    assert missing.returncode == 2 and b"There is no folder" in missing.stderr, missing
    print("passed: mcp")


asyncio.run(asyncio.wait_for(main(), 3600))
