import Foundation
import Testing

/// The command as a person runs it.
@Suite(.serialized, .timeLimit(.minutes(3))) struct CommandTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "signin-tests-\(UUID().uuidString)")

    private struct ShownJourney: Decodable {
        let name: String
        let passed: Bool
        let httpFailure: String?
        let error: String?
        let outputs: [String]
        let screen: String?
    }

    private func withServer(_ body: (_ address: String, _ store: String) async throws -> Void) async throws {
        let server = try SignInProcess(["serve", "--port", "0"])
        let line = try #require(await server.line(with: "Serving at "))
        let address = try #require(line.split(separator: " ").dropFirst(2).first?.trimmingSuffix(";"))
        try await body(address, folder.appending(path: "new/session.sqlite").path)
        server.interrupt()
        // For a server, an interruption is the proper end.
        #expect(try await server.ended().status == 0)
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: The journeys

    @Test func runsOneJourneyInDetail() async throws {
        let outcome = try await SignInProcess.run("--only", "server-bug")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("http/response-500"))
        #expect(outcome.output.contains("┌──"))
        #expect(outcome.errors.isEmpty)
    }

    @Test func printsTheSameAsData() async throws {
        let outcome = try await SignInProcess.run("--json", "--only", "wrong-password")
        let journeys = try JSONDecoder().decode([ShownJourney].self, from: Data(outcome.output.utf8))
        #expect(journeys.map(\.name) == ["wrong-password"])
        #expect(journeys.first?.passed == true)
        #expect(journeys.first?.httpFailure == "http/response-401")
        #expect(journeys.first?.error == "authentication/wrong-password")
        #expect(journeys.first?.outputs == ["onLoginStarted", "onWrongPassword"])
        #expect(journeys.first?.screen == "inline at password: Wrong Password")
    }

    @Test func namesTheJourneys() async throws {
        let outcome = try await SignInProcess.run("--list")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("captive-portal"))
    }

    @Test func usesNoColourWhereThereIsNoTerminal() async throws {
        let outcome = try await SignInProcess.run("--only", "success")
        #expect(!outcome.output.contains("\u{1B}"))
    }

    @Test func stopsCleanlyWhenInterrupted() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let demo = try SignInProcess([], environment: ["TMPDIR": folder.path + "/"])
        // The folder of the run appears once it has begun.
        while try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty { await Task.yield() }
        demo.interrupt()
        let outcome = try await demo.ended()
        #expect(outcome.status == 130)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        try FileManager.default.removeItem(at: folder)
    }

    // MARK: By hand

    @Test func signsInAndShowsTheProfile() async throws {
        try await withServer { address, store in
            let before = try await SignInProcess.run("profile", "--server", address, "--store", store)
            #expect(before.status == 1)
            #expect(before.output.contains("You are not signed in."))

            let login = try await SignInProcess.run(
                "login", "--server", address, "--store", store, "--email", "ada@example.com",
                input: "correct horse battery staple\n")
            #expect(login.status == 0)
            #expect(login.output.contains("Welcome, Ada Lovelace!"))
            let permissions = try FileManager.default.attributesOfItem(atPath: store)[.posixPermissions] as? Int
            #expect(permissions == 0o600)

            let after = try await SignInProcess.run("profile", "--server", address, "--store", store)
            #expect(after.status == 0)
            #expect(after.output.contains("ada@example.com"))
        }
    }

    @Test func showsAWrongPassword() async throws {
        try await withServer { address, store in
            let login = try await SignInProcess.run(
                "login", "--server", address, "--store", store, "--email", "ada@example.com", input: "guess\n")
            #expect(login.status == 1)
            #expect(login.output.contains("Wrong Password"))
            #expect(!login.output.contains("guess"))
        }
    }

    @Test func showsThatNobodyAnswers() async throws {
        let store = folder.appending(path: "session.sqlite").path
        let login = try await SignInProcess.run(
            "login", "--server", "http://127.0.0.1:1", "--store", store, "--email", "ada@example.com", input: "x\n")
        #expect(login.status == 1)
        #expect(login.output.contains("Service Not Answering"))
        try FileManager.default.removeItem(at: folder)
    }

    // MARK: Bad input: one clear line, and a documented exit code

    private func expectOneLine(
        _ outcome: SignInProcess.Outcome, _ status: Int32, _ text: String, _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(outcome.status == status, sourceLocation: location)
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)", sourceLocation: location)
        #expect(outcome.errors.contains(text), "\(outcome.errors)", sourceLocation: location)
        #expect(outcome.output.isEmpty, sourceLocation: location)
    }

    @Test func refusesAnUnknownJourney() async throws {
        let outcome = try await SignInProcess.run("--only", "wrong-pasword")
        expectOneLine(outcome, 64, "there is no journey 'wrong-pasword'; did you mean 'wrong-password'?")
    }

    @Test(arguments: ["nonsense", "ftp://example.com", "http://", "http://127.0.0.1:99999"])
    func refusesAWrongURL(_ url: String) async throws {
        let store = folder.appending(path: "session.sqlite").path
        let login = try await SignInProcess.run(
            "login", "--server", url, "--store", store, "--email", "ada@example.com", input: "x\n")
        expectOneLine(login, 64, "is not the address of a server")
        expectOneLine(
            try await SignInProcess.run("profile", "--server", url, "--store", store), 64,
            "is not the address of a server")
    }

    @Test func refusesAStoreThatCannotBeWritten() async throws {
        // A path below a file, which not even root can write.
        let file = folder.path
        try Data().write(to: folder)
        let outcome = try await SignInProcess.run(
            "login", "--server", "http://127.0.0.1:1", "--store", "\(file)/session.sqlite", "--email", "a@b",
            input: "x\n")
        expectOneLine(outcome, 73, "cannot write '\(file)/session.sqlite'")
        expectOneLine(
            try await SignInProcess.run("serve", "--database", "\(file)/x", "--port", "0"), 73, "cannot write")
        try FileManager.default.removeItem(at: folder)
    }

    @Test func refusesAPortThatIsInUse() async throws {
        try await withServer { address, _ in
            let port = try #require(address.split(separator: ":").last)
            let outcome = try await SignInProcess.run("serve", "--port", String(port))
            expectOneLine(outcome, 69, "port \(port) is in use")
        }
    }

    @Test func refusesAPortThatIsNone() async throws {
        expectOneLine(try await SignInProcess.run("serve", "--port", "70000"), 64, "70000 is not a port")
    }

    @Test(arguments: ["", "\n"]) func refusesToSignInWithoutAPassword(_ input: String) async throws {
        let store = folder.appending(path: "session.sqlite").path
        let outcome = try await SignInProcess.run(
            "login", "--server", "http://127.0.0.1:1", "--store", store, "--email", "ada@example.com", input: input)
        expectOneLine(outcome, 66, "there is no password")
        try FileManager.default.removeItem(at: folder)
    }

    @Test func explainsItself() async throws {
        let outcome = try await SignInProcess.run("--help")
        #expect(outcome.status == 0)
        for word in ["demo", "login", "profile", "serve", "Exit codes", "73"] { #expect(outcome.output.contains(word)) }
    }
}

extension Substring {
    fileprivate func trimmingSuffix(_ suffix: Character) -> String {
        String(last == suffix ? dropLast() : self)
    }
}
