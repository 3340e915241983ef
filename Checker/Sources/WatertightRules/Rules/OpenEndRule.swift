/// `open-end`: at most a log receives a failure, and no other rule selects it.
package struct OpenEndRule: EndRule {
    package static let description = RuleDescription(id: "open-end", severity: .warning, consequence: .silence)

    private static let others: [any EndRule] = [
        SuccessAfterFailureRule(), SwallowedRule(), FailureNotShownRule(), LogWithoutCauseRule(),
    ]

    package init() {}

    package func report(_ end: End, _ name: String) -> EndReport? {
        guard end.isQuiet, !Self.others.contains(where: { $0.report(end, name) != nil }) else { return nil }
        let message: Sentence
        switch end.origin {
        case .clause, .failureCase, .errorParameter, .errorClosure, .delegateMethod, .typedHandler, .statusCheck:
            message = "No caller and no screen receives the failure that this code handles."
        case .optionalTry, .forcedTry, .absorbingCall, .omittedCompletion, .ignoredResult, .unnamedError,
            .replacedFailure, .task:
            message = "If \(name) fails, no caller and no screen receives the failure."
        case .status: message = "If \(name) fails, nothing reports it: its status is ignored."
        case .response: message = "The status of the response of \(name) is ignored."
        case .errorPointer: message = "The error that a system function stores here is never read."
        // The user sees it.
        case .rawText: return nil
        }
        return EndReport(message: message)
    }
}
