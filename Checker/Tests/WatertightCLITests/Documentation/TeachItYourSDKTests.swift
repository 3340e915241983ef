import Foundation
import Testing

@testable import WatertightCLI

/// `docs/teach-it-your-sdk.md` contains the tool's actual output.
@Suite struct TeachItYourSDKTests {
    private static let article = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/teach-it-your-sdk.md")

    private static let model = ".watertight/models/Acme.swift"

    /// Returns the code blocks in order, each with the language of its fence.
    private static func blocks() throws -> [(language: String, text: String)] {
        let parts = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "\n```")
        return stride(from: 1, to: parts.count, by: 2).map { number in
            let lines = parts[number].components(separatedBy: "\n")
            return (lines[0], lines.dropFirst().joined(separator: "\n"))
        }
    }

    @Test func matchesTheToolsOutput() throws {
        let folder = try TemporaryFolder()
        var consoles = 0
        for block in try Self.blocks() {
            switch block.language {
            case "swift": try folder.write(block.text + "\n", to: "Sources/Profiles.swift")
            case "swift model": try folder.write(block.text + "\n", to: Self.model)
            default:
                let lines = block.text.components(separatedBy: "\n")
                // The last one shows a mistake.
                if consoles == 2 {
                    let model = try #require(folder.text(Self.model))
                    let send = "    public func send"
                    let mistaken = model.replacingOccurrences(of: send, with: "    @Touches(disk) public func send")
                    try folder.write(mistaken, to: Self.model)
                }
                let arguments = lines[0].replacing("'", with: "").split(separator: " ").dropFirst(2).map(String.init)
                let run = CommandRun(arguments, in: folder.path)
                let shown = lines.dropFirst().joined(separator: "\n")
                #expect((run.output + run.errors).trimmingCharacters(in: .newlines) == shown, "\(lines[0])")
                #expect(run.code == (consoles == 2 ? 2 : 0))
                consoles += 1
            }
        }
        #expect(consoles == 3)
    }

    @Test func listsAllAttributes() throws {
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        let folder = try TemporaryFolder([Self.model: "@Nothing public func f()"])
        let known = folder.run("throws").errors.components(separatedBy: "Valid: ").last ?? ""
        let names = known.split(whereSeparator: { ", .\n".contains($0) })
        #expect(names.count == 32)
        for name in names { #expect(text.contains("`\(name)"), "\(name)") }
    }
}
