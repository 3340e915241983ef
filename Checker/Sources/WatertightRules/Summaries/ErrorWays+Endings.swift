extension ErrorWays {
    /// Returns what a clause does with its error other than throwing, in source order.
    package mutating func endings(of clause: Place, _ set: ThrowSet) -> [ErrorWay] {
        guard let filter = filter(of: clause) else { return [] }
        let file = sets.file(of: clause.body)
        let error = flow.uses(in: file).caught[filter]
        var found: [ErrorWay] = []
        for end in flow.ends(ofLocal: error, in: file) {
            guard let (kind, subject) = ending(end.kind) else { continue }
            let body = sets.program.facts(end.file).body(ofValue: end.value)
            guard body.isPresent else { continue }
            var way = way(kind, set, body: sets.program.linked.body(end.file, body), offset: end.offset)
            way.subject = subject
            way.form = end.form
            if !found.contains(way) { found.append(way) }
        }
        return found.sorted { ($0.place.path, $0.place.line, $0.column) < ($1.place.path, $1.place.line, $1.column) }
    }

    /// Returns the end of errors that aren't caught by a clause.
    func swallowed(_ set: ThrowSet, by ending: ThrowFlow.Ending, at place: Place) -> ErrorWay {
        var way = way(ending == .kept ? .leaves : ending == .trapped ? .trapped : .dropped, set, at: place)
        switch ending {
        case .dropped: way.end = .dropped
        case .trapped: way.end = .trapped
        case .kept:
            way.end = .kept
            way.subject = step(place).callee.map { sets.program.name(of: $0) } ?? ""
        }
        return way
    }

    /// Returns `nil` for ends that are shown differently, or only inspect the error.
    private func ending(_ kind: ErrorEnd.Kind) -> (ErrorWay.Kind, subject: String)? {
        func name(_ symbol: Symbol?) -> String { symbol.map { sets.program.name(of: $0) } ?? "" }
        return switch kind {
        case .logged: (.logged, "")
        case .shown: (.shown, "")
        case .answered: (.answered, "")
        case .stored(let property): (.stored, name(property))
        case .kept: (.stored, "")
        case .handed(let function): (.handed, name(function))
        case .thrown, .returned, .decided, .accessed: nil
        }
    }
}
