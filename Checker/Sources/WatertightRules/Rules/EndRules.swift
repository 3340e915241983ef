/// The code reports success although something failed.
struct SuccessAfterFailureRule: EndRule {
    static let description = RuleDescription(
        id: "success-after-failure", severity: .warning, consequence: .falseSuccess)
}

/// A handler of every error ends the process.
struct CatchThenCrashRule: EndRule {
    static let description = RuleDescription(
        id: "catch-then-crash", severity: .warning, isOnByDefault: false, consequence: .stopped)
}

/// An error is lost without a trace.
struct SwallowedRule: EndRule {
    static let description = RuleDescription(id: "swallowed", severity: .warning, consequence: .silence)
}

/// The work of a screen fails, and at most a log contains the failure.
struct FailureNotShownRule: EndRule {
    static let description = RuleDescription(id: "failure-not-shown", severity: .warning, consequence: .misled)
}

/// A handler replaces an error or a status and drops it.
struct CauseDroppedRule: EndRule {
    static let description = RuleDescription(id: "cause-dropped", severity: .warning, consequence: .causeLost)
}

/// The log message omits the error.
struct LogWithoutCauseRule: EndRule {
    static let description = RuleDescription(id: "log-without-cause", severity: .warning, consequence: .causeLost)
}

/// At most a log receives a failure, and no other rule reports it.
package struct OpenEndRule: EndRule {
    package static let description = RuleDescription(id: "open-end", severity: .warning, consequence: .silence)
    package init() {}
}
