extension ThrowLowering {
    /// Adds the errors of decoding the argument type of a call.
    mutating func addDecoding(_ callee: Symbol, _ call: Call, _ offset: UInt32) {
        guard let handed = facts.arguments(of: call).first else { return unknown(.value, at: offset) }
        let isOfCoder = program.traits(of: callee).contains(.ofCoder)
        for source in decoding(ofValue: handed.value, offset, isOfCoder: isOfCoder) { add(source, at: offset) }
    }

    mutating func decoding(
        ofValue value: ValueID, _ offset: UInt32, isOfCoder: Bool = false
    ) -> [ThrowFlow.Handed.Source] {
        let type = resolver.types[resolver.type(ofValue: value, context)]
        let unknown = ThrowFlow.Handed.Source.set(.unknown(file, offset, .value))
        guard type.kind == .metatype, let made = type.arguments.first else { return [unknown] }
        var errors = DecodingErrors(
            resolver: resolver, place: context.place, isOfCoder: isOfCoder, unknown: unknown, strategies: strategies)
        errors.decode(made)
        strategies = errors.strategies
        return errors.sources
    }
}

/// Determines the errors of decoding a type: those of `init(from:)` of the type and of its components.
private struct DecodingErrors: Lookup {
    let resolver: Resolver
    let place: Symbol?
    /// Whether the decoder reads a part of the enclosing type, so that the code that specializes a type parameter adds
    /// the errors of decoding it.
    let isOfCoder: Bool
    let unknown: ThrowFlow.Handed.Source
    /// The closures that replace the decoding of each type.
    var strategies: [Symbol: [ThrowFlow.Handed.Source]]
    var sources: [ThrowFlow.Handed.Source] = []
    var seen: Set<TypeID> = []

    mutating func decode(_ type: TypeID) {
        guard seen.insert(type).inserted else { return }
        let record = resolver.types[type]
        switch record.kind {
        case .parameter: decode(parameter: record, type)
        case .nominal where record.first >= 0:
            guard let symbol = program.linked.nominals[Int(record.first)].symbol, namesAll(record, of: symbol)
            else { fallthrough }
            if program.isModel(symbol) {
                guard program.traits(of: symbol).contains(.coded) else { fallthrough }
                sources += strategies(for: symbol)
            } else {
                guard program.linked.reaches(program.linked.wellKnown.decodable, from: record.first) else {
                    fallthrough
                }
                decode(own: symbol, type)
            }
            for argument in record.arguments { decode(argument) }
        default: sources.append(unknown)
        }
    }

    /// Whether a generic type specifies all its arguments.
    private func namesAll(_ record: ResolvedTypes.Record, of symbol: Symbol) -> Bool {
        let generics = resolver.facts(symbol.file).generics(of: program.declaration(symbol))
        return generics.count { $0.declares } == record.arguments.count
    }

    private mutating func decode(parameter record: ResolvedTypes.Record, _ type: TypeID) {
        let owner = record.owner
        if owner == place {
            let parameters = Array(resolver.facts(owner.file).parameters(of: program.declaration(owner)))
            let position = parameters.indices.first { position in
                let wanted = resolver.types[resolver.type(parameters[position].type, in: owner, file: owner.file)]
                return position < 32 && wanted.kind == .metatype && wanted.arguments == [type]
            }
            sources.append(position.map { .parameter($0) } ?? unknown)
        } else if !isOfCoder || program.declaration(owner).kind.isType == false {
            sources.append(unknown)
        }
    }

    /// Adds the errors of a type in the sources: of its own `init(from:)`, or the synthesized one.
    private mutating func decode(own symbol: Symbol, _ type: TypeID) {
        for level in resolver.members(program.linked.wellKnown.initName, of: type, onType: true).levels {
            for member in level where !program.isModel(member.symbol) && isDecoding(member.symbol) {
                let declaration = program.declaration(member.symbol)
                guard declaration.throwsErrors else { return }
                let body = declaration.body
                sources.append(body.isPresent ? .decoding(program.linked.body(member.symbol.file, body)) : unknown)
                return
            }
        }
        sources += overloads()
        let owner = resolver.facts(symbol.file)
        for number in owner.members(of: symbol.declaration) {
            let (part, declaration) = (Symbol(file: symbol.file, declaration: number), owner[number])
            switch declaration.kind {
            case .property where declaration.traits.isDisjoint(with: [.onType, .computed]):
                // A property wrapper decodes its property.
                if owner.attributes.contains(where: { $0.declaration == part.declaration }) {
                    sources.append(unknown)
                }
                decode(resolver.type(of: part, through: Resolver.Member(symbol: part, receiver: type)))
            case .enumCase:
                for parameter in owner.parameters(of: declaration) {
                    decode(resolver.type(parameter.type, in: part, file: symbol.file))
                }
            default: break
            }
        }
        switch program.declaration(symbol).kind {
        case .protocolType: sources.append(unknown)
        case .classType:
            // A superclass is always listed first.
            guard let first = owner.inherited(by: program.declaration(symbol)).first else { return }
            let inherited = resolver.type(first.index, in: symbol, file: symbol.file)
            if mayDecode(inherited) { decode(inherited) }
        default: break
        }
    }

