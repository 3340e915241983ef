import Foundation
import Testing

@testable import WatertightCLI

@Suite struct NewFindingsTests {
    private static func accounts(_ handler: String = "") -> String {
        """
        struct Account {}
        enum StorageError: Error { case full }
        final class Repository {
            func upsert(_ account: Account) throws { throw StorageError.full }
        }
        final class Accounts {
            let repository = Repository()
            func save(_ account: Account) throws {
                try repository.upsert(account)
            }
            func add(_ account: Account) {
                print("adds")
        \(handler)
            }
        }

        """
    }

    private static let emptyCatch = "        do { try repository.upsert(account) } catch { }"

    private static func repository() throws -> TemporaryFolder {
        let folder = try TemporaryFolder(["Sources/Accounts.swift": accounts()])
        try folder.git("init", "-q", "-b", "main")
        try folder.commitAll()
        return folder
    }

    @Test func anEmptyCatchOnAChangedLineFails() throws {
        let folder = try Self.repository()
        #expect(folder.run("check", "--changed-since", "HEAD").code == 0)
        try folder.write(Self.accounts(Self.emptyCatch), to: "Sources/Accounts.swift")
        let run = folder.run("check", "--changed-since", "HEAD")
        #expect(run.code == 1)
        #expect(run.output.contains("[swallowed]"))
        try folder.commitAll()
        #expect(folder.run("check", "--changed-since", "HEAD").code == 0)
        #expect(folder.run("check", "--changed-since", "HEAD~1").code == 1)
    }

    @Test func anEmptyCatchOutsideOfTheBaselineFails() throws {
        let folder = try Self.repository()
        #expect(folder.run("baseline", "update").code == 0)
        try folder.write(Self.accounts(Self.emptyCatch), to: "Sources/Accounts.swift")
        #expect(folder.run("check", "--baseline", Baseline.fileName).code == 1)
        // The baseline contains it now.
        #expect(folder.run("baseline", "update").output.hasPrefix("1 open, 0 accepted, 0 gone, 1 new in "))
        #expect(folder.run("check", "--baseline", Baseline.fileName).code == 0)
        #expect(folder.run("check", "--all", "--baseline", Baseline.fileName).code == 0)
    }

    @Test(arguments: [
        ("", ""), ("// watertight:accept swallowed: The account is stored again at the next launch.\n", ""),
        (nil, "exclude: Sources/**\n"), (nil, "rules: {swallowed: off}\n"),
    ])
    func staleEntriesAreANote(comment: String?, configuration: String) throws {
        let folder = try Self.repository()
        try folder.write(Self.accounts(Self.emptyCatch), to: "Sources/Accounts.swift")
        #expect(folder.run("baseline", "update").code == 0)
        if let comment {
            try folder.write(
                Self.accounts(comment.isEmpty ? "" : comment + Self.emptyCatch), to: "Sources/Accounts.swift")
        }
        // A check that reads nothing is a failure.
        try folder.write("let b = 1\n", to: "Other.swift")
        if !configuration.isEmpty { try folder.write(configuration, to: ".watertight.yml") }
        let run = folder.run("check", "--baseline", Baseline.fileName, "--strict")
        #expect(run.code == 0, "\(run.output)")
        guard !configuration.contains("off") else { return }
        #expect(
            run.output.contains("1 entry no longer matches a finding. Update the baseline: watertight baseline update"))
    }
}
