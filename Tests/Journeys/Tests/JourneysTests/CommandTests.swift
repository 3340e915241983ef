import Foundation
import Testing

/// The command as a process.
@Suite(.serialized, .timeLimit(.minutes(30))) struct CommandTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "signin-tests-\(UUID().uuidString)")

    // MARK: Journeys

    @Test func showsOneJourneyInDetail() async throws {
        let outcome = try await SignInProcess.run("--only", "server-bug")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("http/response-500"))
        #expect(outcome.output.contains("┌──"))
        #expect(outcome.errors.isEmpty)
    }

    @Test func listsTheJourneys() async throws {
        let outcome = try await SignInProcess.run("--list")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("captive-portal"))
    }

    @Test func printsHelp() async throws {
        let outcome = try await SignInProcess.run("--help")
        #expect(outcome.status == 0)
        for word in ["--only", "--list", "--language", "exit code"] { #expect(outcome.output.contains(word)) }
    }

    @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
    func removesItsFilesWhenInterrupted(_ signal: Int32, _ status: Int32) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let demo = try SignInProcess([], environment: ["TMPDIR": folder.path + "/"])
        // The folder of the run appears once it has begun.
        while try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty {
            try #require(demo.isRunning)
            try Task.checkCancellation()
            await Task.yield()
        }
        if signal == SIGINT { demo.interrupt() } else { demo.terminate() }
        #expect(try await demo.ended().status == status)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    // MARK: The terminal

    @Test func usesNoColorWithoutATerminal() async throws {
        let outcome = try await SignInProcess.run("--only", "success")
        #expect(outcome.output.contains("✓"))
        #expect(!outcome.output.contains("\u{1B}"))
    }

    @Test(arguments: [("xterm", true), ("dumb", false)])
    func showsProgressOnTerminalsThatCanEraseIt(_ name: String, _ isShown: Bool) async throws {
        let terminal = try PseudoTerminal()
        let demo = try SignInProcess(
            ["--only", "success"], environment: ["TERM": name], standardError: .terminal(terminal))
        #expect(try await demo.ended().status == 0)
        #expect(terminal.written().contains("1/1 success") == isShown)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func reportsAnOutputThatCannotBeWritten() async throws {
        let outcome = try await SignInProcess(["--list"], standardOutput: .file("/dev/full")).ended()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("cannot write to standard output: "), "\(outcome.errors)")
    }

    // MARK: Languages

    @Test func usesTheLanguageOfTheEnvironmentByDefault() async throws {
        let german = ["LC_ALL": "de_AT.UTF-8"]
        let outcome = try await SignInProcess.run("--only", "rate-limited", environment: german)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("20 Sekunden"))
        let brazilian = try await SignInProcess.run(
            "--only", "rate-limited", "--language", "pt-BR", environment: german)
        #expect(brazilian.status == 0)
        #expect(brazilian.output.contains("20 segundos"))
    }

    @Test(arguments: ["ar", "de", "ja"]) func allJourneysEndAsExpectedInOtherLanguages(_ language: String) async throws
    {
        let outcome = try await SignInProcess.run("--language", language)
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(!outcome.output.contains("Can’t Connect to the Service"))
    }

    // MARK: Invalid arguments

    @Test(arguments: [
        ["--only", "nosuch"], ["--language", "nosuch"], ["--language", ""], ["--language", "tlh"], ["x"],
    ])
    func rejectsInvalidArguments(_ arguments: [String]) async throws {
        let outcome = try await SignInProcess(arguments).ended()
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("Usage: "))
    }
}