    /// Whether a synthesized initializer calls that of a superclass, which may be unknown.
    private func mayDecode(_ supertype: TypeID) -> Bool {
        let record = resolver.types[supertype]
        guard record.kind == .nominal, record.first >= 0,
            let symbol = program.linked.nominals[Int(record.first)].symbol
        else { return record.kind != .composition }
        return program.declaration(symbol).kind == .classType
            && program.linked.reaches(program.linked.wellKnown.decodable, from: record.first)
    }

    /// Whether an initializer is `init(from:)`.
    private func isDecoding(_ initializer: Symbol) -> Bool {
        let facts = resolver.facts(initializer.file)
        let parameters = facts.parameters(of: program.declaration(initializer))
        guard parameters.count == 1, let parameter = parameters.first else { return false }
        let type = resolver.types[resolver.type(parameter.type, in: initializer, file: initializer.file)]
        return type.kind == .nominal && type.first == program.linked.wellKnown.decoder
    }

    /// Returns decoding functions in extensions of containers, which synthesized initializers call if they match.
    private func overloads() -> [ThrowFlow.Handed.Source] {
        let linked = program.linked
        let decoding = linked.modelTraits.filter { $0.value.isSuperset(of: [.decodes, .ofCoder]) }.keys
        let own = decoding.compactMap { symbol -> [Symbol]? in
            guard let nominal = resolver.ownNominal(of: symbol) else { return nil }
            return linked.members(nominal, linked.name(symbol.file, program.declaration(symbol).name))
        }
        return Set(own.joined()).filter { !program.isModel($0) && program.declaration($0).body.isPresent }
            .sorted { ($0.file, $0.declaration) < ($1.file, $1.declaration) }
            .map { .decoding(linked.body($0.file, program.declaration($0).body)) }
    }

    // MARK: Strategies

    /// Returns what replaces the decoding of a type: the closures of all known strategies.
    private mutating func strategies(for type: Symbol) -> [ThrowFlow.Handed.Source] {
        if let known = strategies[type] { return known }
        let linked = program.linked
        let made = linked.modelTraits.keys.filter { symbol in
            guard linked.modelTraits[symbol]?.contains(.coded) == true,
                program.declaration(symbol).kind == .function,
                let parameter = resolver.facts(symbol.file).parameters(of: program.declaration(symbol)).first
            else { return false }
            let result = resolver.types[resolver.type(parameter.type, in: symbol, file: symbol.file)].arguments.last
            return result.map { resolver.types[$0].first }
                == linked.nominalNumbers[Int(type.file)][Int(type.declaration)]
        }
        let found = made.sorted { ($0.file, $0.declaration) < ($1.file, $1.declaration) }
            .flatMap { handed(toStrategy: $0) }
        strategies[type] = found
        return found
    }

    private func handed(toStrategy symbol: Symbol) -> [ThrowFlow.Handed.Source] {
        let name = program.linked.name(symbol.file, program.declaration(symbol).name)
        var found: [ThrowFlow.Handed.Source] = []
        for file in program.names.files(naming: name) {
            let facts = resolver.facts(file)
            for (number, call) in facts.calls.enumerated() where call.argumentCount == 1 && call.callee.isPresent {
                let callee = facts.values[call.callee]
                guard callee.kind == .implicit || callee.kind == .member,
                    program.linked.name(file, callee.name) == name, let argument = facts.arguments(of: call).first
                else { continue }
                var there = ThrowLowering(resolver, file: file)
                there.context = resolver.context(ofValue: resolver.uses(in: file).values[CallID(number)], in: file)
                if case .symbols(let callees) = resolver.callees(of: CallID(number), there.context),
                    !callees.contains(where: { $0.symbol == symbol })
                {
                    continue
                }
                guard argument.label == 0, argument.value.isPresent else { continue }
                switch there.source(argument.value, call.offset) {
                case .closure(let body), .function(let body): found.append(.decoding(body))
                case .set(let set) where !set.isExact:
                    // A literal is an argument of an unrelated function with the same name.
                    if facts.values[argument.value].kind != .literal { found.append(.set(set)) }
                case .set(let set): found.append(.set(set))
                default: break
                }
            }
        }
        return found
    }
}
