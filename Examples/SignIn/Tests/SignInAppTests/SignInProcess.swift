import Foundation

/// The `signin` command as a process of its own, as a person runs it.
final class SignInProcess {
    /// How a run ended.
    struct Outcome: Sendable {
        let status: Int32
        let output: String
        let errors: String
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
    init(_ arguments: [String], input text: String = "", environment: [String: String] = [:]) throws {
        let products = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        process.executableURL = products.appending(path: "signin")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = input
        try process.run()
        input.fileHandleForWriting.write(Data(text.utf8))
        try input.fileHandleForWriting.close()
    }

    /// Runs the command to its end.
    static func run(
        _ arguments: String..., input: String = "", environment: [String: String] = [:]
    ) async throws -> Outcome {
        try await SignInProcess(arguments, input: input, environment: environment).ended()
    }

    /// Waits for the end. Both pipes are read meanwhile, so that the process never waits for a reader.
    func ended() async throws -> Outcome {
        let (said, complained) = (Self.text(of: output), Self.text(of: errors))
        let (output, errors) = (await said.value, await complained.value)
        process.waitUntilExit()
        return Outcome(status: process.terminationStatus, output: output, errors: errors)
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

    /// Presses Ctrl-C.
    func interrupt() { process.interrupt() }

    private static func text(of pipe: Pipe) -> Task<String, Never> {
        let handle = pipe.fileHandleForReading
        return Task.detached { String(decoding: handle.readDataToEndOfFile(), as: UTF8.self) }
    }
}
