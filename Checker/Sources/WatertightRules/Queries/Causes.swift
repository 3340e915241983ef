/// Determines what is lost when a handler discards the cause of a failure.
struct Causes: FileAnalysis {
    let search: Search

    /// Whether a handler can only receive cases of the app's own errors without payloads.
    func hasOnlyKinds(_ handler: ErrorHandler) -> Bool {
        guard handler.origin == .clause else {
            guard let type = handedType(handler), case .own(let nominal) = flow.resolver.errorOwner(of: type) else {
                return false
            }
            return isOnlyKinds(ThrowSet.error(nominal, program.allCases(of: nominal)))
        }
        let caught = survey.throwSets.caught(by: handler.filter, in: number(of: handler.body))
        return caught.isExact && !caught.isEmpty && isOnlyKinds(caught)
    }

    /// Whether the only known errors of a handler are encoding errors, which are very rare.
    func isOnlyEncoding(_ handler: ErrorHandler) -> Bool {
        let caught = survey.throwSets.caught(by: handler.filter, in: number(of: handler.body))
        return !caught.entries.isEmpty && caught.entries.allSatisfy { $0.type == program.linked.wellKnown.encoding }
    }

    private func isOnlyKinds(_ set: ThrowSet) -> Bool {
        set.entries.allSatisfy { !program.caseNames(of: $0.type).isEmpty && !program.carries($0) }
    }

    /// Whether a handler only renders a result that is stored elsewhere, as in a view's body.
    func rendersResult(_ handler: ErrorHandler) -> Bool {
        guard handler.result.isPresent, facts.values[handler.result].kind != .call,
            let function = symbol(around: handler.body), program.declaration(function).type >= 0,
            place(around: handler.body).layer == .presentation
        else { return false }
        // The closure of an action or a callback renders nothing, also if it is inside of a view's body.
        if facts.bodies[handler.body].kind == .closure,
            let result = flow.resolver.expectedSignature(ofClosure: handler.body, in: file)?.last,
            flow.resolver.hasNoValue(result)
        {
            return false
        }
        return gives(program.declaration(function).type, function)
    }

    /// Whether an error parameter reaches a log, the user, a caller, or a property, including under its first name.
    func isPassedOn(_ handler: ErrorHandler) -> Bool {
        [handler.error, handler.source].contains { local in
            flow.ends(ofLocal: local, in: file).contains { $0.kind.isObserved }
        }
    }

    /// Returns the type of the error that a handler receives.
    func handedType(_ handler: ErrorHandler) -> TypeID? {
        if handler.result.isPresent { return flow.resolver.types[type(of: handler.result)].arguments.last }
        guard handler.error.isPresent else { return nil }
        return flow.resolver.withoutOptional(type(of: handler.error, in: handler.body))
    }

    /// Whether a handler uses its error.
    /// - Parameter beyondItsKind: Whether a test of its type isn't enough.
    func namesError(_ handler: ErrorHandler, beyondItsKind: Bool) -> Bool {
        let mentions = flow.uses(in: file).mentions(of: handler.error)
            .filter { !beyondItsKind || facts.values[whole($0)].kind != .check }
            // A function that ignores its argument doesn't use it.
            .filter { facts.values[$0].use != .argument || !flow.ends(ofValue: $0, in: file).isEmpty }
        guard handler.origin == .optionalError else { return !mentions.isEmpty }
        return isPassedOn(handler)
            || (mentions + flow.uses(in: file).mentions(of: handler.source)).contains {
                handler.holds(facts.values[$0].offset)
            }
    }

    /// Whether a handler receives an error of a type with one case without a payload.
    func isOneCase(_ handler: ErrorHandler) -> Bool {
        guard let type = handedType(handler), case .own(let nominal) = flow.resolver.errorOwner(of: type) else {
            return false
        }
        return ThrowSet.error(nominal, program.allCases(of: nominal)).isOneCase(in: program)
    }

    // MARK: Unused error parameters

    /// Returns an error parameter that isn't read before the end of a branch on another parameter.
    func unreadError(in body: BodyID, at branch: Int) -> LocalID? {
        let events = events(of: body)
        let parts = events.parts(of: branch)
        let parameters = flow.uses(in: file).parameters(of: body)
        let examined = parts.filter { events[$0].kind == .condition }.map { variable(in: events[$0].value) }
        guard examined.contains(where: parameters.contains) else { return nil }
        let end = parts.map { UInt32(bitPattern: events[$0].extra) }.filter { $0 < .max / 2 }.max() ?? 0
        return parameters.first { number in
            guard flow.uses(in: file).mentions(of: number).allSatisfy({ facts.values[$0].offset > end })
            else { return false }
            let type = type(of: number, in: body)
            return flow.resolver.withoutOptional(type) != type && flow.resolver.isError(type)
        }
    }
}
