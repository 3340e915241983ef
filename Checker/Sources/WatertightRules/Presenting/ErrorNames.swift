/// What names say of errors, logs and cancellation.
enum ErrorNames {
    /// Whether a variable is called as errors are.
    static func isErrorLike(_ name: String) -> Bool {
        let lower = name.lowercased()
        return lower == "err" || lower == "e" || lower == "failure" || lower.hasSuffix("error") || lower == "nserror"
    }

    static func isCancellation(_ name: String) -> Bool { name.lowercased().contains("cancel") }

    /// Whether a call only writes down: a log, a print, an assertion, analytics.
    static func isDiagnostic(call: OutlineNode) -> Bool {
        guard let name = call.calledName else { return false }
        let lower = name.lowercased()
        // `Info(…)` makes a value.
        let isFunction = name.first?.isLowercase ?? true || lower.hasPrefix("ns")
        if isFunction && diagnosticFunctions.contains(lower) || lower.hasPrefix("ddlog") || lower.hasPrefix("assert")
            || isFunction && logs(name)
        {
            return true
        }
        return call.calledBase.map { names(in: $0).contains(where: NameWords.endsDiagnostic) } ?? false
    }

    /// `logFailure`, `trackScreen`; not `login`, `logIn`, `tracksView`.
    static func logs(_ function: String) -> Bool {
        let words = NameWords.words(of: function)
        guard let first = words.first, first == "log" || first == "track" else { return false }
        return !words.dropFirst().contains { ["in", "out", "show", "alert"].contains($0) }
    }

    /// A function of a logger's for one level: `debug`, `notice`.
    static func isLogLevel(_ function: String) -> Bool { diagnosticFunctions.contains(function.lowercased()) }

    private static let diagnosticFunctions: Set<String> = [
        "print", "debugprint", "dump", "nslog", "os_log", "fatalerror", "precondition", "preconditionfailure", "record",
        "capture",
        "debug", "info", "notice", "trace", "fault", "critical", "fire", "captureerror", "recorderror", "reporterror",
        "fail",
        "xctfail", "breadcrumb", "addbreadcrumb", "signpost",
    ]
    /// The names of a chain of members and calls, from the outside in.
    static func names(in expression: OutlineNode) -> [String] {
        var names: [String] = []
        var current: OutlineNode? = expression
        while let node = current?.unwrapped {
            switch node.kind {
            case .member, .reference: names.append(node.text)
            case .call, .subscriptCall, .specialization, .postfixOperator: break
            default: return names
            }
            current = node.firstChild
        }
        return names
    }
}
