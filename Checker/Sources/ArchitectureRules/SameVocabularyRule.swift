package import WatertightRules

/// `same-vocabulary`: an output speaks the words of the repository below.
package struct SameVocabularyRule: Query {
    package static let description = RuleDescription(
        id: "same-vocabulary",
        summary: "An output hands over the very error type that a repository throws.",
        why: """
            The screen then speaks the repository's words: a change in how data are stored becomes a change of every \
            screen, and a screen must answer failures that cannot happen to it. Each layer translates into its own \
            vocabulary, which is where the context that the screen needs is added.
            """,
        before: """
            enum AccountRepositoryFailure: Error { case notFound, offline }
            struct Accounts {
                let boundary = Boundary("Accounts", layer: .repository)
                func account() async throws(AccountRepositoryFailure) -> String { throw .notFound }
            }
            protocol ShowAccountOutput: UseCaseOutput {
                func onFailure(_ failure: AccountRepositoryFailure)
            }
            """,
        after: """
            enum AccountRepositoryFailure: Error { case notFound, offline }
            struct Accounts {
                let boundary = Boundary("Accounts", layer: .repository)
                func account() async throws(AccountRepositoryFailure) -> String { throw .notFound }
            }
            protocol ShowAccountOutput: UseCaseOutput {
                func onNoAccount()
                func onOffline()
            }
            """,
        decides: """
            It collects the error types of the app that repositories, network layers and facades throw, where declarations or the \
            configuration state these layers, and looks for them in the parameters of outputs and in the payloads of enums that \
            those hand over. A delegate that the same type holds is left alone.
            """,
        severity: .warning, isContract: true)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        let architecture = search.architecture
        var found: [Leak] = []
        for (number, declaration) in search.facts.declarations.enumerated()
        where declaration.owner >= 0 && declaration.kind == .function && declaration.traits.contains(.requirement) {
            let owner = Symbol(file: search.file, declaration: declaration.owner)
            guard let reason = architecture.outputs[owner] else { continue }
            let symbol = Symbol(file: search.file, declaration: Int32(number))
            let errors = search.facts.parameters(of: declaration).flatMap { parameter in
                search.flow.resolver.heldErrors(
                    in: search.flow.resolver.type(parameter.type, in: symbol, file: search.file))
            }
            for error in errors {
                guard case .own(let nominal) = error.owner, let thrower = architecture.throwers[nominal],
                    // What tells of its own failures is no layer above itself.
                    !isHeld(owner, by: thrower, search)
                else { continue }
                found.append(
                    Leak(
                        offset: declaration.nameOffset, length: UInt32(search.ownName(of: symbol).utf8.count),
                        body: -1, declaration: Int32(number),
                        message:
                            "`\(symbol)` of `\(owner)` hands over `\(error.name)`, which `\(type: thrower)` throws.",
                        basis: [reason, "`\(type: thrower)` stands below the use cases and throws `\(error.name)`"]))
                break
            }
        }
        return found
    }

    private func isHeld(_ output: Symbol, by type: Int32, _ search: Search) -> Bool {
        search.architecture.holders[output]?.contains(type) ?? false
    }
}
