extension ErrorWay {
    /// A phrase such as `caught by the first `catch` in Sync.show()`.
    package var words: String {
        var words = placed
        if end == .handled { words += "; ends here" }
        if isRepeated { words += " (shown above)" }
        if isCut { words += " (not followed further)" }
        return words
    }

    /// The errors on this path: `StoreError.full, .locked, possibly others`.
    package var known: String {
        if errors.isEmpty { return isOpen && kind != .unknown ? "errors unknown" : "" }
        return errors.joined(separator: ", ") + (isOpen ? ", possibly others" : "")
    }

    private var placed: String {
        let around = function.isEmpty ? "top-level code" : function
        let code = isInClosure ? "a closure in \(around)" : around
        let callee = subject.isEmpty ? "a closure" : "`\(subject)`"
        let inside = " in \(code)"
        switch kind {
        case .function: return "\(code) throws"
        case .thrown: return "thrown\(inside)"
        case .calls: return "call of \(callee)\(inside)"
        case .passes: return "leaves \(code)"
        case .caught: return "caught by the \(Self.ordinal(clause ?? 1)) `catch`\(inside)"
        case .rethrown: return "rethrown\(inside)"
        case .replaced: return "replaced by another error\(inside)"
        case .dropped: return "dropped by `try?`\(inside)"
        case .trapped: return "`try!` crashes\(inside)"
        case .declared: return "call of \(callee)\(inside), only the declared type is known"
        case .received: return "taken from a `Result`\(inside), its source is not followed"
        case .handedIn: return "call of a closure parameter\(inside)"
        case .unknown:
            let place = subject.isEmpty ? "" : "call of \(callee)"
            let reason = self.place.reason?.words ?? "not followed"
            return (place.isEmpty ? code : place + inside) + ", unknown: \(reason)"
        case .logged: return "\(affected) logged\(inside)"
        case .shown: return "\(affected) shown to the user\(inside)"
        case .answered: return "\(affected) passed to a callback\(inside)"
        case .stored: return "\(affected) stored\(subject.isEmpty ? "" : " in `\(subject)`")\(inside)"
        case .handed: return "\(affected) passed to \(subject.isEmpty ? "an unknown function" : callee)\(inside)"
        case .leaves: return leaving(code)
        }
    }

    private static func ordinal(_ number: Int) -> String {
        switch number {
        case 1: "first"
        case 2: "second"
        case 3: "third"
        default: "\(number)th"
        }
    }

    private var affected: String {
        switch form {
        case .itself: "error"
        case .wrapped: "wrapping error"
        case .text: "text of the error"
        case .part: "part of the error"
        }
    }

    private func leaving(_ code: String) -> String {
        switch end {
        case .unobserved: "leaves \(code), and nothing observes it"
        case .handedOver where subject.isEmpty: "leaves \(code), whose caller is unknown"
        case .handedOver: "leaves \(code), not followed in `\(subject)`"
        case .kept: "passed to `\(subject)` in \(code), which doesn't rethrow it"
        case .program: "terminates the program"
        default: "leaves \(code), no caller found"
        }
    }
}

extension ErrorPoint {
    /// One path through the point, from the error's origin to its end.
    package var steps: [Finding.Step] {
        func chain(_ way: ErrorWay?) -> [ErrorWay] { way.map { [$0] + chain($0.next.first) } ?? [] }
        return (chain(from.first).reversed() + [at] + chain(to.first)).map { way in
            Finding.Step(
                path: way.place.path,
                range: SourceRange(
                    line: way.place.line, column: way.column, endLine: way.place.line, endColumn: way.column),
                message: way.words)
        }
    }
}
