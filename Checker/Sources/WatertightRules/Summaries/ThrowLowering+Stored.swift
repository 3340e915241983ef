/// Determines the errors of a constant closure, from its initial value or the arguments of initializers.
extension ThrowLowering {
    private typealias Place = UseIndex.Place

    /// Adds the errors of a stored closure. Returns `false` if not all possible closures are known.
    mutating func stored(_ callee: ValueID, at offset: UInt32) -> Bool {
        let number = facts.operand(of: callee, inside: .unwrapped)
        guard number.isPresent, [.name, .member].contains(facts.values[number].kind) else { return false }
        let named = resolver.symbols(named: number, context)
        guard named.count == 1, let symbol = named.first?.symbol, !program.isModel(symbol),
            let (places, assumesModule) = places(storedIn: symbol)
        else { return false }
        var kept: [ThrowFlow.Handed.Source] = []
        for place in places {
            let source = source(place)
            if case .parameter = source { return false }
            kept.append(source)
        }
        var set = ThrowSet()
        set.isErased = true
        set.assumesModule = assumesModule
        add(.constant(set), at: offset)
        for source in kept {
            switch source {
            case .closure(let body): add(.function(body), at: offset)
            default: add(source, at: offset)
            }
        }
        return true
    }

    private mutating func source(_ place: Place) -> ThrowFlow.Handed.Source {
        var there = ThrowLowering(resolver, file: place.file)
        there.context = resolver.context(ofValue: place.value, in: place.file)
        return there.source(place.value, there.facts.values[place.value].offset)
    }

    // MARK: Stored closures

    private mutating func places(storedIn symbol: Symbol) -> (places: [Place], assumesModule: Bool)? {
        let declaration = program.declaration(symbol)
        guard declaration.kind == .property, declaration.traits.contains(.constant) else { return nil }
        if declaration.value.isPresent { return ([Place(file: symbol.file, value: declaration.value)], false) }
        guard let nominal = resolver.ownNominal(of: symbol), let type = program.linked.nominals[Int(nominal)].symbol,
            program.declaration(type).kind != .classType || program.linked.nominals[Int(nominal)].subtypes.isEmpty
        else { return nil }
        let initializers = program.linked.members(nominal, program.linked.wellKnown.initName)
        // Memberwise initializers aren't analyzed.
        guard !initializers.isEmpty else { return nil }
        var found: [Place] = []
        var assumesModule = false
        for initializer in initializers {
            for place in assigned(to: symbol, in: initializer) {
                let local = parameter(place, of: initializer)
                guard let local else {
                    found.append(place)
                    continue
                }
                guard let (handed, assumes) = places(handedTo: local, of: initializer, nominal) else { return nil }
                found += handed
                assumesModule = assumesModule || assumes
            }
        }
        return found.isEmpty ? nil : (found, assumesModule)
    }

    /// Returns the assignments in an initializer. The compiler ensures that there is one, or that it delegates.
    private func assigned(to symbol: Symbol, in initializer: Symbol) -> [Place] {
        let facts = resolver.facts(initializer.file)
        let declaration = program.declaration(initializer)
        guard declaration.body.isPresent else { return [] }
        let name = program.linked.name(symbol.file, program.declaration(symbol).name)
        let body = facts.bodies[declaration.body]
        return body.values.filter { number in
            let value = facts.values[number]
            guard value.use == .assigned, facts.values[value.user].base.isPresent else { return false }
            let target = facts.values[facts.values[value.user].base]
            let isOwn =
                target.kind == .name
                || target.kind == .member && target.base.isPresent && facts.values[target.base].kind == .selfValue
            return isOwn && program.linked.name(initializer.file, target.name) == name
        }.map { Place(file: initializer.file, value: $0) }
    }

