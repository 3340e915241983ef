#!/usr/bin/env python3
"""Writes each article of the DocC catalogs as plain Markdown, for the web page of the repository.

    scripts/articles.py            writes docs/articles; deletes pages without an article
    scripts/articles.py --check    writes nothing; exits with 1 if a page is out of date, missing or superfluous

The landing page of a catalog becomes the README.md of its module. docs/articles/README.md lists the articles of all modules, in the
order of the landing pages' topics. Directives of DocC that a web page has no equivalent for are errors.
"""

import os
import pathlib
import re
import sys
import unicodedata
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = "docs/articles"
# The order of the index: a module after those that it needs. Others are last.
MODULES = ["Watertight", "WatertightHTTP", "WatertightURLSession", "WatertightAsyncHTTPClient", "WatertightFacades",
           "WatertightPresentation", "WatertightUI", "WatertightTexts", "WatertightTesting"]
# Modules of the interface stubs. Hidden code imports them, readers' code doesn't.
STUBS = {"WatertightAppKit", "LocalizedStrings"}
FENCE = re.compile(r"\s*(`{3,}|~{3,})\s*([^\s`,{]*)[^`]*$")
HEADING = re.compile(r" {0,3}(#{1,6})\s+(.*?)\s*#*\s*$")
DIRECTIVE = re.compile(r"\s*@([A-Z]\w*)\s*(?:\((.*)\))?\s*(\{?)(\s*\}?)\s*$")
# Directives that contain no text of the page, and those whose contents are text.
REMOVED = {"Metadata", "Comment", "Options", "Redirected"}
CONTAINERS = {"Row", "Column", "TabNavigator", "Tab", "Small"}
ASIDE = re.compile(r"^([ \t]*)> (\w+): ", re.M)
ALERTS = {"note", "tip", "important", "warning"}
INLINE = (
    r"(?P<ticks>`+)(?!`)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)"
    r"|<doc:(?P<doc>[^>\s]+)>"
    r"|(?P<image>!?)\[(?P<text>[^\]]*)\]\((?P<target>[^)\s]*)(?P<title>\s+\"[^\"]*\")?\)"
    # DocC has no links to other catalogs: the articles write "*Title* of `Module`".
    r"|(?<![*\w])\*(?P<mention>[^*`|]+)\*(?P<of>\s+of\s+(?P<tick>`?)(?P<module>MODULES)\b(?P=tick))")
SYMBOL_SUFFIX = re.compile(r"(?<=[\w)?!])-(?:swift\.[\w.]+|[0-9a-z]{4,7}|>.*|\(.*\)(?:->.*)?)$")


class Problem(Exception):
    """A link or a directive that can't be converted."""


def symbol_name(link, modules=()):
    """The readable name of a symbol link: `HTTPFailure.delivery` for `HTTPFailure/delivery-swift.property`."""
    names = [SYMBOL_SUFFIX.sub("", name) for name in re.split(r"/(?=[\w`])", link.strip("/"))]
    if len(names) > 1 and names[0] in modules:
        del names[0]
    return ".".join(names)


def plain(text):
    """The text of a heading without its markup."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    pieces = re.split(r"`+(.+?)`+", text)
    # An underscore is part of a name in code, and emphasis only at the edge of a word.
    pieces[::2] = [re.sub(r"\*|(?<!\w)_|_(?!\w)", "", piece) for piece in pieces[::2]]
    return "".join(pieces)


def github_anchors(headings):
    """The anchors of a page's headings on GitHub."""
    found, seen = [], {}
    for heading in headings:
        text = plain(heading).strip().lower()
        anchor = "".join(
            character for character in text
            if character in " -" or unicodedata.category(character)[0] in "LMN" or unicodedata.category(character) == "Pc")
        anchor = anchor.replace(" ", "-")
        number = seen.get(anchor, 0)
        seen[anchor] = number + 1
        found.append(f"{anchor}-{number}" if number else anchor)
    return found


def docc_anchor(heading):
    """The anchor of a heading in DocC: words joined by hyphens, without punctuation."""
    text = "-".join(part for part in re.split(r"[\s-]+", plain(heading)) if part)
    return "".join(character for character in text if character == "-" or unicodedata.category(character)[0] != "P")


def segments(text):
    """Splits a page into lists of lines: `prose`, `code` with its fences, and `comment`, each with its first line's number."""
    lines, index, prose, start = text.splitlines(), 0, [], 0
    while index < len(lines):
        line, begin, kind = lines[index], index, "prose"
        index += 1
        if fence := FENCE.match(line):
            kind = "code"
            while index < len(lines):
                index += 1
                end = lines[index - 1].strip()
                if len(end) >= len(fence[1]) and set(end) == {fence[1][0]}:
                    break
        elif line.strip().startswith("<!--"):
            kind = "comment"
            while "-->" not in lines[index - 1] and index < len(lines):
                index += 1
        if kind == "prose":
            start = start if prose else begin
            prose.append(line)
            continue
        if prose:
            yield "prose", prose, start + 1
            prose = []
        yield kind, lines[begin:index], begin + 1
    if prose:
        yield "prose", prose, start + 1


