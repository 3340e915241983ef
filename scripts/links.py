#!/usr/bin/env python3
"""Follows the links of all Markdown files in the repository, and prints the dead ones with their lines.

    scripts/links.py                exits with 1 if a link is dead
    scripts/links.py --self-test    only checks that each kind of dead link is found, as every run does first

Checked are files, images and anchors by the rules of GitHub, `doc:` links and the form of symbol links by those of DocC, titles in
"*Title* of `Module`", and whether reference-style links are defined and used. A link to an article leads to its page in docs/articles.
docc checks that the symbols exist. Addresses of the web aren't followed.
"""

import os
import pathlib
import re
import sys
import tempfile
import urllib.parse

# No cache of the other script beside the sources.
sys.dont_write_bytecode = True
import articles  # noqa: E402

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]"
                  r"\(\s*(?:<([^>\n]*)>|((?:[^\s()]|\([^\s()]*\))*))(?:\s+(?:\"[^\"]*\"|'[^']*'))?\s*\)")
DOC = re.compile(r"<doc:([^>\s]*)>")
DEFINITION = re.compile(r"^ {0,3}\[([^\]^][^\]]*)\]:\s*<?([^\s>]+)>?[^\n]*$", re.M)
REFERENCE = re.compile(r"(?<!\])\[([^\[\]]+)\](?:\[([^\[\]]*)\])?(?![(:])")
HTML = re.compile(r"<(?:a|img|source)\b[^>]*?\b(?:href|src|srcset)=[\"']([^\"'\s]+)", re.I)
HTML_ANCHOR = re.compile(r"<\w+\b[^>]*?\b(?:id|name)=[\"']([^\"']+)", re.I)
SPAN = re.compile(r"(?<!`)(`+)(?!`)((?:(?!\n\s*\n).)+?)(?<!`)\1(?!`)", re.S)
COMMENT = re.compile(r"<!--.*?-->", re.S)
# Names with optional labels and suffixes, joined by slashes.
SYMBOL_NAME = r"[A-Za-z_]\w*[?!]?(?:\((?:\w+:)*\))?(?:-[\w.]+)?"
OPERATOR = r"[^\s\w/`]+\([\w:]*\)(?:-[\w.]+)?"
SYMBOL = re.compile(rf"/?{SYMBOL_NAME}(?:/(?:{SYMBOL_NAME}|{OPERATOR}))*")
HIDDEN_FOLDERS = {".github", ".ci"}
IGNORED_FOLDERS = {"node_modules", "DerivedData"}


def markdown_files(root):
    """All Markdown files, without those of builds and hidden folders."""
    for folder, names, files in os.walk(root):
        names[:] = sorted(name for name in names
                          if name in HIDDEN_FOLDERS or not name.startswith(".") and name not in IGNORED_FOLDERS)
        paths = (pathlib.Path(folder, name) for name in sorted(files) if name.endswith(".md"))
        yield from (path for path in paths if not path.is_symlink())


def blanked(match):
    """Spaces instead of text, so that the lines of the rest stay."""
    return re.sub(r"[^\n]", " ", match[0])


class File:
    """A Markdown file without the parts that contain no links."""

    def __init__(self, path):
        text = path.read_text("utf-8")
        self.path = path
        self.headings = articles.headings(text)
        lines = [""] * (text.count("\n") + 1)
        for kind, part, number in articles.segments(text):
            if kind == "prose":
                lines[number - 1:number - 1 + len(part)] = part
        prose = COMMENT.sub(blanked, "\n".join(lines))
        self.symbols = [(match.start(), match[2]) for match in SPAN.finditer(prose) if match[1] == "``" and "`" not in match[2]]
        self.with_code = prose
        self.prose = SPAN.sub(blanked, prose)
        self.anchors = {*articles.github_anchors(self.headings), *HTML_ANCHOR.findall(prose)}

    def line(self, position):
        return self.prose.count("\n", 0, position) + 1


