extension CalleeLookup {
    private var fit: ArgumentFit { ArgumentFit(resolver: resolver, call: call, context: context) }

    /// The maximum number of possible callees.
    private static let several = 8

    func initializers(of type: TypeID) -> Callees {
        let found = resolver.members(linked.wellKnown.initName, of: type, onType: true)
        if case .symbols(var callees)? = accepted(found.levels) {
            for index in callees.indices { callees[index].made = type }
            return .symbols(callees)
        }
        guard found.isComplete, let symbol = linked.symbol(ofNominal: types[type].nominal), !program.isModel(symbol)
        else { return undeclared(of: type) }
        return .harmless
    }

    /// Returns the declarations of the nearest level that accept the call.
    func accepted(_ levels: [[Resolver.Member]]) -> Callees? {
        let arguments: Labels = resolver.facts(context.file).arguments(of: call).map { argument in
            (argument.label == 0 ? 0 : linked.name(context.file, argument.label), argument.isTrailing)
        }
        var untyped: [Callee] = []
        for (depth, level) in levels.enumerated() {
            var found: [Callee] = []
            for member in level {
                let declaration = program.declaration(member.symbol)
                guard isVisible(member.symbol, declaration, from: context.file) else { continue }
                switch declaration.kind {
                case .property:
                    let type = resolver.withoutOptional(resolver.type(of: member.symbol, through: member))
                    if types[type].kind == .function { return .value(type) }
                    if types[type].kind == .unknown { return .unknown(.value) }
                case .function, .initializer, .enumCase:
                    if let callee = callee(member, taking: arguments) { found.append(callee) }
                case let kind where kind.isType || kind == .alias:
                    let type = resolver.type(of: member.symbol)
                    return initializers(of: types[type].arguments.first ?? type)
                default: break
                }
            }
            let deeper = levels[(depth + 1)...].joined()
            if !deeper.isEmpty {
                if untyped.isEmpty { untyped = found }
                found = fit.possible(found)
                if isDestructured { found = found.filter { givesTuple($0, program.declaration($0.symbol)) } }
            }
            found = chosen(among: found)
            guard !found.isEmpty else { continue }
            let others = deeper.compactMap { callee($0, taking: arguments) }
            if !others.isEmpty {
                let required = requirements(among: others, insteadOf: found)
                found = required.isEmpty ? found + overloads(among: others, of: found) : required
            }
            return found.count > Self.several ? .unknown(.ambiguous) : .symbols(found)
        }
        // If no type matches, a type was resolved incorrectly, so types are ignored.
        let found = chosen(among: untyped)
        return found.isEmpty ? nil : found.count > Self.several ? .unknown(.ambiguous) : .symbols(found)
    }

    private typealias Labels = [(label: UInt32, isTrailing: Bool)]

    private func callee(_ member: Resolver.Member, taking arguments: Labels) -> Callee? {
        guard !program.declaration(member.symbol).traits.contains(.unavailable) else { return nil }
        return ArgumentMatching.match(arguments, to: resolver.slots(of: member.symbol)).map {
            Callee(symbol: member.symbol, receiver: member.receiver, origin: member.origin, positions: $0)
        }
    }

    /// Returns the requirement of an inherited protocol, which takes precedence over extensions of the inheriting one.
    private func requirements(among others: [Callee], insteadOf found: [Callee]) -> [Callee] {
        guard found.allSatisfy({ !isRequirement($0.symbol) && !isConcrete($0.origin) }) else { return [] }
        let nearest = found.map { parameterTypes(of: $0.symbol) }
        return others.filter { callee in
            isRequirement(callee.symbol)
                && (nearest.contains(parameterTypes(of: callee.symbol)) || fit.isKnownToFit(callee))
        }
    }

    /// Returns inherited overloads with the same name, if the argument types don't decide.
    private func overloads(among others: [Callee], of found: [Callee]) -> [Callee] {
        guard found.allSatisfy({ !fit.isKnownToFit($0) }) else { return [] }
        let nearest = found.map { parameterTypes(of: $0.symbol) }
        return fit.possible(others.filter { !nearest.contains(parameterTypes(of: $0.symbol)) })
    }

    private func parameterTypes(of symbol: Symbol) -> [String] {
        let facts = resolver.facts(symbol.file)
        return facts.parameters(of: program.declaration(symbol)).map { $0.type < 0 ? "" : facts.written($0.type) }
    }

    private func isRequirement(_ symbol: Symbol) -> Bool { program.declaration(symbol).traits.contains(.requirement) }

    /// Whether a declaration is visible: not private to another file, nor from a module that isn't imported.
    private func isVisible(_ symbol: Symbol, _ declaration: Declaration, from file: FileID) -> Bool {
        guard symbol.file != file else { return true }
        guard declaration.access != .onlyPrivate, declaration.access != .file else { return false }
        let owner = declaration.owner
        guard owner.isPresent, resolver.facts(symbol.file)[owner].kind == .extensionOfType else { return true }
        let (module, own) = (linked.modules[Int(symbol.file)], linked.modules[Int(file)])
        return module == own || program.isModel(symbol) || linked.reach[own]?.contains(module) ?? false
    }

    private func chosen(among all: [Callee]) -> [Callee] {
        guard all.count > 1 else { return all }
        func preferred(_ callees: [Callee], _ isBetter: (Declaration, Callee) -> Bool) -> [Callee] {
            let better = callees.filter { isBetter(program.declaration($0.symbol), $0) }
            return better.isEmpty ? callees : better
        }
        var found = fit.possible(all)
        if found.isEmpty { found = all }
        found = preferred(found) { declaration, _ in declaration.traits.contains(.async) == call.isAwaited }
        found = fit.fitting(found)
        if isDestructured { found = preferred(found) { givesTuple($1, $0) } }
        // A requirement also represents its default implementation. For a known type, the default is called.
        return preferred(found) { $0.traits.contains(.requirement) != isConcrete($1.origin) }
    }

    /// Whether the elements of the result get names: `let (data, response) = try await session.data(from: url)`.
    private var isDestructured: Bool {
        let uses = resolver.uses(in: context.file)
        let locals = resolver.facts(context.file).locals
        return uses.parts(of: uses.values[number]).contains { locals[$0].kind == .tupleElement }
    }

    private func givesTuple(_ callee: Callee, _ declaration: Declaration) -> Bool {
        declaration.type >= 0 && resolver.facts(callee.symbol.file).types[Int(declaration.type)].kind == .tuple
    }

    /// Whether a value of the type can't have an unknown dynamic type.
    private func isConcrete(_ type: TypeID) -> Bool {
        guard type >= 0, let symbol = linked.symbol(ofNominal: types[type].nominal) else { return false }
        return program.declaration(symbol).kind != .protocolType
    }
}

extension Resolver {
    func slots(of symbol: Symbol) -> [ArgumentMatching.Slot] {
        let facts = facts(symbol.file)
        return facts.parameters(of: program.declaration(symbol)).map { parameter in
            ArgumentMatching.Slot(
                label: parameter.label == 0 ? 0 : linked.name(symbol.file, parameter.label),
                hasDefault: parameter.has(Parameter.hasDefault), isVariadic: parameter.has(Parameter.isVariadic),
                mayBeFunction: ArgumentMatching.mayBeFunction(parameter.type, facts))
        }
    }
}
