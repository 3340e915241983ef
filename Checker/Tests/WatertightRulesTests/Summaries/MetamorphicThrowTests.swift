import Foundation
import Testing

@testable import WatertightRules
@testable import WatertightThrows

/// Equivalent programs throw the same errors.
@Suite struct MetamorphicThrowTests {
    private static let members = [
        "let disk: any Disk",
        "func load(_ id: Int) throws -> String { do { return try disk.read(id) } catch DiskError.gone { throw StoreError.missing } }",
        "func save(_ text: String) throws { guard !text.isEmpty else { throw StoreError.empty }; try disk.write(text) }",
        "func both() throws { try save(try load(1)); try [1].forEach { _ = try load($0) } }",
    ]
    private static let rest = """
        enum StoreError: Error { case missing, empty }
        enum DiskError: Error { case gone, full }
        protocol Disk { func read(_ id: Int) throws -> String; func write(_ text: String) throws }
        struct RealDisk: Disk {
            func read(_ id: Int) throws -> String { if id == 0 { throw DiskError.gone }; throw DiskError.full }
            func write(_ text: String) throws { throw DiskError.full }
        }

        """

    private static func verdicts(_ sources: [String: String]) -> [String: String] {
        ThrowSets(sources).verdicts.filter { $0.key.hasPrefix("Store.") }
    }

    private static let original = verdicts([
        "A.swift": rest + "struct Store {\n" + members.joined(separator: "\n") + "\n}"
    ])