def headings(text):
    """The headings of a page, as they are written."""
    return [match[2] for kind, lines, _ in segments(text) if kind == "prose" for line in lines if (match := HEADING.match(line))]


class Page:
    """A page of a catalog."""

    def __init__(self, path, module, text):
        self.path = path
        self.module = module
        self.name = path.stem
        self.text = text
        self.is_landing = self.name == module
        self.headings = headings(text)
        self.title = plain(self.headings[0]) if self.headings else self.name
        self.output = pathlib.PurePosixPath(FOLDER, module, "README.md" if self.is_landing else f"{self.name}.md")

    def abstract(self):
        """The first paragraph below the title."""
        prose = "\n".join("\n".join(lines) for kind, lines, _ in segments(self.text) if kind == "prose")
        paragraphs = [part.strip() for part in re.split(r"\n\s*\n", prose) if part.strip()]
        return " ".join(paragraphs[1].split()) if len(paragraphs) > 1 else ""


class Articles:
    """All catalogs of a repository."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.pages = {}
        for catalog in sorted([*self.root.glob("Sources/*/*.docc"), *self.root.glob("Transports/*/Sources/*/*.docc")]):
            for path in sorted(catalog.rglob("*.md")):
                page = Page(path.relative_to(self.root), catalog.stem, path.read_text("utf-8"))
                self.pages[catalog.stem, page.name] = page
        known = {module: number for number, module in enumerate(MODULES)}
        self.modules = sorted({module for module, _ in self.pages}, key=lambda module: (known.get(module, len(known)), module))
        self.pattern = re.compile(INLINE.replace("MODULES", "|".join(self.modules) or r"\Z."), re.S)

    def find(self, link, page):
        """Returns the page of a `doc:` link, and the number of its heading or None."""
        path, _, fragment = link.partition("#")
        parts = [part for part in path.split("/") if part and part != "documentation"]
        if not parts:
            target = page
        elif len(parts) == 1:
            target = self.pages.get((page.module, parts[0])) or self.pages.get((parts[0], parts[0]))
        else:
            # DocC takes `Module/Article` and `Module/Module/Article`.
            target = self.pages.get((parts[0], parts[-1]))
        if target is None:
            raise Problem(f"no article {path}")
        if not fragment:
            return target, None
        anchors = [docc_anchor(heading) for heading in target.headings]
        fragment = urllib.parse.unquote(fragment)
        if fragment not in anchors:
            raise Problem(f"no heading {fragment} in {target.path.name}")
        return target, anchors.index(fragment)

    def mentioned(self, title, module):
        """The article that "*Title* of `Module`" names."""
        title = " ".join(title.split())
        for page in self.pages.values():
            if page.module == module and page.title.lower() == title.lower():
                return page
        raise Problem(f"no article *{title}* in {module}")

    def image(self, name, page):
        """The file of an image in a catalog, which DocC finds by its name: not the dark one, and the smallest scale."""
        catalog = self.root / pathlib.Path(*page.path.parts[:page.path.parts.index(f"{page.module}.docc") + 1])
        wanted = pathlib.PurePosixPath(name)
        found = []
        for path in catalog.rglob("*"):
            match = re.fullmatch(r"(.*?)(~light|~dark)?(@[123]x)?(~light|~dark)?", path.stem)
            if (path.is_file() and path.suffix != ".md" and match[1] == (wanted.stem if wanted.suffix else name)
                    and wanted.suffix in ("", path.suffix)):
                found.append(("~dark" in (match[2], match[4]), match[3] or "", str(path)))
        if not found:
            raise Problem(f"no image {name}")
        return pathlib.Path(min(found)[2]).relative_to(self.root)

    def inline(self, text, page, folder):
        """Converts links and symbol names in a paragraph."""

        def relative(path):
            return os.path.relpath(path, folder).replace(os.sep, "/")

        def to_article(link, text=None):
            target, heading = self.find(link, page)
            anchor = "" if heading is None else f"#{github_anchors(target.headings)[heading]}"
            title = target.title if heading is None else plain(target.headings[heading])
            path = "" if anchor and target is page else relative(target.output)
            text = text or title.replace("[", r"\[").replace("]", r"\]")
            return f"[{text}]({path}{anchor})"

        def convert(match):
            if match["ticks"]:
                if match["ticks"] != "``" or "`" in match["code"] or re.search(r"\s", match["code"]):
                    return match[0]
                return f"`{symbol_name(match['code'], self.modules)}`"
            if match["doc"]:
                return to_article(match["doc"])
            if match["mention"]:
                target = self.mentioned(match["mention"], match["module"])
                return f"[{match['mention']}]({relative(target.output)}){match['of']}"
            text, target, title = self.inline(match["text"], page, folder), match["target"], match["title"] or ""
            if target.startswith("doc:"):
                return to_article(target.removeprefix("doc:"), text)
            if match["image"] and not re.match(r"\w+:", target):
                return f"![{text}]({relative(self.image(target, page))}{title})"
            if re.match(r"\w+:|//|#|$", target):
                return match[0]
            path, _, fragment = target.partition("#")
            path = pathlib.PurePosixPath(os.path.normpath(page.path.parent / urllib.parse.unquote(path)))
            article = next((other for other in self.pages.values() if pathlib.PurePosixPath(other.path) == path), None)
            path = urllib.parse.quote(relative(article.output if article else path))
            return f"[{text}]({path}{'#' if fragment else ''}{fragment}{title})"

        # A code span doesn't continue in the next paragraph.
        return "".join(part if index % 2 else self.pattern.sub(convert, part) for index, part in enumerate(re.split(r"(\n\s*\n)", text)))

    def convert(self, page):
        """Returns the page as plain Markdown."""
        pieces, setups = [], []
        for kind, lines, _ in segments(page.text):
            if kind == "prose":
                text = self.inline("\n".join(without_directives(lines, page)), page, page.output.parent)
                if page.is_landing:
                    text = re.sub(r"\A# `(\w+)`", r"# \1", text)
                text = ASIDE.sub(lambda match: f"{match[1]}> [!{match[2].upper()}]\n{match[1]}> " if match[2].lower() in ALERTS
                                 else f"{match[1]}> **{match[2]}:** ", text)
                pieces.append(("prose", text.split("\n")))
            elif kind == "code":
                pieces.append(("swift" if FENCE.match(lines[0])[2].lower() == "swift" else "code", lines))
            elif (comment := "\n".join(lines).strip().removeprefix("<!--").rpartition("-->")[0].strip()).startswith("setup"):
                if code := declarations(comment.removeprefix("setup")):
                    setups.append((len(pieces), code))
        details = {}
        for index, code in setups:
            details.setdefault(owner(code, index, pieces), []).append(code)
        output = [f"<!-- Generated by scripts/articles.py from {page.path.as_posix()}; edit that file. -->", ""]
        for index, (kind, lines) in enumerate([*pieces, ("prose", [])]):
            if index in details:
                code = "\n\n".join(details[index])
                output += [*[""][:bool(output[-1])], "<details><summary>Declarations that the code uses</summary>", "",
                           "```swift", *code.split("\n"), "```", "", "</details>", ""]
            for line in lines:
                # Removed comments leave blank lines.
                if kind != "prose" or line.strip() or output[-1]:
                    output.append(line.rstrip() if kind == "prose" and not line.endswith("  ") else line)
        text = "\n".join(output).rstrip() + "\n"
        return self.with_abstracts(text, page) if "\n## Topics\n" in text else text

    def with_abstracts(self, text, page):
        """Adds the abstracts to the articles that are listed below `## Topics`."""
        abstracts = {str(other.output): other for other in self.pages.values()}

        def convert(match):
            other = abstracts.get(os.path.normpath(page.output.parent / match[2]))
            return f"{match[1]}: {self.inline(other.abstract(), other, page.output.parent)}" if other else match[0]

        before, heading, topics = text.partition("\n## Topics\n")
        return before + heading + re.sub(r"^([-*] \[[^\n]*\]\(([^)\s#]+)\))$", convert, topics, flags=re.M)

    def in_order(self, module):
        """The articles of a module in the order of its topics. Those without a topic are last."""
        articles = [page for page in self.pages.values() if page.module == module and not page.is_landing]
        landing = self.pages.get((module, module))
        listed = re.findall(r"^[-*] <doc:([^>#]+)>", landing.text.partition("\n## Topics\n")[2], re.M) if landing else []
        order = {name.split("/")[-1]: number for number, name in reversed(list(enumerate(listed)))}
        return sorted(articles, key=lambda page: (order.get(page.name, len(order)), page.name))

    def index(self):
        """Returns the page that lists all articles."""
        lines = ["<!-- Generated by scripts/articles.py from the landing pages of the catalogs; edit those files. -->", "", "# Articles",
                 "", "In Xcode, *Product › Build Documentation* shows the same articles, with the documentation of each symbol."]
        if (self.root / "docs/public-api.txt").exists():
            lines += ["", f"All public declarations: [public-api.txt]({os.path.relpath('docs/public-api.txt', FOLDER)})."]
        for module in self.modules:
            landing = self.pages.get((module, module))
            lines += ["", f"## [{module}]({module}/README.md)" if landing else f"## {module}", ""]
            if landing:
                lines += [self.inline(landing.abstract(), landing, FOLDER), ""]
            lines += [f"- [{page.title}]({module}/{page.name}.md): {self.inline(page.abstract(), page, FOLDER)}"
                      for page in self.in_order(module)]
        return "\n".join(lines) + "\n"

    def written(self):
        """The text of each page by its path, and the problems."""
        found, problems = {}, []
        for page in self.pages.values():
            try:
                found[str(page.output)] = self.convert(page)
            except Problem as problem:
                problems.append(f"{page.path.as_posix()}: {problem}")
        if not problems:
            found[f"{FOLDER}/README.md"] = self.index()
        return found, problems


def without_directives(lines, page):
    """The lines of prose without DocC's directives. Contents of rows and tabs stay."""
    output, open_ones = [], []
    for line in lines:
        if open_ones and line.strip() == "}":
            open_ones.pop()
        elif match := DIRECTIVE.match(line):
            name, arguments, opens, closes = match.groups()
            opens = opens and not closes.strip()
            if set(open_ones) & REMOVED:
                pass
            elif name == "Image":
                source, alt = (re.search(rf'{label}:\s*"?([^",]+)', arguments or "") for label in ("source", "alt"))
                if not source:
                    raise Problem("@Image without a source")
                output.append(f"![{alt[1] if alt else ''}]({source[1].strip()})")
            elif name not in REMOVED | CONTAINERS:
                raise Problem(f"@{name} has no equivalent in plain Markdown")
            elif name == "Tab" and arguments:
                output += ["", "**" + arguments.strip(' "') + "**", ""]
            if opens:
                open_ones.append(name)
        elif not set(open_ones) & REMOVED:
            # Contents of directives are indented.
            output.append(line.lstrip() if open_ones else line)
    if open_ones:
        raise Problem(f"@{open_ones[-1]} isn't closed around prose")
    return output


