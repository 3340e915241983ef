import Foundation
import Testing

@testable import WatertightCLI

/// What `docs/what-can-this-throw.md` shows is what the tool prints.
@Suite struct WhatCanThisThrowTests {
    @Test func showsWhatTheToolPrints() throws {
        let article = try Article("what-can-this-throw.md")
        let source = try #require(article.blocks(of: "swift").first)
        let folder = try TemporaryFolder(["Sources/Store.swift": source])
        let examples = article.blocks(of: "console")
        #expect(examples.count == 3)
        for example in examples {
            let lines = example.components(separatedBy: "\n")
            let subject = lines[0].split(separator: "'").dropFirst().first.map(String.init)
            let run = CommandRun(["throws"] + (subject.map { [$0] } ?? []), in: folder.path)
            #expect(run.code == 0)
            let shown = lines.dropFirst().joined(separator: "\n")
            #expect(run.output.trimmingCharacters(in: .newlines) == shown, "\(lines[0])")
        }
    }
}
