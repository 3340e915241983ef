/// Finds deletions that don't depend on the success of an attempt.
extension TriedValues {
    /// Returns what a dropped `try?` processed and the same path deletes later.
    func loss(after tried: SwallowedTry) -> Verdict? {
        guard tried.fate.isDropped else { return nil }
        let events = events(of: tried.body)
        let own = events[tried.position..<Int(events[tried.position].next)]
        let used = Set(own.filter { $0.kind == .call }.flatMap { locals(handedTo: $0.call) })
        guard !used.isEmpty else { return nil }
        for event in events[own.endIndex..<Successes(search).end(ofPathAround: tried.position, in: tried.body)]
        where event.kind == .call && !used.isDisjoint(with: locals(handedTo: event.call)) {
            guard traits(ofCall: event.call).contains(.destroys) else { continue }
            return (
                .next(.deletes), "line \(lineOf: event.offset, in: file) deletes the input even if the operation failed"
            )
        }
        return nil
    }

    private func locals(handedTo call: CallID) -> [LocalID] {
        facts.arguments(of: facts.calls[call]).compactMap { argument in
            guard argument.value.isPresent, facts.values[argument.value].kind == .local else { return nil }
            return facts.values[argument.value].local
        }
    }
}
