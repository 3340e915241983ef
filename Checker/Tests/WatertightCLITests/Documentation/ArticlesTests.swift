import Foundation
import Testing
import WatertightRules

@testable import ArchitectureRules
@testable import WatertightCLI

/// The code of the library's articles, checked like an app: no rule for an app that is half migrated finds anything.
@Suite struct ArticlesTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

    private struct Document: Decodable {
        struct Finding: Decodable {
            var rule: String
            var path: String
            var range: Range
            struct Range: Decodable { var line: Int }
        }
        var findings: [Finding]
    }

    /// A comparison with a failure that never arrives.
    private static let mistake = """
        import Foundation
        import Watertight
        enum PlantedFailure: LayerFailure { case offline }
        func plantedOperation() async throws(Interruption<PlantedFailure>) { throw .program(.offline) }
        func usePlantedOperation() async -> Bool {
            do { try await plantedOperation() } catch { return (error as any Error) is URLError }
            return true
        }
        """

    /// Returns the code of an article with its hidden code, except for blocks that show a mistake. A file that imports a
    /// module for tests isn't part of an app, so these imports are left out.
    private static func code(of article: String) -> String {
        let blocks =
            #/<!-- setup\n(?<setup>.*?)-->|(?:<!--(?<comment>(?:(?!-->).)*)-->\s*)?```swift\n(?<code>.*?)\n```/#
        return article.matches(of: blocks.dotMatchesNewlines()).compactMap { block in
            if let setup = block.output.setup { return String(setup) }
            let (comment, code) = (block.output.comment ?? "", block.output.code.map(String.init) ?? "")
            if comment.contains("not compiled") { return nil }
            guard let signature = comment.firstRange(of: "body: ") else { return code }
            return "\(comment[signature.upperBound...]) {\n\(code)\n}"
        }.joined(separator: "\n\n").split(separator: "\n", omittingEmptySubsequences: false)
            .filter {
                !["Testing", "WatertightTesting"].contains($0.split(separator: "import ").last.map(String.init))
            }
            .joined(separator: "\n")
    }

    /// Checks the articles with code, and returns their names and the findings of the rules for such an app.
    private func findings(adding mistake: String = "") throws -> (articles: Set<String>, found: [String]) {
        let folder = try TemporaryFolder(["Package.swift": "// swift-tools-version: 6.0\n"])
        var articles: Set<String> = []
        for path in FileManager.default.subpaths(atPath: Self.sources.path) ?? [] where path.hasSuffix(".md") {
            let code = Self.code(of: try String(contentsOf: Self.sources.appending(path: path), encoding: .utf8))
            guard let name = path.split(separator: "/").last.map(String.init), !code.isEmpty else { continue }
            articles.insert(name)
            try folder.write("\(code)\n\(mistake)", to: "Sources/\(name)/Article.swift")
        }
        let run = folder.run("check", ".", "--no-cache", "--all", "--format", "json")
        let rules = Set(ArchitectureRules.all.map(\.description).filter { $0.runsIn == .programs }.map(\.id))
        let findings = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8)).findings
        return (
            articles,
            findings.filter { rules.contains($0.rule) }.map {
                "\($0.path.split(separator: "/").dropFirst().first ?? "") \($0.rule)"
            }
        )
    }

    /// The use of `ErasedFailure` is a note wherever it is.
    @Test func haveNoFindingOfAnAppThatIsHalfMigrated() throws {
        let expected = ["InSteps.md erased-failure", "InSteps.md erased-failure"]
        #expect(try findings().found == expected)
    }

    @Test func areAllChecked() throws {
        let (articles, found) = try findings(adding: Self.mistake)
        #expect(articles.count > 30)
        // Its code consists of tests.
        let unchecked = articles.filter { !found.contains("\($0) unmatched-failure") }
        #expect(unchecked == ["TestEveryFailure.md"])
    }
}
