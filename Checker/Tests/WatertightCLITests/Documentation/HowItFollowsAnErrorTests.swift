import Foundation
import Testing

@testable import WatertightCLI

/// What `docs/how-it-follows-an-error.md` shows is what the tool prints.
@Suite struct HowItFollowsAnErrorTests {
    @Test func showsWhatTheToolPrints() throws {
        let article = try Article("how-it-follows-an-error.md")
        let source = try #require(article.blocks(of: "swift").first)
        let folder = try TemporaryFolder(["Sources/Editor.swift": source])
        let examples = article.blocks(of: "console")
        #expect(examples.count == 3)
        for example in examples {
            let lines = example.components(separatedBy: "\n")
            let run = CommandRun(lines[0].split(separator: " ").dropFirst(2).map(String.init), in: folder.path)
            #expect(run.code == 0)
            let shown = lines.dropFirst().joined(separator: "\n")
            #expect(run.output.trimmingCharacters(in: .newlines) == shown, "\(lines[0])\n\(run.output)")
        }
    }
}
