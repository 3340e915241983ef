/// Why a command couldn't verify edits.
package enum VerificationFailure: Error, Hashable, CustomStringConvertible {
    case notCopied(String, String)
    case notStarted(String)
    /// The command fails before any edit. Contains the end of its output.
    case failsAsItIs(command: String, folder: String, code: Int32, output: String)
    case tookTooLong(command: String, seconds: Int)
    case notWritten(String)
    case interrupted

    package var description: String {
        switch self {
        case .notCopied(let folder, let reason): "\(folder) could not be copied: \(reason)"
        case .notStarted(let command): "`\(command)` could not be started."
        case .failsAsItIs(let command, let folder, let code, let output):
            "`\(command)` fails with exit code \(code) on the unchanged sources, so it can't verify edits. Nothing was written. It ran in a copy of \(folder), without build folders and files outside of \(folder).\(output.isEmpty ? "" : " Last output:\n\(output)")"
        case .tookTooLong(let command, let seconds):
            "`\(command)` took longer than \(seconds) s. Nothing was written. Increase --timeout."
        case .notWritten(let reason): "The copy couldn't be changed: \(reason) Nothing else was written."
        case .interrupted: "Interrupted. Nothing was written."
        }
    }
}