def declarations(setup):
    """Hidden code as a reader needs it: without what only the compilation of the page needs."""
    kept, stack = [], []
    for line in setup.strip("\n").split("\n"):
        text = line.strip()
        if text.startswith("#if"):
            stack.append((len(kept), text.removeprefix("#if canImport(").rstrip(")") in STUBS))
        kept.append(line.removeprefix("/* */ "))
        if text == "#endif" and stack:
            begin, is_of_stubs = stack.pop()
            if is_of_stubs:
                del kept[begin:]
        elif text == "#endif":
            # It closes a condition of an earlier comment.
            kept.pop()
    for begin, _ in reversed(stack):
        del kept[begin]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip("\n")


def owner(code, index, pieces):
    """The piece before which hidden code is shown: the first block that uses one of its names, or the next block."""
    declared = re.findall(r"^(?:\w+ )*?(struct|class|actor|enum|protocol|typealias|func|let|var) (\w+)", code, re.M)
    # Another declaration can have the name of a function.
    uses = re.compile("|".join(rf"(?<!func )\b{name}\(" if kind == "func" else rf"\b{name}\b" for kind, name in declared) or r"\Z.")
    blocks = [number for number, (kind, _) in enumerate(pieces) if kind == "swift"]
    following = next((number for number in blocks if number >= index), len(pieces))
    for number in blocks:
        if number >= following and re.search(r"^import ", code, re.M):
            break
        if uses.search(re.sub(r'//.*|"(?:\\.|[^"\\\n])*"', "", "\n".join(pieces[number][1]))):
            return number
    return following


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__.strip())
    pages, problems = Articles(ROOT).written()
    if problems:
        sys.exit("\n".join(problems))
    existing = {str(path.relative_to(ROOT).as_posix()): path for path in sorted((ROOT / FOLDER).rglob("*")) if path.is_file()}
    changed = [path for path, text in pages.items() if path not in existing or existing[path].read_text("utf-8") != text]
    superfluous = [path for path in existing if path not in pages]
    if "--check" in sys.argv:
        found = [f"{path}: {'out of date' if path in existing else 'missing'}" for path in changed]
        found += [f"{path}: superfluous" for path in superfluous]
        if found:
            sys.exit("\n".join([*found, "Write the pages: scripts/articles.py"]))
    for path in changed:
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(pages[path], "utf-8")
    for path in superfluous:
        (ROOT / path).unlink()
        if not any((ROOT / path).parent.iterdir()):
            (ROOT / path).parent.rmdir()
    print(f"{len(pages)} pages of articles in {FOLDER}, " + (
        f"{len(changed)} of them changed, and {len(superfluous)} deleted." if changed or superfluous else "all up to date."))


if __name__ == "__main__":
    main()
