/// `swallowed`: an error is lost without a trace.
struct SwallowedRule: EndRule {
    static let description = RuleDescription(id: "swallowed", severity: .warning, consequence: .silence)

    func report(_ end: End, _ name: String) -> EndReport? {
        guard end.isLoss, end.isIgnored, end.recipients.isSubset(of: [.withCause, .obviousCause]),
            // `success-after-failure` reports it.
            !end.next.contains(.answersSuccess)
        else { return nil }
        let message: Sentence
        switch end.origin {
        case .clause: message = "This `catch` ignores the error."
        case .failureCase: message = "This case ignores its error."
        case .errorParameter: message = "The error that the completion handler receives is ignored."
        case .errorClosure: message = "This closure ignores the error that it receives."
        case .optionalTry:
            // A value that can't be decoded usually has another format.
            guard !isOnlyRead(end), !end.recipients.hasCause else { return nil }
            message =
                end.next == .continues
                ? "If \(name) fails, nothing reports it: `try?` drops the error."
                : "If \(name) fails, the code continues as if there were no value, and the error isn't logged."
        case .task:
            guard !end.recipients.hasCause else { return nil }
            message = "Errors thrown inside this `Task` are never observed."
        case .omittedCompletion: message = "If \(name) fails, nothing reports it: the completion handler is omitted."
        case .ignoredResult: message = "If \(name) fails, nothing reports it: its `Result` is ignored."
        case .absorbingCall where !end.next.isDisjoint(with: [.stores, .deletes, .answersDefault]):
            message = "If \(name) fails, the code continues as if there were no value, and the error isn't logged."
        case .delegateMethod: message = "The error that a framework passes to this method is ignored."
        case .unnamedError: message = "The error that arrives in place of a value is ignored."
        case .replacedFailure: message = "A default value replaces the failure, and the error isn't logged."
        default: return nil
        }
        return EndReport(message: message, consequence: end.consequenceOfIgnoring)
    }

    private func isOnlyRead(_ end: End) -> Bool {
        end.next != .continues && end.attempt.contains(.decodes)
            && end.attempt.isDisjoint(with: [.callsServer, .touchesStore, .writes])
    }
}
