/// `cause-never-caught`: another error replaces one that `try?` dropped or that is an unused parameter.
struct CauseNeverCaughtRule: EndRule {
    static let description = RuleDescription(
        id: "cause-never-caught", severity: .warning, isOnByDefault: false, consequence: .causeLost)

    func report(_ end: End, _ name: String) -> EndReport? {
        guard end.isLoss, !end.recipients.hasCause, !end.attempt.contains(.usesConstants) else { return nil }
        switch end.origin {
        case .optionalTry where end.next.contains(.replacesError):
            return EndReport(message: "Another error is raised here, and `try?` dropped the cause.", isAtOutcome: true)
        case .optionalTry where end.recipients.contains(.log) && end.outcome != end.offset:
            return EndReport(message: "The log message omits the error, which `try?` dropped.", isAtOutcome: true)
        case .unnamedError where end.next.contains(.replacesError):
            return EndReport(
                message: "Another error is raised here, and the error parameter is never used.", isAtOutcome: true)
        default: return nil
        }
    }
}
