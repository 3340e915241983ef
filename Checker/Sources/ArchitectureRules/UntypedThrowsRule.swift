import WatertightRules

/// `untyped-throws`: a type below the use cases throws untyped errors.
struct UntypedThrowsRule: Query {
    static let description = RuleDescription(id: "untyped-throws", severity: .warning, runsIn: .modules)

    /// The message only counts further names. The basis lists them all.
    private static let mostNames = 5

    func leaks(in search: inout Search) -> [Leak] {
        guard !search.facts.isGenerated else { return [] }
        return search.facts.declarations.ids.compactMap { number in
            switch search.facts[number].kind {
            case .protocolType: ofProtocol(number, search)
            case .function, .property: ofMember(number, search)
            default: nil
            }
        }
    }

    /// Returns the layer of a declaration below the use cases.
    private func layer(of symbol: Symbol, _ search: Search) -> Layer? {
        guard search.program.access(of: symbol) > .file, search.ships(declaration: symbol.declaration) else {
            return nil
        }
        // If a whole module is a layer, only its interface to other modules counts.
        if search.survey.places.place(of: symbol).isOfDeclaredModule, search.program.access(of: symbol) < .package {
            return nil
        }
        return search.architecture.layer(of: symbol).flatMap { $0.isBelowUseCases ? $0 : nil }
    }

    /// Returns one finding for all requirements of a protocol, since they are changed together.
    private func ofProtocol(_ number: DeclarationID, _ search: Search) -> Leak? {
        let owner = Symbol(file: search.file, declaration: number)
        guard let layer = layer(of: owner, search) else { return nil }
        var open: [(symbol: Symbol, how: String)] = []
        for (member, declaration) in search.facts.declarations.enumerated() where declaration.owner == number {
            let symbol = Symbol(file: search.file, declaration: DeclarationID(member))
            guard declaration.kind == .function || declaration.kind == .property,
                declaration.traits.contains(.requirement), let how = LayerInterfaces(search).openFailure(of: symbol)
            else { continue }
            open.append((symbol, how))
        }
        guard let last = open.last else { return nil }
        let name = search.ownName(of: owner)
        var seen: Set<String> = []
        let names = open.map { search.ownName(of: $0.symbol) }.filter { seen.insert($0).inserted }
        let listed = names.prefix(Self.mostNames).map { "`\($0)`" }.joined(separator: ", ")
        let rest = names.count > Self.mostNames ? " and \(names.count - Self.mostNames) more" : ""
        let declaration = search.facts[number]
        let end = search.facts[last.symbol.declaration].nameOffset
        return Leak(
            offset: declaration.nameOffset, length: max(1, end - declaration.nameOffset), body: .absent,
            declaration: number,
            message: "`\(name)` doesn't declare how \(listed)\(rest) can fail.",
            basis: [Self.standing(name, layer)] + open.map { "`\(search.ownName(of: $0.symbol))` \($0.how)" }
                + open.compactMap { LayerInterfaces(search).whatToWrite(for: $0.symbol) })
    }

    /// Returns a finding for a member that isn't a protocol requirement.
    private func ofMember(_ number: DeclarationID, _ search: Search) -> Leak? {
        let symbol = Symbol(file: search.file, declaration: number)
        let declaration = search.facts[number]
        guard declaration.owner.isPresent, declaration.traits.isDisjoint(with: [.overriding, .requirement]),
            let layer = layer(of: symbol, search), let how = LayerInterfaces(search).openFailure(of: symbol),
            let owner = search.nominal(around: symbol), search.program.declaration(owner).kind != .protocolType,
            !Requirements(search).isRequired(symbol), !Requirements(search).isRequiredBySystem(symbol),
            !LayerInterfaces(search).isUsedInsideOnly(symbol)
        else { return nil }
        let name = search.ownName(of: owner)
        return search.leak(
            at: symbol, "`\(search.ownName(of: symbol))` of `\(name)` \(how).",
            basis: [Self.standing(name, layer)] + [LayerInterfaces(search).whatToWrite(for: symbol)].compactMap { $0 })
    }

    private static func standing(_ name: String, _ layer: Layer) -> Sentence {
        "`\(name)` is in the layer \(layer.description)"
    }
}
