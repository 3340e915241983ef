/// `error-in-output`: a protocol that is told upwards hands over an error that says nothing.
package struct ErrorInOutputRule: Query {
    package static let description = RuleDescription(
        id: "error-in-output",
        summary: "An output, delegate or presenter protocol of the app hands over an opaque or foreign error.",
        why: """
            Whoever implements the protocol gets an `any Error` and can only guess: cast it, compare domains and codes, \
            or show its `localizedDescription`. The layer that made the error knew what had happened, and the requirement \
            throws that away. Say each meaningful failure in a method of its own, with what the screen needs, or hand \
            over one closed enum.
            """,
        before: """
            protocol SignInOutput: AnyObject {
                func signInDidFail(with error: any Error)
            }
            """,
        after: """
            protocol SignInOutput: AnyObject {
                func onWrongPassword(forEmail email: String)
                func onAccountLocked(until date: Date)
                func onOffline()
            }
            """,
        decides: """
            It looks at the requirements of protocols that a lower layer calls: each `UseCaseOutput`, those held weakly by who \
            calls them, and those that something holds which stands lower than what conforms. It reports parameters whose type \
            is or carries `any Error`, `NSError`, the error type of a third party or of the system: optional, in a `Result`, \
            in a tuple, behind a typealias. A completion that the receiver calls goes the other way, and is left alone.

            It leaves alone what is called a log, protocols that refine one of the system or are handed a sender of the \
            system, delegates between two parts of a screen, errors that the app defines, and `throws`.
            """,
        severity: .warning)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        let outputs = search.survey.contracts.outputs
        var found: [Leak] = []
        for (number, declaration) in search.facts.declarations.enumerated() where declaration.owner >= 0 {
            let owner = Symbol(file: search.file, declaration: declaration.owner)
            guard declaration.traits.contains(.requirement), let output = outputs.output(owner),
                search.ships(declaration: declaration.owner),
                declaration.kind == .function || declaration.kind == .property && output.isStated,
                let leak = leak(Int32(number), owner, output, &search)
            else { continue }
            found.append(leak)
        }
        return found
    }

    private func leak(_ number: Int32, _ owner: Symbol, _ output: Outputs.Output, _ search: inout Search) -> Leak? {
        let symbol = Symbol(file: search.file, declaration: number)
        let declaration = search.facts.declarations[Int(number)]
        let name = search.ownName(of: symbol)
        guard !search.isForLogs(symbol), !search.isToldByOthers(symbol), !search.onlyPassesOn(symbol) else {
            return nil
        }
        let types =
            declaration.kind == .property
            ? [declaration.type] : search.facts.parameters(of: declaration).map(\.type)
        for type in types where type >= 0 {
            let handed = search.flow.resolver.type(type, in: symbol, file: search.file)
            // A completion is answered by who is told, and what an enum of the app's own carries is that enum's matter.
            let errors = search.flow.resolver.heldErrors(in: handed)
            guard let error = errors.first(where: { $0.isLeak && $0.kind != .parameter && $0.kind != .payload }) else {
                continue
            }
            return Leak(
                offset: declaration.nameOffset, length: UInt32(name.utf8.count), body: -1, declaration: number,
                message:
                    "`\(name)` of `\(owner)` hands over `\(error.name)`\(error.holder.map { " in \($0)" } ?? "").",
                basis: [
                    output.reason,
                    error.isOpaque
                        ? "`\(error.name)` says nothing of what happened"
                        : "`\(error.name)` is an error type of the system or of a third party",
                ])
        }
        return nil
    }
}
