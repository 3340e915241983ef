import WatertightRules

/// A `try?` as an audit shows it: judged, with what is written there and what to write instead.
struct AuditedTry: Sendable {
    var site: TrySite
    /// `try? store.save(draft)`, on one line.
    var expression: String
    /// Swift to write in place of its statement; nil where nothing is to be changed.
    var rewrite: String?
    /// Why the team allows it: a line of the allowlist, or a comment beside it.
    var allowed: String?

    var verdict: TrySite.Column { allowed == nil ? site.reason.column : .idiom }
    var reason: TrySite.Reason { allowed == nil ? site.reason : .allowed }
    var words: String { allowed.map { "allowed: \($0)" } ?? site.words }

    /// `exactly StoreError.full`, `at least CocoaError`, `not known`
    var arriving: String {
        if site.errors.isEmpty { return site.isExact ? "nothing" : "not known" }
        return (site.isExact ? "exactly " : "at least ") + site.errors.joined(separator: ", ")
    }

    /// What a baseline keeps of it.
    var finding: Finding {
        Finding(
            rule: "try-\(verdict.rawValue)", severity: verdict == .goesOn ? .error : .warning, path: site.path,
            range: SourceRange(
                line: site.line, column: site.column, endLine: site.line, endColumn: site.column + "try?".count),
            message: expression, basis: [words], layer: site.layer, module: site.module, symbol: site.symbol)
    }
}

extension TrySite.Column {
    var title: String {
        switch self {
        case .goesOn: "goes on as if it had worked"
        case .invisible: "invisible: log it"
        case .idiom: "idiom: stays"
        }
    }
}

extension TrySite.Reason {
    /// For a count of many.
    var summary: String {
        switch self {
        case .destroyed: "what it was about is deleted after it"
        case .stored: "a value that was never read is kept"
        case .sent: "a value that was never read is sent or saved"
        case .answered: "a value that was never read is the answer"
        case .ends: "a loop takes an error for the end"
        case .action: "what a person asked for fails silently"
        case .success: "success is told after it"
        case .dropped: "the result is not used"
        case .noValue: "nil stands for no value"
        case .fallback: "a fall-back follows"
        case .refused: "the caller learns that it failed, not why"
        case .nothing: "nothing can be thrown"
        case .support: "tests, previews and what is for developers"
        case .cleanup: "waiting, closing, tidying up"
        case .cancellation: "only a cancellation can arrive"
        case .told: "told before, by what is called"
        case .oneCase: "only one error can arrive"
        case .handled: "nil is handled as a failure of its own"
        case .question: "only whether it works is asked"
        case .log: "the log itself"
        case .allowed: "allowed by the team"
        }
    }
}
