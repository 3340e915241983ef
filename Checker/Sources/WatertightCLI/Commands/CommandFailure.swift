/// Why a command does not end with 0.
enum CommandFailure: Error, Hashable {
    /// It ran, and found something: 1.
    case findings
    /// It could not run: 2, with what is wrong.
    case cannotRun(String)

    var exitCode: Int32 {
        switch self {
        case .findings: 1
        case .cannotRun: 2
        }
    }
}
