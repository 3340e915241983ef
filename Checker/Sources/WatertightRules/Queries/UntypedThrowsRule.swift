/// `untyped-throws`: a boundary leaves open how it can fail, and somebody above has to know.
package struct UntypedThrowsRule: Query {
    package static let description = RuleDescription(
        id: "untyped-throws",
        summary: "A repository or use case offers a method that fails with any error at all.",
        why: """
            `throws` without a type says that something may go wrong and keeps for itself what. Every caller then casts, \
            guesses, or treats a wrong password as it treats a lost connection. A boundary that throws its own type makes \
            the compiler ask whoever calls it to answer each failure, and to answer a new one when it is added.
            """,
        before: """
            protocol AccountRepository {
                func account(forEmail email: String) async throws -> Account
            }
            """,
        after: """
            enum AccountRepositoryFailure: Error {
                case noSuchAccount, offline
            }
            protocol AccountRepository {
                func account(forEmail email: String) async throws(AccountRepositoryFailure) -> Account
            }
            """,
        decides: """
            It looks at protocols, and at methods without a protocol that are not private, of what stands below the screen: `throws` \
            without a type, a completion with `Result<_, any Error>` or `Error?`, and a result or publisher that fails with \
            `any Error`. It follows their errors, through functions that only pass them on, to a handler in a higher layer that \
            decides on them, shows them or puts something else in their place; without one it is silent.

            A protocol is one finding, which lists its methods; what implements a requirement is not reported again. Where \
            all that a method throws is known, the basis says what to write. Initializers, private methods, generated code, tests \
            and mocks are no boundaries, nor are rows of a database, methods that are handed a connection, types that views \
            observe, protocols that a type of the system meets as it is, and methods that say `throws` in vain.
            """,
        severity: .warning)

    package init() {}

    /// More are counted in the message; the basis lists them all.
    private static let mostNames = 5

    package func leaks(in search: inout Search) -> [Leak] {
        guard !search.facts.isGenerated else { return [] }
        return search.facts.declarations.indices.compactMap { number in
            switch search.facts.declarations[number].kind {
            case .protocolType: ofProtocol(Int32(number), &search)
            case .function: ofMethod(Int32(number), &search)
            default: nil
            }
        }
    }

    /// One for all requirements of a protocol: they are mended together.
    private func ofProtocol(_ number: Int32, _ search: inout Search) -> Leak? {
        let owner = Symbol(file: search.file, declaration: number)
        guard let layer = search.boundary(owner) else { return nil }
        var open: [(symbol: Symbol, how: String)] = []
        for (member, declaration) in search.facts.declarations.enumerated() where declaration.owner == number {
            let symbol = Symbol(file: search.file, declaration: Int32(member))
            guard declaration.kind == .function || declaration.kind == .property,
                let how = search.openFailure(of: symbol), !search.isInVain(symbol),
                !search.isMirrored(symbol, of: owner),
                !search.runsOnConnection(symbol)
            else { continue }
            open.append((symbol, how))
        }
        guard !open.isEmpty, let reaction = search.reaction(to: open.map(\.symbol), of: owner) else { return nil }
        let name = search.facts.text(search.facts.declarations[Int(number)].name)
        var seen: Set<String> = []
        let names = open.map { search.ownName(of: $0.symbol) }.filter { seen.insert($0).inserted }
        let listed = names.prefix(Self.mostNames).map { "`\($0)`" }.joined(separator: ", ")
        let rest = names.count > Self.mostNames ? " and \(names.count - Self.mostNames) more" : ""
        let declaration = search.facts.declarations[Int(number)]
        let end = search.facts.declarations[Int(open[open.count - 1].symbol.declaration)].nameOffset
        return Leak(
            offset: declaration.nameOffset, length: max(1, end - declaration.nameOffset), body: -1, declaration: number,
            message: "`\(name)` does not say how \(listed)\(rest) can fail.",
            basis: [Self.standing(name, layer), reaction]
                + open.map { "`\(search.ownName(of: $0.symbol))` \($0.how)" }
                + open.compactMap { search.whatToWrite(for: $0.symbol) })
    }

    /// A method that no protocol asks for.
    private func ofMethod(_ number: Int32, _ search: inout Search) -> Leak? {
        let symbol = Symbol(file: search.file, declaration: number)
        let declaration = search.facts.declarations[Int(number)]
        guard declaration.owner >= 0, !declaration.traits.contains(.overriding),
            !declaration.traits.contains(.requirement),
            search.program.access(of: symbol) > .file, let owner = search.nominal(around: symbol),
            let layer = search.boundary(owner), let how = search.openFailure(of: symbol), !search.isInVain(symbol),
            !search.isAskedFor(symbol), !search.runsOnConnection(symbol), !search.isRecord(owner),
            let reaction = search.reaction(to: [symbol], of: owner)
        else { return nil }
        let name = search.ownName(of: owner)
        let own = search.facts.text(declaration.name)
        return Leak(
            offset: declaration.nameOffset, length: UInt32(own.utf8.count), body: -1, declaration: number,
            message: "`\(own)` of `\(name)` \(how).",
            basis: [Self.standing(name, layer), reaction] + [search.whatToWrite(for: symbol)].compactMap { $0 })
    }

    private static func standing(_ name: String, _ layer: Layer) -> Sentence {
        layer == .unknown ? "`\(name)` stands below the screen" : "`\(name)` is in the layer \(layer.description)"
    }
}
