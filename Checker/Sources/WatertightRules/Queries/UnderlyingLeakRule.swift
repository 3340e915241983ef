/// `underlying-leak`: an opaque error is kept where a screen reads it.
package struct UnderlyingLeakRule: Query {
    package static let description = RuleDescription(
        id: "underlying-leak",
        summary: "Screen state, or an enum that a screen sees, carries an opaque error.",
        why: """
            An error that is stored in a view model or travels in the payload of `failed(any Error)` is an invitation to \
            cast it and to show its `localizedDescription`. What a person can do next depends on which failure it is, and \
            `any Error` does not say. Keep the underlying error inside its layer, log it there, and give the screen \
            the failures that it can tell apart.
            """,
        before: """
            enum ProfileState {
                case loading
                case loaded(Profile)
                case failed(any Error)
            }
            """,
        after: """
            enum ProfileState {
                case loading
                case loaded(Profile)
                case failed(ProfileFailure)
            }
            enum ProfileFailure: Error {
                case offline, signedOut
            }
            """,
        decides: """
            It reports stored properties of presentation types, and properties that what views observe lets them read, whose type \
            is or carries `any Error` or `NSError`, and enum cases with such a payload if presentation keeps the enum as state, \
            or takes the payload out for more than a log.

            It leaves alone private enums, enums that presentation only names, closures, work that may fail such as a `Task` or a \
            publisher, errors that the app defines, and what is only logged.
            """,
        severity: .warning, isOnByDefault: false)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        guard !search.facts.isGenerated else { return [] }
        return search.facts.declarations.indices.flatMap { number -> [Leak] in
            switch search.facts.declarations[number].kind {
            case .property: property(Int32(number), &search).map { [$0] } ?? []
            case .enumeration: cases(of: Int32(number), &search)
            default: []
            }
        }
    }

    // MARK: Properties

    private func property(_ number: Int32, _ search: inout Search) -> Leak? {
        let symbol = Symbol(file: search.file, declaration: number)
        let declaration = search.facts.declarations[Int(number)]
        let traits = declaration.traits
        guard declaration.owner >= 0, traits.isDisjoint(with: [.onType, .requirement]),
            // A lazy value is computed once; a lazy subject is there from the beginning.
            !traits.contains(.lazy) || declaration.type < 0,
            let owner = search.nominal(around: symbol), search.mayKeepState(symbol, of: owner),
            search.isSeen(symbol), search.ships(declaration: number)
        else { return nil }
        let isComputed = traits.contains(.computed)
        if isComputed, !search.isOffered(symbol, of: owner) { return nil }
        let type = search.flow.resolver.type(of: symbol)
        guard let error = search.flow.resolver.heldErrors(in: type).first(where: { $0.isOpaque && $0.kind == .itself })
        else { return nil }
        let kind = search.isPublished(symbol) ? "published property" : "property"
        return Leak(
            offset: declaration.nameOffset, length: 1, body: -1, declaration: number,
            message:
                "The \(kind) `\(symbol)` of `\(owner)` \(isComputed ? "hands on" : "stores") `\(error.name)`.",
            basis: [
                "`\(owner)` is presentation",
                "its type \(error.holder.map { "carries an opaque error in \($0)" } ?? "is an opaque error")",
            ])
    }

    // MARK: Payloads

    private func cases(of number: Int32, _ search: inout Search) -> [Leak] {
        let symbol = Symbol(file: search.file, declaration: number)
        let layer = search.survey.places.place(of: symbol).layer
        let errors = search.survey.contracts.screenErrors
        guard ![.support, .diagnostics, .facade].contains(layer), search.program.access(of: symbol) > .file,
            search.ships(declaration: number)
        else { return [] }
        return search.flow.resolver.payloads(of: symbol).compactMap { payload in
            let held = search.flow.resolver.heldErrors(in: payload.type)
            guard let error = held.first(where: { $0.isOpaque && $0.kind == .itself }),
                let reason = errors.reason(for: payload.symbol, of: symbol)
            else { return nil }
            let declaration = search.facts.declarations[Int(payload.symbol.declaration)]
            let holder = error.holder.map { " in \($0)" } ?? ""
            let name = "\(search.program.name(of: symbol)).\(search.ownName(of: payload.symbol))"
            return Leak(
                offset: declaration.nameOffset, length: 1, body: -1, declaration: payload.symbol.declaration,
                message: "The payload of `\(name)` is `\(error.name)`\(holder).", basis: [reason])
        }
    }
}
