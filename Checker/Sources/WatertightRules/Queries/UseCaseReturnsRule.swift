/// `use-case-returns`: a use case answers its caller where the others tell an output.
package struct UseCaseReturnsRule: Query {
    package static let description = RuleDescription(
        id: "use-case-returns",
        summary: "A use case throws or returns its result where the others call outputs.",
        why: """
            In a codebase whose use cases call outputs, a person who reads one knows where each failure goes: to a method \
            that names it and carries what the screen needs. A use case that returns or throws instead leaves it to the \
            view model to sort failures, and two styles side by side make both harder to trust.
            """,
        before: """
            struct SignInUseCase {
                func execute(email: String) async throws -> String { email }
            }
            """,
        after: """
            @MainActor protocol SignInUseCaseOutput: AnyObject {
                func onSignedIn(as name: String)
                func onWrongPassword(forEmail email: String)
            }
            struct SignInUseCase {
                weak var output: (any SignInUseCaseOutput)?
                func execute(email: String) async { await output?.onSignedIn(as: email) }
            }
            """,
        decides: """
            A use case is what calls a `UseCaseOutput`, or stands between the screen and repositories by what it asks and who \
            holds it. The rule is silent unless most of them hold an output and call it. Then it reports the methods of the \
            use cases that throw, that are `async` and return something, or that return what may hold an error: a \
            `Result`, a publisher. Private methods, static ones, overrides and tasks that are handed back are left out, and so \
            is a question that is answered at once. Where the team has another way, turn the rule off in the configuration.
            """,
        severity: .warning)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        let useCases = search.survey.contracts.useCases
        guard useCases.tellOutputs else { return [] }
        var found: [Leak] = []
        for (number, declaration) in search.facts.declarations.enumerated()
        where declaration.kind == .function && declaration.owner >= 0
            && declaration.traits.isDisjoint(with: [.onType, .overriding, .requirement])
        {
            let symbol = Symbol(file: search.file, declaration: Int32(number))
            guard let owner = search.nominal(around: symbol), useCases.contains(owner),
                search.program.access(of: symbol) > .file, search.ships(declaration: Int32(number)),
                let how = answer(of: symbol, &search)
            else { continue }
            found.append(
                Leak(
                    offset: declaration.nameOffset, length: UInt32(search.ownName(of: symbol).utf8.count), body: -1,
                    declaration: Int32(number), message: "The use case `\(owner)` \(how) from `\(symbol)`.",
                    basis: ["most use cases of this codebase hold an output and call it"]))
        }
        return found
    }

    /// How a method answers its caller; nil if it does not.
    private func answer(of symbol: Symbol, _ search: inout Search) -> String? {
        let declaration = search.program.declaration(symbol)
        if declaration.throwsErrors { return "throws" }
        guard search.gives(declaration.type, symbol) else { return nil }
        let type = search.flow.resolver.type(declaration.type, in: symbol, file: symbol.file)
        let errors = search.flow.resolver.heldErrors(in: type).filter { $0.kind == .itself || $0.kind == .failure }
        // A task is handed back to be cancelled.
        if errors.contains(where: { search.isOfLanguage($0.nominal) }) { return nil }
        return declaration.traits.contains(.async) || !errors.isEmpty ? "returns its result" : nil
    }
}
