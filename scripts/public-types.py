#!/usr/bin/env python3
"""Lists the public types of the library and compares them with docs/public-types.txt.

    scripts/public-types.py             compares; exits with 1 and a diff if they differ or there are too many
    scripts/public-types.py --update    writes docs/public-types.txt

The types are the nominal ones (structs, classes, actors, enums, protocols) in the symbol graphs of the root and the
WatertightAsyncHTTPClient packages, as they are built on this platform. SPI is not counted. Both packages must have been built.
"""

import difflib
import json
import pathlib
import subprocess
import sys
import tempfile

LIMIT = 84
KINDS = {"swift.struct", "swift.class", "swift.actor", "swift.enum", "swift.protocol"}
ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / "docs" / "public-types.txt"


def build(package, *arguments):
    command = ["swift", "build", "--package-path", str(ROOT / package), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def modules(package):
    """The library modules of a package."""
    text = subprocess.run(
        ["swift", "package", "--package-path", str(ROOT / package), "describe", "--type", "json"],
        check=True, capture_output=True, text=True).stdout
    description = json.loads(text[text.index("{"):])
    return sorted(
        target["name"] for target in description["targets"]
        if target["type"] == "library" and target.get("product_memberships"))


def types(package):
    """The public types of a package, as "Module.Type"."""
    bin_path = pathlib.Path(build(package, "--show-bin-path"))
    host = json.loads(subprocess.run(
        ["swift", "-print-target-info"], check=True, capture_output=True, text=True).stdout)["target"]["triple"]
    with tempfile.TemporaryDirectory() as folder:
        for module in modules(package):
            subprocess.run(
                ["swift", "symbolgraph-extract", "-module-name", module, "-target", host, "-I", str(bin_path / "Modules"),
                 "-I", str(bin_path), "-output-dir", folder, "-minimum-access-level", "public",
                 *[part for argument in c_arguments(ROOT / package, bin_path) for part in ("-Xcc", argument)]],
                check=True, capture_output=True, text=True)
            graph = json.loads((pathlib.Path(folder) / f"{module}.symbols.json").read_text(encoding="utf-8"))
            for symbol in graph["symbols"]:
                if symbol["kind"]["identifier"] in KINDS and not symbol.get("spi"):
                    yield ".".join([module, *symbol["pathComponents"]])


def c_arguments(package, bin_path):
    """The arguments with which the compiler finds the C modules of the dependencies."""
    for module_map in sorted(bin_path.glob("*.build/module.modulemap")):
        yield f"-fmodule-map-file={module_map}"
    for include in sorted(package.glob(".build/checkouts/*/Sources/*/include")):
        yield f"-I{include}"
        if (include / "module.modulemap").exists():
            yield f"-fmodule-map-file={include / 'module.modulemap'}"


def main():
    found = sorted({name for package in (".", "Transports/watertight-async-http-client") for name in types(package)})
    text = "".join(f"{name}\n" for name in found)
    if "--update" in sys.argv:
        LIST.write_text(text, encoding="utf-8")
    known = LIST.read_text(encoding="utf-8") if LIST.exists() else ""
    if text != known:
        sys.stdout.writelines(difflib.unified_diff(
            known.splitlines(True), text.splitlines(True), "docs/public-types.txt", "the symbol graphs"))
        sys.exit("The public types changed. If that is intended: scripts/public-types.py --update")
    if len(found) > LIMIT:
        sys.exit(f"{len(found)} public types; at most {LIMIT} are allowed.")
    print(f"{len(found)} public types, as docs/public-types.txt lists them.")


main()
