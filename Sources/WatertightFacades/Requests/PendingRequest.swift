import Watertight

/// One request to an SDK, until its first end.
final class PendingRequest<Value: Sendable>: Sendable {
    enum End: Sendable {
        case answered(Result<Value, any Error>)
        case cancelled
        case timedOut
    }

    private let first = FirstEnd<End>()
    private let answered = Locked(false)
    private let newestNote = Locked<(any Error)?>(nil)
    private let site: CallSite
    /// The reporters of the task that started the request. The SDK may answer on a thread without a task.
    private let reporters = FailureReporting.current

    init(at site: CallSite) { self.site = site }

    /// Whether the SDK has answered, in time or not. It must not be canceled after that.
    var isAnswered: Bool { answered.withLock { $0 } }

    /// The newest error after which the SDK went on.
    var noted: (any Error)? { newestNote.withLock { $0 } }

    func note(_ error: any Error) { newestNote.withLock { $0 = error } }

    /// Ends the request, unless it has ended.
    /// - Returns: The earlier end, if there is one.
    @discardableResult
    func end(_ end: End) -> End? {
        if case .answered = end { answered.withLock { $0 = true } }
        return first.end(end)
    }

    /// Waits for the end. Called once.
    func wait(isolation: isolated (any Actor)? = #isolation) async -> End { await first.wait() }

    /// Reports an answer that was dropped.
    func report(_ dropped: DroppedAnswer) {
        FailureReporting.$overriding.withValue(reporters) {
            Incident(of: dropped, at: site).pass(as: dropped, at: site)
        }
    }
}

/// An answer that was dropped. It is only reported, never thrown.
enum DroppedAnswer: LayerFailure {
    static let domain = "facade-request"

    case answeredTwice
    case answeredLate

    var severity: FailureSeverity { self == .answeredLate ? .environmental : .defect }
}
