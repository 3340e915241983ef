/// `same-vocabulary`
package struct SameVocabularyRule: Rule {
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
            It collects the error types of the app that repositories throw (typed `throws`, `throw`, `Result`), and looks \
            for them in the parameters of output protocols and in the payloads of the enums that those hand over. \
            A repository's own delegate is not an output in this sense.
            """,
        severity: .warning, isOnByDefault: false)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        let thrown = codebase.interfaces.repositoryErrors
        guard !thrown.isEmpty else { return [] }
        return file.outline.nodes(of: .protocolDeclaration).flatMap { node -> [Finding] in
            guard let output = codebase.interfaces.outputs[node.qualifiedTypeName],
                codebase.interfaces.roles[output.type.qualifiedName] != .repository,
                codebase.isChecked(node, in: file), !isBelow(node, in: file, of: codebase)
            else { return [] }
            return node.declaredMembers.flatMap { requirement -> [Finding] in
                guard requirement.kind == .functionDeclaration else { return [] }
                return requirement.children(of: .parameter).compactMap { parameter in
                    guard let type = parameter.declaredType else { return nil }
                    for error in codebase.index.carriedErrors(in: type) {
                        // Whoever owns the output speaks its words.
                        guard case .own(let name) = error.nature, let repository = thrown[name],
                            !output.type.name.hasPrefix(repository)
                        else { continue }
                        return finding(
                            at: parameter, in: file, of: codebase,
                            "`\(requirement.text)` of `\(output.type.name)` hands over `\(error.name)`, which `\(repository)` throws.",
                            basis: [output.reason, "`\(repository)` is a repository and throws `\(name)`"])
                    }
                    return nil
                }
            }
        }
    }

    /// Whether the protocol stands no higher than the repositories.
    private func isBelow(_ node: OutlineNode, in file: SourceFile, of codebase: Codebase) -> Bool {
        guard let height = codebase.layers.layer(around: node, in: file).height, let data = Layer.repository.height
        else {
            return false
        }
        return height <= data
    }
}
