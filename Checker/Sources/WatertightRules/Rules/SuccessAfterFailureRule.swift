/// `success-after-failure`: the code reports success although something failed.
package struct SuccessAfterFailureRule: EndRule {
    package static let description = RuleDescription(
        id: "success-after-failure", severity: .warning, consequence: .falseSuccess)

    package init() {}

    package func report(_ end: End, _ name: String) -> EndReport? {
        guard end.isLoss, end.next.contains(.answersSuccess), end.isQuiet else { return nil }
        return EndReport(message: "This reports success even after a failure.", isAtOutcome: true)
    }
}
