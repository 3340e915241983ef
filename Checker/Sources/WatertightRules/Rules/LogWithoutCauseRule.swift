/// `log-without-cause`: the log message omits the error.
struct LogWithoutCauseRule: EndRule {
    static let description = RuleDescription(
        id: "log-without-cause", severity: .warning, consequence: .causeLost)

    func report(_ end: End, _ name: String) -> EndReport? {
        let hasAnswer = end.next.contains(.answersNothing)
        guard end.isLoss, end.recipients == .log || hasAnswer && end.recipients == [.log, .caller],
            end.outcome != end.offset, end.origin != .optionalTry, end.origin != .absorbingCall,
            end.next.isDisjoint(with: [.throwsAgain, .replacesError, .crashes, .asserts])
        else { return nil }
        let matters =
            end.origin != .clause || !end.attempt.isDisjoint(with: [.callsServer, .touchesStore, .writes, .deletes])
        return EndReport(
            message: "The log message omits the error.", consequence: matters ? .causeLost : .silence, isAtOutcome: true
        )
    }
}
