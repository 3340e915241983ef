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

    @Test func usesNoColorWithoutATerminal() async throws {
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

    @Test func stopsCleanlyWhenTerminated() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let demo = try SignInProcess([], environment: ["TMPDIR": folder.path + "/"])
        while try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty { await Task.yield() }
        demo.terminate()
        let outcome = try await demo.ended()
        #expect(outcome.status == 143)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        try FileManager.default.removeItem(at: folder)
    }

    @Test func aServerThatIsInterruptedWhileItStartsLeavesNothing() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let server = try SignInProcess(["serve", "--port", "0"], environment: ["TMPDIR": folder.path + "/"])
        while try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty { await Task.yield() }
        server.interrupt()
        #expect(try await server.ended().status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        try FileManager.default.removeItem(at: folder)
    }

    @Test func aSecondInterruptionEndsAtOnce() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let server = try SignInProcess(["serve", "--port", "0"], environment: ["TMPDIR": folder.path + "/"])
        let line = try #require(await server.line(with: "Serving at "))
        let port = try #require(line.split(separator: ":").last?.prefix { $0.isNumber }.description)
        // A request that never ends, which a server that stops waits for.
        let client = try OpenRequest(port: try #require(UInt16(port)))
        while server.isRunning {
            server.interrupt()
            await Task.yield()
        }
        #expect(try await server.ended().status == 130)
        withExtendedLifetime(client) {}
        // Nothing was cleaned up anymore.
        try FileManager.default.removeItem(at: folder)
    }

    // MARK: Output that cannot be written

    @Test(arguments: [
        ["--list"], ["--help"], ["--json", "--only", "success"], ["--only", "success"], ["serve", "--port", "0"],
    ])
    func aClosedOutputIsAFailureOfItsOwn(_ arguments: [String]) async throws {
        for redirection in [">&-", ">/dev/full"] where redirection == ">&-" || Self.hasFullDevice {
            let outcome = try await SignInProcess.run(arguments: arguments, redirection: redirection)
            #expect(outcome.status == 74)
            #expect(outcome.errors.split(separator: "\n").count == 1)
            #expect(outcome.errors.hasPrefix("signin: cannot write to standard output: "), "\(outcome.errors)")
        }
    }

    @Test func aScreenThatCannotBeDrawnIsAFailureOfItsOwn() async throws {
        try await withServer { address, store in
            let outcome = try await SignInProcess.run(
                arguments: ["profile", "--server", address, "--store", store], redirection: ">&-")
            #expect(outcome.status == 74)
        }
    }

    @Test(arguments: [["--only", "nosuch"], ["--list", "--json"], ["nosuch", "nosuch"]])
    func aClosedStandardErrorChangesNothing(_ arguments: [String]) async throws {
        for redirection in ["2>&-", "2>/dev/full", "<&- >&- 2>&-"]
        where Self.hasFullDevice || redirection != "2>/dev/full" {
            let outcome = try await SignInProcess.run(arguments: arguments, redirection: redirection)
            #expect(outcome.status == 64, "\(redirection)")
        }
    }

    @Test(arguments: [["--list"], ["--only", "success"], ["serve", "--port", "0"]])
    func endsQuietlyIfTheOutputIsClosed(_ arguments: [String]) async throws {
        let outcome = try await SignInProcess(arguments, standardOutput: .brokenPipe).ended()
        #expect(outcome.status == 141)
        #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    }

    private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

    // MARK: On a terminal

    @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
    func restoresTheEchoIfInterruptedAtThePrompt(_ signal: Int32, _ status: Int32) async throws {
        let terminal = try PseudoTerminal()
        let store = folder.appending(path: "session.sqlite").path
        let login = try SignInProcess(
            ["login", "--server", "http://127.0.0.1:1", "--store", store, "--email", "ada@example.com"],
            standardInput: .terminal(terminal))
        while try terminal.hasEcho, login.isRunning { await Task.yield() }
        if signal == SIGINT { login.interrupt() } else { login.terminate() }
        let outcome = try await login.ended()
        #expect(outcome.status == status)
        #expect(outcome.errors.contains("Password for ada@example.com"))
        #expect(try terminal.hasEcho)
        try FileManager.default.removeItem(at: folder)
    }

    @Test func aPasswordThatIsTypedIsNotShown() async throws {
        try await withServer { address, store in
            let terminal = try PseudoTerminal()
            let login = try SignInProcess(
                ["login", "--server", address, "--store", store, "--email", "ada@example.com"],
                standardInput: .terminal(terminal))
            while try terminal.hasEcho, login.isRunning { await Task.yield() }
            terminal.type("correct horse battery staple\n")
            let outcome = try await login.ended()
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("Welcome, Ada Lovelace!"))
            #expect(!terminal.written().contains("horse"))
            #expect(try terminal.hasEcho)
        }
    }

    @Test(arguments: [("xterm", true), ("dumb", false)])
    func progressIsForTerminalsThatCanEraseIt(_ name: String, _ isShown: Bool) async throws {
        let terminal = try PseudoTerminal()
        let demo = try SignInProcess(
            ["--only", "success"], environment: ["TERM": name], standardError: .terminal(terminal))
        #expect(try await demo.ended().status == 0)
        #expect(terminal.written().contains("1/1 success") == isShown)
    }

    // MARK: By hand

    @Test func signsInAndShowsTheProfile() async throws {
        try await withServer { address, store in
            let before = try await SignInProcess.run("profile", "--server", address, "--store", store)
            #expect(before.status == 1)
            #expect(before.output.contains("You’re not signed in."))

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

    @Test func makesAnAccountOnceItsFieldsAreGood() async throws {
        try await withServer { address, store in
            func register(_ email: String, password: String) async throws -> SignInProcess.Outcome {
                try await SignInProcess.run(
                    "register", "--server", address, "--store", store, "--email", email, "--name", "Grace Hopper",
                    input: "\(password)\n")
            }
            let refused = try await register("ada@example.com", password: "short")
            #expect(refused.status == 1)
            #expect(refused.output.contains("Account Already Exists"))
            #expect(refused.output.contains("Password Too Short"))
            // The service's own words are not for persons.
            #expect(!refused.output.contains("has an account"))

            let made = try await register("grace@example.com", password: "a ship in port is safe")
            #expect(made.status == 0)
            #expect(made.output.contains("Welcome, Grace Hopper!"))
            let profile = try await SignInProcess.run("profile", "--server", address, "--store", store)
            #expect(profile.output.contains("grace@example.com"))
        }
    }

    // MARK: In another language

    @Test(arguments: [("de", "Passwort", "Erneut versuchen"), ("ja", "パスワード", "再試行"), ("ar", "كلمة", "إعادة المحاولة")])
    func speaksThePersonsLanguage(_ tag: String, _ label: String, _ action: String) async throws {
        let store = folder.appending(path: "session.sqlite").path
        let login = try await SignInProcess.run(
            "login", "--server", "http://127.0.0.1:1", "--store", store, "--email", "ada@example.com",
            "--language", tag, input: "x\n")
        #expect(login.status == 1)
        #expect(login.output.contains(label))
        #expect(login.output.contains(action))
        #expect(!login.output.contains("Can’t Connect to the Service"))
        try FileManager.default.removeItem(at: folder)
    }

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

    @Test func everyJourneyEndsWhereItShouldInAnotherLanguage() async throws {
        let outcome = try await SignInProcess.run("--language", "de")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("gesperrt"))
    }

    // MARK: Manual sign-in without a server

    @Test func showsThatTheServerIsNotRunning() async throws {
        let store = folder.appending(path: "session.sqlite").path
        let login = try await SignInProcess.run(
            "login", "--server", "http://127.0.0.1:1", "--store", store, "--email", "ada@example.com", input: "x\n")
        #expect(login.status == 1)
        #expect(login.output.contains("Can’t Connect to the Service"))
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

    @Test(arguments: ["nosuch", "", "tlh"]) func refusesALanguageWithoutTexts(_ tag: String) async throws {
        let store = folder.appending(path: "session.sqlite").path
        let text = "there are no texts in the language '\(tag)'; there are some in ar, de, en, es, fr, ja, pt, zh-Hans"
        expectOneLine(try await SignInProcess.run("--list", "--language", tag), 64, text)
        expectOneLine(
            try await SignInProcess.run(
                "profile", "--server", "http://127.0.0.1:1", "--store", store, "--language", tag), 64, text)
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

    @Test(arguments: ["70000", "-1"]) func refusesAPortThatIsNone(_ port: String) async throws {
        expectOneLine(try await SignInProcess.run("serve", "--port", port), 64, "\(port) is not a port")
    }

    @Test(arguments: [
        ["--list", "--json"], ["--list", "--only", "success"], ["serve", "--database", ""],
        ["profile", "--server", "http://127.0.0.1:1", "--store", ""],
        ["login", "--server", "http://127.0.0.1:1", "--email", "ada@example.com", "--store", ""],
    ])
    func refusesInvalidArguments(_ arguments: [String]) async throws {
        let outcome = try await SignInProcess(arguments).ended()
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("Usage: "))
    }

    @Test func refusesAStoreThatIsSomethingElse() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "notes.txt")
        try Data("milk, eggs".utf8).write(to: file)
        let outcome = try await SignInProcess.run(
            "profile", "--server", "http://127.0.0.1:1", "--store", file.path)
        expectOneLine(outcome, 73, "'\(file.path)' is not a session store")
        #expect(try String(contentsOf: file, encoding: .utf8) == "milk, eggs")
        try FileManager.default.removeItem(at: folder)
    }

    @Test func theServersDatabaseIsForItsOwnerOnly() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "users.sqlite").path
        let server = try SignInProcess(["serve", "--port", "0", "--database", path])
        _ = try #require(await server.line(with: "Serving at "))
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        server.terminate()
        #expect(try await server.ended().status == 143)
        try FileManager.default.removeItem(at: folder)
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
        for word in ["demo", "login", "register", "profile", "serve", "Exit codes", "73", "74", "141", "143"] {
            #expect(outcome.output.contains(word))
        }
    }
}

extension Substring {
    fileprivate func trimmingSuffix(_ suffix: Character) -> String {
        String(last == suffix ? dropLast() : self)
    }
}
