package import WatertightRules

/// `use-case-returns`: a use case answers its caller where the others tell an output.
package struct UseCaseReturnsRule: Query {
    package static let description = RuleDescription(
        id: "use-case-returns",
        summary: "A use case throws or returns its result instead of calling its output.",
        why: """
            A person who reads a use case that calls an output knows where each failure goes: to a method that names it and carries \
            what the screen needs. A use case that returns or throws instead leaves it to the view model to sort failures.
            """,
        before: """
            @MainActor protocol SignInOutput: UseCaseOutput {
                func onSignedIn(as name: String)
            }
            struct SignIn {
                let output: Output<any SignInOutput>
                func execute(email: String) async throws -> String {
                    output.begin().send { $0.onSignedIn(as: email) }
                    return email
                }
            }
            """,
        after: """
            @MainActor protocol SignInOutput: UseCaseOutput {
                func onSignedIn(as name: String)
            }
            struct SignIn {
                let output: Output<any SignInOutput>
                func execute(email: String) async {
                    output.begin().send { $0.onSignedIn(as: email) }
                }
            }
            """,
        decides: """
            A use case is a type that calls a `UseCaseOutput`, one with a `Boundary` of the layer `.useCase`, or one that the \
            configuration declares. It reports the methods that throw, that are `async` and return something, or that return what \
            may hold an error: a `Result`, a publisher.

            Private methods and those that only the type itself calls, static ones, overrides, what a protocol of the system asks \
            for, and tasks that are handed back are left out, and so is a question that is answered at once.
            """,
        severity: .warning, isContract: true)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        let architecture = search.architecture
        var found: [Leak] = []
        for (number, declaration) in search.facts.declarations.enumerated()
        where declaration.kind == .function && declaration.owner >= 0
            && declaration.traits.isDisjoint(with: [.onType, .overriding, .requirement])
        {
            let symbol = Symbol(file: search.file, declaration: Int32(number))
            guard architecture.layer(of: symbol) == .useCase, let owner = search.nominal(around: symbol),
                [.structure, .classType, .actor].contains(search.program.declaration(owner).kind),
                search.program.access(of: symbol) > .file, search.ships(declaration: Int32(number)),
                !search.isAskedForBySystem(symbol), !search.isUsedInsideOnly(symbol),
                let how = answer(of: symbol, &search)
            else { continue }
            found.append(
                Leak(
                    offset: declaration.nameOffset, length: UInt32(search.ownName(of: symbol).utf8.count), body: -1,
                    declaration: Int32(number), message: "The use case `\(owner)` \(how) from `\(symbol)`.",
                    basis: search.survey.places.place(of: owner).reason.map { [$0.sentence] } ?? []))
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
