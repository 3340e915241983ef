import Foundation
import Testing

@testable import WatertightContract

@Suite struct ContractComparisonTests {
    private static let old = """
        enum E: LayerFailure { case a, b(until: Date?) }
        protocol O: UseCaseOutput { func onA(_ a: String); func onB() }
        """

    private static func differences(_ new: String, to old: String = old) throws -> ContractComparison {
        let old = try Contract.of(old)
        let decoded = try JSONDecoder().decode(Contract.self, from: Data(old.text.utf8))
        return ContractComparison(old: decoded, oldText: old.text, oldPath: "contract.json", new: try Contract.of(new))
    }

    @Test func nothingChanged() throws {
        let comparison = try Self.differences(Self.old)
        #expect(comparison.differences.isEmpty && comparison.additions == 0)
    }

    @Test(
        arguments: [
            // A code was removed with its case.
            (
                "case a, b(until: Date?)", "case b(until: Date?)",
                ["contract.json:8: The code `E/a` of `E.a` was removed."]
            ),
            // A derived code was removed because the case was renamed.
            (
                "case a, b(until: Date?)", "case a, later(until: Date?)",
                ["contract.json:17: The code `E/b` of `E.b` was removed."]
            ),
            // A derived code was removed because one is declared now.
            (
                "b(until: Date?)", "b(until: Date?); static let domain = \"x\"",
                [
                    "A.swift:1:  The code `E/a` of `E.a` was removed. The case now has `x/a`.",
                    "A.swift:1: The code `E/b` of `E.b` was removed. The case now has `x/b`.",
                ].map { $0.replacing(":  ", with: ": ") }
            ),
            // Two cases swapped their codes.
            (
                "b(until: Date?)",
                "b(until: Date?); var codeWord: CodeWord { switch self { case .a: \"b\"; case .b: \"a\" } }",
                [
                    "A.swift:1: The code `E/a` moved from `E.a` to `E.b`.",
                    "A.swift:1: The code `E/b` moved from `E.b` to `E.a`.",
                ]
            ),
            // A code is used twice.
            (
                "b(until: Date?)",
                "b(until: Date?), c; var codeWord: CodeWord { switch self { case .a, .c: \"a\"; case .b: \"b\" } }",
                ["A.swift:1: `E.c` and `E.a` have the same code: `E/a`."]
            ),
            ("func onB()", "", ["A.swift:2: `O.onB()` is missing."]),
            (
                "onA(_ a: String)", "onA(_ a: String?)",
                ["A.swift:2: `O.onA(_: String)` changed. It is now `onA(_: String?)`."]
            ),
            (
                "onA(_ a: String)", "onA(for a: String)",
                ["A.swift:2: `O.onA(_: String)` changed. It is now `onA(for: String)`."]
            ),
            ("onB()", "onB() async", ["A.swift:2: `O.onB()` changed. It is now `onB() async`."]),
            ("protocol O", "protocol P", ["contract.json:50: The output `O` was removed."]),
        ] as [(String, String, [String])])
    func eachKindIsOneLineWithItsPlace(before: String, after: String, differences: [String]) throws {
        #expect(try Self.differences(Self.old.replacing(before, with: after)).differences == differences)
    }

    @Test func aRenamedCaseCanKeepItsCode() throws {
        let written = Self.old.replacing(
            "b(until: Date?)",
            with: "later(until: Date?); var codeWord: CodeWord { switch self { case .a: \"a\"; case .later: \"b\" } }")
        #expect(try Self.differences(written).differences.isEmpty)
        let renamed = Self.old.replacing(
            "enum E: LayerFailure {", with: "enum F: LayerFailure { static let domain = \"E\"; ")
        #expect(try Self.differences(renamed).differences.isEmpty)
    }

    @Test func additionsAreAllowed() throws {
        let more = Self.old.replacing("case a,", with: "case a, c,").replacing(
            "func onB()", with: "func onB(); func onC()")
        let comparison = try Self.differences(more)
        #expect(comparison.differences.isEmpty)
        #expect(comparison.additions == 2)
    }

    @Test func renamedParametersAreAllowed() throws {
        #expect(try Self.differences(Self.old.replacing("_ a: String", with: "_ text: String")).differences.isEmpty)
    }
}
