/// Follows an error backward to where it was caught, or where its type is declared: through variables, results, and the
/// arguments of functions and closures.
package struct Arrivals: FileAnalysis {
    package let search: Search

    package init(search: Search) { self.search = search }

    /// The maximum number of functions between a value and a root.
    private static let deepest = 6

    /// An error where the code has it first.
    package struct Root: Hashable {
        package var file: FileID
        package var local: LocalID
        /// The failures in the interruptions among the errors; empty if none can arrive.
        package var failures: [ThrownFailure]
        /// Whether interruptions are the only errors that arrive.
        package var isOnly: Bool
    }

    /// Returns the known roots of an error. Unknown callers and values add none.
    package func roots(of value: ValueID, depth: Int = 0) -> [Root] {
        guard depth < Self.deepest, mayBeInterruption(value) else { return [] }
        let value = ErrorValues(search).stripped(value)
        let record = facts.values[value]
        switch record.kind {
        case .selfValue:
            guard let member = symbol(around: facts.body(ofValue: value)) else { return [] }
            return survey.uses.places(of: member).flatMap { place in
                let there = analysis(of: place.file)
                return there.passed(there.facts.values[place.value].base, depth)
            }
        case .call where isResult(record.call):
            return facts.arguments(of: facts.calls[record.call]).first.map { roots(of: $0.value, depth: depth) } ?? []
        case .local:
            let local = facts.locals[record.local]
            switch local.kind {
            case .caught: return [root(of: local.filter)]
            case .initial: return roots(of: local.value, depth: depth)
            case .payload where nominal(of: local.value) == program.linked.wellKnown.result:
                return roots(of: local.value, depth: depth)
            case .parameter:
                let calls = survey.uses.calls(of: Symbol(file: file, declaration: local.declaration))
                return calls.flatMap { place in
                    let there = analysis(of: place.file)
                    return there.arguments(of: there.facts.values[place.value].userCall, for: Int(local.position))
                        .flatMap { there.passed($0, depth) }
                }
            case .closureParameter: return answers(to: local).flatMap { $0.passed($1, depth) }
            default: break
            }
        default: break
        }
        return flow.resolver.failure(inType: type(of: value)).map {
            let local = record.kind == .local ? record.local : .absent
            return [Root(file: file, local: local, failures: [ThrownFailure(type: $0)], isOnly: true)]
        } ?? []
    }

    /// Returns the root that a clause catches.
    package func root(of filter: FilterID) -> Root {
        let body = number(of: flow.uses(in: file).clauses[filter])
        let set = survey.throwSets.caught(by: filter, in: body)
        let known = program.linked.wellKnown
        let failures = set.has(known.interruption) ? search.ways.failures(arrivingAt: filter, in: body) : []
        return Root(
            file: file, local: flow.uses(in: file).caught[filter], failures: failures,
            isOnly: set.isExact
                && set.entries.allSatisfy { [known.interruption, known.cancellation].contains($0.type) })
    }

    /// Returns the roots of an error that another function receives. That may have further callers.
    private func passed(_ value: ValueID, _ depth: Int) -> [Root] {
        roots(of: value, depth: depth + 1).map { root in
            var root = root
            root.isOnly = false
            return root
        }
    }

    /// Whether a value is an error of unknown type, an interruption, or no error. A cast has the type that it tests.
    private func mayBeInterruption(_ value: ValueID) -> Bool {
        let owner = ErrorValues(search).owner(ofError: value)
        return value.isPresent && [nil, .opaque, .others(program.linked.wellKnown.interruption)].contains(owner)
    }

    private func nominal(of value: ValueID) -> Int32 {
        flow.resolver.types[flow.resolver.withoutOptional(type(of: value))].nominal
    }

    /// Whether a call creates a `Result`: `.failure(error)`.
    private func isResult(_ call: CallID) -> Bool {
        let made = flow.symbols(calledBy: call, in: file)?.first.flatMap { flow.resolver.ownNominal(of: $0) }
        return made == program.linked.wellKnown.result
    }

    /// Returns the arguments of a call for a parameter of its callee.
    func arguments(of call: CallID, for parameter: Int) -> [ValueID] {
        guard case .symbols(let callees) = callees(of: call), let callee = callees.first else { return [] }
        return zip(facts.arguments(of: facts.calls[call]), callee.positions)
            .filter { $1 == parameter && $0.value.isPresent }.map(\.0.value)
    }

    /// Returns what functions pass to a closure that they receive.
    private func answers(to local: Local) -> [(Arrivals, ValueID)] {
        guard let call = call(receiving: local.body), case .symbols(let callees) = callees(of: call),
            let index = facts.arguments(of: facts.calls[call]).map(\.value).firstIndex(
                of: flow.uses(in: file).closures[local.body])
        else { return [] }
        return callees.filter { index < $0.positions.count }.flatMap { callee in
            flow.resolver.family(of: callee.symbol).members.flatMap { member -> [(Arrivals, ValueID)] in
                let there = analysis(of: member.file)
                let uses = there.flow.uses(in: member.file)
                guard let closure = uses.parameter(callee.positions[index], of: member.declaration) else { return [] }
                return uses.mentions(of: closure).flatMap { mention -> [(Arrivals, ValueID)] in
                    // `completion?(error)`
                    let called = there.end(of: mention) { if case .itself = $0 { true } else { false } }
                    guard there.facts.values[called].use == .callee else { return [] }
                    let arguments = there.facts.arguments(of: there.facts.calls[there.facts.values[called].userCall])
                    return arguments.dropFirst(Int(local.position)).prefix(1).map { (there, $0.value) }
                }
            }
        }
    }
}
