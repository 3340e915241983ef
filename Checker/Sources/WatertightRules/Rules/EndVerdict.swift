/// What is said of an end. Each end has at most one verdict, so that no two rules report the same loss.
struct EndVerdict {
    var rule: RuleDescription
    var report: EndReport

    private init(_ rule: any EndRule.Type, _ message: Sentence, isAtOutcome: Bool = false) {
        self.rule = rule.description
        report = EndReport(message: message, isAtOutcome: isAtOutcome)
    }

    /// - Parameter name: The name of the code that can fail.
    /// - Returns: `nil` if a caller or the user receives the failure with its cause.
    static func of(_ end: End, _ name: String) -> EndVerdict? {
        if end.next.contains(.crashes) { return crash(end, name) }
        if end.isQuiet, end.isLoss {
            if end.next.contains(.answersSuccess) {
                return EndVerdict(
                    SuccessAfterFailureRule.self, "This reports success even after a failure.", isAtOutcome: true)
            }
            if end.isIgnored, end.recipients.isSubset(of: [.withCause, .obviousCause]),
                let message = message(aboutIgnored: end, name)
            {
                return EndVerdict(SwallowedRule.self, message)
            }
            if end.isIgnored, end.isAwaited, end.recipients.contains(.log), end.origin != .absorbingCall {
                return EndVerdict(FailureNotShownRule.self, "A user's action fails here, and only a log contains it.")
            }
        }
        if logsWithoutCause(end) {
            return EndVerdict(LogWithoutCauseRule.self, "The log message omits the error.", isAtOutcome: true)
        }
        if let dropped = droppedCause(of: end) { return dropped }
        return end.isQuiet ? message(aboutOpen: end, name).map { EndVerdict(OpenEndRule.self, $0) } : nil
    }

    private static func crash(_ end: End, _ name: String) -> EndVerdict? {
        guard end.origin != .typedHandler else { return nil }
        guard end.origin == .forcedTry else {
            return EndVerdict(CatchThenCrashRule.self, "If \(name) fails, this ends the process.", isAtOutcome: true)
        }
        // Errors of libraries without a model are unknown.
        let isKnown = !end.attempt.isDisjoint(with: [.callsServer, .touchesStore, .writes, .deletes])
        guard isKnown || end.attempt.isEmpty && end.isUnknown else { return nil }
        return EndVerdict(CatchThenCrashRule.self, "If \(name) fails, `try!` ends the process.")
    }

    private static func message(aboutIgnored end: End, _ name: String) -> Sentence? {
        switch end.origin {
        case .clause: "This `catch` ignores the error."
        case .failureCase: "This case ignores its error."
        case .errorParameter: "The error that the completion handler receives is ignored."
        case .errorClosure: "This closure ignores the error that it receives."
        // A value that can't be decoded usually has another format.
        case .optionalTry where isOnlyRead(end) || end.recipients.hasCause: nil
        case .optionalTry where end.next == .continues: "If \(name) fails, nothing reports it: `try?` drops the error."
        case .task: end.recipients.hasCause ? nil : "Errors thrown inside this `Task` are never observed."
        case .omittedCompletion: "If \(name) fails, nothing reports it: the completion handler is omitted."
        case .ignoredResult: "If \(name) fails, nothing reports it: its `Result` is ignored."
        case .optionalTry,
            .absorbingCall where !end.next.isDisjoint(with: [.stores, .deletes, .answersDefault]):
            "If \(name) fails, there is no value, and the error isn't logged."
        case .delegateMethod: "The error that a framework passes to this method is ignored."
        case .unnamedError: "The error that arrives in place of a value is ignored."
        case .replacedFailure: "A default value replaces the failure, and the error isn't logged."
        default: nil
        }
    }

    private static func isOnlyRead(_ end: End) -> Bool {
        end.next != .continues && end.attempt.contains(.decodes)
            && end.attempt.isDisjoint(with: [.callsServer, .touchesStore, .writes])
    }

    private static func logsWithoutCause(_ end: End) -> Bool {
        end.isLoss
            && (end.recipients == .log || end.next.contains(.answersNothing) && end.recipients == [.log, .caller])
            && end.outcome != end.offset && end.origin != .optionalTry && end.origin != .absorbingCall
            && end.next.isDisjoint(with: [.throwsAgain, .replacesError, .asserts])
    }

    private static func droppedCause(of end: End) -> EndVerdict? {
        guard ![Origin.typedHandler, .unnamedError].contains(end.origin), !end.recipients.hasCause,
            end.origin != .optionalTry || end.next == .answersNothing && end.recipients == .caller,
            // The absorbing function logs the cause.
            end.origin != .absorbingCall || !end.recipients.contains(.log)
        else { return nil }
        if end.next.contains(.replacesError) {
            let message: Sentence =
                end.recipients.contains(.person)
                ? "The message hides the cause: the user sees that it failed, but the error is lost."
                : "The new error doesn't contain the cause, which is lost."
            return EndVerdict(CauseDroppedRule.self, message, isAtOutcome: true)
        }
        if end.next.contains(.answersNothing), end.origin != .absorbingCall, !end.recipients.contains(.log) {
            return EndVerdict(
                CauseDroppedRule.self, "The caller gets no value, and the cause is lost.", isAtOutcome: true)
        }
        guard end.recipients.contains(.person) else { return nil }
        return EndVerdict(CauseDroppedRule.self, "The user sees that it failed, but the error is lost.")
    }

    private static func message(aboutOpen end: End, _ name: String) -> Sentence? {
        let isLogged = end.recipients.contains(.log)
        return switch end.origin {
        case .clause, .failureCase, .errorParameter, .errorClosure, .delegateMethod, .typedHandler, .statusCheck:
            "\(isLogged ? "Only a log" : "No caller and no screen") receives the failure that this code handles."
        case .optionalTry, .forcedTry, .absorbingCall, .omittedCompletion, .ignoredResult, .unnamedError,
            .replacedFailure, .task:
            "If \(name) fails, \(isLogged ? "only a log" : "no caller and no screen") receives the failure."
        case .status: "If \(name) fails, nothing reports it: its status is ignored."
        case .response: "The status of the response of \(name) is ignored."
        case .errorPointer: "The error that a system function stores here is never read."
        case .unanswered: "This path ends without a call of the closure that other paths call."
        // The user sees it.
        case .rawText: nil
        }
    }
}
