extension FileAnalysis {
    /// Returns the traits of a call's callee according to models.
    package func traits(ofCall call: CallID) -> ModelTraits {
        flow.traits(ofCall: call, in: file)
    }

    /// Returns the bodies of a call's closure arguments.
    func closures(handedTo call: CallID) -> [BodyID] { facts.closures(handedTo: facts.calls[call]) }

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
            // Not the part of a tuple: `data(from: url).0`.
            case .member where facts.text(record.name).allSatisfy(\.isNumber): current = record.base
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
        let current = facts.operand(of: value, inside: .attempted)
        guard current.isPresent, facts.values[current].kind == .call else { return false }
        return flow.path(ofCall: facts.values[current].call, in: file).last == "init"
    }

    /// Whether only one error is possible, or only cancellation.
    func isObvious(_ errors: ThrowSet) -> Bool {
        let cancellation = program.linked.wellKnown.cancellation
        return errors.isOneCase(in: program) || errors.isExact && errors.entries.allSatisfy { $0.type == cancellation }
    }

    /// Returns who receives the failure of a handler's result from other code: the code that created it, or code that
    /// the result itself is passed to.
    func report(ofResultOf handler: ErrorHandler) -> ReportLevel {
        guard handler.result.isPresent else { return .nothing }
        let result = facts.values[handler.result]
        if result.kind == .local, flow.ends(ofLocal: result.local, in: file).contains(where: { $0.kind.isObserved }) {
            return .passedOn
        }
        return Reporting(flow).report(ofResult: handler.result, in: file, of: survey.throwSets)
    }
}
