package import WatertightRules

/// `typed-throws-lost`: the compiler erases a typed error to `any Error`.
package struct TypedThrowsLostRule: Query {
    package static let description = RuleDescription(id: "typed-throws-lost", severity: .warning, isContract: true)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        var found: [Leak] = []
        for handler in search.handlers() where handler.origin == .clause { found += caught(handler, &search) }
        for local in search.facts.locals where local.kind == .asyncLet {
            if let leak = asyncLet(local, &search) { found.append(leak) }
        }
        for body in search.facts.bodies.ids {
            for event in search.events(of: body) where event.kind == .call {
                if let leak = task(event, body, &search) { found.append(leak) }
            }
        }
        for declaration in search.facts.declarations.ids {
            if let leak = forwarding(declaration, &search) { found.append(leak) }
        }
        return found
    }

    // MARK: do

    private func caught(_ handler: ErrorHandler, _ search: inout Search) -> [Leak] {
        let body = search.number(of: handler.body)
        let sets = search.survey.throwSets
        guard handler.reach == .everything, let attempt = handler.attempt, search.ships(handler.body),
            !search.flow.uses(in: search.file).mentions(of: handler.error).isEmpty,
            let error = sets.soleError(of: sets.attempt(of: handler.filter, in: body), in: body)
        else { return [] }
        // The `do`, its attempt, and the attempted steps.
        let region = search.events(of: handler.body)[attempt.lowerBound - 2]
        guard region.type < 0 else { return [] }
        guard search.facts.bodies[handler.body].kind == .closure else {
            return error.closures.compactMap { handed($0, error, handler.body, &search) }
        }
        guard error.closures.isEmpty else { return [] }
        let name = search.facts.text(search.facts.locals[handler.error].name)
        return [
            Leak(
                offset: region.offset, length: 2, body: handler.body,
                message: "This `do` throws only `\(error.type)`, but in a closure its `\(name)` is `any Error`.",
                basis: [
                    "every `try` in it throws `\(error.type)`",
                    "the compiler infers no thrown type in closures",
                ],
                fix: fix(error, region, attempt.lowerBound - 2, handler, &search))
        ]
    }

    /// Returns a fix that declares the type, if the clause catches everything and is the first one.
    private func fix(
        _ error: SoleError, _ region: Event, _ position: Int, _ handler: ErrorHandler, _ search: inout Search
    ) -> Fix? {
        let clauses = search.events(position..<Int(region.next), of: handler.body).filter { $0.kind == .handler }
        let start = Int(region.offset)
        let types = ThrownTypes(search)
        guard clauses.filter({ types.isClause($0, of: region) }).count == 1, types.writesPlainCatch(handler),
            let nominal = error.nominal, types.mayName(nominal, in: handler.body)
        else { return nil }
        return Fix(
            title: "Declare the thrown type: `do throws(\(error.type))`",
            edits: [Fix.Edit(offset: start, end: start + 2, replacement: "do throws(\(error.type))")])
    }

    /// Returns a finding for a closure in a `do` that is passed to a function that erases its error type.
    private func handed(_ closure: Int32, _ error: SoleError, _ body: BodyID, _ search: inout Search) -> Leak? {
        let local = search.program.linked.local(search.file, closure)
        let value = search.flow.uses(in: search.file).closures[local]
        guard value.isPresent, search.facts.values[value].use == .argument else { return nil }
        let name = ThrownTypes(search).name(ofCall: search.facts.values[value].userCall)
        return Leak(
            offset: search.facts.bodies[local].offset, length: 1, body: body,
            message: "This closure throws only `\(error.type)`, but \(name) erases it to `any Error`.",
            basis: [
                "every `try` in it throws `\(error.type)`",
                "the closure is passed to a generic or rethrowing function and declares no thrown type",
            ])
    }
}
