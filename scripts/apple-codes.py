#!/usr/bin/env python3
"""Compares the error codes in the Swift sources with those of Apple's headers.

    scripts/apple-codes.py          exits with 1 if a number differs
    scripts/apple-codes.py --all    also lists the missing codes of frameworks with many of them
    scripts/apple-codes.py --write  writes the codes of more frameworks for `watertight explain`

PyObjC generates its metadata from the headers. Its packages are downloaded from the Python index into a temporary folder.
A code is compared if the symbol's name stands beside its number:

    25: .quotaExceeded,  // CKErrorQuotaExceeded

or in the documentation of a `CancellationMatcher`, or in the table of the tests of URLSession.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The packages, and how the names of the error codes in each begin.
FRAMEWORKS = {
    "AVFoundation": ["AVError"],
    "AuthenticationServices": ["ASAuthorizationError", "ASWebAuthenticationSessionErrorCode"],
    "CloudKit": ["CKError"],
    "Cocoa": ["NSURLError", "NSFileRead", "NSFileWrite", "NSUbiquitousFile"],
    "CoreBluetooth": ["CBError", "CBATTError"],
    "CoreData": ["NSValidation", "NSManagedObjectValidation", "NSManagedObjectConstraintValidation"],
    "CoreLocation": ["kCLError"],
    "HealthKit": ["HKError"],
    "LocalAuthentication": ["LAError"],
    "Photos": ["PHPhotosError"],
    "Security": ["errSec"],
    "Speech": ["SFSpeechErrorCode"],
    "StoreKit": ["SKError"],
}
# The packages whose codes `watertight explain` prints, besides those above.
EXPLAINED = "Contacts EventKit GameKit NetworkExtension UserNotifications".split()
CODES = ROOT / "Checker/Sources/WatertightData/Codes/apple.txt"
# The values of constants that differ from their names, from Apple's documentation.
DOMAINS = {
    "ASAuthorizationErrorDomain": "com.apple.AuthenticationServices.AuthorizationError",
    "ASWebAuthenticationSessionErrorDomain": "com.apple.AuthenticationServices.WebAuthenticationSession",
    "HKErrorDomain": "com.apple.healthkit",
    "LAErrorDomain": "com.apple.LocalAuthentication",
}
# Names of codes that begin otherwise than their domain.
BEGINNINGS = {"AVFoundationErrorDomain": "AVError"}
PREFIXES = tuple(prefix for prefixes in FRAMEWORKS.values() for prefix in prefixes)
LONGEST_LIST = 20


def headers(frameworks=tuple(FRAMEWORKS)):
    """Returns the names and numbers of the enums, and the constants of domains, or `None` if the index can't be reached."""
    with tempfile.TemporaryDirectory() as folder:
        packages = [f"pyobjc-framework-{name}" for name in frameworks]
        command = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps"]
        command += ["--only-binary=:all:", "--platform", "macosx_11_0_universal2", "--retries", "1", "--timeout", "20"]
        result = subprocess.run([*command, "-d", folder, *packages], capture_output=True, text=True, check=False)
        if result.returncode != 0:
            reason = (result.stderr.strip().splitlines() or ["pip failed"])[-1]
            print(f"apple-codes: not compared, because the packages can't be downloaded: {reason}")
            return None
        numbers, domains = {}, set()
        for wheel in pathlib.Path(folder).glob("*.whl"):
            with zipfile.ZipFile(wheel) as archive:
                for name in archive.namelist():
                    if name.endswith("/_metadata.py"):
                        text = archive.read(name).decode("utf-8")
                        numbers.update((name, int(value)) for name, value in re.findall(r"\$(\w+)@(-?\d+)(?=\$)", text))
                        domains.update(re.findall(r"\$(\w+ErrorDomain)(?=[@$])", text))
        return numbers, domains


