import Foundation
import WatertightSupport

/// Runs git in a folder, without a shell.
struct Git: Sendable {
    private static let notInstalled = "git was not found. --changed-since and --since require it."

    var folder: String

    /// Returns a single line of output.
    func text(_ arguments: [String], orElse problem: String) throws(CommandFailure) -> String {
        let (status, output, _) = try run(arguments)
        guard status == 0 else { throw .cannotRun(problem) }
        var text = String(decoding: output, as: UTF8.self)
        if text.hasSuffix("\n") { text.removeLast() }
        return text
    }

    func output(_ arguments: [String]) throws(CommandFailure) -> Data {
        let (status, output, errors) = try run(arguments)
        guard status == 0 else {
            let reason = String(decoding: errors.prefix(500), as: UTF8.self).onOneLine
            throw .cannotRun("git couldn't list the changes: \(reason)")
        }
        return output
    }

    private func run(_ arguments: [String]) throws(CommandFailure) -> (status: Int32, output: Data, errors: Data) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-C", folder] + arguments
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        // Redirects errors to a file: git would block on a second pipe that isn't read.
        let errors = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
        defer { try? FileManager.default.removeItem(at: errors) }
        process.standardError = FileHandle(forWritingAtPath: errors.path) ?? FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            // watertight:accept cause-dropped: The system's error only means that git couldn't be started.
            throw .cannotRun(Self.notInstalled)
        }
        let bytes: Data
        do {
            bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        } catch {
            // Empty output would mean that there are no changes.
            throw .cannotRun("git couldn't list the changes: its output couldn't be read (\(error)).")
        }
        process.waitUntilExit()
        // `env` exits with 127 if the program doesn't exist.
        if process.terminationStatus == 127 { throw .cannotRun(Self.notInstalled) }
        return (process.terminationStatus, bytes, FileManager.default.contents(atPath: errors.path) ?? Data())
    }
}
