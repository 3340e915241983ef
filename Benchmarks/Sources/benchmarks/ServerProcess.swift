import Foundation
import SignInContract

/// The loopback server in a process of its own, so that it shares no thread and no allocator with the measured code.
final class ServerProcess {
    private let process = Process()
    private let input = Pipe()
    /// `127.0.0.1` and the port.
    let authority: String

    /// Starts this program again with ``BenchmarksCommand/serve``.
    init() throws {
        let output = Pipe()
        process.executableURL = URL(filePath: ProcessInfo.processInfo.arguments[0]).standardizedFileURL
        process.arguments = ["--serve"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard line.hasSuffix("\n") else { throw UnexpectedOutcome(description: "the server doesn't start") }
        authority = String(line.dropLast())
    }

    /// Ends the process, which reads its input until the end.
    func stop() throws {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Serves until the input ends, as it does when the parent process ends.
    static func serve() async throws {
        let server = try await LoopbackServer.start(answering: .session)
        FileHandle.standardOutput.write(Data("\(server.authority)\n".utf8))
        while !FileHandle.standardInput.availableData.isEmpty {}
        try await server.stop()
    }
}
