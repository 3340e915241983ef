import Foundation
import Testing

@testable import WatertightCLI

/// The articles contain the tool's actual output.
@Suite struct ConsoleExamplesTests {
    struct Example: Sendable, CustomTestStringConvertible {
        var article: String
        /// The path of the first Swift block.
        var file: String
        /// The exit code of each console block.
        var codes: [Int32]
        var testDescription: String { article }
    }

    @Test(arguments: [
        Example(article: "baseline-and-decisions.md", file: "Notes.swift", codes: [0, 0, 1, 0, 0]),
        Example(article: "how-it-follows-an-error.md", file: "Editor.swift", codes: [0, 0]),
        Example(article: "what-can-this-throw.md", file: "Store.swift", codes: [0, 0]),
        Example(article: "where-do-my-errors-end.md", file: "Notes.swift", codes: [0]),
    ])
    func matchTheToolsOutput(_ example: Example) throws {
        let article = try Article(example.article)
        let source = try #require(article.blocks(of: "swift").first)
        let folder = try TemporaryFolder(["Sources/" + example.file: source + "\n"])
        let blocks = article.blocks(of: "console")
        #expect(blocks.count == example.codes.count)
        var written: [(old: String, new: String)] = []
        for (block, code) in zip(blocks, example.codes) {
            let lines = block.components(separatedBy: "\n")
            // `$ watertight throws 'Store.save(_:)'`
            let arguments = lines[0].matches(of: #/'[^']*'|\S+/#).dropFirst(2).map {
                String($0.output).replacing("'", with: "")
            }
            let run = CommandRun(arguments, in: folder.path)
            #expect(run.code == code, "\(lines[0])")
            let shown = lines.dropFirst().joined(separator: "\n")
            let output = run.output.trimmingCharacters(in: .newlines)
            #expect(output == shown, "\(lines[0])\n\(run.output)")
            written.append((block, lines[0] + "\n" + output))
        }
        try article.record(written)
    }
}
