"""Validates the JSON of each command against its schema in `docs/schemas`.

A property that the schema doesn't describe fails, although the schemas allow new properties. So does a property of a
schema that no sample has, because nothing would notice when it disappears.
"""

import copy
import json
import pathlib
import subprocess
import sys

import jsonschema

ACCOUNTS = """\
import Foundation
import UIKit

enum StorageError: Error { case full }

protocol Storing { func upsert(_ text: String) throws }

final class Repository: Storing {
    var isFull = false
    func upsert(_ text: String) throws { if isFull { throw StorageError.full } }
    func erase(_ text: String) throws { if isFull { throw StorageError.full } }
    func typed(_ text: String) throws(StorageError) { if isFull { throw .full } }
    func perform(_ work: () throws -> Void) throws { try work() }
    func encode(_ value: some Encodable) throws -> Data { try JSONEncoder().encode(value) }
    func count() throws -> Int { try unseen.count() }
}

final class Accounts {
    let repository = Repository()
    func save(_ text: String) {
        try? repository.upsert(text)  // not crucial
    }
    func saveAgain(_ text: String) {
        try? repository.upsert(text)
    }
    func remove(_ text: String) {
        do { try repository.erase(text) } catch { }
    }
    func rename(_ text: String) {
        do { try repository.upsert(text) } catch { print("failed") }
    }
    // Its signature decides what to do.
    func result() -> Result<Int, any Error> {
        try? repository.upsert("")
        return .success(1)
    }
    func store(_ storage: any Storing) throws {
        try storage.upsert("")
    }
    func pause() async { try? await Task.sleep(for: .seconds(1)) }
}

final class LoginViewController: UIViewController {
    let label = UILabel()
    func signIn() async {
        do {
            try await session.open("")
        } catch {
            label.text = error.localizedDescription
        }
    }
}
"""

# A cancellation that is shown as an error has a safe fix.
ITEMS = """\
import SwiftUI

final class ItemsViewModel {
    var errorMessage: String?
    func reload() async {
        do {
            items = try await client.items()
        } catch {
            logger.error("\\(error)")
            errorMessage = "Sorry"
        }
        // Harmless to lose.
        try? await Task.sleep(for: .seconds(1))
    }
}

struct ItemsView: View {
    let model: ItemsViewModel
    var body: some View { Text(model.errorMessage ?? "").task { await model.reload() } }
}
"""

CONTRACT = """\
import Watertight

protocol BaseOutput: UseCaseOutput {}
protocol SignInOutput: BaseOutput {
    func onSignedIn()
    func onLocked(for email: String, until lock: Lock, _ reason: Reason) async -> Bool
}

struct Lock { var seconds: Int }
enum Reason { case expired, wrong(Lock) }

enum SignInFailure: LayerFailure {
    case network(NetworkFailure), refused
    var codeWord: CodeWord { switch self { case .network(let failure): failure.codeWord; case .refused: "refused" } }
}

enum NetworkFailure: LayerFailure { case offline, timedOut }
"""


class Samples:
    """The documents of the commands, by the name of the schema."""

    def __init__(self, tool, work):
        self.tool = tool
        self.folder = work / "App"
        self.documents = {}
        for name, text in {
            "Sources/App/Accounts.swift": ACCOUNTS, "Items.swift": ITEMS,
            "Tests/AppTests/AccountsTests.swift": "func testIt() throws { try Repository().upsert(\"\") }\n",
            ".watertight/models/Unseen.swift": "public func unseenCall() throws\n",
        }.items():
            file = self.folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        (self.folder / "Sources/App/Linked").symlink_to(work)

    def run(self, *arguments, codes=(0,), text=None):
        done = subprocess.run(
            [self.tool, *arguments], cwd=self.folder, input=text, capture_output=True, text=True, timeout=300)
        assert done.returncode in codes, f"{arguments}: exit code {done.returncode}\n{done.stdout}{done.stderr}"
        return done.stdout

    def add(self, schema, *arguments, codes=(0,)):
        document = json.loads(self.run(*arguments, codes=codes))
        self.documents.setdefault(schema, []).append(document)
        return document

    def collect(self):
        self.add("check", "check", "--all", "--format", "json", codes=(1,))
        self.add("check", "check", "--all", "--top", "1", "--format", "json", codes=(1,))
        self.add("ends", "audit", "ends", "--all", "--format", "json")
        self.add("triage", "triage", "--format", "json")
        self.add("throws", "throws", "--format", "json")
        self.add("throws", "throws", "Storing.upsert", "Repository.perform", "--format", "json")
        self.add("throws-fix", "throws", "--diff", "--format", "json")
        lines = ACCOUNTS.splitlines()
        for number, line in enumerate(lines, 1):
            if "try" in line or "catch" in line or "throw " in line:
                self.add("why", "why", f"Sources/App/Accounts.swift:{number}", "--format", "json")
        self.decide()
        contract = self.folder.parent / "Contract"
        contract.mkdir()
        (contract / "SignIn.swift").write_text(CONTRACT, encoding="utf-8")
        self.add("contract", "contract", str(contract))

    def decide(self):
        """Accepts one end with the id of a check, and reads the baseline."""
        self.run("baseline", "update")
        ids = [item["id"] for item in self.add("triage", "triage", "--format", "json")["items"]]
        checked = self.add("check", "check", "--all", "--format", "json", codes=(1,))["findings"]
        assert set(ids) <= {finding.get("id") for finding in checked}, "a check has the ids of triage"
        decisions = [{"id": ids[0], "decision": "accepted", "reason": "It is written again.", "sameCause": True}]
        decisions += [{"id": name, "decision": "open"} for name in ids[1:2]]
        self.documents["decide"] = [{"decisions": decisions}]
        self.run("decide", "--from", "-", text=json.dumps(self.documents["decide"][0]))
        self.run("decide", "--verify", ids[0], codes=(1,))
        self.documents["baseline"] = [json.loads((self.folder / ".watertight-baseline.json").read_text())]


