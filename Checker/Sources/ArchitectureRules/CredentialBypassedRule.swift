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
    /// The functions that store a credential, with the constants in their calls, such as a key.
    private var functions: [Symbol: Set<[String]>] = [:]
    private var written: Set<Written> = []
    /// The types whose methods write the store, with the constants that create it. Their callers change it.
    private var types: [Int32: Set<[String]>] = [:]

    init(_ survey: Survey) {
        let resolver = Resolver(program: survey.program)
        let files = survey.program.files.ids.filter { !survey.program.files[$0].isModel }
            .map { Search(survey, file: $0, by: resolver) }
        for search in files { addKeepers(in: search) }
        for (function, constants) in functions {
            for place in survey.uses.calls(of: function) {
                let search = Search(survey, file: place.file, by: resolver)
                let call = search.facts.values[place.value].userCall
                if constants.contains(search.constants(in: call)) { add(place.value, search) }
            }
        }
        for search in files where !written.isEmpty {
            for body in search.facts.bodies.ids {
                for event in search.events(of: body) {
                    guard let (target, value) = search.written(by: event), written.contains(target) else { continue }
                    if let around = search.symbol(around: body), let own = resolver.ownNominal(of: around),
                        let known = types[own]
                    {
                        for place in functions[around] == nil ? survey.uses.calls(of: around) : [] {
                            let there = search.search(in: place.file)
                            let call = there.facts.values[place.value].userCall
                            if known.contains(there.constants(ofReceiver: call)) { add(place.value, there) }
                        }
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
            let stores = locals.flatMap(search.calls)
            let called = Set(stores.flatMap { search.flow.symbols(calledBy: $0, in: search.file) ?? [] })
                .filter { !search.program.isModel($0) }
            let owners = Set(called.compactMap { search.flow.resolver.ownNominal(of: $0) })
            let events = search.events(of: body)
            // `clear`, in the other branch than `save`.
            let others = events.indices.filter { position in
                guard events[position].kind == .call, let arm = events.around(position, .arm) else { return false }
                return !stores.contains { call in
                    events[arm..<Int(events[arm].next)].contains { $0.kind == .call && $0.call == call }
                }
            }.map { events[$0].call }
            for call in stores + others {
                for symbol in search.flow.symbols(calledBy: call, in: search.file) ?? []
                where !search.program.isModel(symbol)
                    && search.flow.resolver.ownNominal(of: symbol).map(owners.contains) ?? called.contains(symbol)
                {
                    functions[symbol, default: []].insert(search.constants(in: call))
                }
            }
            for member in called.flatMap({ search.flow.resolver.family(of: $0).members }) {
                let (there, inner) = (search.search(in: member.file), search.program.declaration(member).body)
                guard inner.isPresent else { continue }
                let targets = there.events(of: inner).compactMap { there.written(by: $0)?.target }
                written.formUnion(targets)
                guard !targets.isEmpty, let own = search.flow.resolver.ownNominal(of: member) else { continue }
                types[own, default: []].formUnion(stores.map(search.constants(ofReceiver:)))
            }
        }
    }

    private mutating func add(_ value: ValueID, _ search: Search) {
        let body = search.facts.body(ofValue: value)
        let function = search.facts.function(around: body)
        guard function.isPresent, search.ships(body) else { return }
        // The callers of a helper may tell the keeper.
        let areTold = search.symbol(around: function).map(search.survey.uses.calls)?.map { place -> Bool in
            let there = search.search(in: place.file)
            return usesKeeper(there.facts.function(around: there.facts.body(ofValue: place.value)), there)
        }
        if usesKeeper(function, search) || areTold.map({ !$0.isEmpty && !$0.contains(false) }) == true { return }
        changes[search.file, default: []].insert(value)
    }

    /// Whether code creates a keeper or calls one.
    private func usesKeeper(_ function: BodyID, _ search: Search) -> Bool {
        function.isPresent
            && search.facts.bodies[function].values.contains { (value: ValueID) -> Bool in
                guard search.facts.values[value].kind == .call,
                    let callee = search.flow.symbols(calledBy: search.facts.values[value].call, in: search.file)?.first
                else { return false }
                let result = search.flow.resolver.types[search.flow.type(of: value, in: search.file)].nominal
                return keepers.contains(result)
                    || search.flow.resolver.ownNominal(of: callee).map(keepers.contains) == true
            }
    }
}

/// What code writes: a property, or a literal key in a store of the system.
private enum Written: Sendable, Hashable { case property(Symbol), key([String]) }

extension Search {
    /// Returns the calls that finally receive a local, or a value made from it.
    fileprivate func calls(receiving local: LocalID) -> [CallID] {
        let uses = flow.uses(in: file)
        return uses.mentions(of: local).flatMap { mention -> [CallID] in
            var last: CallID?
            let end = uses.end(of: mention, in: facts) { step in
                if case .argument(let call) = step { last = call }
                return true
            }
            let value = facts.values[end]
            if value.use == .bound { return calls(receiving: value.userLocal) }
            return last.map { [$0] } ?? []
        }
    }

    /// Returns the texts and cases in the arguments of a call, and in those that create what it is called on.
    fileprivate func constants(in call: CallID) -> [String] { constants(ofReceiver: call) + literals(in: call) }

    fileprivate func constants(ofReceiver call: CallID) -> [String] {
        let callee = facts.calls[call].callee
        guard callee.isPresent, facts.values[callee].kind == .member else { return [] }
        return creation(of: facts.values[callee].base).map { $0.search.literals(in: $0.call) } ?? []
    }

    private func literals(in call: CallID) -> [String] {
        facts.arguments(of: facts.calls[call]).map(\.value).filter(\.isPresent).map { facts.values[$0] }
            .filter { $0.isText || $0.kind == .implicit }.map { facts.text($0.name) }
    }

    /// Returns the call that creates the value of a constant or a property.
    private func creation(of value: ValueID) -> (search: Search, call: CallID)? {
        let value = ErrorValues(self).stripped(value)
        guard value.isPresent else { return nil }
        let record = facts.values[value]
        switch record.kind {
        case .call: return (self, record.call)
        case .local where facts.locals[record.local].kind == .initial:
            return creation(of: facts.locals[record.local].value)
        default:
            guard let symbol = flow.symbol(named: value, in: file),
                case let initial = program.declaration(symbol).value,
                initial.isPresent, case let there = search(in: symbol.file), there.facts.values[initial].kind == .call
            else { return nil }
            return (there, there.facts.values[initial].call)
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
        let constants = constants(ofReceiver: event.call) + [facts.text(facts.values[key].name)]
        return (.key(constants), facts.calls[event.call].callee)
    }
}
