/// `success-after-failure`: the code reports success although something failed.
struct SuccessAfterFailureRule: EndRule {
    static let description = RuleDescription(
        id: "success-after-failure", severity: .warning, consequence: .falseSuccess)

    func report(_ end: End, _ name: String) -> EndReport? {
        guard end.isLoss, end.next.contains(.answersSuccess), end.isQuiet else { return nil }
        return EndReport(message: "This reports success even after a failure.", isAtOutcome: true)
    }
}
