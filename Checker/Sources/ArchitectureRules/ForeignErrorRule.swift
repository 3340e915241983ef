import WatertightRules

/// `foreign-error`: an interface above the layer that wraps a library, or of that layer, has the library's errors.
struct ForeignErrorRule: Query {
    static let description = RuleDescription(id: "foreign-error", severity: .warning, runsIn: .modules)

    func leaks(in search: inout Search) -> [Leak] { ForeignErrors(search).leaks() }
}

/// Finds error types of the system and of third parties in declarations.
private struct ForeignErrors: FileAnalysis {
    let search: Search

    func leaks() -> [Leak] {
        var lines: Set<Int> = []
        return facts.declarations.ids.compactMap { number in
            let (symbol, declaration) = (Symbol(file: file, declaration: number), facts[number])
            // `error-in-output` reports the errors of outputs.
            let owner = Symbol(file: file, declaration: declaration.owner)
            let isRequirement = declaration.traits.contains(.requirement)
            guard !declaration.kind.isType, let layer = search.architecture.layer(of: symbol),
                layer == .presentation || layer == .useCase || layer.isBelowUseCases,
                search.ships(declaration: number), !search.isInOwnError(symbol),
                !isRequirement || search.architecture.outputs[owner] == nil,
                let name = foreignError(inInterfaceOf: declaration, symbol, layer),
                isRequirement || !Requirements(search).isRequired(symbol), !onlyWritesDown(symbol),
                lines.insert(facts.line(of: declaration.nameOffset)).inserted
            else { return nil }
            return Leak(
                offset: declaration.nameOffset, length: UInt32(clamping: name.utf8.count), body: .absent,
                declaration: number, message: "`\(name)` is used above the layer that should wrap it.",
                basis: [
                    "`\(name)` is an error of the system or of a third party",
                    "this is in the layer \(layer.description)",
                ])
        }
    }

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

    /// Whether a function only logs its arguments.
    private func onlyWritesDown(_ symbol: Symbol) -> Bool {
        let declaration = program.declaration(symbol)
        guard declaration.body.isPresent, declaration.kind == .function else { return false }
        let ends = (0..<Int(declaration.parameterCount)).flatMap { flow.ends(ofParameter: $0, of: symbol) }
        return ends.contains { $0.kind == .logged }
            && ends.allSatisfy { if case .accessed = $0.kind { true } else { $0.kind == .logged } }
    }
}
