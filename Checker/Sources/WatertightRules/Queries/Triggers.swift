/// Determines what starts the code of a body, through its callers. Names of layers don't count.
struct Triggers: FileAnalysis {
    typealias Found = (trigger: Trigger, way: [End.Evidence])

    private static let nothing: Found = (.unknown, [])

    let search: Search

    /// The maximum depth of callers, and the maximum number of uses of each function.
    private static let mostCallers = 6
    private static let mostUses = 16

    /// Returns the trigger of a body, and the calls in between.
    func trigger(of body: BodyID) -> Found {
        var seen: Set<Symbol> = []
        return trigger(of: body, 0, &seen)
    }

    private func trigger(of body: BodyID, _ depth: Int, _ seen: inout Set<Symbol>) -> Found {
        let record = facts.bodies[body]
        if record.kind == .closure {
            if let call = call(receiving: body) {
                let traits = traits(ofCall: call)
                if !traits.isDisjoint(with: [.acts, .untilDisappear]) {
                    let trigger = traits.contains(.acts) ? Trigger.person : .screen
                    let way = trigger == .person ? "as a user's action" : "while a screen is visible"
                    return (trigger, [evidence(facts.calls[call].offset, "\(name(ofCall: call)) runs it \(way)")])
                }
            }
            let closure = flow.uses(in: file).closures[body]
            // A closure in a property starts where the property is called or passed to a control.
            for property in closure.isAbsent ? [] : keepers(ofClosure: closure) {
                var found = trigger(of: property, depth + 1, &seen)
                if found.trigger == .unknown { continue }
                found.way.append(evidence(record.offset, "`\(program.name(of: property))` stores the closure"))
                return found
            }
            guard record.parent.isPresent else { return Self.nothing }
            return trigger(of: record.parent, depth, &seen)
        }
        guard let symbol = symbol(around: body) else { return Self.nothing }
        return trigger(of: symbol, depth, &seen)
    }

    private func trigger(of symbol: Symbol, _ depth: Int, _ seen: inout Set<Symbol>) -> Found {
        guard depth < Self.mostCallers, seen.insert(symbol).inserted else { return Self.nothing }
        let declaration = program.declaration(symbol)
        if isAction(symbol) {
            let words = "`\(program.name(of: symbol))` is an action of the user interface"
            return (.person, [analysis(of: symbol.file).evidence(declaration.offset, words)])
        }
        var best = Self.nothing
        for use in survey.contracts.uses.places(of: symbol).prefix(Self.mostUses) {
            let other = analysis(of: use.file)
            let found = other.trigger(using: use.value, depth, &seen)
            if found.trigger > best.trigger { best = found }
            if best.trigger == .person { return best }
        }
        if best.trigger == .unknown, survey.places.place(of: symbol).layer == .presentation, isRequiredByScreen(symbol)
        {
            let words = "`\(program.name(of: symbol))` belongs to a screen"
            return (.screen, [analysis(of: symbol.file).evidence(declaration.offset, words)])
        }
        return best
    }

    private func trigger(using value: ValueID, _ depth: Int, _ seen: inout Set<Symbol>) -> Found {
        let record = facts.values[value]
        let body = facts.body(ofValue: value)
        guard body.isPresent, ships(body) else { return Self.nothing }
        if record.use == .callee {
            var found = trigger(of: body, depth + 1, &seen)
            if found.trigger != .unknown {
                found.way.append(evidence(record.offset, "\(name(ofCall: record.userCall)) is called"))
            }
            return found
        }
        // `Button("Save", action: model.save)`, `#selector(save)`
        var current = value
        for _ in 0..<3 where current.isPresent && facts.values[current].use == .argument {
            let call = facts.values[current].userCall
            if traits(ofCall: call).contains(.acts) {
                return (.person, [evidence(record.offset, "\(name(ofCall: call)) runs it as a user's action")])
            }
            current = flow.uses(in: file).values[call]
        }
        return Self.nothing
    }

    /// Returns the properties that store a closure: `SaveButton { … }`, `sheet.onSave = { … }`.
    private func keepers(ofClosure closure: ValueID) -> [Symbol] {
        let value = facts.values[closure]
        guard value.use == .assigned else { return Viewers(search).keepers(of: closure) }
        return symbol(named: facts.values[value.user].base).map { [$0] } ?? []
    }

    /// Whether a function is a user's action: an `@IBAction`, or a system member that a model declares as one.
    private func isAction(_ symbol: Symbol) -> Bool {
        let facts = program.facts(symbol.file)
        return facts.attributes.contains { $0.declaration == symbol.declaration && facts.text($0.name) == "IBAction" }
            || Requirements(search).originals(of: symbol).contains {
                program.traits(of: $0).contains(.acts)
                    && flow.resolver.labels(of: $0) == flow.resolver.labels(of: symbol)
            }
    }

    /// Whether a framework can call a member of a screen: an override, a property such as `body`, or an initializer.
    private func isRequiredByScreen(_ symbol: Symbol) -> Bool {
        let declaration = program.declaration(symbol)
        return declaration.traits.contains(.overriding) || declaration.kind == .property
            || declaration.kind == .initializer
    }
}
