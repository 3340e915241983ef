import Foundation
import Testing

@testable import WatertightCLI
@testable import WatertightRules

/// `docs/audit-your-try.md` lists all reasons, and its code compiles.
@Suite struct AuditYourTryTests {
    @Test func theConfigurationEntryIsValid() throws {
        let text = try #require(try Article("audit-your-try.md").blocks(of: "yaml").first)
        let configuration = try ConfigurationReader.read(bytes: Data(text.utf8), file: "")
        #expect(configuration.accepted.map(\.code) == ["try? disk.read(\"draft\")"])
    }

    @Test func listsEachReason() throws {
        let article = try Article("audit-your-try.md")
        for reason in TrySite.Reason.allCases { #expect(article.text.contains("| \(reason.summary) |"), "\(reason)") }
    }

    @Test func theSourceCompiles() throws {
        let source = try #require(try Article("audit-your-try.md").blocks(of: "swift").first)
        let folder = try TemporaryFolder(["Drafts.swift": source])
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = ["swiftc", "-typecheck", folder.path + "/Drafts.swift"]
        let pipe = Pipe()
        compiler.standardError = pipe
        try compiler.run()
        let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        compiler.waitUntilExit()
        #expect(compiler.terminationStatus == 0, "\(said)")
    }
}
