#!/usr/bin/env python3
"""Lists the public API of the library with its signatures, and the part of it that takes or throws `any Error`.

    scripts/public-api.py             compares with docs/public-api.txt, docs/public-types.txt and docs/any-error.txt; exits with 1
                                      and a diff if they differ, or if there are too many types
    scripts/public-api.py --update    writes the three files

The list has the symbol graphs of the root, WatertightAsyncHTTPClient and AppleStubs packages. The last one adds what exists on
Apple platforms only, as it compiles with the interface stubs. The types that are counted are the nominal ones (structs,
classes, actors, enums, protocols) of the first two, as they are built on this platform. SPI is not listed. All three packages must
have been built.

An entry point for `any Error` is called `foreign`, or takes a closure around a client of the app's. docs/any-error.txt marks
the rest, which CONTRIBUTING.md explains.
"""

import difflib
import json
import pathlib
import re
import subprocess
import sys
import tempfile

LIMIT = 88
STUBS = "Tests/AppleStubs"
# AppKit's part of WatertightUI, which is a module of its own beside the stubs.
APPKIT = "WatertightAppKit"
KINDS = {"swift.struct", "swift.class", "swift.actor", "swift.enum", "swift.protocol"}
ROOT = pathlib.Path(__file__).resolve().parent.parent
API = ROOT / "docs" / "public-api.txt"
TYPES = ROOT / "docs" / "public-types.txt"
ENTRY_POINTS = ROOT / "docs" / "any-error.txt"
# A closure that may throw any error: `() async throws -> Value`, `(URLRequest) throws -> Void`.
CLOSURE = re.compile(r"\([^()]*\)(?: async)? throws -> ")


def build(package, *arguments):
    command = ["swift", "build", "--package-path", str(ROOT / package), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def modules(package):
    """The library modules of a package. The package of the stubs has no products: it compiles those of the root."""
    if package == STUBS:
        return modules(".") + [APPKIT]
    text = subprocess.run(
        ["swift", "package", "--package-path", str(ROOT / package), "describe", "--type", "json"],
        check=True, capture_output=True, text=True).stdout
    description = json.loads(text[text.index("{"):])
    return sorted(
        target["name"] for target in description["targets"]
        if target["type"] == "library" and target.get("product_memberships") and target["module_type"] != "ClangTarget")


def symbols(package):
    """The public symbols of a package, with their modules."""
    bin_path = pathlib.Path(build(package, "--show-bin-path"))
    host = json.loads(subprocess.run(
        ["swift", "-print-target-info"], check=True, capture_output=True, text=True).stdout)["target"]["triple"]
    with tempfile.TemporaryDirectory() as folder:
        for module in modules(package):
            subprocess.run(
                ["swift", "symbolgraph-extract", "-module-name", module, "-target", host,
                 "-I", str(bin_path / "Modules"), "-output-dir", folder, "-minimum-access-level", "public",
                 # Not what a conformance inherits from a protocol of another module.
                 "-skip-synthesized-members",
                 *[part for argument in c_arguments(ROOT / package, bin_path) for part in ("-Xcc", argument)]],
                check=True, capture_output=True, text=True)
            # A file of its own for the extensions of each other module's types: `Module@Other.symbols.json`.
            for graph in sorted(pathlib.Path(folder).glob(f"{module}[.@]*symbols.json")):
                for symbol in json.loads(graph.read_text(encoding="utf-8"))["symbols"]:
                    if not symbol.get("spi"):
                        yield "WatertightUI" if module == APPKIT else module, symbol


def entry_point(symbol):
    """How a symbol accepts or throws any error: `None`, "foreign", "closure" or "other"."""
    # An enum case, such as that of an error that travels with its type, is no function.
    declaration = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
    takes = "any Error" in declaration or re.search(r"\bthrows\b(?!\()", declaration)
    if not takes or symbol["kind"]["identifier"] in KINDS:
        return None
    if "foreign" in symbol["pathComponents"][-1].lower():
        return "foreign"
    rest = CLOSURE.sub("", declaration)
    return "other" if "any Error" in rest or re.search(r"\bthrows\b(?!\()", rest) else "closure"


def c_arguments(package, bin_path):
    """The arguments with which the compiler finds the C modules of the dependencies."""
    for module_map in sorted(bin_path.glob("*.build/module.modulemap")):
        # A C target that a plugin's tool needs, too, is built twice, and its module must have one map.
        if module_map.parent.name.endswith("-tool.build"):
            continue
        yield f"-fmodule-map-file={module_map}"
    for include in sorted(package.glob(".build/checkouts/*/Sources/*/include")):
        yield f"-I{include}"
        if (include / "module.modulemap").exists():
            yield f"-fmodule-map-file={include / 'module.modulemap'}"


def signature(module, symbol):
    """One line of the list: the full name and the declaration."""
    declaration = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
    return f"{'.'.join([module, *symbol['pathComponents']])}: {' '.join(declaration.split())}"


def differs(path, lines):
    """Compares a file with lines, or writes it. Returns whether they differ, and prints how."""
    text = "".join(f"{line}\n" for line in lines)
    if "--update" in sys.argv:
        path.write_text(text, encoding="utf-8")
    known = path.read_text(encoding="utf-8") if path.exists() else ""
    sys.stdout.writelines(difflib.unified_diff(
        known.splitlines(True), text.splitlines(True), str(path.relative_to(ROOT)), "the symbol graphs"))
    return text != known


def main():
    found, entry_points, signatures = set(), set(), set()
    for package in (".", "Transports/watertight-async-http-client", STUBS):
        for module, symbol in symbols(package):
            signatures.add(signature(module, symbol))
            if package == STUBS:
                continue
            name = ".".join([module, *symbol["pathComponents"]])
            if symbol["kind"]["identifier"] in KINDS:
                found.add(name)
            if kind := entry_point(symbol):
                entry_points.add(f"{kind:8}{name}")
    if differs(API, sorted(signatures)) | differs(TYPES, sorted(found)) | differs(ENTRY_POINTS, sorted(entry_points)):
        sys.exit("The public API changed. If that is intended: scripts/public-api.py --update")
    if len(found) > LIMIT:
        sys.exit(f"{len(found)} public types; at most {LIMIT} are allowed.")
    print(f"{len(signatures)} public declarations, {len(found)} public types, {len(entry_points)} entry points for any error, as listed in docs.")


main()
