/// Values that only a failure passes to callers and callbacks.
extension RaisedErrors {
    /// Whether a handler passes a value to other code that only failure passes: `send(.failed)`.
    func notifiesOfFailure(_ handler: ErrorHandler) -> Bool {
        let function = symbol(around: handler.body)
        let calls = facts.calls(in: facts.function(around: handler.body))
        let sent = calls.filter { handler.holds($0.offset) }.compactMap(caseSent)
        guard !sent.isEmpty else { return false }
        let others = calls.filter {
            !handler.holds($0.offset) && symbol(around: facts.body(ofValue: $0.callee)) == function
        }
        return !Set(sent).isSubset(of: others.compactMap(caseSent))
    }

    /// Whether a handler returns a case that its body returns nowhere else, so that the caller recognizes the failure:
    /// `return .unavailable`.
    func returnsOnlyOnFailure(_ value: ValueID, from handler: ErrorHandler) -> Bool {
        let others = values(givenBy: handler.body).filter { !handler.holds(facts.values[$0].offset) }
            .flatMap { number in
                var number = number
                while facts.values[number].kind == .attempted { number = facts.values[number].base }
                // `isValid ? .valid : .invalid`
                let isChoice = facts.values[number].kind == .operation && facts.values[number].name == 0
                return isChoice ? Array(flow.uses(in: file).operands(of: number).suffix(2)) : [number]
            }
        // A message where there is none after success.
        if value.isPresent, isFixedText(value) { return others.allSatisfy { isConstant($0, \.isNothing) } }
        if value.isPresent, let isTrue = facts.boolean(value) {
            return !others.isEmpty && others.allSatisfy { facts.boolean($0) == !isTrue }
        }
        guard let returned = enumCase(value) else { return false }
        return !others.contains { enumCase($0).map { $0 == returned } ?? true }
    }

    /// Whether a handler returns a fixed text that the callers of its function show.
    func returnsShownText(_ value: ValueID, from handler: ErrorHandler) -> Bool {
        guard value.isPresent, isFixedText(value),
            facts.values[value].flags == 1 || facts.values[value].kind != .literal,
            let function = symbol(around: handler.body), facts.bodies[handler.body].kind != .closure
        else { return false }
        return Viewers(search).viewer(of: function) != nil
    }

    /// Returns the case that a value is, with or without a payload; `nil` for other values.
    private func enumCase(_ value: ValueID) -> Symbol? {
        guard value.isPresent else { return nil }
        let record = facts.values[value]
        let found: Symbol? =
            switch record.kind {
            case .call: flow.symbols(calledBy: record.call, in: file)?.first
            case .implicit: expectedType(of: value).flatMap { implicit(record.name, of: $0) }
            default: symbol(named: value)
            }
        guard let found, program.declaration(found).kind == .enumCase, !program.isModel(found) else { return nil }
        return found
    }

    private func implicit(_ name: UInt32, of type: TypeID) -> Symbol? {
        let type = flow.resolver.withoutOptional(type)
        return flow.resolver.members(program.linked.name(file, name), of: type, onType: true).levels.first?.first?
            .symbol
    }

    /// Returns the name of the case that a call passes to a closure, or to a function together with the closure.
    private func caseSent(by call: Call) -> String? {
        let values = facts.arguments(of: call).map(\.value)
        guard call.callee.isPresent, case let number = facts.values[call.callee].userCall, number.isPresent,
            case let cases = values.compactMap(caseName), cases.count == 1
        else { return nil }
        if case .value = callees(of: number) { return values.count == 1 ? cases[0] : nil }
        return values.contains(where: isCallback) ? cases[0] : nil
    }

    /// Whether a value is a parameter with a closure of the caller.
    private func isCallback(_ value: ValueID) -> Bool {
        guard value.isPresent, facts.values[value].kind == .local,
            facts.locals[facts.values[value].local].kind == .parameter
        else { return false }
        return flow.resolver.types[flow.resolver.withoutOptional(type(of: value))].kind == .function
    }

    /// Returns `failed`, or `ended.already` for `.ended(.already)`.
    private func caseName(_ value: ValueID) -> String? {
        guard value.isPresent else { return nil }
        let record = facts.values[value]
        if record.kind == .implicit { return facts.text(record.name) }
        guard record.kind == .call, case let call = facts.calls[record.call], call.callee.isPresent,
            facts.values[call.callee].kind == .implicit
        else { return nil }
        let payload = facts.arguments(of: call).map { caseName($0.value) ?? "" }
        return ([facts.text(facts.values[call.callee].name)] + payload).joined(separator: ".")
    }
}
