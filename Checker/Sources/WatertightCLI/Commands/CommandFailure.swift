/// Why a command exits with a nonzero code.
enum CommandFailure: Error, Hashable {
    /// The command succeeded and reported findings: exit code 1.
    case findings
    /// The command failed: exit code 2, with a message.
    case cannotRun(String)

    var exitCode: Int32 {
        switch self {
        case .findings: 1
        case .cannotRun: 2
        }
    }
}
