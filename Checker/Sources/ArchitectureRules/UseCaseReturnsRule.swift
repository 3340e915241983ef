package import WatertightRules

/// `use-case-returns`: a use case returns or throws its result instead of calling its output.
package struct UseCaseReturnsRule: Query {
    package static let description = RuleDescription(
        id: "use-case-returns",
        summary: "A use case throws or returns its result instead of calling its output.",
        why: """
            A use case that calls an output has one method for each failure, with the data that the screen needs. A \
            use case that returns or throws leaves it to the view model to tell failures apart.
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
            A use case is a type that calls a `UseCaseOutput`, has a `Boundary` of the layer `.useCase`, or is \
            declared as one in the configuration. Reports methods that throw, that are `async` and return a value, \
            or that return a type that can contain an error, such as a `Result` or a publisher.

            Ignores private and static methods, methods that only the type itself calls, overrides, requirements of \
            system protocols, returned tasks, and synchronous queries.
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

    /// How a method returns its result to its caller; nil if it doesn't.
    private func answer(of symbol: Symbol, _ search: inout Search) -> String? {
        let declaration = search.program.declaration(symbol)
        if declaration.throwsErrors { return "throws" }
        guard search.gives(declaration.type, symbol) else { return nil }
        let type = search.flow.resolver.type(declaration.type, in: symbol, file: symbol.file)
        let errors = search.flow.resolver.heldErrors(in: type).filter { $0.kind == .itself || $0.kind == .failure }
        // A task is returned so that the caller can cancel it.
        if errors.contains(where: { search.isOfLanguage($0.nominal) }) { return nil }
        return declaration.traits.contains(.async) || !errors.isEmpty ? "returns its result" : nil
    }
}
