public import Watertight

// Closed: these are the ways in which no answer comes.
/// The fault of an SDK that gives no answer, as a boundary gets to translate it.
public enum RequestFault: CodedFailure, Hashable {
    /// It let go of the request without an answer.
    case abandoned
    /// It did not answer in time.
    case timedOut
    /// It called back with neither a value nor an error.
    case empty

    /// The domain `facade-request` and the fault.
    public var code: FailureCode {
        switch self {
        case .abandoned: FailureCode(domain: "facade-request", reason: "abandoned")
        case .timedOut: FailureCode(domain: "facade-request", reason: "timed-out")
        case .empty: FailureCode(domain: "facade-request", reason: "empty")
        }
    }
}
