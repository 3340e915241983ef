import WatertightRules

/// Finds error types of the system and of third parties by name.
struct ForeignErrors: FileAnalysis {
    let search: Search

    init(_ search: Search) { self.search = search }

    struct ForeignNaming {
        var name: String
        var offset: UInt32
        var layer: Layer
        var body: BodyID = .absent
        var declaration: DeclarationID = .absent
        /// Whether code depends on which error it is.
        var decides = false
        /// Whether it is in a protocol requirement.
        var isOffered = false
    }

    func namings() -> [ForeignNaming] {
        guard facts.declarations.count > 0, survey.places.place(ofFile: file).layer != .support else { return [] }
        return namingsInDeclarations() + namingsInValues() + namingsInPatterns()
    }

    // MARK: Written types

    /// Returns the first foreign error in a written type.
    private func foreignError(in type: Int32, of symbol: Symbol?, depth: Int = 0) -> String? {
        guard type >= 0, depth < Search.deepest else { return nil }
        let record = facts.types[Int(type)]
        let inner = facts.arguments(of: record) + [record.thrown] + (record.kind == .member ? [record.base] : [])
        for argument in inner where argument >= 0 {
            guard let found = foreignError(in: argument, of: symbol, depth: depth + 1) else { continue }
            return argument == record.base ? facts.written(type) : found
        }
        guard record.kind == .named || record.kind == .member else { return nil }
        return isForeignError(flow.resolver.type(type, in: symbol, file: file)) ? facts.written(type) : nil
    }

    private func foreignError(inInterfaceOf declaration: Declaration, _ symbol: Symbol, _ layer: Layer) -> String? {
        // A wrapper receives the library's errors as parameters. Only what it throws and returns is its interface.
        let isRequirement = declaration.traits.contains(.requirement)
        let offersOnly = layer.isBelowUseCases && !isRequirement
        if offersOnly, declaration.kind != .function || program.access(of: symbol) <= .file { return nil }
        let handed = offersOnly ? [] : facts.parameters(of: declaration).map(\.type)
        for type in [declaration.thrown, declaration.type] + handed {
            if let name = foreignError(in: type, of: symbol) { return name }
        }
        return nil
    }

    private func isForeignError(_ type: TypeID) -> Bool {
        guard case .others(let nominal) = flow.resolver.errorOwner(of: type) else { return false }
        // The payload of a library's wrapper, as in `Interruption<AccountFailure>`, is more specific than the wrapper.
        let record = flow.resolver.types[flow.resolver.withoutOptional(type)]
        guard !record.arguments.contains(where: { flow.resolver.isError($0) }) else { return false }
        let declared = program.linked.nominals[Int(nominal)].symbol
        return nominal != program.linked.wellKnown.never && declared.map(program.isLibrary) != true
    }

    private func namingsInDeclarations() -> [ForeignNaming] {
        var found: [ForeignNaming] = []
        for (number, declaration) in facts.declarations.enumerated() where !declaration.kind.isType {
            let symbol = Symbol(file: file, declaration: DeclarationID(number))
            // `error-in-output` reports the errors of outputs.
            let owner = Symbol(file: file, declaration: declaration.owner)
            guard let layer = search.architecture.layer(of: symbol), search.ships(declaration: DeclarationID(number)),
                !search.isInOwnError(symbol),
                !declaration.traits.contains(.requirement) || search.architecture.outputs[owner] == nil,
                let name = foreignError(inInterfaceOf: declaration, symbol, layer)
            else { continue }
            let isRequirement = declaration.traits.contains(.requirement)
            guard isRequirement || !Requirements(search).isRequired(symbol), !onlyWritesDown(symbol) else { continue }
            found.append(
                ForeignNaming(
                    name: name, offset: declaration.nameOffset, layer: layer, declaration: DeclarationID(number),
                    isOffered: true))
        }
        return found
    }

