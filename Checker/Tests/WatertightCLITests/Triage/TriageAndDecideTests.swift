import Foundation
import Testing
import WatertightRules

@testable import WatertightCLI

/// `watertight triage`, `decide`, and the gate with a baseline, from the outside.
@Suite struct TriageAndDecideTests {
    static let source = """
        import Foundation
        enum StorageError: Error { case full }
        final class Repository {
            var isFull = false
            func upsert(_ text: String) throws { if isFull { throw StorageError.full } }
            func erase(_ text: String) throws { if isFull { throw StorageError.full } }
        }
        final class Accounts {
            let repository = Repository()
            func save(_ text: String) {
                try? repository.upsert(text)
            }
            func remove(_ text: String) {
                do { try repository.erase(text) } catch { }
            }
        }

        """

    private struct Document: Decodable {
        struct Item: Decodable {
            var id: String
            var rule: String
            var path: String
            var symbol: String
            var message: String
            var basis: [String]
            var source: [String]
            var comment: String?
        }
        struct Left: Decodable {
            var open: Int
            var planned: Int
            var accepted: Int
            var openByRule: [String: Int]
        }
        var formatVersion: Int
        var rules: [String: String]
        var items: [Item]
        var left: Left
    }

    private static func app() throws -> TemporaryFolder {
        try TemporaryFolder(["Sources/Accounts.swift": source, ".git/keep": ""])
    }

    private static func triage(_ folder: TemporaryFolder, _ options: String...) throws -> Document {
        let run = folder.run(["triage", "--format", "json"] + options)
        #expect(run.code == 0, "\(run.errors)")
        return try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
    }

    // MARK: Triage

    @Test func handsOutOpenEnds() throws {
        let folder = try Self.app()
        let all = try Self.triage(folder)
        #expect(all.formatVersion == 1)
        #expect(all.items.map(\.rule) == ["swallowed", "swallowed"])
        #expect(Set(all.items.map(\.id)).count == 2)
        #expect(all.items.allSatisfy { !$0.message.isEmpty && !$0.source.isEmpty })
        #expect(all.rules["swallowed"]?.isEmpty == false)
        #expect(all.items.first?.source.filter { $0.hasPrefix(">") } == ["> 11 |         try? repository.upsert(text)"])
        #expect(all.left.openByRule == ["swallowed": 2])
        // The same ids with a baseline, and in each run.
        #expect(folder.run("baseline", "update").code == 0)
        #expect(try Self.triage(folder).items.map(\.id) == all.items.map(\.id))
        #expect(try Self.triage(folder, "--next", "1").items.map(\.id) == [all.items[0].id])
        let text = folder.run("triage", "--next", "1").output
        #expect(text.contains("1. \(all.items[0].id)  swallowed\nSources/Accounts.swift:11:9 in Accounts.save(_:)\n"))
        #expect(text.contains("> 11 |         try? repository.upsert(text)\n"))
        #expect(text.contains("2 open (2 swallowed), 0 accepted.\n"))
    }

