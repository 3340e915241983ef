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
            protocol AccountRepository {
                func account() async throws(AccountRepositoryFailure) -> String
            }
            protocol ShowAccountOutput: AnyObject {
                func onFailure(_ failure: AccountRepositoryFailure)
            }
            """,
        after: """
            enum AccountRepositoryFailure: Error { case notFound, offline }
            protocol AccountRepository {
                func account() async throws(AccountRepositoryFailure) -> String
            }
            protocol ShowAccountOutput: AnyObject {
                func onNoAccount()
                func onOffline()
            }
            """,
        decides: """
            It collects the error types of the app that repositories throw, by what they say and by what leaves them, and looks \
            for them in the parameters of protocols that are told upwards, and in the payloads of the enums that those hand \
            over. A repository's own delegate is not an output in this sense.
            """,
        severity: .warning, isOnByDefault: false)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        let outputs = search.survey.contracts.outputs
        guard !outputs.isEmpty else { return [] }
        let thrown = search.survey.contracts.vocabularies
        var found: [Leak] = []
        for (number, declaration) in search.facts.declarations.enumerated()
        where declaration.owner >= 0 && declaration.kind == .function && declaration.traits.contains(.requirement) {
            let owner = Symbol(file: search.file, declaration: declaration.owner)
            guard let output = outputs.output(owner), search.ships(declaration: declaration.owner),
                !isBelow(owner, search)
            else { continue }
            let symbol = Symbol(file: search.file, declaration: Int32(number))
            for parameter in search.facts.parameters(of: declaration) {
                let type = search.flow.resolver.type(parameter.type, in: symbol, file: search.file)
                for error in search.flow.resolver.heldErrors(in: type) {
                    guard case .own(let nominal) = error.owner, let repository = thrown.repository(throwing: nominal),
                        !output.holders.contains(repository)
                    else { continue }
                    found.append(
                        Leak(
                            offset: declaration.nameOffset, length: 1, body: -1, declaration: Int32(number),
                            message:
                                "`\(symbol)` of `\(owner)` hands over `\(error.name)`, which `\(type: repository)` throws.",
                            basis: [output.reason, "`\(type: repository)` is a repository and throws `\(error.name)`"]))
                    break
                }
            }
        }
        return found
    }

    /// Whether the protocol stands no higher than the repositories.
    private func isBelow(_ owner: Symbol, _ search: Search) -> Bool {
        guard let height = search.survey.places.place(of: owner).layer.height, let data = Layer.repository.height else {
            return false
        }
        return height <= data
    }
}
