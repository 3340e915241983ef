import Testing

@testable import WatertightRules

/// A finding contains the path of its error from the origin.
@Suite struct FindingWaysTests {
    private static let store = """
        enum StoreError: Error { case full }
        struct Store {
            func save(_ text: String) throws { throw StoreError.full }
        }
        """

    private func ways(_ source: String) -> [[String]?] {
        let files = [("Store.swift", Self.store), ("Screen.swift", source)].map {
            ProgramFile(path: $0.0, source: $0.1)
        }
        return Survey(files: files).findings(by: [SwallowedRule()]).map { finding in
            finding.steps?.map { "\($0.path):\($0.range.line) \($0.message)" }
        }
    }

    @Test func startsAtTheThrow() {
        #expect(
            ways("func draw(_ store: Store) {\n    try? store.save(\"a\")\n}") == [
                [
                    "Store.swift:3 thrown in Store.save(_:)", "Screen.swift:2 call of `Store.save(_:)` in draw(_:)",
                    "Screen.swift:2 dropped by `try?` in draw(_:)",
                ]
            ])
        #expect(
            ways("func draw(_ store: Store) {\n    do { try store.save(\"a\") } catch {}\n}") == [
                [
                    "Store.swift:3 thrown in Store.save(_:)", "Screen.swift:2 call of `Store.save(_:)` in draw(_:)",
                    "Screen.swift:2 caught by the first `catch` in draw(_:); ends here",
                ]
            ])
    }

    @Test func findingsWithoutAPathHaveNoSteps() {
        let source = """
            func draw(_ result: Result<Int, any Error>) {
                switch result {
                case .success: break
                case .failure: break
                }
            }
            """
        #expect(ways(source) == [nil])
    }

    @Test(arguments: [false, true]) func aFileWhoseNameOthersHaveIsNamedByItsPath(hasTwin: Bool) throws {
        var sources = [
            "App/Screens/Notes.swift": """
            import SwiftUI
            struct Notes: View {
                let store: Store
                var body: some View { Button("Save") { store.save() } }
            }
            """,
            "App/Model/Saving.swift": """
            import Foundation
            final class Store { func save() { try? Data().write(to: URL(fileURLWithPath: "a")) } }
            """,
        ]
        if hasTwin { sources["Other/Notes.swift"] = "struct Other {}" }
        let rule = try #require(RuleSet.rule(id: "swallowed"))
        let basis = Survey(sources).findings(by: [rule]).flatMap(\.basis).joined(separator: "\n")
        #expect(basis.contains(hasTwin ? "App/Screens/Notes.swift:4" : "Notes.swift:4"))
        #expect(basis.contains("App/Screens/Notes.swift:4") == hasTwin)
    }
}
