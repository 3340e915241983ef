/// `failure-not-shown`: the work of a screen fails, and at most a log contains the failure.
struct FailureNotShownRule: EndRule {
    static let description = RuleDescription(id: "failure-not-shown", severity: .warning, consequence: .misled)

    func report(_ end: End, _ name: String) -> EndReport? {
        guard end.isLoss, end.isIgnored, end.isQuiet, end.recipients.contains(.log), end.origin != .absorbingCall,
            // `success-after-failure` reports it.
            !end.next.contains(.answersSuccess), end.isAwaited
        else { return nil }
        let matters = end.attempt.contains(.callsServer) || end.attempt.isAction && end.trigger == .person
        return EndReport(
            message: "A user's action fails here, and only a log contains it.",
            consequence: matters ? .misled : .silence)
    }
}
