import Foundation

/// The `signin` command as a process of its own, as a person runs it.
final class SignInProcess {
    /// How a run ended.
    struct Outcome: Sendable {
        /// The exit code; the negative number of the signal that ended it without one.
        let status: Int32
        let output: String
        let errors: String
    }

    /// Where a stream of the command leads, other than to the test.
    enum Stream {
        /// To the test.
        case test
        /// To a terminal.
        case terminal(PseudoTerminal)
        /// A pipe without a reader.
        case brokenPipe
    }

    private let process = Process()
    private let output = Pipe()
    private let errors = Pipe()
    private let input = Pipe()

    /// Starts the command.
    /// - Parameters:
    ///   - arguments: Its arguments.
    ///   - input: What it reads from standard input, which is closed behind it.
    ///   - environment: Variables besides those of the test.
    ///   - standardInput: Where standard input comes from.
    ///   - standardOutput: Where standard output leads.
    ///   - standardError: Where standard error leads.
    init(
        _ arguments: [String], input text: String = "", environment: [String: String] = [:],
        standardInput: Stream = .test, standardOutput: Stream = .test, standardError: Stream = .test
    ) throws {
        process.executableURL = Self.executable
        process.arguments = arguments
        // In English, wherever the tests run.
        process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C"].merging(environment) { $1 }) {
            $1
        }
        process.standardOutput = try Self.end(of: standardOutput, output)
        process.standardError = try Self.end(of: standardError, errors)
        process.standardInput = try Self.end(of: standardInput, input)
        try process.run()
        guard case .test = standardInput else { return }
        try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try input.fileHandleForWriting.close()
    }

    /// Runs the command to its end.
    static func run(
        _ arguments: String..., input: String = "", environment: [String: String] = [:]
    ) async throws -> Outcome {
        try await SignInProcess(arguments, input: input, environment: environment).ended()
    }

    private static var executable: URL {
        let products = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        return products.appending(path: "signin")
    }

    private static func end(of stream: Stream, _ pipe: Pipe) throws -> Any {
        switch stream {
        case .test: return pipe
        case .terminal(let terminal):
            // Nothing is written to the pipe, so its reader must not wait.
            try pipe.fileHandleForWriting.close()
            return terminal.handle
        case .brokenPipe:
            let broken = Pipe()
            try broken.fileHandleForReading.close()
            try pipe.fileHandleForWriting.close()
            return broken
        }
    }

    /// Runs the command with its streams set by a shell.
    /// - Parameters:
    ///   - arguments: Its arguments.
    ///   - redirection: What the shell does with the streams, such as `>&-`.
    static func run(arguments: [String], redirection: String) async throws -> Outcome {
        let shell = Process()
        let (output, errors) = (Pipe(), Pipe())
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", "exec \"$0\" \"$@\" \(redirection)", executable.path] + arguments
        shell.standardOutput = output
        shell.standardError = errors
        try shell.run()
        let (said, complained) = (text(of: output), text(of: errors))
        let texts = (await said.value, await complained.value)
        shell.waitUntilExit()
        return Outcome(
            status: shell.terminationReason == .exit ? shell.terminationStatus : -shell.terminationStatus,
            output: texts.0, errors: texts.1)
    }

    /// Waits for the end. Both pipes are read meanwhile, so that the process never waits for a reader.
    func ended() async throws -> Outcome {
        let (said, complained) = (Self.text(of: output), Self.text(of: errors))
        let (output, errors) = (await said.value, await complained.value)
        process.waitUntilExit()
        return Outcome(
            status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
            output: output, errors: errors)
    }

    /// Waits for a line of the output that holds `text`.
    /// - Returns: `nil` if the output ends before.
    func line(with text: String) async -> String? {
        let handle = output.fileHandleForReading
        return await Task.detached {
            var seen = Data()
            while true {
                let more = handle.availableData
                if more.isEmpty { return nil }
                seen += more
                let lines = String(decoding: seen, as: UTF8.self).split(separator: "\n")
                if let line = lines.first(where: { $0.contains(text) }) { return String(line) }
            }
        }.value
    }

    /// Whether it has not ended yet.
    var isRunning: Bool { process.isRunning }

    /// Presses Ctrl-C.
    func interrupt() { process.interrupt() }

    /// Asks it to stop, as the system does.
    func terminate() { process.terminate() }

    private static func text(of pipe: Pipe) -> Task<String, Never> {
        let handle = pipe.fileHandleForReading
        return Task.detached { String(decoding: handle.readDataToEndOfFile(), as: UTF8.self) }
    }
}
