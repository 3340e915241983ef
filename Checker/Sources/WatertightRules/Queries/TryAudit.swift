/// Judges each `try?` by what happens to its error and its value. Where the rule `swallowed` speaks, it says the same.
package struct TryAudit: Sendable {
    typealias Verdict = (reason: TrySite.Reason, words: Sentence)

    package init() {}

    func sites(in search: inout Search) -> [TrySite] {
        var found: [TrySite] = []
        for body in search.facts.bodies.indices.map({ Int32($0) }) {
            for (position, event) in search.events(of: body).enumerated()
            where event.kind == .swallow && !event.isForced {
                let tried = TriedValues(search).tried(event, at: position, in: body)
                let verdict = idiom(tried, &search) ?? goesOn(tried, &search) ?? invisible(tried, &search)
                found.append(site(tried, verdict, &search))
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

    private func site(_ tried: SwallowedTry, _ verdict: Verdict, _ search: inout Search) -> TrySite {
        let program = search.program
        let place = search.facts.location(of: tried.event.offset)
        let symbol = search.symbol(around: tried.body)
        let unknowns = tried.arriving.witnesses.map { witness in
            var place = program.place(witness.file, witness.offset)
            place.reason = witness.reason
            return place
        }
        return TrySite(
            path: program.files[search.file].path, line: place.line, column: place.column,
            offset: tried.event.offset, symbol: symbol.map { program.name(of: $0) } ?? "",
            module: program.files[search.file].module, layer: search.place(around: tried.body).layer,
            reason: verdict.reason, words: verdict.words.rendered(in: program, from: search.file),
            errors: tried.arriving.entries.flatMap { program.names(of: $0) }, isExact: tried.arriving.isExact,
            unknowns: unknowns, remedy: remedy(verdict.reason, tried, &search))
    }

    private func remedy(_ reason: TrySite.Reason, _ tried: SwallowedTry, _ search: inout Search) -> TrySite.Remedy {
        switch reason.column {
        case .idiom: reason == .nothing ? .withoutTry : .none
        case .invisible: .log
        case .goesOn: TriedValues(search).wayOut(of: tried.body)
        }
    }
}

extension Survey {
    /// What becomes of each `try?` of a file. Files can be asked in parallel, each thread with a resolver of its own.
    package func tries(in file: FileID, _ resolver: Resolver) -> [TrySite] {
        guard !program.files[file].isModel else { return [] }
        resolver.begin()
        var search = Search(self, file: file, by: resolver)
        return TryAudit().sites(in: &search)
    }
}