def write():
    """Writes the codes whose names begin as their domain does: CBErrorDomain, CBErrorConnectionTimeout."""
    # Not those of Core Data, whose codes are in the domain of Cocoa.
    found = headers([name for name in (*FRAMEWORKS, *EXPLAINED) if name != "CoreData"])
    if found is None:
        return 1
    numbers, domains = found
    lines = []
    for domain in sorted(domains):
        prefix = BEGINNINGS.get(domain, domain.removesuffix("Domain"))
        codes = sorted((number, name) for name, number in numbers.items() if name.startswith(prefix))
        lines += [f"{DOMAINS.get(domain, domain)} {number} {name}" for number, name in codes]
    CODES.parent.mkdir(exist_ok=True)
    CODES.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} codes written to {CODES.relative_to(ROOT)}.")
    return 0


def beside_numbers(text, apple):
    """Yields the names in comments, and the numbers before them on the line."""
    for line, content in enumerate(text.splitlines(), 1):
        code, mark, comment = content.partition("//")
        names = [name for name in re.findall(r"\w+", comment) if name in apple or name.startswith(PREFIXES)]
        numbers = [int(number) for number in re.findall(r"(-?\d[\d_]*)(?=:|\s*$)", code)]
        if mark and names and numbers:
            # Several names of one number, or as many numbers as names.
            numbers = numbers * len(names) if len(numbers) == 1 else numbers
            for name, number in zip(names, numbers, strict=True):
                yield line, name, number


def of_matchers(text):
    """Yields the names in the documentation of a matcher, and its codes, in the same order."""
    pattern = r'((?: *///.*\n)+) *public static let \w+ = CancellationMatcher\(\s*"[^"]+", ([-\d, ]+)\)'
    for match in re.finditer(pattern, text):
        names = [name for name in re.findall(r"`(\w+)`", match[1]) if name.startswith(PREFIXES)]
        numbers = [int(number) for number in match[2].split(",")]
        line = text.count("\n", 0, match.start(2)) + 1
        yield from ((line, name, number) for name, number in zip(names, numbers, strict=False))


def of_url_errors(text):
    """Yields the names of `URLError.Code` as those of Apple's C constants."""
    for line, content in enumerate(text.splitlines(), 1):
        if match := re.match(r'\s*\("([a-zA-Z]+)", (-\d+), \.', content):
            yield line, f"NSURLError{match[1]}", int(match[2])


def ours(apple):
    for file in sorted(ROOT.glob("Sources/**/*.swift")):
        text = file.read_text(encoding="utf-8")
        for found in (*beside_numbers(text, apple), *of_matchers(text)):
            yield file, *found
    file = ROOT / "Tests/WatertightURLSessionTests/URLSessionErrorTests.swift"
    for found in of_url_errors(file.read_text(encoding="utf-8")):
        yield file, *found


def main():
    if "--write" in sys.argv:
        return write()
    found = headers()
    if found is None:
        return 0
    apple, _ = found
    # Swift's names have other capitals: `httpTooManyRedirects`, NSURLErrorHTTPTooManyRedirects.
    spelled = {name.lower(): name for name in apple}
    compared, differences, unknown = {}, [], []
    for file, line, name, number in ours(apple):
        place = f"{file.relative_to(ROOT)}:{line}"
        name = spelled.get(name.lower(), name)
        if name not in apple:
            unknown.append(f"{place}: {name} is not in the packages")
        elif apple[name] != number:
            differences.append(f"{place}: {name} is {apple[name]}, not {number}")
        else:
            compared[name] = number
    for note in unknown + differences:
        print(note)
    for prefix in PREFIXES:
        known = {number for name, number in compared.items() if name.startswith(prefix)}
        missing = [f"{name} ({n})" for name, n in sorted(apple.items()) if name.startswith(prefix) and n not in known]
        if missing and len(missing) > LONGEST_LIST and "--all" not in sys.argv:
            print(f"no mapping of {prefix}…: {len(missing)} codes")
        elif missing:
            print(f"no mapping of {prefix}…: {', '.join(missing)}")
    print(f"{len(compared)} codes compared with Apple's headers, {len(differences)} differences.")
    return 1 if differences or not compared else 0


sys.exit(main())
