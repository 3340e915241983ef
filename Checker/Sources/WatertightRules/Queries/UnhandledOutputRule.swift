/// `unhandled-output`: who is told of a failure does nothing.
package struct UnhandledOutputRule: Query {
    package static let description = RuleDescription(
        id: "unhandled-output",
        summary: "A failure that an output tells is answered by an empty method.",
        why: """
            The layer below did its part: it told what went wrong. Here it is dropped, and the person looks at a screen \
            that stands still. If nothing can be shown, say so in the code: end the waiting, log it, or take the \
            requirement out of the output.
            """,
        before: """
            protocol SignInOutput: AnyObject { func onWrongPassword() }
            final class SignInViewModel: SignInOutput {
                func onWrongPassword() {}
            }
            """,
        after: """
            protocol SignInOutput: AnyObject { func onWrongPassword() }
            final class SignInViewModel: SignInOutput {
                var hint: String?
                func onWrongPassword() { hint = "The password is wrong." }
            }
            """,
        decides: """
            It looks at methods that answer one of an output of the app, in the type or in an extension: of a `UseCaseOutput`, of a \
            protocol that its caller holds weakly, or that something holds which stands lower. The output tells a failure if it \
            hands over an error, or if it is called only where something failed: in a `catch`, in the `.failure` case of a \
            result, where a completion was handed an error. The method is reported if its body has no statement.

            An empty default in an extension of the protocol makes the method optional, and is left alone, and so are a base \
            that subclasses override, overrides, and what the system's sender is handed to.
            """,
        severity: .warning, isOnByDefault: false, consequence: .misled,
        notice: "They wait for an answer that does not come.")

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        let contracts = search.survey.contracts
        var found: [Leak] = []
        for (number, declaration) in search.facts.declarations.enumerated() where isEmpty(declaration, search.facts) {
            let symbol = Symbol(file: search.file, declaration: Int32(number))
            guard let method = contracts.outputMethods.method(answeredBy: symbol),
                let owner = search.nominal(around: symbol), search.program.declaration(owner).kind != .protocolType,
                let asked = search.nominal(around: method), let output = contracts.outputs.told(asked),
                search.ships(declaration: Int32(number)), !search.isToldByOthers(method),
                // What subclasses override is there to be overridden.
                search.flow.resolver.family(of: symbol).members.count == 1,
                let reason = failure(toldBy: method, &search)
            else { continue }
            found.append(
                Leak(
                    offset: declaration.nameOffset, length: UInt32(search.ownName(of: symbol).utf8.count), body: -1,
                    declaration: Int32(number),
                    message: "`\(symbol)` of `\(owner)` does nothing about the failure that `\(asked)` tells.",
                    basis: [output.reason, reason, "its body is empty"]))
        }
        return found
    }

    private func isEmpty(_ declaration: Declaration, _ facts: Facts) -> Bool {
        guard declaration.kind == .function, declaration.owner >= 0, declaration.body >= 0,
            !declaration.traits.contains(.overriding)
        else { return false }
        let body = facts.bodies[Int(declaration.body)]
        return body.eventCount == 0 && body.valueCount == 0
    }

    /// Why a method tells a failure; nil if that is not known.
    private func failure(toldBy method: Symbol, _ search: inout Search) -> Sentence? {
        let facts = search.program.facts(method.file)
        for parameter in facts.parameters(of: search.program.declaration(method)) {
            let type = search.flow.resolver.type(parameter.type, in: method, file: method.file)
            guard search.flow.resolver.withoutOptional(type) == type,
                let owner = search.flow.resolver.errorOwner(of: type), owner != .cancellation
            else { continue }
            return "`\(method)` hands over `\(facts.written(parameter.type))`"
        }
        let uses = search.survey.contracts.outputMethods.uses(of: method)
        guard let told = uses.first(where: \.isCertain),
            let caller = search.flow.resolver.context(ofValue: told.value, in: told.file).place
        else { return nil }
        for use in uses {
            let value = search.program.facts(use.file).values[Int(use.value)]
            guard value.use == .callee, search.handler(aroundCall: value.user, in: use.file) != nil else { return nil }
        }
        return
            "`\(search.program.name(of: caller))` calls `\(method)` where something failed, and nobody calls it elsewhere"
    }
}
