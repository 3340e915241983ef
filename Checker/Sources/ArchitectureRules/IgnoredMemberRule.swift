import WatertightRules

/// `ignored-member`: a member of a failure has the name of a requirement of the library and isn't one, or a requirement that
/// the library can't derive is missing.
struct IgnoredMemberRule: Query {
    static let description = RuleDescription(id: "ignored-member", severity: .warning, runsIn: .programs)

    func leaks(in search: inout Search) -> [Leak] {
        guard search.hasInterruptions else { return [] }
        return search.facts.declarations.ids.compactMap { [search] number -> Leak? in
            guard search.ships(declaration: number) else { return nil }
            let symbol = Symbol(file: search.file, declaration: number)
            switch search.facts[number].kind {
            case .property: return member(symbol, search)
            case .enumeration: return nameless(symbol, search)
            default: return nil
            }
        }
    }

    private func member(_ symbol: Symbol, _ search: Search) -> Leak? {
        let program = search.program
        guard let type = search.nominal(around: symbol), program.declaration(type).kind != .protocolType,
            case let members = search.members(search.ownName(of: symbol), of: type),
            let requirement = members.first(where: {
                program.declaration($0).traits.contains(.requirement) && program.isLibrary($0)
            }),
            !members.contains(where: { $0 != requirement && fits($0, requirement, search) })
        else { return nil }
        let declaration = program.declaration(requirement)
        let isStatic = declaration.traits.contains(.onType) ? "static " : ""
        let required: Sentence =
            "`\(isStatic)var \(requirement): \(program.facts(requirement.file).written(declaration.type))`"
        return search.leak(
            at: symbol, "`\(symbol)` of `\(type)` is ignored. Declare \(required).",
            basis: ["the library reads \(required)"])
    }

    private func fits(_ symbol: Symbol, _ requirement: Symbol, _ search: Search) -> Bool {
        let isOnType = search.program.declaration(symbol).traits.contains(.onType)
        guard isOnType == search.program.declaration(requirement).traits.contains(.onType) else { return false }
        let type = search.flow.resolver.type(of: symbol)
        return search.flow.resolver.types[type].kind == .unknown || type == search.flow.resolver.type(of: requirement)
    }

    /// Returns a finding about an enum with a case whose name a program doesn't know.
    private func nameless(_ symbol: Symbol, _ search: Search) -> Leak? {
        guard search.conforms(symbol, to: ["LayerFailure"]),
            search.members("codeWord", of: symbol).allSatisfy(search.program.isLibrary)
        else { return nil }
        let linked = search.program.linked
        let above = linked.supertypes(of: linked.nominalNumbers[Int(symbol.file)][Int(symbol.declaration)])
        let raw = search.facts.inherited(by: search.facts[symbol.declaration]).first
        let names = CaseNames(
            type: search.ownName(of: symbol), protocols: above.map { linked.names.text(linked.nominals[Int($0)].name) },
            isText: raw.map { search.facts.written($0.index) } == "String")
        return search.facts.members(of: symbol.declaration).filter { search.facts[$0].kind == .enumCase }.lazy
            .compactMap {
                names.problem(
                    of: search.facts.text(search.facts[$0].name), hasPayload: search.facts[$0].parameterCount > 0)
            }
            .first.map {
                search.leak(at: symbol, "\($0)", basis: ["the code of a failure contains the name of its case"])
            }
    }
}