class Links:
    """The Markdown files of a repository."""

    def __init__(self, root):
        self.root = pathlib.Path(root).resolve()
        self.files = {path: File(path) for path in markdown_files(self.root)}
        self.articles = articles.Articles(self.root)
        self.pages = {self.root / page.path: page for page in self.articles.pages.values()}
        self.count = 0

    def dead(self):
        """Yields the file, the line and the problem of each dead link."""
        for path, file in self.files.items():
            name = path.relative_to(self.root).as_posix()
            found = list(self.dead_in_catalog(file, self.pages[path]) if path in self.pages else self.dead_of_docc(file))
            found += self.dead_links(file)
            found += self.dead_references(file)
            yield from ((name, file.line(position), text) for position, text in sorted(found))

    def dead_of_docc(self, file):
        """What only DocC shows as a link."""
        yield from ((match.start(), f"{match[0]} is a link of DocC") for match in DOC.finditer(file.prose))
        yield from ((position, f"``{text}`` is a symbol link of DocC") for position, text in file.symbols if SYMBOL.fullmatch(text))

    def dead_in_catalog(self, file, page):
        for match in DOC.finditer(file.prose):
            yield from self.dead_doc(match.start(), match[1], page)
        for position, text in file.symbols:
            self.count += 1
            if not SYMBOL.fullmatch(text):
                yield position, f"``{text}`` isn't the path of a symbol"
        for match in self.articles.pattern.finditer(file.with_code):
            if match["mention"]:
                self.count += 1
                try:
                    self.articles.mentioned(match["mention"], match["module"])
                except articles.Problem as problem:
                    yield match.start(), str(problem)

    def dead_doc(self, position, link, page):
        self.count += 1
        try:
            self.articles.find(link, page)
        except articles.Problem as problem:
            yield position, f"doc:{link}: {problem}"

    def dead_links(self, file):
        page = self.pages.get(file.path)
        targets = [(match.start(), match[3] or match[4], match[1]) for match in LINK.finditer(file.prose)]
        # An image as the text of a link.
        targets += [(match.start() + 1 + inner.start(), inner[3] or inner[4], inner[1]) for match in LINK.finditer(file.prose)
                    for inner in LINK.finditer(match[0], 1, match.end(2) - match.start() + 1)]
        targets += [(match.start(), match[2], "") for match in DEFINITION.finditer(file.prose)]
        targets += [(match.start(), match[1], "") for match in HTML.finditer(file.prose)]
        for position, target, is_image in targets:
            if target and target.startswith("doc:"):
                yield from self.dead_doc(position, target[4:], page) if page else [(position, f"{target} is a link of DocC")]
            elif page and is_image and not re.match(r"\w+:", target or ""):
                self.count += 1
                try:
                    self.articles.image(target, page)
                except articles.Problem as problem:
                    yield position, str(problem)
            elif problem := self.problem(file, target):
                yield position, problem

    def problem(self, file, target):
        """Returns why a target doesn't exist, or None."""
        if not target:
            return "a link without a target"
        if re.match(r"[a-z][a-z0-9+.-]*:|//", target, re.I):
            return None
        self.count += 1
        path, _, anchor = target.partition("#")
        path, anchor = (urllib.parse.unquote(part) for part in (path, anchor))
        # GitHub resolves a leading slash in the repository.
        found = file.path if not path else (
            self.root / path.lstrip("/") if path.startswith("/") else pathlib.Path(os.path.normpath(file.path.parent / path)))
        if found != self.root and self.root not in found.parents:
            return f"{target}: outside of the repository"
        if not found.exists():
            return f"{target}: no such file"
        if found in self.pages and file.path not in self.pages and not self.is_published_alone(file.path):
            return f"{target}: link to {self.pages[found].output}"
        if not anchor:
            return None
        if found.is_dir():
            found /= "README.md"
        if found in self.files:
            return None if anchor in self.files[found].anchors else f"{target}: no such heading"
        lines = re.fullmatch(r"L(\d+)(?:-L(\d+))?", anchor)
        if lines and found.is_file() and int(lines[2] or lines[1]) <= len(found.read_bytes().splitlines()):
            return None
        return f"{target}: no such anchor"

    def is_published_alone(self, path):
        """Whether a file belongs to a package whose repository has no docs/articles: a transport, with a catalog of its own."""
        return self.root / "Transports" in path.parents

    def dead_references(self, file):
        defined = {" ".join(match[1].lower().split()): match for match in DEFINITION.finditer(file.prose)}
        text, used = DEFINITION.sub(blanked, file.prose), set()
        for match in REFERENCE.finditer(text):
            label = " ".join((match[2] or match[1]).lower().split())
            used.add(label)
            if match[2] is not None and label not in defined:
                yield match.start(), f"[{label}] isn't defined"
        # The text of a link can contain another one: [![image][a]][b].
        used |= {" ".join(label.lower().split()) for label in re.findall(r"\]\[([^\[\]]+)\]", text)}
        yield from ((match.start(), f"[{label}] isn't used") for label, match in defined.items() if label not in used)