    /// Returns the position of the parameter that is assigned.
    private func parameter(_ place: Place, of initializer: Symbol) -> Int? {
        let facts = resolver.facts(place.file)
        let value = facts.values[place.value]
        guard value.kind == .local else { return nil }
        let local = facts.locals[value.local]
        guard local.kind == .parameter, local.declaration == initializer.declaration else { return nil }
        return Int(local.position)
    }

    // MARK: Arguments of initializers

    /// Returns `nil` if unknown code can call the initializer.
    private mutating func places(
        handedTo position: Int, of initializer: Symbol, _ nominal: Int32
    ) -> (places: [Place], assumesModule: Bool)? {
        guard !resolver.isVisibleOutside(initializer, from: .outside) else { return nil }
        let isOfFile = isOfFile(initializer)
        let files =
            isOfFile ? [initializer.file] : program.files.ids.filter { !program.files[$0].isModel }
        let names = [program.linked.nominals[Int(nominal)].name, program.linked.wellKnown.initName]
        let slots = resolver.slots(of: initializer)
        var found: [Place] = []
        for file in files {
            let facts = resolver.facts(file)
            for (number, call) in facts.calls.enumerated() where mayMake(call, names, file) {
                let context = resolver.context(ofValue: resolver.uses(in: file).values[CallID(number)], in: file)
                let arguments = Array(facts.arguments(of: call))
                switch resolver.callees(of: CallID(number), context) {
                case .symbols(let callees):
                    for callee in callees where callee.symbol == initializer {
                        guard let argument = callee.positions.firstIndex(of: position),
                            arguments[argument].value.isPresent
                        else { return nil }
                        found.append(Place(file: file, value: arguments[argument].value))
                    }
                case .unknown:
                    let labels = arguments.map {
                        ($0.label == 0 ? 0 : program.linked.name(file, $0.label), $0.isTrailing)
                    }
                    if ArgumentMatching.match(labels, to: slots) != nil { return nil }
                default: break
                }
            }
            if isNamedOtherwise(nominal, in: file) { return nil }
        }
        return (found, !isOfFile)
    }

    /// Whether a file has another name for a type, or uses its initializer as a function, which hides calls.
    private mutating func isNamedOtherwise(_ nominal: Int32, in file: FileID) -> Bool {
        let facts = resolver.facts(file)
        for (number, declaration) in facts.declarations.enumerated() where declaration.kind == .alias {
            let alias = Symbol(file: file, declaration: DeclarationID(number))
            if resolver.names.nominal(declaration.type, in: alias) == nominal { return true }
        }
        for value in facts.values where value.use != .callee && [.member, .implicit].contains(value.kind) {
            guard program.linked.name(file, value.name) == program.linked.wellKnown.initName else { continue }
            guard value.kind == .member, value.base.isPresent else { return true }
            let base = resolver.types[
                resolver.type(ofValue: value.base, resolver.context(ofValue: value.base, in: file))]
            let made = base.kind == .metatype ? base.arguments.first.map { resolver.types[$0] } : nil
            guard let made, made.kind == .nominal, made.first != nominal else { return true }
        }
        return false
    }

    /// Whether a declaration is visible only in its file.
    private func isOfFile(_ symbol: Symbol) -> Bool {
        var current: Symbol? = symbol
        while let place = current {
            let access = program.declaration(place).access
            if access == .onlyPrivate || access == .file { return true }
            current = resolver.names.outer(place)
        }
        return false
    }

    /// Whether a call can be of an initializer, by the expression before its arguments.
    private func mayMake(_ call: Call, _ names: [UInt32], _ file: FileID) -> Bool {
        let facts = resolver.facts(file)
        guard call.callee.isPresent else { return false }
        let callee = facts.values[call.callee]
        switch callee.kind {
        case .name, .member, .implicit: return names.contains(program.linked.name(file, callee.name))
        case .type: return names.contains(program.linked.name(file, facts.types[Int(callee.type)].name))
        case .local: return facts.locals[callee.local].kind == .declaration
        case .selfType, .unwrapped: return true
        default: return false
        }
    }
}
