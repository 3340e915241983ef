import Foundation
import WatertightSupport

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Where commands write to and where they stand; a test puts its own in place.
struct Console: Sendable {
    @TaskLocal static var current = Console.ofProcess

    var write: @Sendable (Data) -> Void
    var writeError: @Sendable (String) -> Void
    var workingDirectory: String
    var understandsColor: Bool
    /// Whether somebody watches standard error.
    var showsProgress = false

    func write(_ text: String) { write(Data(text.utf8)) }

    /// - Parameter path: As a person wrote it.
    func write(_ text: String, toFile path: String) throws(CommandFailure) {
        do {
            try FileReplacement.write(Data(text.utf8), to: self.path(path))
        } catch {
            throw .cannotRun(error.description)
        }
    }

    static let ofProcess = Console(
        write: { try? FileHandle.standardOutput.write(contentsOf: $0) },
        writeError: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) },
        workingDirectory: FileManager.default.currentDirectoryPath,
        understandsColor: isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
            && ProcessInfo.processInfo.environment["TERM"] != "dumb",
        showsProgress: isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb")

    /// The absolute path of one that a person wrote.
    func path(_ written: String) -> String { FilePath.joined(workingDirectory, written) }
}
