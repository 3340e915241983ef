import Foundation
import Testing
import WatertightRules

@testable import ArchitectureRules
@testable import WatertightCLI

/// The code of the library's articles, checked like an app: no rule for an app that is half migrated finds anything.
@Suite struct ArticlesTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

    /// Returns the Swift blocks of an article, except those that show a mistake.
    private static func code(of article: String) -> String {
        article.matches(of: #/(?<comment><!--(?:(?!-->).)*-->\s*)?```swift\n(?<code>.*?)\n```/#.dotMatchesNewlines())
            .filter { $0.output.comment?.contains("not compiled") != true }
            .map { String($0.output.code) }.joined(separator: "\n\n")
    }

    @Test func haveNoFindingOfAnAppThatIsHalfMigrated() throws {
        let folder = try TemporaryFolder(["Package.swift": "// swift-tools-version: 6.0\n"])
        let articles = try #require(FileManager.default.subpaths(atPath: Self.sources.path)).filter {
            $0.hasSuffix(".md")
        }
        for article in articles {
            let text = try String(contentsOf: Self.sources.appending(path: article), encoding: .utf8)
            try folder.write(Self.code(of: text), to: "Sources/\(article.replacing("/", with: "-"))/Article.swift")
        }
        struct Document: Decodable {
            struct Finding: Decodable {
                var rule: String
                var path: String
                var range: Range
                struct Range: Decodable { var line: Int }
            }
            var findings: [Finding]
        }
        let run = folder.run("check", ".", "--no-cache", "--format", "json")
        let findings = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8)).findings
        let rules = Set(ArchitectureRules.all.map(\.description).filter { $0.runsIn == .programs }.map(\.id))
        #expect(articles.count > 20 && !rules.isEmpty)
        #expect(findings.filter { rules.contains($0.rule) }.map { "\($0.path):\($0.range.line) \($0.rule)" } == [])
    }
}
