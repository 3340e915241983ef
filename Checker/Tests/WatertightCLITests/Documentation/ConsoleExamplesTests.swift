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
        /// The number of console blocks before the second Swift block, which replaces the first one.
        var unchanged = Int.max
        var testDescription: String { article }
    }

    @Test(arguments: [
        Example(article: "decide-them-all.md", file: "Notes.swift", codes: [0, 0, 1, 0, 0]),
        Example(article: "from-two-thousand-findings-to-ten.md", file: "Notes.swift", codes: [0, 1]),
        Example(article: "how-it-follows-an-error.md", file: "Editor.swift", codes: [0, 0, 0]),
        Example(article: "keep-it-so.md", file: "Notes.swift", codes: [0, 0, 0], unchanged: 2),
        Example(article: "what-can-this-throw.md", file: "Store.swift", codes: [0, 0, 0]),
        Example(article: "where-do-my-errors-end.md", file: "Notes.swift", codes: [0, 0, 1]),
    ])
    func matchTheToolsOutput(_ example: Example) throws {
        let article = try Article(example.article)
        let sources = article.blocks(of: "swift")
        let folder = try TemporaryFolder(["Sources/" + example.file: try #require(sources.first) + "\n"])
        let blocks = article.blocks(of: "console")
        #expect(blocks.count == example.codes.count)
        var written: [(old: String, new: String)] = []
        for (number, (block, code)) in zip(blocks, example.codes).enumerated() {
            if number == example.unchanged { try folder.write(sources[1] + "\n", to: "Sources/" + example.file) }
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
