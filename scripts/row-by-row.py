#!/usr/bin/env python3
"""Compares the code of the articles with ours, in docs/row-by-row.md: type-checks it, and counts lines, tokens and concepts.

    scripts/row-by-row.py             checks; exits with 1 if a sample doesn't compile, a count is wrong or a limit is exceeded
    scripts/row-by-row.py --update    writes the counts into the page

A section has two blocks of code, after **Article** and **Watertight**. Its hidden comments, which begin with `given`, declare what the
code needs to compile. Lines and tokens are counted after `swift format`. A concept is a name that the block uses and a public module
declares, unless the block or a `given` comment declares it too. Build the library first.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "row-by-row.md"
# The aims are 8 and 11. The last way needs one name more.
CONCEPT_LIMITS = {
    "Concepts: a typed GET": 8,
    "Concepts: a GET with its text on the screen": 11,
    "Concepts: through a repository, with its own texts on the screen": 12,
}
# A section whose code continues that of another one.
CONTINUES = {"Concepts: through a repository, with its own texts on the screen": "Concepts: a typed GET"}
MODULES = ["Watertight", "WatertightHTTP", "WatertightPresentation", "WatertightHTTPPresentation", "WatertightURLSession",
           "WatertightSwiftUI", "HTTPTypes"]
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|#?[A-Za-z_]\w*|\d[\w.]*|->|\.\.\.|\?\?|[=!<>]=|[^\s\w]')
SECTION = re.compile(r"\n## ([^\n]+)\n(.*?)(?=\n## |\Z)", re.S)
BLOCK = re.compile(r"\*\*(Article|Watertight)\*\*\n\n```swift\n(.*?)\n```", re.S)
GIVEN = re.compile(r"<!-- given( to the article| to Watertight)?:\s(.*?)-->", re.S)


def run(*arguments, **options):
    return subprocess.run(arguments, capture_output=True, text=True, cwd=ROOT, **options)


def swift_arguments():
    bin_path = pathlib.Path(run("swift", "build", "--show-bin-path", check=True).stdout.strip())
    return ["-I", str(bin_path / "Modules")]


def type_check(code, arguments):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "Sample.swift"
        path.write_text(code, encoding="utf-8")
        result = run("swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", *arguments, str(path))
    if result.returncode == 0:
        return []
    return [line for line in result.stderr.splitlines() if "error: " in line] or [result.stderr]


def formatted(code):
    return run("swift", "format", "format", "-", input=code, check=True).stdout


def without_comments(code):
    # A string may contain two slashes.
    return re.sub(r'("(?:\\.|[^"\\])*")|//[^\n]*', lambda match: match[1] or "", code)


def counts(code):
    code = without_comments(formatted(code))
    return sum(1 for line in code.splitlines() if line.strip()), len(TOKEN.findall(code))


def library_names(arguments):
    """The names of the public symbols, without argument labels."""
    triple = json.loads(run("swift", "-print-target-info", check=True).stdout)["target"]["triple"]
    names = set()
    with tempfile.TemporaryDirectory() as folder:
        for module in MODULES:
            run("swift", "symbolgraph-extract", "-module-name", module, "-target", triple, *arguments, "-output-dir", folder,
                "-minimum-access-level", "public", check=True)
        for path in pathlib.Path(folder).glob("*.symbols.json"):
            for symbol in json.loads(path.read_text(encoding="utf-8"))["symbols"]:
                names.add(symbol["pathComponents"][-1].split("(")[0])
    return names


def concepts(code, given, names):
    code = re.sub(r'"(?:\\.|[^"\\])*"', "", without_comments(code))
    declared = set(re.findall(r"\b(?:let|var|func|struct|class|enum|protocol|case)\s+(\w+)", code + given))
    declared |= set(re.findall(r",\s*(\w+)", " ".join(re.findall(r"\bcase ([^\n:]*)", code + given))))
    # A label of an argument is explained by the function that has it.
    used = re.findall(r"[A-Za-z_]\w*(?!\w|:)", code)
    return sorted({name for name in used if name in names and name not in declared})


def main():
    arguments = swift_arguments()
    names = library_names(arguments)
    text = PAGE.read_text(encoding="utf-8")
    problems, rows, lists, used_by = [], [], [], {}
    for title, body in SECTION.findall(text):
        given = {"Article": "", "Watertight": ""}
        for side, code in GIVEN.findall(body):
            for name in given:
                if not side or side.lower().endswith(name.lower()):
                    given[name] += code + "\n"
        found = dict(BLOCK.findall(body))
        for side, code in found.items():
            problems += [f"{title}, {side}: {line}" for line in type_check(given[side] + code + "\n", arguments)]
        if title in CONCEPT_LIMITS:
            used = concepts(found["Watertight"], given["Watertight"], names)
            # The line that attaches the router to the root of the app needs SwiftUI.
            if "router" in found["Watertight"]:
                used.append("presentsFailures")
            used_by[title] = set(used) | used_by.get(CONTINUES.get(title), set())
            names_used = ", ".join(f"`{name}`" for name in sorted(used_by[title]))
            lists.append(f"- {title.removeprefix('Concepts: ')}: **{len(used_by[title])}**: {names_used}.")
            if len(used_by[title]) > CONCEPT_LIMITS[title]:
                problems.append(f"{title}: {len(used_by[title])} names, at most {CONCEPT_LIMITS[title]} are allowed")
        elif set(found) == {"Article", "Watertight"}:
            (lines, tokens), (own_lines, own_tokens) = counts(found["Article"]), counts(found["Watertight"])
            within = own_lines <= lines and own_tokens <= 1.5 * tokens
            rows.append(f"| {title} | {lines} | {own_lines} | {tokens} | {own_tokens} | {own_tokens / tokens:.2f} | "
                        f"{'yes' if within else '**no**'} |")
        else:
            problems.append(f"{title}: needs a block for the article and one for Watertight")
    table = "\n".join([
        "<!-- counts -->", "",
        "| sample | lines, article | lines, Watertight | tokens, article | tokens, Watertight | ratio | within the aim |",
        "|---|---|---|---|---|---|---|", *rows, "",
        "Names of the library that each way needs (aims: 8 for a typed GET, 11 with its text on the screen):", "",
        *lists, "", "<!-- end of counts -->"])
    updated = re.sub(r"<!-- counts -->(.*<!-- end of counts -->)?", lambda _: table, text, count=1, flags=re.S)
    if "--update" in sys.argv:
        PAGE.write_text(updated, encoding="utf-8")
    elif updated != text:
        problems.append("docs/row-by-row.md: the counts changed: scripts/row-by-row.py --update")
    if problems:
        sys.exit("\n".join(problems))
    print(f"{len(rows)} samples compile, and their counts are as docs/row-by-row.md says.")


main()
