#!/usr/bin/env python3
"""Checks that our sources use symbols of Apple's frameworks only where they exist.

The interface stubs declare each symbol for all platforms. Tests/AppleStubs/availability.txt lists those that a platform
lacks, or has only in a version above the package's minimum. A use must be inside a condition (`#if`, `#available`,
`@available`) that excludes the others. `@available` of a type or an extension applies to its members. The declarations that
our sources mark with it are checked like Apple's symbols. `guard #available` and `#unavailable` are not understood: use
`if #available`.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / "Tests" / "AppleStubs" / "availability.txt"
PACKAGES = {".": "Sources", "Transports/watertight-async-http-client": "Sources", "Examples/Shop": "Sources"}
PLATFORMS = ["iOS", "macCatalyst", "macOS", "tvOS", "watchOS", "visionOS"]
# The modules in conditions that a platform lacks.
ABSENT = {
    "UIKit": {"macOS"},
    "AppKit": {"iOS", "tvOS", "watchOS", "visionOS"},
    **dict.fromkeys(["FoundationEssentials", "FoundationNetworking", "Glibc", "Musl", "Android"], set(PLATFORMS)),
}


def version(text):
    return tuple(int(part) for part in (text + ".0").split(".")[:2])


def versions(text):
    """The versions of a list such as `iOS 18.4, tvOS 18, *`."""
    return {name: version(number) for name, number in re.findall(r"(\w+) ([\d.]+)", text)}


def table():
    for number, line in enumerate(LIST.read_text("utf-8").splitlines(), 1):
        if line and not line.startswith("#"):
            symbol, use, platforms, _ = line.split(" | ")
            yield number, symbol, re.compile(use), versions(platforms)


def minimums(package):
    """The minimum versions of a package."""
    manifest = (ROOT / package / "Package.swift").read_text("utf-8")
    found = dict(re.findall(r'\.(iOS|macCatalyst|macOS|tvOS|watchOS|visionOS)\((?:\.v|")([\d_.]+)"?\)', manifest))
    if "iOS" in found:
        found.setdefault("macCatalyst", found["iOS"])
    return {name: version(number.replace("_", ".")) for name, number in found.items()}


def without_texts(code):
    """The code with spaces in place of comments and string literals."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|"""(?:\\.|.)*?"""|"(?:\\\((?:[^()]|\([^()]*\))*\)|\\.|[^"\\\n])*"', re.S)
    return pattern.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), code)


def may_hold(condition, platform):
    """Whether a condition of `#if` can be true on a platform. Other conditions, such as `DEBUG`, can be both."""

    def term(match, unknown):
        name, argument = match[1], match[2]
        if name == "os":
            return str(argument == platform or argument == "iOS" and platform == "macCatalyst")
        if name == "canImport":
            return str(platform not in ABSENT.get(argument, set()))
        if name == "targetEnvironment" and argument == "macCatalyst":
            return str(platform == "macCatalyst")
        return unknown

    def value(unknown):
        text = re.sub(r"(\w+)(?:\(([^)]*)\))?", lambda match: term(match, unknown), condition)
        return eval(text.replace("!", " not ").replace("&&", " and ").replace("||", " or ").strip())

    return value("True") or value("False")


TOKEN = re.compile(
    r"^[ \t]*#(?P<directive>if|elseif|else|endif)\b(?P<condition>[^\n]*)"
    r"|(?<=if )#available\((?P<available>[^)]*)\)|@available\((?P<attribute>[^)]*)\)|(?P<brace>[{}])",
    re.M,
)


def places(code, minimum):
    """The parts of a file, each with the platforms that compile it and their lowest versions."""
    conditions = []  # of each open `#if`: the platforms outside, those of no branch so far, and the scopes outside
    current = set(minimum)
    depth, scopes = 0, []  # of each `available`: its depth, whether its braces are open, and its versions
    start = 0
    for token in TOKEN.finditer(code):
        lowest = {name: max([minimum[name]] + [scope[2].get(name, (0,)) for scope in scopes]) for name in current}
        yield start, token.start(), {name: number for name, number in lowest.items() if number < (999,)}
        start = token.end()
        if directive := token["directive"]:
            if directive == "if":
                conditions.append([current, current, (depth, [list(scope) for scope in scopes])])
            outside, left, (depth, saved) = conditions[-1]
            if directive == "endif":
                conditions.pop()
                current = outside
                continue
            scopes = [list(scope) for scope in saved]
            condition = token["condition"] if directive != "else" else "True"
            current = {name for name in left if condition == "True" or may_hold(condition, name)}
            # A platform on which the condition is certain doesn't compile the next branches.
            conditions[-1][1] = {
                name for name in left if condition != "True" and may_hold(f"!({condition})", name)
            }
        elif token["brace"] == "{":
            depth += 1
            for scope in scopes:
                scope[1] = scope[1] or scope[0] == depth - 1
        elif token["brace"]:
            depth -= 1
            scopes = [scope for scope in scopes if not (scope[1] and scope[0] >= depth)]
        else:
            if raised := raised_by(token["available"] or token["attribute"]):
                scopes.append([depth, False, raised])
    yield start, len(code), {name: minimum[name] for name in current}


def raised_by(text):
    """The versions that a condition or an attribute requires."""
    raised = versions(text)
    for name in re.findall(r"^(\w+), unavailable", text):
        raised[name] = (999,)
    if "iOS" in raised:
        raised.setdefault("macCatalyst", raised["iOS"])
    return raised


MARKED = re.compile(
    r"@available\((?P<versions>[^)]*)\)\s+(?P<modifiers>(?:@\w+(?:\([^)]*\))?\s+|[a-z]+\s+)*?)"
    r"(?P<kind>class|struct|enum|actor|protocol|extension|func|var)\s+(?P<name>\w+)(?P<generics>[^{]*\{)?"
)
MEMBER = re.compile(r"^    (?P<modifiers>(?:@\w+\s+|[a-z]+\s+)*)(?:func|var)\s+(?P<name>\w+)", re.M)


def own_declarations(path, module, code, minimum):
    """The rows of the declarations that a file marks with `@available`, each with the file or folder in which it is visible."""
    for match in MARKED.finditer(code):
        raised = raised_by(match["versions"])
        if not raised:
            continue
        found = [match]
        if match["kind"] == "extension":
            body = re.compile(r"^\}", re.M).search(code, match.end())
            found = MEMBER.finditer(code, match.end(), body.start() if body else len(code))
        for declared in found:
            use = re.compile(rf"(?<!func )(?<!var )\b{declared['name']}\b(?!:)")
            exists = {name: max(number, raised.get(name, (0,))) for name, number in minimum.items()}
            modifiers = declared["modifiers"]
            place = path if "private" in modifiers else ROOT if "public" in modifiers else module
            yield place, declared["name"], use, exists


# Each `use` is preceded by the platforms that compile it, with the raised versions.
SAMPLE = """
#if canImport(UIKit) && !os(watchOS)
/* iOS macCatalyst tvOS visionOS */ use { // use
#if os(tvOS)
/* tvOS */ use
#elseif DEBUG
/* iOS macCatalyst visionOS */ use
#else
/* iOS macCatalyst visionOS */ use
#endif
if #available(tvOS 18, *), "\\(use)" == "" {
/* iOS macCatalyst tvOS18 visionOS */ use { use }
} else {
/* iOS macCatalyst tvOS visionOS */ use
}
#endif
@available(macOS, unavailable) struct S {
/* iOS macCatalyst tvOS visionOS watchOS */ use
}
@available(iOS 18, tvOS 18, *) @MainActor public final class C: P {
  var x: Int { didSet { y() } }
  func f() {
/* iOS18 macCatalyst18 macOS tvOS18 visionOS watchOS */ use { use }
  }
  init() { if true {} }
/* iOS18 macCatalyst18 macOS tvOS18 visionOS watchOS */ use
}
/* iOS macCatalyst macOS tvOS visionOS watchOS */ use
"""


def check_sample():
    expected = [" ".join(sorted(names.split())) for names in re.findall(r"/\* (.*?) \*/ use", SAMPLE)]
    code, found = without_texts(SAMPLE), []
    for begin, end, platforms in places(code, dict.fromkeys(PLATFORMS, (17, 0))):
        for match in re.compile("^ +use", re.M).finditer(code, begin, end):
            names = (name if number == (17, 0) else f"{name}{number[0]}" for name, number in platforms.items())
            found.append(" ".join(sorted(names)))
    assert found == expected, f"{found} instead of {expected}"


def main():
    check_sample()
    rows, used, found = list(table()), set(), []
    for package, folder in PACKAGES.items():
        minimum = minimums(package)
        files = sorted((ROOT / package / folder).rglob("*.swift"))
        codes = {path: without_texts(path.read_text("utf-8")) for path in files}
        own = []
        for path, code in codes.items():
            module = ROOT / package / folder / path.relative_to(ROOT / package / folder).parts[0]
            own += own_declarations(path, module, code, minimum)
        for path, code in codes.items():
            visible = [(None, *row[1:]) for row in own if row[0] in (path, *path.parents)]
            for begin, end, platforms in places(code, minimum):
                for number, symbol, use, exists in rows + visible:
                    for match in use.finditer(code, begin, end):
                        used.add(number)
                        line = code.count("\n", 0, match.start()) + 1
                        for name, lowest in sorted(platforms.items()):
                            if exists.get(name, (999,)) <= lowest:
                                continue
                            need = ".".join(map(str, exists[name])) if name in exists else None
                            what = f"requires {name} {need}" if need else f"not on {name}"
                            found.append(f"{path.relative_to(ROOT)}:{line}: {symbol}: {what}")
    found += [f"{LIST.relative_to(ROOT)}:{row[0]}: {row[1]} isn't used" for row in rows if row[0] not in used]
    sys.exit("\n".join(found) or None)


main()