# A repository with each kind of dead link, and a living one beside it.
EXAMPLE = {
    "README.md": """# A *title* with `code_of_it`

[file](docs/page.md) [dead](docs/none.md) [of the text](#a-title-with-code_of_it) [dead](#a-title)
[heading](docs/page.md#twice-1) [dead](docs/page.md#twice-2) [folder](docs) [of a folder](docs#read-me) [dead](docs#none)
![image](docs/image.png) ![dead](docs/none.png) [![inner](docs/none2.png)](docs/page.md) <img src="docs/none3.png">
[used][one] [One][] [one] [dead][none] `[in code](none)` [web](https://example.com/none) [mail](mailto:a@example.com)
[outside](../none.md) [empty]() [line](Package.swift#L2) [dead](Package.swift#L3) [root](/docs/page.md) [dead](/page.md)
[source](Sources/B/B.docc/Other.md)

[one]: docs/page.md
[two]: docs/page.md
[three]: docs/none4.md
[three]

<doc:Article> [doc](doc:Article) ``Symbol/name`` ``not a symbol`` `` ` ``

```swift
[in a block](none.md) <doc:None> ``None``
```

<!-- [in a comment](none.md) -->
""",
    "docs/README.md": "# Read me\n",
    "docs/page.md": "# Page\n\n## Twice\n\n## Twice\n\n- [other](../README.md)\n\n  [dead\n  link](none5.md)\n",
    "docs/image.png": "",
    "Package.swift": "// 1\n// 2\n",
    ".build/README.md": "[dead](none.md)\n",
    "Sources/A/A.docc/A.md": "# ``A``\n\nAbstract of A.\n\n## Topics\n\n### Group\n\n- <doc:Second>\n- <doc:First>\n- ``Symbol``\n",
    "Sources/A/A.docc/First.md": """# First

Abstract with ``Symbol`` and <doc:Second>.

@Metadata {
    @PageImage(purpose: card, source: "none")
}

## It's a (long) heading

<doc:Second#Its-a-heading> <doc:First#Its-a-long-heading> <doc:#Its-a-long-heading> <doc:None> <doc:Second#None> <doc:/documentation/B/Other>
<doc:B/Other> <doc:B> <doc:A> [text](doc:Second) [dead](doc:None2)
``Symbol/name-swift.property`` ``Symbol/call(_:for:)-9abc0`` ``A/Symbol`` ``a symbol`` *Other title* of `B`, *None* of B, *emphasis* of it
![image](picture) ![dead](none) [up](../../../docs/page.md#page) [dead](../none.md)

<!-- setup
import Foundation
/* */ @MainActor struct Hidden {}
#if canImport(LocalizedStrings)
import LocalizedStrings
#endif
#if canImport(SwiftUI)
-->
<!-- body: func run() -->

```swift
Hidden()
```

<!-- setup
#endif
-->

> Note: A note.

@Row {
    @Column {
        Contents of a column.
    }
}
""",
    "Sources/A/A.docc/Second.md": "# Second title\n\nAbstract of the second.\n\n## It's a heading\n",
    "Sources/A/A.docc/Resources/picture@2x.png": "",
    "Sources/A/A.docc/Resources/picture~dark@2x.png": "",
    "Sources/B/B.docc/B.md": "# ``B``\n\nAbstract of B.\n",
    "Sources/B/B.docc/Other.md": "# Other title\n\nAbstract of the other.\n",
}
FOUND = """README.md:3: #a-title: no such heading
README.md:3: docs/none.md: no such file
README.md:4: docs#none: no such heading
README.md:4: docs/page.md#twice-2: no such heading
README.md:5: docs/none.png: no such file
README.md:5: docs/none2.png: no such file
README.md:5: docs/none3.png: no such file
README.md:6: [none] isn't defined
README.md:7: ../none.md: outside of the repository
README.md:7: /page.md: no such file
README.md:7: Package.swift#L3: no such anchor
README.md:7: a link without a target
README.md:8: Sources/B/B.docc/Other.md: link to docs/articles/B/Other.md
README.md:11: [two] isn't used
README.md:12: docs/none4.md: no such file
README.md:15: <doc:Article> is a link of DocC
README.md:15: ``Symbol/name`` is a symbol link of DocC
README.md:15: doc:Article is a link of DocC
Sources/A/A.docc/First.md:11: doc:None: no article None
Sources/A/A.docc/First.md:11: doc:Second#None: no heading None in Second.md
Sources/A/A.docc/First.md:12: doc:None2: no article None2
Sources/A/A.docc/First.md:13: ``a symbol`` isn't the path of a symbol
Sources/A/A.docc/First.md:13: no article *None* in B
Sources/A/A.docc/First.md:14: ../none.md: no such file
Sources/A/A.docc/First.md:14: no image none
docs/page.md:9: none5.md: no such file"""
# The page of First.md, without its dead links.
PAGE = """<!-- Generated by scripts/articles.py from Sources/A/A.docc/First.md; edit that file. -->

# First

Abstract with `Symbol` and [Second title](Second.md).

## It's a (long) heading

[It's a heading](Second.md#its-a-heading) [It's a (long) heading](#its-a-long-heading) [It's a (long) heading](#its-a-long-heading) \
[Other title](../B/Other.md)
[Other title](../B/Other.md) [B](../B/README.md) [A](README.md) [text](Second.md)
`Symbol.name` `Symbol.call(_:for:)` `Symbol` [Other title](../B/Other.md) of `B`, *emphasis* of it
![image](../../../Sources/A/A.docc/Resources/picture@2x.png) [up](../../page.md#page)

<details><summary>Declarations that the code uses</summary>

```swift
import Foundation
@MainActor struct Hidden {}
```

</details>

```swift
Hidden()
```

> [!NOTE]
> A note.

Contents of a column.
"""


