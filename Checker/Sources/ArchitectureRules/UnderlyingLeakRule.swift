package import WatertightRules

/// `underlying-leak`: a failure contains the underlying error, or a screen stores one.
package struct UnderlyingLeakRule: Query {
    package static let description = RuleDescription(id: "underlying-leak", severity: .warning, isContract: true)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
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
        return Leak(
            offset: declaration.nameOffset, length: UInt32(search.ownName(of: symbol).utf8.count), body: .absent,
            declaration: number,
            message:
                "The property `\(symbol)` of `\(owner)` \(isComputed ? "returns" : "stores") `\(error.name)`\(error.holder.map { " in \($0)" } ?? "").",
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
            let declaration = search.facts[payload.symbol.declaration]
            let holder = error.holder.map { " in \($0)" } ?? ""
            let own = search.ownName(of: payload.symbol)
            return Leak(
                offset: declaration.nameOffset, length: UInt32(own.utf8.count), body: .absent,
                declaration: payload.symbol.declaration,
                message: "The payload of `\(search.program.name(of: symbol)).\(own)` is `\(error.name)`\(holder).",
                basis: [reason])
        }
    }
}

extension Search {
    var screenErrors: ScreenErrors { survey.shared { ScreenErrors($0) } }

    /// Whether a type is a layer's failure, or a failure that a screen presents.
    func isLayerFailure(_ symbol: Symbol) -> Bool { conforms(symbol, to: ["LayerFailure", "PresentableFailure"]) }
}
