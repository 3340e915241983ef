import WatertightRules

/// `credential-bypassed`: code changes the credential that a `CredentialKeeper` stores, without the keeper.
struct CredentialBypassedRule: Query {
    static let description = RuleDescription(
        id: "credential-bypassed", severity: .warning, runsIn: .programs, consequence: .misled)

    func leaks(in search: inout Search) -> [Leak] {
        guard search.hasInterruptions else { return [] }
        let changes = search.survey.shared { CredentialStores($0) }.changes[search.file] ?? []
        return changes.sorted().map { [search] value in
            Leak(
                offset: search.facts.values[value].offset, length: 1, body: search.facts.body(ofValue: value),
                message:
                    "This changes the credential of a `CredentialKeeper`, which doesn't notice. Use its `signIn`, `signOut` or `renewed(after:)`, or call `reload()` afterward.",
                basis: ["the closure `store` of the keeper writes the same"])
        }
    }
}

/// The code that changes what keepers store, except where it calls a keeper.
private struct CredentialStores: Sendable {
    /// The assigned values and the called functions, by file.
    private(set) var changes: [FileID: Set<ValueID>] = [:]
    private var keepers: Set<Int32> = []
    /// The functions that store a credential.
    private var functions: Set<Symbol> = []
    private var written: Set<Written> = []
    /// The types whose methods write the store. Their callers change it.
    private var types: Set<Int32> = []

    init(_ survey: Survey) {
        let resolver = Resolver(program: survey.program)
        let files = survey.program.files.ids.filter { !survey.program.files[$0].isModel }
            .map { Search(survey, file: $0, by: resolver) }
        for search in files { addKeepers(in: search) }
        for place in functions.flatMap({ survey.uses.calls(of: $0) }) {
            add(place.value, Search(survey, file: place.file, by: resolver))
        }
        for search in files where !written.isEmpty {
            for body in search.facts.bodies.ids {
                for event in search.events(of: body) {
                    guard let (target, value) = search.written(by: event), written.contains(target) else { continue }
                    if let around = search.symbol(around: body), let own = resolver.ownNominal(of: around),
                        types.contains(own)
                    {
                        for place in survey.uses.calls(of: around) { add(place.value, search.search(in: place.file)) }
                    } else {
                        add(value, search)
                    }
                }
            }
        }
    }

    private mutating func addKeepers(in search: Search) {
        for (number, call) in zip(search.facts.calls.ids, search.facts.calls) {
            let arguments = search.facts.arguments(of: call)
            guard arguments.contains(where: { search.facts.text($0.label) == "renew" }),
                let store = arguments.first(where: { search.facts.text($0.label) == "store" })?.value, store.isPresent,
                search.facts.values[store].kind == .closure,
                let made = search.flow.symbols(calledBy: number, in: search.file)?.first, search.program.isLibrary(made)
            else { continue }
            keepers.formUnion(search.flow.resolver.ownNominal(of: made).map { [$0] } ?? [])
            let body = search.facts.values[store].body
            written.formUnion(search.events(of: body).compactMap { search.written(by: $0)?.target })
            let locals = search.flow.uses(in: search.file).parameters(ofClosure: body)
            let called = Set(locals.flatMap(search.functions)).filter { !search.program.isModel($0) }
            // `clear`, beside `save`.
            let owners = Set(called.compactMap { search.flow.resolver.ownNominal(of: $0) })
            let others = search.events(of: body).filter { $0.kind == .call }
                .flatMap { search.flow.symbols(calledBy: $0.call, in: search.file) ?? [] }
                .filter { search.flow.resolver.ownNominal(of: $0).map(owners.contains) == true }
            functions.formUnion(called.union(others))
            for member in called.flatMap({ search.flow.resolver.family(of: $0).members }) {
                let (there, inner) = (search.search(in: member.file), search.program.declaration(member).body)
                guard inner.isPresent else { continue }
                let targets = there.events(of: inner).compactMap { there.written(by: $0)?.target }
                written.formUnion(targets)
                if !targets.isEmpty { types.formUnion(search.flow.resolver.ownNominal(of: member).map { [$0] } ?? []) }
            }
        }
    }

    private mutating func add(_ value: ValueID, _ search: Search) {
        let body = search.facts.body(ofValue: value)
        let function = search.facts.function(around: body)
        guard function.isPresent, search.ships(body) else { return }
        // Code that creates a keeper or calls one.
        let hasKeeper = search.facts.bodies[function].values.contains { value in
            guard search.facts.values[value].kind == .call else { return false }
            let callees = search.flow.symbols(calledBy: search.facts.values[value].call, in: search.file)
            return callees?.first.flatMap { search.flow.resolver.ownNominal(of: $0) }.map(keepers.contains) ?? false
        }
        if !hasKeeper { changes[search.file, default: []].insert(value) }
    }
}

/// What code writes: a property, or a literal key in a store of the system.
private enum Written: Sendable, Hashable { case property(Symbol), key(String) }

extension Search {
    /// Returns the functions that finally receive a local, or a value made from it.
    fileprivate func functions(receiving local: LocalID) -> [Symbol] {
        let uses = flow.uses(in: file)
        return uses.mentions(of: local).flatMap { mention -> [Symbol] in
            var last: CallID?
            let end = uses.end(of: mention, in: facts) { step in
                if case .argument(let call) = step { last = call }
                return true
            }
            let value = facts.values[end]
            if value.use == .bound { return functions(receiving: value.userLocal) }
            return last.flatMap { flow.symbols(calledBy: $0, in: file) } ?? []
        }
    }

    fileprivate func written(by event: Event) -> (target: Written, value: ValueID)? {
        if event.kind == .assigning, case let target = facts.values[event.value].base, target.isPresent {
            return flow.symbol(named: target, in: file).map { (.property($0), target) }
        }
        guard event.kind == .call, !flow.traits(ofCall: event.call, in: file).isDisjoint(with: [.writes, .destroys]),
            let key = facts.arguments(of: facts.calls[event.call]).map(\.value).last(where: {
                $0.isPresent && facts.values[$0].isText
            }),
            facts.values[key].name > 0
        else { return nil }
        return (.key(facts.text(facts.values[key].name)), facts.calls[event.call].callee)
    }
}