    /// Long code around an end is cut, and not the end.
    @Test func anEndTakesAtMostFifteenHundredBytes() throws {
        let long = (1...9).map { "        let value\($0) = \"\(String(repeating: "long ", count: 60))\"\n" }.joined()
        let code = long + "        try? repository.upsert(text)\n" + long.replacing("value", with: "other")
        let folder = try TemporaryFolder([
            "Sources/A.swift": Self.source.replacing("        try? repository.upsert(text)\n", with: code),
            ".git/keep": "",
        ])
        let text = folder.run("triage", "--next", "1").output
        let end = try #require(
            text.range(of: "\n1 open").map { text[..<$0.lowerBound] }
                ?? text.range(of: "\n2 open").map { text[..<$0.lowerBound] })
        #expect(end.utf8.count <= 1_500 && end.contains("> 20 |         try? repository.upsert(text)"), "\(end)")
    }

    @Test func selectsFilesAndChangedLines() throws {
        let folder = try TemporaryFolder(["Sources/Accounts.swift": Self.source, "Sources/Other.swift": "let a = 1\n"])
        try folder.git("init", "-q", "-b", "main")
        try folder.commitAll()
        #expect(try Self.triage(folder, "--file", "Sources/Other.swift").items.isEmpty)
        #expect(try Self.triage(folder, "--file", "Sources/Accounts.swift").items.count == 2)
        #expect(try Self.triage(folder, "--since", "HEAD").items.isEmpty)
        try folder.write(Self.source.replacing("catch { }", with: "catch {  }"), to: "Sources/Accounts.swift")
        #expect(try Self.triage(folder, "--since", "HEAD").items.map(\.message) == ["This `catch` ignores the error."])
        #expect(folder.run("triage", "--since", "gone").code == 2)
        #expect(folder.run("triage", "--file", "/elsewhere.swift").code == 2)
        #expect(folder.run("triage", "--next", "0").code == 2)
    }

    @Test func anIdStaysWithItsEnd() throws {
        let folder = try Self.app()
        #expect(folder.run("baseline", "update").code == 0)
        let before = try Self.triage(folder).items.map(\.id)
        try folder.write(
            Self.source.replacing("Accounts", with: "Vault").replacing(
                "(_ text: String) {\n", with: "(_ name: String) {\n"
            )
            .replacing("upsert(text)", with: "upsert(name)").replacing("erase(text)", with: "erase(name)"),
            to: "Sources/Deep/Vault.swift")
        try FileManager.default.removeItem(atPath: folder.path + "/Sources/Accounts.swift")
        #expect(try Self.triage(folder).items.map(\.id) == before)
        #expect(
            folder.run("baseline", "update").output
                == "2 open, 0 accepted, 0 gone, 0 new in .watertight-baseline.json\n")
        #expect(try Self.triage(folder).items.map(\.id) == before)
    }

    /// Returns the ids of a check, by the line of the finding.
    private static func checked(_ folder: TemporaryFolder, _ options: String...) throws -> [Int: String] {
        struct Checked: Decodable {
            struct Finding: Decodable {
                var id: String?
                var range: [String: Int]
            }
            var findings: [Finding]
        }
        let run = folder.run(["check", "--format", "json"] + options)
        let found = try JSONDecoder().decode(Checked.self, from: Data(run.output.utf8)).findings
        return Dictionary(found.map { ($0.range["line"] ?? 0, $0.id ?? "") }) { first, _ in first }
    }

    @Test func aCheckHasTheIdsOfTriage() throws {
        let folder = try Self.app()
        let ids = try Self.triage(folder).items.map(\.id)
        #expect(try Self.checked(folder, "--all") == [11: ids[0], 14: ids[1]])
        #expect(folder.run("baseline", "update").code == 0)
        // A function like `save` is added above it, and all of them move.
        let more = "func saveAgain(_ text: String) {\n        try? repository.upsert(text)\n    }\n    func save("
        try folder.write(
            Self.source.replacing("func save(", with: more).replacing("Accounts", with: "Vault"),
            to: "Sources/Accounts.swift")
        let all = try Self.checked(folder, "--all")
        #expect([all[14], all[17]] == ids)
        let new = try #require(all[11])
        // The findings that aren't new are matched, too.
        #expect(try Self.checked(folder, "--baseline", Baseline.fileName) == [11: new])
        #expect(Set(try Self.triage(folder).items.map(\.id)) == Set(ids + [new]))
        #expect(folder.run("decide", "--verify", ids[0]).output.contains("\(ids[0]) moved Sources/Accounts.swift:14"))
        #expect(folder.run("decide", new, "--accept", "It is written again.").code == 0)
    }

    // MARK: Decide

    @Test func acceptsIntoTheBaseline() throws {
        let folder = try Self.app()
        let id = try #require(try Self.triage(folder).items.first?.id)
        // The first decision creates the baseline.
        let run = folder.run("decide", id, "--accept", "It is written again.")
        #expect((run.code, run.output) == (0, "1 accepted, 0 opened in .watertight-baseline.json\n"))
        let left = try Self.triage(folder).left
        #expect((left.open, left.accepted) == (1, 1))
        #expect(folder.run("check", "--all", "--baseline", Baseline.fileName).code == 0)
        #expect(try !Self.triage(folder).items.map(\.id).contains(id))
        #expect(folder.text(Baseline.fileName)?.contains("\"reason\":\"It is written again.\"") == true)
        // An update keeps the decision, and names what is gone.
        try folder.write(
            Self.source.replacing("do { try repository.erase(text) } catch { }", with: ""), to: "Sources/Accounts.swift"
        )
        #expect(
            folder.run("baseline", "update").output
                == "0 open, 1 accepted, 1 gone, 0 new in .watertight-baseline.json\n")
        #expect(folder.run("decide", id, "--reopen").code == 0)
        #expect(try Self.triage(folder).left.open == 1)
    }

    /// A planned end is neither handed out again nor a failure of the check.
    @Test func plansAFix() throws {
        let folder = try Self.app()
        let id = try #require(try Self.triage(folder).items.first?.id)
        let run = folder.run("decide", id, "--plan", "APP-12")
        #expect((run.code, run.output) == (0, "0 accepted, 1 planned, 0 opened in .watertight-baseline.json\n"))
        #expect(folder.text(Baseline.fileName)?.contains("\"decision\":\"planned\"") == true)
        let next = try Self.triage(folder)
        #expect(!next.items.map(\.id).contains(id))
        #expect((next.left.open, next.left.planned, next.left.accepted) == (1, 1, 0))
        #expect(folder.run("triage").output.contains("1 open (1 swallowed), 1 planned, 0 accepted.\n"))
        #expect(folder.run("check", "--all", "--baseline", Baseline.fileName).code == 0)
        #expect(folder.run("decide", "--verify", id).output.hasSuffix("(planned)\n"))
        #expect(
            folder.run("baseline", "update").output
                == "1 open, 1 planned, 0 accepted, 0 gone, 0 new in .watertight-baseline.json\n")
        #expect(folder.run("decide", id, "--plan", "-").errors.contains("--plan needs a note."))
        #expect(folder.run("decide", id, "--plan", "later", "--in-code").code == 2)
        #expect(folder.run("decide", id, "--reopen").code == 0)
        #expect(try Self.triage(folder).left.open == 2)
    }

    @Test(arguments: [true, false]) func decidesOnACauseAtOnce(inFile: Bool) throws {
        let callers = (1...3).map { "func f\($0)(_ a: Repository) { try? a.upsert(\"\($0)\") }\n" }.joined()
        let folder = try TemporaryFolder(["Sources/A.swift": Self.source + callers, ".git/keep": ""])
        let all = try Self.triage(folder)
        let wanted = all.items.filter { $0.message.contains("upsert") }.map(\.id)
        #expect((wanted.count, all.items.count) == (4, 5))
        let verdict =
            "{\"decisions\": [{\"id\": \"\(wanted[1])\", \"decision\": \"planned\", \"reason\": \"1\", \"sameCause\": true}]}"
        try folder.write(verdict, to: "verdicts.json")
        let run =
            inFile
            ? folder.run("decide", "--from", "verdicts.json")
            : folder.run("decide", wanted[1], "--plan", "1", "--same-cause")
        #expect(run.output.hasPrefix("0 accepted, 4 planned, 0 opened"))
        #expect(try Self.triage(folder).items.map(\.id) == all.items.map(\.id).filter { !wanted.contains($0) })
        #expect(folder.run("decide", wanted[1], "--reopen", "--same-cause").code == 2)
    }

    /// The reason is often in the code already.
    @Test(arguments: [
        ("try? repository.upsert(text) // not crucial", "not crucial"),
        ("// Kept again\n// at each launch.\n        try? repository.upsert(text)", "Kept again at each launch."),
        ("do { try repository.upsert(text) } catch {\n    // not crucial\n}", "not crucial"),
        ("try? repository.upsert(\"https://a\")", nil),
        ("// swiftlint:disable:next a\n        try? repository.upsert(text)", nil),
        ("/// Keeps it.\n        try? repository.upsert(text)", nil),
        ("try? repository.upsert(\"//\") // \"quoted\"", "\"quoted\""),
    ])
    func showsTheCommentAtTheEnd(code: String, comment: String?) throws {
        let source = Self.source.replacing("try? repository.upsert(text)", with: code)
        let folder = try TemporaryFolder(["Sources/A.swift": source, ".git/keep": ""])
        let items = try Self.triage(folder).items
        let item = try #require(items.first { $0.symbol == "Accounts.save(_:)" })
        #expect(item.comment == comment)
        #expect(folder.run("triage", "--next", "2").output.contains("The code says: ") == (comment != nil))
    }

    @Test func acceptsInTheCode() throws {
        let folder = try Self.app()
        for item in try Self.triage(folder).items {
            let run = folder.run("decide", item.id, "--accept", "It is\nwritten again.", "--in-code")
            #expect((run.code, run.output) == (0, "1 accepted, 0 opened in the code\n"))
        }
        let comment = "        // watertight:accept swallowed: It is written again.\n"
        #expect(folder.text("Sources/Accounts.swift")?.contains(comment + "        try? repository") == true)
        #expect(folder.text("Sources/Accounts.swift")?.contains(comment + "        do { try") == true)
        let check = folder.run("check", "--all", "--strict")
        #expect(check.code == 0, "\(check.output)")
        #expect(folder.run("triage").output == "0 open, 0 accepted, 2 accepted in the code.\n")
    }

    @Test func readsVerdicts() throws {
        let folder = try Self.app()
        #expect(folder.run("baseline", "update").code == 0)
        let ids = try Self.triage(folder).items.map(\.id)
        try folder.write(
            """
            {"decisions": [{"id": "\(ids[0])", "decision": "accepted", "reason": "Why."}, {"id": "\(ids[1])", "decision": "open"}]}
            """, to: "v.json")
        let run = folder.run("decide", "--from", "v.json")
        #expect((run.code, run.output) == (0, "1 accepted, 1 opened in .watertight-baseline.json\n"))
        #expect(try Self.triage(folder).items.map(\.id) == [ids[1]])
    }

    @Test(arguments: [
        ("{", "v.json: error: The file isn't valid JSON."),
        ("[]", "The file must be an object."), ("{}", "`decisions` is missing."),
        (
            "{\"decisions\": [{\"id\": \"ID\", \"decision\": \"accepted\"}]}",
            "Entry 1 of `decisions`: `reason` is missing."
        ),
        ("{\"decisions\": [{\"id\": \"ID\", \"decision\": \"accepted\", \"reason\": \" \"}]}", "must not be empty"),
        ("{\"decisions\": [{\"id\": \"ID\", \"decision\": \"fixed\"}]}", "There is no decision \"fixed\"."),
        (
            "{\"decisions\": [{\"id\": 3, \"decision\": \"open\"}]}",
            "v.json: error: Entry 1 of `decisions`: `id` must be a string."
        ),
        (
            "{\"decisions\": [{\"id\": \"ID\", \"decision\": \"accepted\", \"reason\": \"Why.\"},\n{\"id\": \"0000\", \"decision\": \"open\"}]}",
            "There is no end \"0000\"."
        ),
        (
            "{\"decisions\": [{\"id\": \"ID\", \"decision\": \"open\"},\n{\"id\": \"ID\", \"decision\": \"open\"}]}",
            "v.json: error: Entry 2 of `decisions`: Entry 1 has the same `id`."
        ),
        (
            "{\"decisions\": [{\"id\": \"a\", \"decision\": \"open\"},\n{\"id\": \"b\", \"decision\": \"accepted\"}]}",
            "v.json: error: Entry 2 of `decisions`: `reason` is missing."
        ),
    ])
    func anInvalidVerdictWritesNothing(text: String, problem: String) throws {
        let folder = try Self.app()
        #expect(folder.run("baseline", "update").code == 0)
        let before = folder.text(Baseline.fileName)
        let id = try #require(try Self.triage(folder).items.first?.id)
        try folder.write(text.replacing("\"ID\"", with: "\"\(id)\""), to: "v.json")
        let run = folder.run("decide", "--from", "v.json")
        #expect(run.code == 2)
        #expect(run.errors.contains(problem), "\(run.errors)")
        #expect(folder.text(Baseline.fileName) == before)
    }

    @Test func refusesWrongArguments() throws {
        let folder = try Self.app()
        #expect(folder.run("baseline", "update").code == 0)
        let id = try #require(try Self.triage(folder).items.first?.id)
        for arguments in [
            ["decide"], ["decide", id], ["decide", id, "--accept", " "], ["decide", "0000", "--accept", "Why."],
            ["decide", id, "--accept", "Why.", "--verify"], ["decide", "--from", "gone.json"],
            ["decide", id, "--reopen", "--in-code"], ["decide", id, "--from", "-"],
        ] {
            #expect(folder.run(arguments).code == 2, "\(arguments)")
        }
    }

    @Test func endsAreInTheOrderOfWhatIsLost() throws {
        let folder = try TemporaryFolder([
            "Sources/Screen.swift": """
            import SwiftUI
            struct Screen: View {
                let file: URL
                var body: some View { Button("Save") { try? text.write(to: file) }.onAppear { load() } }
                func load() { do { _ = try String(contentsOf: file, encoding: .utf8) } catch { print(error) } }
            }
            func warm() { _ = try? Data(contentsOf: URL(fileURLWithPath: "a")) }
            """, ".git/keep": "",
        ])
        struct Document: Decodable {
            struct Item: Decodable { var loss: Consequence }
            var items: [Item]
        }
        func losses(_ run: CommandRun) throws -> [Consequence] {
            try JSONDecoder().decode(Document.self, from: Data(run.output.utf8)).items.map(\.loss)
        }
        let own = try losses(folder.run("triage", "--next", "500", "--format", "json"))
        #expect(own == [.dataLost, .minor, .minor, .minor])
    }

    // MARK: Verify

    @Test func verifiesAFix() throws {
        let folder = try Self.app()
        let ids = try Self.triage(folder).items.map(\.id)
        let before = folder.run(["decide", "--verify", "0123abcd"] + ids)
        #expect(before.code == 1)
        #expect(
            before.output.hasPrefix(
                "0123abcd gone, or moved: neither the baseline nor the cache contains it\n\(ids[0]) still there Sources/"
            ))
        #expect(folder.run("baseline", "update").code == 0)
        let run = folder.run(["decide", "--verify"] + ids)
        #expect(run.code == 1)
        #expect(run.output.contains("\(ids[0]) still there Sources/Accounts.swift:11\n"))
        #expect(folder.run("decide", "--verify", "0000").code == 2)
        // One is fixed, and the other one moves.
        let fixed = Self.source.replacing(
            "    func save(_ text: String) {\n        try? ",
            with: "    func save(_ text: String) throws {\n        try ")
        try folder.write(
            "\n" + fixed.replacing("final class Accounts", with: "final class Vault"), to: "Sources/Accounts.swift")
        let verified = folder.run(["decide", "--verify"] + ids)
        #expect(verified.code == 1)
        #expect(verified.output == "\(ids[0]) gone\n\(ids[1]) moved Sources/Accounts.swift:15\n")
        #expect(folder.run("decide", "--verify", ids[0]).code == 0)
    }

    // MARK: The gate

    @Test func aChangeThatOpensAnEndInAnotherFileIsReported() throws {
        let loud = """
            import os
            enum StorageError: Error { case full }
            let logger = Logger()
            final class Repository {
                var isFull = false
                func upsert(_ text: String) throws {
                    if isFull {
                        logger.error("The store is full")
                        throw StorageError.full
                    }
                }
            }

            """
        let caller = """
            final class Accounts {
                let repository = Repository()
                func save(_ text: String) { try? repository.upsert(text) }
            }

            """
        let folder = try TemporaryFolder(["Sources/A.swift": loud, "Sources/B.swift": caller])
        try folder.git("init", "-q", "-b", "main")
        #expect(folder.run("baseline", "update").code == 0)
        try folder.commitAll()
        #expect(folder.run("check", "--baseline", Baseline.fileName).code == 0)
        try folder.write(loud.replacing("logger.error(\"The store is full\")", with: ""), to: "Sources/A.swift")
        // The end is on a line that didn't change.
        #expect(folder.run("check", "--changed-since", "HEAD").code == 0)
        let run = folder.run("check", "--baseline", Baseline.fileName)
        #expect(run.code == 0)
        #expect(run.output.contains("Sources/B.swift:3:33: note: "))
        #expect(folder.run("check", "--strict", "--baseline", Baseline.fileName).code == 1)
        #expect(try Self.triage(folder).left.open == 1)
    }

    @Test func anAcceptedEndDoesNotFail() throws {
        let folder = try Self.app()
        #expect(folder.run("baseline", "update").code == 0)
        let id = try #require(try Self.triage(folder).items.first?.id)
        #expect(folder.run("decide", id, "--accept", "Why.").code == 0)
        #expect(folder.run("check", "--baseline", Baseline.fileName).code == 0)
        try folder.write(
            Self.source.replacing(
                "final class Accounts {",
                with: "final class Accounts {\n    func again() { try? repository.upsert(\"again\") }"),
            to: "Sources/Accounts.swift")
        let run = folder.run("check", "--baseline", Baseline.fileName)
        #expect(run.code == 1)
        #expect(run.output.contains("1 finding"))
    }
}
