/// `failure-not-shown`: the work of a screen fails, and the failure is only logged.
package struct FailureNotShownRule: EndRule {
    package static let description = RuleDescription(id: "failure-not-shown", severity: .warning, consequence: .misled)

    package init() {}

    package func report(_ end: End, _ name: String) -> EndReport? {
        guard end.isLoss, end.isIgnored, end.recipients.contains(.log), end.recipients.isQuiet,
            !end.next.contains(.answersSuccess), end.isAwaited
        else { return nil }
        switch end.origin {
        case .clause, .failureCase, .errorParameter, .errorClosure:
            return EndReport(
                message: "A user's action fails here, and only a log contains it.",
                consequence: end.attempt.contains(.callsServer) || end.attempt.isAction && end.trigger == .person
                    ? .misled : .silence)
        default: return nil
        }
    }
}
