"""A client of `watertight lsp`, with pygls."""

import asyncio
import os
import pathlib
import re

from lsprotocol import types as lsp
from pygls.lsp.client import BaseLanguageClient


class Editor:
    """Opens and edits files like an editor, and collects what the server publishes."""

    def __init__(self, tool, root, encodings=None, options=()):
        self.tool, self.root, self.encodings, self.options = tool, pathlib.Path(root), encodings, options
        self.client = BaseLanguageClient("watertight-tests", "1")
        self.published = asyncio.Queue()
        self.messages = []
        self.texts = {}
        self.versions = {}

    async def __aenter__(self):
        @self.client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def publish(params):
            self.published.put_nowait(params)

        @self.client.feature(lsp.WINDOW_SHOW_MESSAGE)
        def show(params):
            self.messages.append(params.message)

        await self.client.start_io(self.tool, "lsp", *self.options)
        general = lsp.GeneralClientCapabilities(position_encodings=self.encodings) if self.encodings else None
        self.initialized = await self.client.initialize_async(
            lsp.InitializeParams(
                capabilities=lsp.ClientCapabilities(general=general), root_uri=self.root.as_uri(), process_id=None
            )
        )
        self.client.initialized(lsp.InitializedParams())
        return self

    async def __aexit__(self, kind, *_):
        if kind is None:
            await self.client.shutdown_async(None)
            self.client.exit(None)
            self.code = await self.client._server.wait()
        else:
            self.client._server.kill()
        await self.client.stop()

    def uri(self, path):
        return pathlib.Path(os.path.normpath(self.root / path)).as_uri()

    def identifier(self, path):
        return lsp.TextDocumentIdentifier(self.uri(path))

    # Documents

    def open(self, path, text=None):
        text = (self.root / path).read_bytes().decode() if text is None else text
        self.texts[path], self.versions[path] = text, 1
        item = lsp.TextDocumentItem(uri=self.uri(path), language_id="swift", version=1, text=text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))

    def close(self, path):
        self.client.text_document_did_close(lsp.DidCloseTextDocumentParams(self.identifier(path)))
        del self.texts[path], self.versions[path]

    def replace(self, path, start, end, new):
        """Replaces a range of characters, as an incremental change."""
        text = self.texts[path]
        self.texts[path] = text[:start] + new + text[end:]
        self.versions[path] += 1
        change = lsp.TextDocumentContentChangePartial(
            range=lsp.Range(self.position(text, start), self.position(text, end)), text=new
        )
        identifier = lsp.VersionedTextDocumentIdentifier(uri=self.uri(path), version=self.versions[path])
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(identifier, [change]))

    def edit(self, path, old, new):
        start = self.texts[path].index(old)
        self.replace(path, start, start + len(old), new)

    def set(self, path, text):
        """Replaces the whole text, without a range."""
        self.texts[path] = text
        self.versions[path] += 1
        change = lsp.TextDocumentContentChangeWholeDocument(text=text)
        identifier = lsp.VersionedTextDocumentIdentifier(uri=self.uri(path), version=self.versions[path])
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(identifier, [change]))

    def save(self, path):
        (self.root / path).write_bytes(self.texts[path].encode())
        self.client.text_document_did_save(lsp.DidSaveTextDocumentParams(self.identifier(path)))

    # Positions

    def position(self, text, index):
        before = text[:index].replace("\r\n", "\n").replace("\r", "\n")
        line = before.rsplit("\n", 1)[-1]
        # An index between \r and \n is at the end of its line.
        if index and index < len(text) and text[index - 1] == "\r" and text[index] == "\n":
            before, line = before[:-1], before[:-1].rsplit("\n", 1)[-1]
        return lsp.Position(before.count("\n"), self.width(line))

    def width(self, line):
        if self.initialized.capabilities.position_encoding == "utf-8":
            return len(line.encode())
        return len(line.encode("utf-16-le")) // 2

    def index(self, text, position):
        lines = re.findall(r"[^\r\n]*(?:\r\n|\r|\n|$)", text)
        start = sum(len(line) for line in lines[: position.line])
        for count in range(len(lines[position.line]) + 1):
            if self.width(lines[position.line][:count]) >= position.character:
                return start + count
        raise AssertionError(f"{position} is not in the text")

    def line(self, path, position):
        """Returns the number of a line as the checker counts, for which a carriage return alone ends no line."""
        text = self.texts[path]
        return text.count("\n", 0, self.index(text, position)) + 1

    def slice(self, path, range):
        text = self.texts[path]
        return text[self.index(text, range.start) : self.index(text, range.end)]

    # Requests

    async def synchronize(self):
        """Waits until everything that was sent is analyzed."""
        await self.client.protocol.send_request_async("workspace/synchronize", None)

    async def diagnostics(self, path):
        """Waits until everything is analyzed, and returns the latest diagnostics of a file."""
        await self.synchronize()
        latest = None
        while not self.published.empty():
            params = self.published.get_nowait()
            if params.uri == self.uri(path):
                latest = params
        if latest is not None:
            assert latest.version in (None, self.versions.get(path)), "an old version was published last"
        return latest.diagnostics if latest else None

    async def hover(self, path, text, offset=0):
        """Returns the hover at the first occurrence of a text."""
        position = self.position(self.texts[path], self.texts[path].index(text) + offset)
        hover = await self.client.text_document_hover_async(lsp.HoverParams(self.identifier(path), position))
        return hover.contents.value if hover else None

    async def lenses(self, path):
        found = await self.client.text_document_code_lens_async(lsp.CodeLensParams(self.identifier(path)))
        return {self.slice(path, lens.range): lens.command.title for lens in found or []}

    async def actions(self, path, range):
        context = lsp.CodeActionContext(diagnostics=[])
        params = lsp.CodeActionParams(self.identifier(path), range, context)
        found = await self.client.text_document_code_action_async(params)
        return {action.title: action for action in found or []}

    def apply(self, path, action):
        """Applies an action's edits, which can't overlap, from the end of the text to its start."""
        text = self.texts[path]
        edits = [
            (self.index(text, edit.range.start), self.index(text, edit.range.end), edit.new_text)
            for edit in action.edit.changes[self.uri(path)]
        ]
        for start, end, new in sorted(edits, reverse=True):
            self.replace(path, start, end, new)
