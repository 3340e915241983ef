import Foundation
import Testing

@testable import WatertightCLI

/// What `docs/what-can-this-throw.md` shows is what the tool prints.
@Suite struct WhatCanThisThrowTests {
    private static let article = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/what-can-this-throw.md")

    /// The blocks of a language, in order.
    private static func blocks(of language: String) throws -> [String] {
        let text = try String(contentsOf: article, encoding: .utf8)
        return text.components(separatedBy: "\n```\(language)\n").dropFirst().map {
            String($0.prefix(upTo: $0.range(of: "\n```")?.lowerBound ?? $0.endIndex))
        }
    }

    @Test func showsWhatTheToolPrints() throws {
        let source = try #require(Self.blocks(of: "swift").first)
        let folder = try TemporaryFolder(["Sources/Store.swift": source])
        let examples = try Self.blocks(of: "console")
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
