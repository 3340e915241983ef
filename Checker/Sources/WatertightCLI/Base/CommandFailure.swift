/// Why a command exits with a nonzero code.
enum CommandFailure: Error, Hashable, Sendable {
    /// The command succeeded and reported findings: exit code 1.
    case findings
    /// The command failed: exit code 2, with a message.
    case cannotRun(String)
    /// A newer request replaced it.
    case canceled
    /// A server ended with this exit code.
    case ended(Int32)

    var exitCode: Int32 {
        switch self {
        case .findings: 1
        case .ended(let code): code
        case .cannotRun, .canceled: 2
        }
    }

    /// There is no Swift file, or none that can be read.
    static func nothingToRead(in root: String, _ notes: [CheckNote]) -> CommandFailure {
        .cannotRun("There is no Swift file to read in \(root)." + notes.map { "\n\($0.text)" }.joined())
    }
}