def self_test():
    """Checks this script and scripts/articles.py with an example."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in EXAMPLE.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, "utf-8")
        found = sorted(Links(root).dead(), key=lambda dead: dead[:2])
        found = sorted(f"{name}:{line}: {text}" for name, line, text in found)
        if missing := sorted(set(FOUND.split("\n")) ^ set(found)):
            sys.exit("links: the self-test failed: missing or unexpected are\n" + "\n".join(missing))
        first = root / "Sources/A/A.docc/First.md"
        text = first.read_text("utf-8")
        for dead in [" <doc:None> <doc:Second#None>", " [dead](doc:None2)", " ``a symbol``", ", *None* of B", " ![dead](none)",
                     " [dead](../none.md)"]:
            text = text.replace(dead, "")
        first.write_text(text, "utf-8")
        pages, problems = articles.Articles(root).written()
        if problems or pages["docs/articles/A/First.md"] != PAGE:
            text = pages.get("docs/articles/A/First.md", "")
            sys.exit("links: the self-test failed: scripts/articles.py writes\n" + "\n".join([*problems, text]))
        for name, text in pages.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, "utf-8")
        if dead := [dead for dead in Links(root).dead() if dead[0].startswith(("docs/articles", "Sources"))]:
            sys.exit(f"links: the self-test failed: dead links in written pages: {dead}")


def main():
    if sys.argv[1:] not in ([], ["--self-test"]):
        sys.exit(__doc__.strip())
    self_test()
    if "--self-test" in sys.argv:
        print("Each kind of dead link is found.")
        return
    links = Links(articles.ROOT)
    if found := [f"{name}:{line}: {text}" for name, line, text in links.dead()]:
        sys.exit("\n".join([*found, f"{len(found)} dead links."]))
    print(f"{links.count} links in {len(links.files)} Markdown files lead to their targets.")


if __name__ == "__main__":
    main()
