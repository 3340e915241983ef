/// Judges each `try?` by what happens to its error and its value. Where the rule `swallowed` speaks, it says the same.
package struct TryAudit: Sendable {
    typealias Verdict = (reason: TrySite.Reason, words: Sentence)

    package init() {}

    package func findings(in search: inout Search) -> [Finding] {
        var found: [Finding] = []
        for body in search.facts.bodies.indices.map({ Int32($0) }) {
            for (position, event) in search.events(of: body).enumerated()
            where event.kind == .swallow && !event.isForced {
                let tried = TriedValues(search).tried(event, at: position, in: body)
                let verdict = idiom(tried, &search) ?? goesOn(tried, &search) ?? invisible(tried, &search)
                found.append(finding(tried, verdict, search))
            }
        }
        return found
    }

    /// Losing the error does nothing wrong, and nobody sees it.
    private func invisible(_ tried: SwallowedTry, _ search: inout Search) -> Verdict {
        let fate = tried.fate
        if fate.isDropped { return (.dropped, "the result is not used, and no log has the error") }
        if let fallback = fate.defaults.first {
            return (.fallback, "line \(lineOf: fallback.offset, in: search.file) falls back, and no log has the error")
        }
        if let path = fate.nilPaths.first, TriedValues(search).answersNo(path) {
            return (.refused, "the caller learns that it failed, and nobody why")
        }
        if fate.nilPaths.contains(where: { !Actions(search).doesNothing($0) }) {
            return (.fallback, "something else is done for nil, and no log has the error")
        }
        return (.noValue, "nil stands for no value, and no log has the error")
    }
}
