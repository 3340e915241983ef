#!/usr/bin/env python3
"""Compares the code of the articles with ours, in docs/row-by-row.md: type-checks it, and counts lines, tokens and concepts.
Counts the calls of EverydayCalls.md, which DocumentationTests compiles.

    scripts/row-by-row.py             checks; exits with 1 if a sample doesn't compile, a count is wrong or a limit is exceeded
    scripts/row-by-row.py --update    writes the counts into both pages, and formats the calls

A section has two blocks of code, after **Article** and **Watertight**. Its hidden comments, which begin with `given`, declare what the
code needs to compile. Lines and tokens are counted after `swift format`. A concept is a name that the block uses and a public module
declares, unless the block or a `given` comment declares it too. Build the library first.

A call of EverydayCalls.md has a block for each of three libraries. `swift format` joins and splits its lines. With
Watertight it must have neither more lines nor more tokens than with Alamofire.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "row-by-row.md"
CALLS_PAGE = ROOT / "Sources/WatertightHTTP/WatertightHTTP.docc/EverydayCalls.md"
CONCEPT_LIMITS = {
    "Concepts: a typed GET": 7,
    "Concepts: a GET with its text on the screen": 11,
    "Concepts: through a repository, with its own texts on the screen": 11,
}
# A section whose code continues that of another one.
CONTINUES = {"Concepts: through a repository, with its own texts on the screen": "Concepts: a typed GET"}
MODULES = ["Watertight", "WatertightHTTP", "WatertightPresentation", "WatertightTexts", "WatertightURLSession",
           "WatertightUI", "HTTPTypes"]
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|#?[A-Za-z_]\w*|\d[\w.]*|->|\.\.\.|\?\?|[=!<>]=|[^\s\w]')
SECTION = re.compile(r"\n## ([^\n]+)\n(.*?)(?=\n## |\Z)", re.S)
BLOCK = re.compile(r"\*\*(Article|Watertight)\*\*\n\n```swift\n(.*?)\n```", re.S)
CALL = re.compile(r"\n### ([^\n]+)\n(.*?)(?=\n### |\Z)", re.S)
CALL_BLOCK = re.compile(r"\*\*(Watertight|Alamofire|URLSession)\*\*\n\n<!-- [^\n]* -->\n\n```swift\n(.*?)\n```", re.S)
COUNTS = re.compile(r"<!-- counts -->(.*<!-- end of counts -->)?", re.S)
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


def formatted(code, *options):
    return run("swift", "format", "format", *options, "-", input=code, check=True).stdout


def joined(code):
    """The code as `swift format` writes it on as few lines as possible."""
    configuration = json.loads((ROOT / ".swift-format").read_text(encoding="utf-8"))
    configuration["respectsExistingLineBreaks"] = False
    return formatted(code, "--configuration", json.dumps(configuration)).strip("\n")


def without_comments(code):
    # A string may contain two slashes.
    return re.sub(r'("(?:\\.|[^"\\])*")|//[^\n]*', lambda match: match[1] or "", code)


def counts(code):
    code = without_comments(code)
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


def calls(is_update):
    """Counts the calls of EverydayCalls.md.

    Returns their number and the problems.
    """
    text = CALLS_PAGE.read_text(encoding="utf-8")
    problems, rows = [], []

    def count(match):
        title, body = match.groups()
        sizes = {}

        def format_block(block):
            code = joined(block[2])
            sizes[block[1]] = counts(code)
            return block[0].replace(block[2], code)

        body = CALL_BLOCK.sub(format_block, body)
        if sizes:
            if list(sizes) != ["Watertight", "Alamofire", "URLSession"]:
                problems.append(f"{title}: needs a block for Watertight, one for Alamofire and one for URLSession, in this order")
            elif any(own > other for own, other in zip(sizes["Watertight"], sizes["Alamofire"])):
                problems.append(f"{title}: longer with Watertight than with Alamofire: {sizes}")
            numbers = (f"{lines}, {tokens}" for lines, tokens in sizes.values())
            rows.append(f"| {title} | {' | '.join(numbers)} |")
        return f"\n### {title}\n{body}"

    updated = CALL.sub(count, text)
    table = "\n".join(["<!-- counts -->", "", "| Lines, tokens | Watertight | Alamofire | URLSession |", "| --- | --- | --- | --- |",
                       *rows, "", "<!-- end of counts -->"])
    updated = COUNTS.sub(lambda _: table, updated, count=1)
    if is_update:
        CALLS_PAGE.write_text(updated, encoding="utf-8")
    elif updated != text:
        problems.append(f"{CALLS_PAGE.name}: the counts or the format of a call changed: scripts/row-by-row.py --update")
    return len(rows), problems


def main():
    call_count, problems = calls("--update" in sys.argv)
    arguments = swift_arguments()
    names = library_names(arguments)
    text = PAGE.read_text(encoding="utf-8")
    rows, lists, used_by = [], [], {}
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
            (lines, tokens), (own_lines, own_tokens) = (counts(formatted(found[side])) for side in ("Article", "Watertight"))
            within = own_lines <= lines and own_tokens <= 1.3 * tokens
            rows.append(f"| {title} | {lines} | {own_lines} | {tokens} | {own_tokens} | {own_tokens / tokens:.2f} | "
                        f"{'yes' if within else '**no**'} |")
        else:
            problems.append(f"{title}: needs a block for the article and one for Watertight")
    table = "\n".join([
        "<!-- counts -->", "",
        "| sample | lines, article | lines, Watertight | tokens, article | tokens, Watertight | ratio | within the aim |",
        "|---|---|---|---|---|---|---|", *rows, "",
        "Names of the library that each way needs (aims: 7 for a typed GET, 11 through a repository):", "",
        *lists, "", "<!-- end of counts -->"])
    updated = COUNTS.sub(lambda _: table, text, count=1)
    if "--update" in sys.argv:
        PAGE.write_text(updated, encoding="utf-8")
    elif updated != text:
        problems.append("docs/row-by-row.md: the counts changed: scripts/row-by-row.py --update")
    if problems:
        sys.exit("\n".join(problems))
    print(f"{len(rows)} samples compile, and their counts are as docs/row-by-row.md says; "
          f"{call_count} calls are counted in {CALLS_PAGE.name}.")


main()
