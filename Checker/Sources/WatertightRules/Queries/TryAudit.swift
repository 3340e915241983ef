/// Classifies each `try?` by what happens to its error and its value. Consistent with the findings of `swallowed`.
package struct TryAudit: Sendable {
    typealias Verdict = (reason: TrySite.Reason, words: Sentence)

    package init() {}

    package func findings(in search: inout Search) -> [Finding] {
        var found: [Finding] = []
        for body in search.facts.bodies.ids {
            for (position, event) in search.events(of: body).enumerated()
            where event.kind == .swallow && !event.isForced {
                let tried = TriedValues(search).tried(event, at: position, in: body)
                let verdict = idiom(tried, search) ?? goesOn(tried, search) ?? invisible(tried, search)
                found.append(finding(tried, verdict, search))
            }
        }
        return found
    }

    /// Returns the verdict if losing the error has no wrong effect, but is invisible.
    private func invisible(_ tried: SwallowedTry, _ search: Search) -> Verdict {
        let fate = tried.fate
        if fate.isDropped { return (.dropped, "the result isn't used, and the error isn't logged") }
        if let fallback = fate.defaults.first {
            return (
                .fallback,
                "line \(lineOf: fallback.offset, in: search.file) uses a fallback, and the error isn't logged"
            )
        }
        if let path = fate.nilPaths.first, TriedValues(search).answersNo(path) {
            return (.refused, "the caller observes the failure, but not its cause")
        }
        if fate.nilPaths.contains(where: { !Actions(search).doesNothing($0) }) {
            return (.fallback, "nil is handled differently, and the error isn't logged")
        }
        return (.noValue, "nil means no value, and the error isn't logged")
    }
}
