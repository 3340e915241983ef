/// What is lost when a handler drops the cause of a failure.
struct Causes: FileAnalysis {
    let search: Search

    init(_ search: Search) { self.search = search }

    /// Whether all that a handler can have are kinds of the app's own that carry nothing: what they are is most of what there
    /// is to know.
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

    /// Whether all that is known to arrive is that something of the app's own could not be encoded: it hardly ever happens.
    func isOnlyEncoding(_ handler: ErrorHandler) -> Bool {
        let caught = survey.throwSets.caught(by: handler.filter, in: number(of: handler.body))
        return !caught.entries.isEmpty && caught.entries.allSatisfy { $0.type == program.linked.wellKnown.encoding }
    }

    private func isOnlyKinds(_ set: ThrowSet) -> Bool {
        set.entries.allSatisfy { !program.caseNames(of: $0.type).isEmpty && !program.carries($0) }
    }

    /// Whether a handler is a part of what gives a picture of a result that others keep: a view's body.
    func rendersResult(_ handler: ErrorHandler) -> Bool {
        guard handler.result >= 0, facts.values[Int(handler.result)].kind != .call,
            let function = symbol(around: handler.body), program.declaration(function).type >= 0,
            place(around: handler.body).layer == .presentation
        else { return false }
        return gives(program.declaration(function).type, function)
    }

    /// Whether an error that was handed over goes anywhere, also by the name that it came with.
    func isPassedOn(_ handler: ErrorHandler) -> Bool {
        [handler.error, handler.source].contains { local in
            flow.ends(ofLocal: local, in: file).contains { $0.kind.tells }
        }
    }

    /// The type of the error that a handler was handed.
    func handedType(_ handler: ErrorHandler) -> TypeID? {
        if handler.result >= 0 {
            let context = flow.resolver.context(ofValue: handler.result, in: file)
            return flow.resolver.types[flow.resolver.type(ofValue: handler.result, context)].arguments.last
        }
        guard handler.error >= 0 else { return nil }
        let context = Resolver.Context(place: symbol(around: handler.body), file: file, body: handler.body)
        return flow.resolver.withoutOptional(flow.resolver.type(ofLocal: handler.error, context))
    }
}
