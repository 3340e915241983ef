/// `failure-not-shown`: a screen's work fails, and only the log knows.
package struct FailureNotShownRule: EndRule {
    package static let description = RuleDescription(id: "failure-not-shown", severity: .warning, consequence: .misled)

    package init() {}

    package func report(_ end: End, _ name: String) -> EndReport? {
        guard end.isLoss, end.isIgnored, end.recipients.contains(.log), end.recipients.isQuiet,
            !end.next.contains(.answersSuccess), end.isAsked
        else { return nil }
        switch end.origin {
        case .clause, .failureCase, .errorParameter, .errorClosure:
            return EndReport(
                message: "A person's action fails here, and only a log contains it.",
                consequence: end.attempt.contains(.callsServer) || end.attempt.isAction && end.trigger == .person
                    ? .misled : .silence)
        case .absorbingCall where end.attempt.isAction && end.trigger == .person:
            return EndReport(message: "If \(name) fails, a person's action fails, and only a log contains it.")
        default: return nil
        }
    }
}