    @Test func theOriginalIsResolved() {
        #expect(
            Self.original == [
                "Store.load(_:)": "exactly StoreError.missing DiskError.full",
                "Store.save(_:)": "exactly StoreError.empty DiskError.full",
                "Store.both()": "exactly StoreError DiskError.full",
            ])
    }

    @Test func isIndependentOfTheOrderOfMembers() {
        let sources = [
            "A.swift": "struct Store {\n" + Self.members.reversed().joined(separator: "\n") + "\n}\n" + Self.rest
        ]
        #expect(Self.verdicts(sources) == Self.original)
    }

    @Test func membersCanBeInAnotherFile() {
        let sources = [
            "A.swift": Self.rest + "struct Store { \(Self.members[0]) }",
            "B.swift": "extension Store {\n" + Self.members.dropFirst().joined(separator: "\n") + "\n}",
        ]
        #expect(Self.verdicts(sources) == Self.original)
    }

    private static let names = [
        "Store", "Disk", "RealDisk", "StoreError", "DiskError", "disk", "load", "save", "both", "read", "write",
        "missing",
        "empty", "gone", "full", "text", "id",
    ]

    /// Meaningless and misleading names.
    @Test(arguments: [
        ["Xq", "Yv", "Zw", "Ka", "Kb", "d1", "l1", "s1", "b1", "r1", "w1", "m1", "e1", "g1", "f1", "t1", "i1"],
        [
            "CancellationFailure", "ErrorLogger", "MockView", "Success", "Result1", "catching", "ignoreErrors",
            "logError",
            "neverThrows", "debugOnly", "retrying", "cancelled", "none", "success", "unknown", "error1", "failure",
        ],
    ])
    func isIndependentOfNames(_ others: [String]) {
        let renamed = Dictionary(uniqueKeysWithValues: zip(Self.names, others))
        func rename(_ source: String) -> String {
            var result = ""
            var word = ""
            for character in source + " " {
                if character.isLetter || character.isNumber {
                    word.append(character)
                } else {
                    result += (renamed[word] ?? word) + String(character)
                    word = ""
                }
            }
            return String(result.dropLast())
        }
        let source = Self.rest + "struct Store {\n" + Self.members.joined(separator: "\n") + "\n}"
        let found = ThrowSets(["A.swift": rename(source)]).verdicts
        for (name, verdict) in Self.original { #expect(found[rename(name)] == rename(verdict)) }
    }

    @Test func anExtractedFunctionChangesNothing() {
        let extracted = Self.members.map {
            $0.replacing("guard !text.isEmpty else { throw StoreError.empty }", with: "try check(text)")
        }
        let check =
            "\nprivate func check(_ text: String) throws { guard !text.isEmpty else { throw StoreError.empty } }"
        let found = Self.verdicts([
            "A.swift": Self.rest + "struct Store {\n" + extracted.joined(separator: "\n") + check + "\n}"
        ])
        for (name, verdict) in Self.original { #expect(found[name] == verdict) }
    }

    @Test func protocolsAndWitnessesCanBeInOtherFiles() {
        let parts = Self.rest.components(separatedBy: "protocol Disk")
        let sources = [
            "A.swift": "struct Store {\n" + Self.members.joined(separator: "\n") + "\n}", "B.swift": parts[0],
            "C.swift": "protocol Disk" + parts[1],
        ]
        #expect(Self.verdicts(sources) == Self.original)
    }

    /// An unknown call anywhere adds an unknown place, and removes no error.
    @Test(arguments: members.indices.dropFirst()) func unknownCallsAnywhereOnlyWeaken(_ position: Int) throws {
        var weakened = Self.members
        let brace = try #require(weakened[position].range(of: " {")).upperBound
        weakened[position].insert(contentsOf: " try foreign.call(); ", at: brace)
        let found = Self.verdicts(["A.swift": Self.rest + "struct Store {\n" + weakened.joined(separator: "\n") + "\n}"]
        )
        for (name, verdict) in Self.original {
            let now = found[name] ?? ""
            let weaker = verdict.replacing("exactly", with: "at least") + "?undeclared"
            #expect(now == verdict || now == weaker, "\(name): \(now)")
        }
        #expect(found.values.contains { $0.contains("?undeclared") })
    }

    @Test func unknownCallsOnlyWeaken() {
        let weakened = Self.members.map {
            $0.replacing("try disk.write(text)", with: "try disk.write(text); try foreign.call()")
        }
        let found = Self.verdicts(["A.swift": Self.rest + "struct Store {\n" + weakened.joined(separator: "\n") + "\n}"]
        )
        #expect(found["Store.load(_:)"] == Self.original["Store.load(_:)"])
        #expect(found["Store.save(_:)"] == "at least StoreError.empty DiskError.full?undeclared")
        #expect(found["Store.both()"] == "at least StoreError DiskError.full?undeclared")
    }

    private static let samples: [SourceMoves.Sources] =
        [
            ["A.swift": rest + "struct Store {\n" + members.joined(separator: "\n") + "\n}"], WaresApp.sources,
            AdopterApp.sources,
        ] + RuleSet.all.map(\.description).map { ["App/Example.swift": $0.page.before] }

    /// Returns the errors of each function by name.
    private static func sets(_ sources: SourceMoves.Sources) -> [String: (set: ThrowSet, report: ThrowReport)] {
        let sets = ThrowSets(sources)
        return Dictionary(
            sets.throwers.map { (sets.report(on: $0).name, (sets.set(of: $0), sets.report(on: $0))) },
            uniquingKeysWith: { first, _ in first })
    }

    @Test(arguments: samples) func unknownCallsDoNotStrengthenVerdicts(_ sources: SourceMoves.Sources) {
        let before = Self.sets(sources)
        for (place, changed) in SourceMoves.withUnknownCalls(sources) {
            let after = Self.sets(changed)
            #expect(after.keys == before.keys)
            for (name, (set, report)) in before {
                guard let now = after[name] else { continue }
                #expect(Set(now.report.errors).isSuperset(of: report.errors), "\(place): \(name)")
                #expect(now.report.verdict == report.verdict || now.report.verdict == .atLeast, "\(place): \(name)")
                #expect(!set.isErased || now.set.isErased, "\(place): \(name)")
            }
        }
    }
}
