import Foundation
import Testing

@testable import WatertightCLI

/// `docs/where-do-my-errors-end.md` shows what the tool prints.
@Suite struct WhereDoMyErrorsEndTests {
    @Test func showsWhatTheToolPrints() throws {
        let article = try Article("where-do-my-errors-end.md")
        let source = try #require(article.blocks(of: "swift").first)
        let folder = try TemporaryFolder(["Sources/Notes.swift": source])
        let examples = article.blocks(of: "console")
        #expect(examples.count == 2)
        for example in examples {
            let lines = example.components(separatedBy: "\n")
            let run = CommandRun(lines[0].split(separator: " ").dropFirst(2).map(String.init), in: folder.path)
            #expect(
                run.output.trimmingCharacters(in: .newlines) == lines.dropFirst().joined(separator: "\n"),
                "\(run.output)"
            )
        }
    }
}
