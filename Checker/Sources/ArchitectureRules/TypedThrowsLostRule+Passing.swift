import WatertightRules

/// Finds code that receives a typed error and rethrows an untyped one: `async let`, tasks, and forwarding functions.
extension TypedThrowsLostRule {
    func asyncLet(_ local: Local, _ search: inout Search) -> Leak? {
        guard let call = ThrownTypes(search).call(in: local.value),
            let error = search.survey.throwSets.soleError(
                ofBody: search.number(of: local.body)), error.closures.isEmpty, search.ships(local.body)
        else { return nil }
        let name = ThrownTypes(search).name(ofCall: call)
        return Leak(
            offset: local.offset, length: 1, body: local.body,
            message:
                "`async let \(search.facts.text(local.name))` erases the `\(error.type)` of \(name) to `any Error`.",
            basis: ["\(name) throws `\(error.type)`", "`async let` erases the thrown type"])
    }

    func task(_ event: Event, _ body: BodyID, _ search: inout Search) -> Leak? {
        let closures = ThrownTypes(search).closures(handedTo: event.call)
        guard let closure = closures.last, search.facts.bodies[closure].thrown < 0,
            ThrownTypes(search).traits(ofCall: event.call).contains(.detached), ThrownTypes(search).isKept(event.call),
            let error = search.survey.throwSets.soleError(ofBody: search.number(of: closure)), error.closures.isEmpty,
            // If only `throw` statements throw the error, no declaration has its type.
            error.isCalled, search.ships(body)
        else { return nil }
        return Leak(
            offset: search.facts.calls[event.call].offset, length: 4, body: body,
            message: "This task throws only `\(error.type)`, but its value fails with `any Error`.",
            basis: [
                "every `try` in it throws `\(error.type)`",
                "`Task` erases the thrown type, and the task is stored",
            ])
    }

    // MARK: Forwarding

    /// A function that takes a typed closure, calls no other throwing function, and throws untyped errors.
    func forwarding(_ number: DeclarationID, _ search: inout Search) -> Leak? {
        let facts = search.facts
        let declaration = facts[number]
        let symbol = Symbol(file: search.file, declaration: number)
        guard declaration.kind == .function, declaration.throwsErrors, declaration.thrown < 0,
            declaration.body.isPresent,
            search.ships(declaration.body)
        else { return nil }
        let typed = facts.parameters(of: declaration).enumerated().compactMap { position, parameter in
            ThrownTypes(search).thrownType(ofClosure: parameter.type, in: symbol).map {
                (position, facts.text(parameter.name), $0)
            }
        }
        guard typed.count == 1, let (position, name, type) = typed.first,
            ThrownTypes(search).throwsOnlyThroughParameter(position, symbol)
        else { return nil }
        let own = facts.text(declaration.name)
        return Leak(
            offset: declaration.offset, length: 1, body: declaration.body, declaration: number,
            message: "`\(own)` throws only the `\(type)` of `\(name)`, but erases it to `any Error`.",
            basis: ["`\(name)` throws `\(type)`", "nothing else in `\(own)` throws"])
    }
}
