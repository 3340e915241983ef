import Foundation
import Testing

@testable import WatertightCLI

/// The article contains the tool's actual output.
@Suite struct CodesThatSurviveARenameTests {
    @Test func matchesTheToolsOutput() throws {
        let article = try Article("codes-that-survive-a-rename.md")
        let steps = Array(zip(article.blocks(of: "swift"), article.blocks(of: "console")))
        #expect(steps.count == 3)
        let folder = try TemporaryFolder()
        for ((source, console), code) in zip(steps, [0, 1, 0] as [Int32]) {
            try folder.write(source + "\n", to: "Sources/Authentication.swift")
            let lines = console.components(separatedBy: "\n")
            let run = folder.run(lines[0].split(separator: " ").dropFirst(2).map(String.init))
            #expect(run.code == code, "\(run.errors)")
            #expect(run.output == lines.dropFirst().map { $0 + "\n" }.joined())
        }
        let json = try #require(article.blocks(of: "json").first)
        #expect(folder.text("contract.json")?.contains(json) == true)
    }
}
