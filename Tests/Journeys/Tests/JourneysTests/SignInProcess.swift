import Foundation

/// The `signin` command as a process.
final class SignInProcess {
    /// How a run ended.
    struct Outcome: Sendable {
        /// The exit code; the negative number of the signal that ended it without one.
        let status: Int32
        let output: String
        let errors: String
    }

    /// The destination of an output stream of the command.
    enum Stream {
        /// The test.
        case test
        /// A terminal.
        case terminal(PseudoTerminal)
        /// A file.
        case file(String)
    }

    private let process = Process()
    private let output = Pipe()
    private let errors = Pipe()

    /// Starts the command.
    /// - Parameters:
    ///   - arguments: Its arguments.
    ///   - environment: Variables besides those of the test.
    ///   - standardOutput: The destination of standard output.
    ///   - standardError: The destination of standard error.
    init(
        _ arguments: [String], environment: [String: String] = [:], standardOutput: Stream = .test,
        standardError: Stream = .test
    ) throws {
        process.executableURL = Self.executable
        process.arguments = arguments
        // In English, wherever the tests run.
        process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C"].merging(environment) { $1 }) {
            $1
        }
        process.standardOutput = try Self.end(of: standardOutput, output)
        process.standardError = try Self.end(of: standardError, errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
    }

    /// Runs the command to its end.
    static func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Outcome {
        try await SignInProcess(arguments, environment: environment).ended()
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
        case .file(let path):
            try pipe.fileHandleForWriting.close()
            return try FileHandle(forWritingTo: URL(filePath: path))
        }
    }

    /// Waits for the end. Both pipes are read meanwhile, so that the process never waits for a reader.
    func ended() async throws -> Outcome {
        let (output, errors) = (output.fileHandleForReading, errors.fileHandleForReading)
        async let outputText = Self.text(of: output)
        async let errorText = Self.text(of: errors)
        let texts = await (outputText, errorText)
        process.waitUntilExit()
        return Outcome(
            status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
            output: texts.0, errors: texts.1)
    }

    /// Whether it hasn't ended yet.
    var isRunning: Bool { process.isRunning }

    /// Sends SIGINT.
    func interrupt() { process.interrupt() }

    /// Sends SIGTERM.
    func terminate() { process.terminate() }

    /// Reads a pipe on a thread of its own, since the read blocks and the journeys use the threads of tasks.
    private static func text(of handle: FileHandle) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: String(decoding: handle.readDataToEndOfFile(), as: UTF8.self))
            }
        }
    }
}
