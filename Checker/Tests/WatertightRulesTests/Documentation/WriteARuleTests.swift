import Foundation
import Testing

@testable import WatertightRules

/// The rule in `docs/write-a-rule.md` compiles here, and has the described behavior.
@Suite struct WriteARuleTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    private static let article = folder.appendingPathComponent("../../../docs/write-a-rule.md").standardizedFileURL

    private static func blocks() throws -> [String] {
        try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
    }

    @Test func theArticleContainsTheCompiledRule() throws {
        let rule = try String(contentsOf: Self.folder.appendingPathComponent("ForcedTryRule.swift"), encoding: .utf8)
        let shown = rule.components(separatedBy: "\n").dropFirst(2).joined(separator: "\n")
        #expect(try Self.blocks().first == shown)
        #expect(shown.split(separator: "\n").count <= 30)
    }

    @Test func theRuleMatchesTheArticle() throws {
        let source = try #require(try Self.blocks().last)
        let codebase = Survey(["App/Notes.swift": source])
        let found = codebase.findings(by: [ForcedTryRule()])
        let lines = source.components(separatedBy: "\n")
        #expect(
            found.map { lines[$0.range.line - 1].trimmingCharacters(in: .whitespaces) } == [
                "let notes = try! store.read()"
            ])
        #expect(found.first?.message == "If `read` fails, the process ends.")
    }
}
