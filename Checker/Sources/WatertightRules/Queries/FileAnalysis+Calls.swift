extension FileAnalysis {
    /// Returns the traits of a call's callee according to models.
    package func traits(ofCall call: CallID) -> ModelTraits {
        flow.traits(ofCall: call, in: file)
    }

    /// Returns the bodies of a call's closure arguments.
    package func closures(handedTo call: CallID) -> [BodyID] {
        facts.arguments(of: facts.calls[call]).compactMap { argument in
            guard argument.value.isPresent, facts.values[argument.value].kind == .closure else { return nil }
            return facts.values[argument.value].body
        }
    }

    /// Returns the name, such as `` `save` ``, or a description if there is none.
    package func name(ofCall call: CallID) -> String {
        flow.path(ofCall: call, in: file).last.map { "`\($0)`" } ?? "the operation"
    }

    /// Returns the name of the expression that a `try` covers.
    func name(tried value: ValueID) -> String {
        var current = value
        while current.isPresent {
            let record = facts.values[current]
            switch record.kind {
            case .call: return name(ofCall: record.call)
            case .member, .name: return "`\(facts.text(record.name))`"
            default: current = record.base
            }
        }
        return "the operation"
    }

    /// Whether a type is an error, or contains one, as `Result` does.
    func carriesError(_ type: TypeID) -> Bool {
        let handlers = HandlerFinder(flow)
        if handlers.isHandedError(type) { return true }
        let record = flow.resolver.types[flow.resolver.withoutOptional(type)]
        guard record.kind == .nominal, record.first >= 0, !record.arguments.isEmpty else { return false }
        if record.first == program.linked.wellKnown.result {
            guard let failure = record.arguments.last else { return false }
            return flow.resolver.errorOwner(of: failure) != .others(program.linked.wellKnown.never)
        }
        guard let symbol = program.linked.nominals[Int(record.first)].symbol, program.isModel(symbol)
        else { return false }
        return record.arguments.contains { handlers.isHandedError($0) }
    }

    /// Whether a value is `self.init(…)`, whose failure is that of the enclosing initializer.
    func isOwnInitializer(_ value: ValueID) -> Bool {
        var current = value
        while current.isPresent, facts.values[current].kind == .attempted { current = facts.values[current].base }
        guard current.isPresent, facts.values[current].kind == .call else { return false }
        return flow.path(ofCall: facts.values[current].call, in: file).last == "init"
    }

    /// Whether the code that created a handler's result reported its failure, or the result itself is passed on.
    func isReported(resultOf handler: ErrorHandler) -> Bool {
        guard handler.result.isPresent else { return false }
        if Reporting(flow).isReported(result: handler.result, in: file, of: survey.throwSets) { return true }
        let result = facts.values[handler.result]
        return result.kind == .local && flow.ends(ofLocal: result.local, in: file).contains { $0.kind.isObserved }
    }
}
