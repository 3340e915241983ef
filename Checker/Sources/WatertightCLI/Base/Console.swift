import Foundation
import Synchronization
import WatertightSupport

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The output streams and working directory of commands. Tests replace it.
struct Console: Sendable {
    @TaskLocal static var current = Console.ofProcess

    var write: @Sendable (Data) -> Void
    var writeError: @Sendable (String) -> Void
    var workingDirectory: String
    var understandsColor: Bool
    /// Whether standard error is a terminal.
    var showsProgress = false
    /// Whether answers name the next command line, which the tools of an agent replace.
    var showsCommands = true
    /// Reads standard input to its end; `nil` if that fails.
    var readInput: @Sendable () -> Data? = {
        do {
            return try FileHandle.standardInput.readToEnd() ?? Data()
        } catch {
            // watertight:accept cause-dropped: The caller reports that the input couldn't be read.
            return nil
        }
    }
    /// The current date.
    var date: @Sendable () -> Date = { Date() }

    func write(_ text: String) { write(Data(text.utf8)) }

    /// - Parameter path: A path as the user entered it; `nil` for standard output.
    func write(_ text: String, toFile path: String?) throws(CommandFailure) {
        guard let path else { return write(text) }
        do {
            try FileReplacement.write(Data(text.utf8), to: self.path(path))
        } catch {
            throw .cannotRun(error.description)
        }
    }

    /// Returns a path relative to the working directory, or an absolute one if it is outside.
    func shown(_ path: String, root: String) -> String {
        let absolute = FilePath.joined(root, path)
        return FilePath.relative(absolute, to: FilePath.resolved(workingDirectory)) ?? absolute
    }

    /// Prints changes as a patch with paths relative to the working directory, or to the root if they are outside.
    func writeDiff(of files: [FixedFile], root: String) {
        for file in files {
            let path = shown(file.path, root: root)
            let diff = UnifiedDiff(
                path: path.hasPrefix("/") ? file.path : path, before: file.before, after: file.after)
            write(diff.bytes)
        }
    }

    /// Writes all files, or none if one changed after it was read.
    func write(_ files: [FixedFile], root: String) throws(CommandFailure) {
        for file in files {
            guard FileManager.default.contents(atPath: FilePath.joined(root, file.path)) == file.before else {
                throw .cannotRun("\(file.path) changed after it was read; nothing was written. Run it again.")
            }
        }
        var written: [String] = []
        for file in files {
            do {
                try FileReplacement.write(
                    file.after, to: FilePath.joined(root, file.path), ifStill: ContentHash(file.before))
                written.append(file.path)
            } catch {
                let done = written.isEmpty ? "Nothing" : "Only \(written.joined(separator: ", "))"
                throw .cannotRun("\(error) \(done) was written.")
            }
        }
    }

    /// The reason why standard output couldn't be written; `nil` if it could.
    static var failure: String? { failureOfOutput.withLock { $0 } }
    private static let failureOfOutput = Mutex<String?>(nil)

    static let ofProcess = Console(
        write: { data in
            do {
                try FileHandle.standardOutput.write(contentsOf: data)
                // watertight:accept open-end: The command's exit code reports it when all output is written.
            } catch {
                failureOfOutput.withLock { $0 = $0 ?? error.localizedDescription }
            }
        },
        // watertight:accept open-end: There is no other place for messages than standard error.
        writeError: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) },
        workingDirectory: FileManager.default.currentDirectoryPath,
        understandsColor: isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
            && ProcessInfo.processInfo.environment["TERM"] != "dumb",
        showsProgress: isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb")

    /// Returns the absolute path of a path that the user entered.
    func path(_ written: String) -> String { FilePath.joined(workingDirectory, written) }
}
