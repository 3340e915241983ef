/// Compares a contract with an older one that other code depends on.
package struct ContractComparison {
    /// One line for each difference that breaks other code: `path:line: message`.
    package private(set) var differences: [String] = []
    /// The number of new codes and methods. They break nothing.
    package private(set) var additions = 0

    private let oldText: String
    private let oldPath: String

    /// A code with the case that has it.
    private struct Owner {
        var failure: String
        var name: String
        var value: String?
        var place: Place

        var caseName: String { "\(failure).\(name)" }
        var description: String { caseName + (value.map { "(.\($0))" } ?? "") }
    }

    /// - Parameters:
    ///   - oldText: The JSON of the older contract, to find the lines of removed entries.
    ///   - oldPath: The path of the older contract.
    package init(old: Contract, oldText: String, oldPath: String, new: Contract) {
        self.oldText = oldText
        self.oldPath = oldPath
        compareCodes(Self.owners(in: old), Self.owners(in: new))
        compareOutputs(old, new)
    }

    private static func owners(in contract: Contract) -> [(code: String, owner: Owner)] {
        contract.failures.flatMap { failure in
            failure.cases.flatMap { read in
                (read.codes ?? []).map {
                    ($0.code, Owner(failure: failure.name, name: read.name, value: $0.value, place: read.place))
                }
            }
        }
    }

    private mutating func add(_ place: Place, _ message: String) {
        differences.append("\(place.path):\(place.line): \(message)")
    }

    /// The place of a name in the older contract.
    private func placeInOld(_ name: String) -> Place {
        let before = oldText.firstRange(of: "\"\(name)\"").map { oldText[..<$0.lowerBound] } ?? ""
        return Place(path: oldPath, line: before.count { $0.isNewline } + 1, column: 1)
    }

    private mutating func compareCodes(_ old: [(code: String, owner: Owner)], _ new: [(code: String, owner: Owner)]) {
        let oldOwners = Dictionary(grouping: old, by: \.code).mapValues { $0.map(\.owner) }
        let newOwners = Dictionary(grouping: new, by: \.code).mapValues { $0.map(\.owner) }
        let oldNames = Set(old.map(\.owner.description))
        let newNames = Set(new.map(\.owner.description))
        additions += newOwners.keys.count { oldOwners[$0] == nil }
        for code in newOwners.keys.sorted() {
            // Several cases of one payload can share a code.
            let owners = newOwners[code] ?? []
            for other in owners where other.caseName != owners[0].caseName {
                add(
                    other.place,
                    "`\(other.description)` and `\(owners[0].description)` have the same code: `\(code)`.")
            }
        }
        for code in oldOwners.keys.sorted() {
            guard let before = oldOwners[code]?.first else { continue }
            guard let owners = newOwners[code] else {
                let now = new.first { $0.owner.description == before.description }
                add(
                    now?.owner.place ?? placeInOld(code),
                    "The code `\(code)` of `\(before.description)` was removed."
                        + (now.map { " The case now has `\($0.code)`." } ?? ""))
                continue
            }
            // A renamed case keeps its code, so the old name is reported as removed and the new one as added.
            let isRenamed = !newNames.contains(before.description)
            for owner in owners where owner.description != before.description {
                guard !isRenamed || oldNames.contains(owner.description) else { continue }
                guard !owners.contains(where: { $0.description == before.description }) else { continue }
                add(owner.place, "The code `\(code)` moved from `\(before.description)` to `\(owner.description)`.")
            }
        }
    }

    private mutating func compareOutputs(_ old: Contract, _ new: Contract) {
        let newOutputs = Dictionary(new.outputs.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let oldOutputs = Dictionary(old.outputs.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for output in new.outputs {
            let known = Set(oldOutputs[output.name]?.methods.map(\.signature) ?? [])
            additions += output.methods.count { !known.contains($0.signature) }
        }
        for before in old.outputs.sorted(by: { $0.name < $1.name }) {
            guard let now = newOutputs[before.name] else {
                add(placeInOld(before.name), "The output `\(before.name)` was removed.")
                continue
            }
            let known = Set(before.methods.map(\.signature))
            let kept = Set(now.methods.map(\.signature))
            for method in before.methods where !kept.contains(method.signature) {
                if let changed = now.methods.first(where: { $0.name == method.name && !known.contains($0.signature) }) {
                    add(
                        changed.place,
                        "`\(before.name).\(method.signature)` changed. It is now `\(changed.signature)`.")
                } else {
                    add(now.place, "`\(before.name).\(method.signature)` is missing.")
                }
            }
        }
    }
}
