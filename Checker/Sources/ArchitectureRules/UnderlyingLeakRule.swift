import WatertightRules

/// `underlying-leak`: a failure contains the underlying error, or a screen stores one.
struct UnderlyingLeakRule: Query {
    static let description = RuleDescription(id: "underlying-leak", severity: .warning, runsIn: .modules)

    func leaks(in search: inout Search) -> [Leak] {
        guard !search.facts.isGenerated else { return [] }
        return search.facts.declarations.ids.flatMap { number -> [Leak] in
            switch search.facts[number].kind {
            case .property: property(number, search).map { [$0] } ?? []
            case .enumeration: cases(of: number, search)
            default: []
            }
        }
    }

    // MARK: Properties

    private func property(_ number: DeclarationID, _ search: Search) -> Leak? {
        let symbol = Symbol(file: search.file, declaration: number)
        let declaration = search.facts[number]
        guard declaration.owner.isPresent, declaration.traits.isDisjoint(with: [.onType, .requirement]),
            let owner = search.nominal(around: symbol), search.program.declaration(owner).scope.isAbsent,
            search.program.declaration(owner).kind != .protocolType, search.ships(declaration: number)
        else { return nil }
        let isFailure = search.isLayerFailure(owner)
        let isComputed = declaration.traits.contains(.computed)
        guard isFailure ? !isComputed : search.architecture.layer(of: symbol) == .presentation,
            !isComputed || search.program.access(of: symbol) > .file,
            isFailure || !search.isInOwnError(symbol)
        else { return nil }
        let held = search.flow.resolver.heldErrors(in: search.flow.resolver.type(of: symbol))
        guard let error = held.first(where: { $0.kind == .itself && (isFailure ? $0.isLeak : $0.isOpaque) }) else {
            return nil
        }
        let verb = isComputed ? "returns" : "stores"
        return search.leak(
            at: symbol, "The property `\(symbol)` of `\(owner)` \(verb) \(error.description).",
            basis: [isFailure ? "`\(owner)` is a layer's failure" : "`\(owner)` is presentation"])
    }

    // MARK: Payloads

    private func cases(of number: DeclarationID, _ search: Search) -> [Leak] {
        let symbol = Symbol(file: search.file, declaration: number)
        guard search.ships(declaration: number) else { return [] }
        let isFailure = search.isLayerFailure(symbol)
        return search.flow.resolver.payloads(of: symbol).compactMap { payload in
            let held = search.flow.resolver.heldErrors(in: payload.type)
            guard let error = held.first(where: { $0.kind == .itself && (isFailure ? $0.isLeak : $0.isOpaque) }),
                let reason = isFailure
                    ? "`\(symbol)` is a layer's failure"
                    : search.program.access(of: symbol) > .file
                        ? search.screenErrors.reason(for: payload.symbol, of: symbol) : nil
            else { return nil }
            let own = search.ownName(of: payload.symbol)
            return search.leak(
                at: payload.symbol,
                "The payload of `\(search.program.name(of: symbol)).\(own)` is \(error.description).", basis: [reason])
        }
    }
}

extension Search {
    var screenErrors: ScreenErrors { survey.shared { ScreenErrors($0) } }

    /// Whether a type is a layer's failure, or a failure that a screen presents.
    func isLayerFailure(_ symbol: Symbol) -> Bool { conforms(symbol, to: ["LayerFailure", "PresentableFailure"]) }
}
