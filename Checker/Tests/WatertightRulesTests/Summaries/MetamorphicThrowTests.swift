import Testing

@testable import WatertightRules

/// The same program, written otherwise, throws the same.
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

    @Test func theOriginalIsKnown() {
        #expect(
            Self.original == [
                "Store.load(_:)": "exactly StoreError.missing DiskError.full",
                "Store.save(_:)": "exactly StoreError.empty DiskError.full",
                "Store.both()": "exactly StoreError DiskError.full",
            ])
    }

    @Test func theOrderOfMembersDoesNotMatter() {
        let sources = [
            "A.swift": "struct Store {\n" + Self.members.reversed().joined(separator: "\n") + "\n}\n" + Self.rest
        ]
        #expect(Self.verdicts(sources) == Self.original)
    }

    @Test func membersMayStandInAnExtensionOfAnotherFile() {
        let sources = [
            "A.swift": Self.rest + "struct Store { \(Self.members[0]) }",
            "B.swift": "extension Store {\n" + Self.members.dropFirst().joined(separator: "\n") + "\n}",
        ]
        #expect(Self.verdicts(sources) == Self.original)
    }

    @Test func namesDoNotMatter() {
        let renamed = [
            "Store": "Xq", "Disk": "Yv", "RealDisk": "Zw", "StoreError": "Ka", "DiskError": "Kb", "disk": "d1",
            "load": "l1", "save": "s1", "both": "b1", "read": "r1", "write": "w1", "missing": "m1", "empty": "e1",
            "gone": "g1", "full": "f1", "text": "t1", "id": "i1",
        ]
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

    @Test func anUnknownCallOnlyWeakens() {
        let weakened = Self.members.map {
            $0.replacing("try disk.write(text)", with: "try disk.write(text); try foreign.call()")
        }
        let found = Self.verdicts(["A.swift": Self.rest + "struct Store {\n" + weakened.joined(separator: "\n") + "\n}"]
        )
        #expect(found["Store.load(_:)"] == Self.original["Store.load(_:)"])
        #expect(found["Store.save(_:)"] == "at least StoreError.empty DiskError.full?undeclared")
        #expect(found["Store.both()"] == "at least StoreError DiskError.full?undeclared")
    }
}
