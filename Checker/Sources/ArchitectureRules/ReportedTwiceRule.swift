import WatertightRules

/// `reported-twice`: other code records a failure that the library reported where it was translated.
struct ReportedTwiceRule: Query {
    static let description = RuleDescription(id: "reported-twice", severity: .warning, runsIn: .programs)

    func leaks(in search: inout Search) -> [Leak] {
        guard search.hasInterruptions else { return [] }
        var lines: Set<Int> = []
        return zip(search.facts.values.ids, search.facts.values).compactMap { [search] number, value -> Leak? in
            let body = search.facts.body(ofValue: number)
            guard value.kind == .call, search.ships(body), records(value.call, search),
                let failure = failures(recordedBy: value.call, search).first(where: { isReported($0, search) }),
                lines.insert(search.facts.line(of: value.offset)).inserted
            else { return nil }
            return Leak(
                offset: value.offset, length: 1, body: body,
                message:
                    "\(search.name(of: failure)) was reported when it was translated, and is recorded again. Record other errors only, or pass it to the router.",
                basis: [search.origin(of: failure)])
        }
    }

    /// Whether a call is a log or a crash reporter's according to a model. The name of an unknown function isn't enough.
    private func records(_ call: CallID, _ search: Search) -> Bool {
        search.flow.symbols(calledBy: call, in: search.file)?.contains {
            search.program.traits(of: $0).contains(.logs) && !search.program.isLibrary($0)
        } ?? false
    }

    /// Returns the failures without their type in the arguments, and in the texts that these contain.
    private func failures(recordedBy call: CallID, _ search: Search) -> [ThrownFailure] {
        let arguments = search.facts.arguments(of: search.facts.calls[call]).map(\.value).filter(\.isPresent)
        let parts = arguments + arguments.flatMap { search.flow.uses(in: search.file).operands(of: $0) }
        return parts.flatMap { part -> [ThrownFailure] in
            let value = search.facts.values[part]
            let error = value.kind == .member ? value.base : part
            guard ErrorValues(search).owner(ofError: error) == .opaque, !search.passesToLibrary(error),
                !search.excludesInterruptions(error)
            else { return [] }
            return Arrivals(search).roots(of: error).flatMap(\.failures)
        }
    }

    /// Whether a function reports the failure that it throws: it translates another error.
    private func isReported(_ failure: ThrownFailure, _ search: Search) -> Bool {
        guard let thrower = failure.thrower else { return false }
        return search.flow.resolver.family(of: thrower).members.contains { member in
            let (facts, body) = (search.program.facts(member.file), search.program.declaration(member).body)
            guard body.isPresent else { return search.program.traits(of: member).contains(.logs) }
            return facts.events(of: facts.bodies[body]).contains { event in
                event.kind == .throwing && event.value.isPresent && facts.values[event.value].kind == .call
                    && search.flow.traits(ofCall: facts.values[event.value].call, in: member.file).contains(.logs)
            }
        }
    }
}