def strict(schema):
    """Returns the schema without properties that it doesn't describe."""
    schema = copy.deepcopy(schema)
    for part in objects(schema):
        if part.get("additionalProperties") is True:
            part["additionalProperties"] = False
    return schema


def objects(part):
    """Returns each JSON object inside of a schema."""
    if isinstance(part, dict):
        yield part
        part = list(part.values())
    if isinstance(part, list):
        for element in part:
            yield from objects(element)


def described(schema):
    """Returns the properties of a schema, as the parts that describe them, and checks how each is written."""
    found = {}
    for name, part in [("", schema), *schema.get("$defs", {}).items()]:
        assert part.get("description"), f"{name} has no description"
        for key, value in part.get("properties", {}).items():
            assert value.get("description"), f"{name}.{key} has no description"
            assert part["additionalProperties"] is True, f"{name} allows no new properties"
            found[(name, key)] = value
    return found


def seen(schema, document):
    """Returns the properties that a document has, in the form of `described`."""
    found = set()

    def visit(part, value):
        name = part.get("$ref", "").removeprefix("#/$defs/")
        if name:
            part = schema["$defs"][name]
        if isinstance(value, list):
            for element in value:
                visit(part.get("items", {}), element)
        elif isinstance(value, dict):
            properties = part.get("properties", {})
            others = part.get("additionalProperties")
            for key, element in value.items():
                if key in properties:
                    found.add((name, key))
                    visit(properties[key], element)
                elif isinstance(others, dict):
                    visit(others, element)

    visit(schema, document)
    return found


def check(name, schema, documents):
    validator = jsonschema.Draft202012Validator
    validator.check_schema(schema)
    missing = set(described(schema))
    for document in documents:
        errors = sorted(validator(strict(schema)).iter_errors(document), key=lambda error: list(error.path))
        assert not errors, f"{name}: {errors[0].json_path}: {errors[0].message}"
        missing -= seen(schema, document)
    assert not missing, f"{name}: no sample has {sorted(missing)}"


def check_refusal(schema, document):
    """Checks that an undescribed property is found, and that the published schema allows it."""
    changed = copy.deepcopy(document)
    changed["findings"][0]["loss"]["new"] = 1
    validator = jsonschema.Draft202012Validator
    assert validator(schema).is_valid(changed), "new properties are allowed"
    assert not validator(strict(schema)).is_valid(changed), "an undescribed property is found"


def main():
    tool, folder, work = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    samples = Samples(tool, work / "schemas")
    samples.collect()
    files = {file.name.removesuffix(".schema.json"): file for file in sorted(folder.glob("*.schema.json"))}
    assert set(files) == set(samples.documents), set(files) ^ set(samples.documents)
    for name, file in files.items():
        check(name, json.loads(file.read_text(encoding="utf-8")), samples.documents[name])
    check_refusal(json.loads(files["check"].read_text(encoding="utf-8")), samples.documents["check"][0])
    print(f"schemas: {sum(map(len, samples.documents.values()))} documents of {len(files)} schemas, all as they should be")


main()