    /// Whether a function only logs its arguments.
    private func onlyWritesDown(_ symbol: Symbol) -> Bool {
        let declaration = program.declaration(symbol)
        guard declaration.body.isPresent, declaration.kind == .function else { return false }
        let ends = (0..<Int(declaration.parameterCount)).flatMap { flow.ends(ofParameter: $0, of: symbol) }
        return ends.contains { $0.kind == .logged }
            && ends.allSatisfy { if case .accessed = $0.kind { true } else { $0.kind == .logged } }
    }

    // MARK: Values

    private func namingsInValues() -> [ForeignNaming] {
        let patterns = Set(facts.patterns.map(\.value))
        var found: [ForeignNaming] = []
        for (number, value) in zip(facts.values.ids, facts.values) {
            guard let name = foreignError(namedBy: value, number) else { continue }
            let body = facts.body(ofValue: number)
            guard body.isPresent, let layer = search.layer(around: body), !layer.isBelowUseCases, ships(body),
                !search.isInOwnError(symbol(around: body)), !isForCoding(body),
                !isLogged(number), !isPassedToSystem(number)
            else { continue }
            if value.kind == .cast || value.kind == .check {
                let decision = ErrorDecision(
                    question: .type(value.type), body: body, offset: value.offset, value: number)
                if ErrorDecisions(search).testsForCancellation(decision) { continue }
            }
            found.append(
                ForeignNaming(
                    name: name, offset: value.offset, layer: layer, body: body,
                    decides: value.kind == .cast || value.kind == .check || patterns.contains(number)
                        || ErrorValues(search).decides(number)))
        }
        return found
    }

    private func foreignError(namedBy value: Value, _ number: ValueID) -> String? {
        let place = flow.resolver.context(ofValue: number, in: file)
        switch value.kind {
        case .cast, .check, .type: return foreignError(in: value.type, of: place.place)
        case .name:
            let type = flow.resolver.types[flow.resolver.type(ofValue: number, place)]
            guard type.kind == .metatype, let named = type.arguments.first, isForeignError(named) else { return nil }
            return facts.text(value.name)
        default: return nil
        }
    }

    /// Whether the value is passed to a system function or thrown to the system, which requires its own error types.
    private func isPassedToSystem(_ number: ValueID) -> Bool {
        var made = number
        while true {
            let value = facts.values[made]
            if value.use == .callee {
                made = flow.uses(in: file).values[value.userCall]
            } else if value.use == .base, facts.values[value.user].kind == .member {
                made = value.user
            } else {
                break
            }
            guard made.isPresent else { return false }
        }
        let ends = flow.ends(ofValue: made, in: file)
        let isRequired =
            symbol(around: facts.body(ofValue: made)).map { Requirements(search).isRequiredBySystem($0) } ?? false
        return !ends.isEmpty
            && ends.allSatisfy { end in
                switch end.kind {
                case .handed(let taker): taker.map { program.isModel($0) } ?? true
                case .thrown, .returned: isRequired
                default: false
                }
            }
    }

    // MARK: Patterns

    private func namingsInPatterns() -> [ForeignNaming] {
        var found: [ForeignNaming] = []
        for body in facts.bodies.ids {
            for event in events(of: body) {
                let filter: FilterID =
                    switch event.kind {
                    case .handler, .arm, .condition: event.filter
                    default: .absent
                    }
                guard filter.isPresent, let layer = search.layer(around: body), ships(body), !isForCoding(body),
                    !search.isInOwnError(symbol(around: body))
                else {
                    continue
                }
                for pattern in facts.patterns(of: facts.handlers[filter]) where pattern.kind == .type {
                    guard let name = foreignError(in: pattern.type, of: symbol(around: body)) else { continue }
                    found.append(
                        ForeignNaming(
                            name: name, offset: event.offset, layer: layer, body: body, decides: true))
                }
            }
        }
        return found
    }
}
