#!/usr/bin/env python3
"""Compares the code of articles, Alamofire and URLSession with ours: type-checks it, counts it, and writes Benchmarks/row-by-row.md.

    scripts/row-by-row.py             checks; exits with 1 if a sample doesn't compile, a count is wrong or a limit is exceeded
    scripts/row-by-row.py --update    writes the page, and formats the calls of EverydayCalls.md

The samples are in Benchmarks/row-by-row.txt. A section has the code of an article and ours, and what both need to compile. Lines
and tokens are counted after `swift format`. A concept is a name that the code uses and a public module declares, unless the code
or a `given` part declares it too. Build the library first.

Our calls are those of EverydayCalls.md, which DocumentationTests compiles. The text file has them with Alamofire and URLSession.
`swift format` joins and splits their lines. Ours must have neither more lines nor more tokens than Alamofire's.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "Benchmarks/row-by-row.txt"
PAGE = ROOT / "Benchmarks/row-by-row.md"
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
PART = re.compile(r"\n--- ([^\n]+)\n(.*?)(?=\n--- |\Z)", re.S)
CALL = re.compile(r"\n### ([^\n]+)\n(.*?)(?=\n### |\Z)", re.S)
CALL_BLOCK = re.compile(r"<!-- body: func \w+WithWatertight\([^\n]* -->\n\n```swift\n(.*?)\n```", re.S)
# Declares the values of the calls.
CALLS_GIVEN = re.compile(r"\n### Given\n.*?```swift\n(.*?)\n```", re.S)
CALLS_SECTION = "Calls"


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


def sections():
    """The parts of each section of the samples, by title."""
    text = SAMPLES.read_text(encoding="utf-8")
    return {title: {name: code.strip("\n") for name, code in PART.findall("\n" + body)} for title, body in SECTION.findall(text)}


def compare_samples(samples, arguments):
    """Type-checks and counts the code of the articles and ours.

    Returns the sizes by title, the names that each way needs, and the problems.
    """
    problems, sizes, lists, used_by = [], {}, [], {}
    names = library_names(arguments)
    for title, parts in samples.items():
        given = {side: "\n".join(code + "\n" for name, code in parts.items() if name in ("given", f"given to {side}"))
                 for side in ("article", "Watertight")}
        found = {side: parts[side.lower()] for side in given if side.lower() in parts}
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
        elif set(found) == set(given):
            sizes[title] = [counts(formatted(found[side])) for side in given]
        else:
            problems.append(f"{title}: needs a part for the article and one for Watertight")
    return sizes, lists, problems


def compare_calls(parts, others, arguments, is_update):
    """Counts our calls and the others', and type-checks those with URLSession.

    Returns the sizes by title and the problems.
    """
    text = CALLS_PAGE.read_text(encoding="utf-8")
    problems, sizes, functions = [], {}, []

    def compare(match):
        title, body = match.groups()

        def format_block(block):
            code = joined(block[1])
            sizes[title] = [counts(code)]
            return block[0].replace(block[1], code)

        body = CALL_BLOCK.sub(format_block, body)
        if title in sizes:
            other = {name.partition(" ")[0]: (name.partition(" ")[2], code) for name, code in others.get(title, {}).items()}
            if list(other) != ["alamofire", "urlsession"]:
                problems.append(f"{title}: needs a part for Alamofire and one for URLSession, in this order")
            for signature, code in other.values():
                sizes[title].append(counts(joined(code)))
                # A call without a signature can't be compiled here.
                if signature:
                    functions.append(f"{signature} {{\n{code}\n}}\n")
            own, *rest = sizes[title]
            if rest and any(mine > theirs for mine, theirs in zip(own, rest[0])):
                problems.append(f"{title}: longer with Watertight than with Alamofire: {own}, {rest[0]}")
        return f"\n### {title}\n{body}"

    updated = CALL.sub(compare, text)
    problems += [f"{title}: no call of {CALLS_PAGE.name}" for title in others if title not in sizes]
    code = "\n".join([CALLS_GIVEN.search(text)[1], parts["given to URLSession"], *functions])
    problems += [f"calls with URLSession: {line}" for line in type_check(code, arguments)]
    if is_update:
        CALLS_PAGE.write_text(updated, encoding="utf-8")
    elif updated != text:
        problems.append(f"{CALLS_PAGE.name}: the format of a call changed: scripts/row-by-row.py --update")
    return sizes, problems


def page(samples, lists, calls):
    def total(sizes, column):
        return ", ".join(f"{sum(size[column][unit] for size in sizes.values())} {name}"
                         for unit, name in enumerate(("lines", "tokens")))

    rows = []
    for title, ((lines, tokens), (own_lines, own_tokens)) in samples.items():
        within = own_lines <= lines and own_tokens <= 1.3 * tokens
        rows.append(f"| {title} | {lines}, {tokens} | {own_lines}, {own_tokens} | {own_tokens / tokens:.2f} | "
                    f"{'yes' if within else '**no**'} |")
    call_rows = [f"| {title} | {' | '.join(f'{lines}, {tokens}' for lines, tokens in sizes)} |" for title, sizes in calls.items()]
    return "\n".join([
        "# Row by row", "",
        "| Code | Without Watertight | With Watertight |", "|---|---|---|",
        f"| The {len(samples)} samples of four articles | {total(samples, 0)} | {total(samples, 1)} |",
        f"| {len(calls)} calls, with Alamofire 5 | {total(calls, 1)} | {total(calls, 0)} |",
        f"| {len(calls)} calls, with URLSession | {total(calls, 2)} | {total(calls, 0)} |", "",
        "`scripts/row-by-row.py` writes this page, and CI checks it. It counts lines without blank lines and comments, and tokens, after",
        "`swift format` with at most 120 characters a line. A string is one token. The [samples](row-by-row.txt) are type-checked, except",
        "for the calls with Alamofire and one with URLSession that Linux lacks. Our calls are those of",
        "[Everyday calls](../docs/articles/WatertightHTTP/EverydayCalls.md), and a test sends them.", "",
        "## Samples of articles: lines, tokens", "",
        "The aim is at most as many lines, and 1.3 times the tokens. *The use case* is longer because each operation has its own `do`. It",
        "sends nothing after a cancellation or after a newer execution began. *The caller's switch* has one more line, for a cancellation.",
        "The facade of Sign in with Apple and the root of the SwiftUI app aren't here, because they need Apple's frameworks.", "",
        "| Sample | Article | Watertight | ratio of tokens | within the aim |", "|---|---|---|---|---|", *rows, "",
        "Names of the library that each way needs (aims: 7 for a typed GET, 11 through a repository):", "", *lists, "",
        "## Calls: lines, tokens", "",
        "The body of a function that reads the same value and throws unless the status is a success.", "",
        "| Call | Watertight | Alamofire | URLSession |", "|---|---|---|---|", *call_rows, ""])


def main():
    is_update = "--update" in sys.argv
    arguments = swift_arguments()
    samples = sections()
    titles = list(samples)
    first_call = titles.index(CALLS_SECTION)
    others = {title: samples.pop(title) for title in titles[first_call + 1:]}
    parts = samples.pop(CALLS_SECTION)
    call_sizes, call_problems = compare_calls(parts, others, arguments, is_update)
    sizes, lists, problems = compare_samples(samples, arguments)
    problems += call_problems
    if not problems:
        text = page(sizes, lists, call_sizes)
        if is_update:
            PAGE.write_text(text, encoding="utf-8")
        elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
            problems.append(f"{PAGE.name}: the counts changed: scripts/row-by-row.py --update")
    if problems:
        sys.exit("\n".join(problems))
    print(f"{len(sizes)} samples compile, {len(call_sizes)} calls aren't longer than with Alamofire, and {PAGE.name} has their counts.")


main()
