public import Watertight
import WatertightPresentation

/// One row of a failure table while it is driven: it provides the router, and observes the output and the screen.
@MainActor public final class FailureRow {
    /// The router of the screen.
    public private(set) lazy var router = SpyRouter { [weak self] in self?.routerProblems.append($0) }

    private var routerProblems: [String] = []
    private var recorder: OutputRecorder?
    private var state: (@MainActor () -> any Hashable)?
    private var stateBefore: AnyHashable?
    private var stateDuring: AnyHashable?
    /// The number of calls when the operation had ended.
    private var endOfCalls = 0

    init() {}

    /// Observes the output of the use case, and the state of the screen.
    /// - Parameters:
    ///   - output: The output of the use case. A connected view model is called first.
    ///   - recorder: A recorder of the output's calls: a subclass of ``OutputRecorder``.
    ///   - state: Returns the state of the screen. A screen is stuck if a failure leaves it in the state that it had while
    ///     the use case was running.
    public func observe<Receiver>(
        _ output: Output<Receiver>, with recorder: Receiver, state: (@MainActor () -> any Hashable)? = nil
    ) {
        guard let calls = recorder as? OutputRecorder else { return }
        output.observe(with: recorder)
        self.recorder = calls
        self.state = state
        stateBefore = state.map { AnyHashable($0()) }
        calls.onCall = { [weak self] calls in
            if calls.allSatisfy({ !$0.isFinal }) { self?.stateDuring = state.map { AnyHashable($0()) } }
        }
    }

    /// Cancels the row's task, as closing the screen does, for a cause of the app's own. Call it before the operation fails.
    ///
    /// The row then breaks a rule if an output is called or a failure is reported or shown.
    public func cancel() {
        withUnsafeCurrentTask { $0?.cancel() }
        RowEnd.current?.note(.cancelled)
    }

    /// Marks the end of the operation.
    func end() { endOfCalls = calls.count }

    private var calls: [OutputRecorder.Call] { recorder?.recorded ?? [] }
}

// MARK: - The cells

extension FailureRow {
    /// The calls that are outcomes.
    var outputCell: String {
        calls.filter(\.isFinal).map(\.description).joined(separator: ", ")
    }

    /// How the router shows the failures, with their titles and actions.
    var screenCell: String {
        let failures = router.handled.map { failure in
            let method =
                switch failure.method {
                case .inline(let anchor), .indicator(let anchor): "\(failure.method.name) \(anchor)"
                case .banner, .alert, .confirmation, .fullScreen, .silent: failure.method.name
                }
            let actions = failure.actions.map(\.kind.description).joined(separator: ", ")
            let incident = failure.incident?.description ?? ""
            let reference = failure.texts.contains { $0.contains(incident) } ? " {incident}" : ""
            let title = failure.title.replacing(incident, with: "{incident}")
            let visibility = router.shown.contains(failure) ? "" : "not shown: "
            return "\(visibility)\(method): \(title)\(reference) [\(actions)]"
        }
        return (failures + router.unexpected.map { _ in "an unexpected error" }).joined(separator: "; ")
    }

    /// The state of the screen.
    var stateCell: String { state.map { TableText.of($0()) } ?? "" }
}

// MARK: - The rules

extension FailureRow {
    /// Returns the rules that the row breaks.
    /// - Parameters:
    ///   - reports: The reports of the row.
    ///   - end: How the row's cause ended.
    func problems(reports: [FailureReport], end: RowEnd.End) -> [String] {
        guard recorder != nil else { return ["not observed: call 'observe' with an OutputRecorder"] }
        let isSilent = reports.isEmpty && router.handled.isEmpty && router.unexpected.isEmpty
        switch end {
        case .cancelled:
            return calls.filter(\.isFinal).map { "cancelled, but \($0) was called" }
                + problems(ofFailureAfter: "cancelled", reports)
        case .dismissed:
            return outputProblems + problems(ofFailureAfter: "dismissed", reports) + stateProblems
        case .possibleSuccess where isSilent: return outputProblems + stateProblems
        case .possibleSuccess, .failure:
            let outcomes = calls.filter(\.isFinal)
            return outputProblems + reportProblems(reports, outcomes) + screenProblems(reports) + stateProblems
        }
    }

    private func problems(ofFailureAfter end: String, _ reports: [FailureReport]) -> [String] {
        let isShown = !router.handled.isEmpty || !router.unexpected.isEmpty
        return (isShown ? ["\(end), but a failure is shown"] : [])
            + (reports.isEmpty ? [] : ["\(end), but a failure is reported"])
    }

    private var outputProblems: [String] {
        let inTime = calls.prefix(endOfCalls)
        let outcomes = inTime.filter(\.isFinal)
        var problems: [String] = []
        switch outcomes.count {
        case 0: problems.append(inTime.isEmpty ? "nothing is called" : "nothing after the start")
        case 1: break
        case let count:
            problems.append("\(count) terminal outputs: \(outcomes.map(\.description).joined(separator: ", "))")
        }
        let late = inTime.drop { !$0.isFinal }.filter { !$0.isFinal } + calls.dropFirst(endOfCalls)
        return problems + late.map { "called after the end: \($0)" }
    }

    private func reportProblems(_ reports: [FailureReport], _ outcomes: [OutputRecorder.Call]) -> [String] {
        guard let report = reports.first else { return ["never reported"] }
        // The router reports a failure whose incident is lost as another one.
        if outcomes.contains(where: { $0.incident == nil }) { return ["the output has no incident"] }
        guard reports.count == 1 else { return ["reported \(reports.count) times"] }
        guard outcomes.allSatisfy({ $0.incident == report.incident }),
            router.incidents.allSatisfy({ $0.reference == report.incident })
        else { return ["incident differs from the log's"] }
        return []
    }

    private func screenProblems(_ reports: [FailureReport]) -> [String] {
        var problems = routerProblems
        problems += router.handled.flatMap { failure in
            failure.namedTexts.filter { $0.text.allSatisfy(\.isWhitespace) }.map { "empty text: \($0.name)" }
        }
        if !router.unexpected.isEmpty { problems.append("shown without a presentation of its own") }
        return problems
    }

    private var stateProblems: [String] {
        guard let state, let stateDuring, stateDuring != stateBefore, AnyHashable(state()) == stateDuring else {
            return []
        }
        return ["stuck: \(TableText.of(stateDuring.base))"]
    }
}

extension PresentationError {
    fileprivate var texts: [String] { namedTexts.map(\.text) }

    fileprivate var namedTexts: [(name: String, text: String)] {
        [("title", title)]
            + [("description", description), ("recovery suggestion", recoverySuggestion)].compactMap {
                name, text in text.map { (name, $0) }
            } + actions.map { ("title of \($0.kind)", $0.title) }
    }
}

/// The end of the newest request to the fakes of a row. It decides which rules apply to the row.
final class RowEnd: Sendable {
    enum End {
        case failure
        /// A response with a status of success, which may still be unusable.
        case possibleSuccess
        case dismissed
        case cancelled
    }

    @TaskLocal static var current: RowEnd?

    private let end = Locked(End.failure)

    var newest: End { end.withLock(\.self) }

    /// Replaces the newest end, unless the row was canceled.
    func note(_ end: End) { self.end.withLock { if $0 != .cancelled { $0 = end } } }
}
