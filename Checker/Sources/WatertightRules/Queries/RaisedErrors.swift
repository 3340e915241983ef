/// An error that a handler creates and passes on.
struct RaisedError {
    var offset: UInt32
    /// The nominal type of the error, if known.
    var type: Int32?
}

extension ErrorHandler {
    /// How errors reach it.
    var whatItTakes: Sentence {
        switch origin {
        case .clause where reach != .everything: "the clause catches some errors"
        case .clause: "the clause catches every error"
        case .failureCase: "the case matches every failure of the result"
        case .optionalError: "the condition tests the error"
        case .closure: "the closure is called only with an error"
        }
    }
}

/// The errors that handlers create and pass on.
struct RaisedErrors: FileAnalysis {
    let search: Search

    /// Returns the first error that a handler creates and throws, returns, stores, or passes to a waiting caller.
    func raisedError(in handler: ErrorHandler) -> RaisedError? {
        raisedError(in: handler.events, of: handler.body, passing: [.handler]) ?? raisedError(givenBy: handler)
    }

    /// The traits of the function that receives the handler's closure.
    func traits(ofCallAround handler: ErrorHandler) -> ModelTraits {
        let closure = flow.uses(in: file).closures[handler.body]
        return closure.isPresent ? traits(ofCall: facts.values[closure].userCall) : []
    }

    /// Returns the first error created by a closure whose result replaces a failure.
    private func raisedError(givenBy handler: ErrorHandler) -> RaisedError? {
        guard handler.origin == .closure else { return nil }
        let givesErrors = traits(ofCallAround: handler).contains(.replacesError)
        for value in values(givenBy: handler.body) {
            if let error = newError(value) ?? heldError(value)
                ?? (givesErrors && isConstant(value, \.isMadeHere) ? (nil, ()) : nil)
            {
                return RaisedError(offset: facts.values[value].offset, type: error.type)
            }
        }
        return nil
    }

    /// Returns the result values of a body.
    func values(givenBy body: BodyID) -> [ValueID] {
        let result = facts.bodies[body].value
        return (result.isPresent ? [result] : [])
            + events(of: body).filter { $0.kind == .returning && $0.value.isPresent && $0.value != result }.map(\.value)
    }

    /// Returns where a handler replies to the caller with `false` or no value: `return nil`, `completion(false)`.
    func bareAnswer(in handler: ErrorHandler) -> UInt32? {
        bareAnswer(in: handler.events, of: handler.body)
            ?? value(ofArm: handler).flatMap { isConstant($0, \.isNothing) ? facts.values[$0].offset : nil }
    }

    /// Returns the value of a handler that is an arm, as in `if case .success = send() { true } else { false }`.
    func value(ofArm handler: ErrorHandler) -> ValueID? {
        let body = facts.bodies[handler.body]
        return body.values.first { number in
            let value = facts.values[number]
            // An arm without a value is a call or assignment.
            guard value.use == .operand, value.kind != .call, value.kind != .assignment,
                handler.holds(value.offset), case let whole = facts.values[value.user]
            else { return false }
            return whole.kind == .operation && whole.name == 0 && whole.offset < handler.offset && whole.use != .nothing
        }
    }

    private func bareAnswer(in range: Range<Int>, of body: BodyID) -> UInt32? {
        let events = events(of: body)
        var position = range.lowerBound
        while position < range.upperBound {
            let event = events[position]
            if event.kind == .returning, isConstant(event.value, \.isNothing) { return event.offset }
            if event.kind == .call {
                if isBareAnswer(event.call) { return facts.calls[event.call].offset }
                if let closure = HandlerReader(flow).closureThatRuns(event.call, in: file),
                    let answer = bareAnswer(in: self.events(of: closure).indices, of: closure)
                {
                    return answer
                }
            }
            position = event.kind == .handler ? Int(event.next) : position + 1
        }
        return nil
    }

    /// Whether a completion or a continuation gets no value. In `completion(value, nil)`, `nil` means that there is no error.
    func isBareAnswer(_ call: CallID) -> Bool {
        let callees = callees(of: call)
        guard answers(callees) else { return false }
        let arguments = facts.arguments(of: facts.calls[call])
        let values = arguments.filter { argument in
            expectedType(of: argument.value).map { !flow.resolver.isError(flow.resolver.withoutOptional($0)) } ?? true
        }
        if arguments.isEmpty, case .value = callees { return true }
        return values.contains { isConstant($0.value, \.isNothing) }
    }

    /// - Parameter passing: Skipped events, such as nested handlers, which have their own raised errors.
    func raisedError(in range: Range<Int>, of body: BodyID, passing: Set<Event.Kind>) -> RaisedError? {
        var position = range.lowerBound
        let events = events(of: body)
        while position < range.upperBound {
            let event = events[position]
            if passing.contains(event.kind) {
                position = Int(event.next)
                continue
            }
            if let raised = raised(by: event) { return raised }
            if event.kind == .call, let closure = HandlerReader(flow).closureThatRuns(event.call, in: file),
                let raised = raisedError(in: self.events(of: closure).indices, of: closure, passing: passing)
            {
                return raised
            }
            position += 1
        }
        return nil
    }

    private func raised(by event: Event) -> RaisedError? {
        switch event.kind {
        case .throwing: newError(event.value).map { RaisedError(offset: event.offset, type: $0.type) }
        case .returning: newFailure(event.value).map { RaisedError(offset: event.offset, type: $0.type) }
        case .call: raised(byCall: event.call)
        case .assigning: raised(byAssignment: event.value)
        default: nil
        }
    }

    /// Returns the error of a call that completes with one, reports one that is created for it, or shows a fixed text.
    private func raised(byCall call: CallID) -> RaisedError? {
        let record = facts.calls[call]
        let callees = callees(of: call)
        if record.callee.isPresent, facts.values[record.callee].kind == .member,
            let error = newError(facts.values[record.callee].base), flow.effects(of: call, in: file).contains(.logs)
        {
            return RaisedError(offset: record.offset, type: error.type)
        }
        for (position, argument) in facts.arguments(of: record).enumerated() where argument.value.isPresent {
            if answers(callees), let error = newFailure(argument.value) ?? newError(argument.value) {
                return RaisedError(offset: record.offset, type: error.type)
            }
            let error = newError(argument.value) ?? heldError(argument.value)
            if error != nil || isFixedText(argument.value), shows(callees, at: position) {
                return RaisedError(offset: record.offset, type: error?.type)
            }
        }
        return showsFixedText(callees) ? RaisedError(offset: record.offset, type: nil) : nil
    }

    /// Whether a function without arguments shows a fixed text: `showUploadError()`.
    private func showsFixedText(_ callees: Callees) -> Bool {
        guard case .symbols(let symbols) = callees, symbols.count == 1, let symbol = symbols.first?.symbol,
            case let declaration = program.declaration(symbol), !program.isModel(symbol),
            declaration.kind == .function, declaration.parameterCount == 0, declaration.body.isPresent
        else { return false }
        let other = analysis(of: symbol.file)
        return other.events(of: declaration.body).contains { event in
            event.kind == .call && other.showsFixedText(inCall: event.call)
        }
    }

    private func showsFixedText(inCall call: CallID) -> Bool {
        let callees = callees(of: call)
        return facts.arguments(of: facts.calls[call]).enumerated().contains { position, argument in
            argument.value.isPresent && isFixedText(argument.value) && shows(callees, at: position)
        }
    }

    /// Whether a value is a fixed text: a literal, a constant of a type, or another representation of one.
    func isFixedText(_ value: ValueID, depth: Int = 0) -> Bool {
        guard value.isPresent, depth < Search.deepest else { return false }
        let record = facts.values[value]
        switch record.kind {
        case .literal: return record.isText && record.flags == 1
        case .unwrapped: return isFixedText(record.base, depth: depth + 1)
        case .member:
            if isFixedText(record.base, depth: depth + 1) { return true }
            let base = flow.resolver.types[type(of: record.base)].kind
            let isOfType = base == .metatype || base == .unknown && isPath(record.base)
            return isOfType && isText(type(of: value))
        case .call:
            let arguments = facts.arguments(of: facts.calls[record.call]).map(\.value)
            return !arguments.isEmpty && arguments.allSatisfy { isFixedText($0, depth: depth + 1) }
                && isText(type(of: value))
        default: return false
        }
    }

    /// Whether a value is a name such as `Module.Texts` without declarations in the sources.
    private func isPath(_ value: ValueID) -> Bool {
        guard value.isPresent else { return false }
        let record = facts.values[value]
        return record.kind == .name || record.kind == .member && isPath(record.base)
    }

    private func isText(_ type: TypeID) -> Bool {
        let record = flow.resolver.types[flow.resolver.withoutOptional(type)]
        let text = program.linked.wellKnown.literals[Int(Value.Literal.string.rawValue)]
        return record.kind == .unknown || record.kind == .nominal && record.first == text
    }

    func answers(_ callees: Callees) -> Bool {
        switch callees {
        case .value: true
        case .symbols(let symbols): symbols.contains { program.traits(of: $0.symbol).contains(.answers) }
        case .closure, .harmless, .unknown: false
        }
    }

    /// Whether the user sees an argument.
    func shows(_ callees: Callees, at argument: Int) -> Bool {
        guard case .symbols(let symbols) = callees else { return false }
        for callee in symbols {
            if program.traits(of: callee.symbol).contains(.shows) { return true }
            guard !program.isModel(callee.symbol), argument < callee.positions.count else { continue }
            for end in flow.ends(ofParameter: callee.positions[argument], of: callee.symbol) {
                switch end.kind {
                case .shown: return true
                case .stored(let property):
                    if Viewers(search).viewer(of: property, includesTests: true) != nil { return true }
                default: continue
                }
            }
            // `entries.append(Entry(title: text))`
            let keepers = Viewers(search).keepers(ofParameter: callee.positions[argument], of: callee.symbol)
            if keepers.contains(where: { Viewers(search).viewer(of: $0) != nil }) { return true }
        }
        return false
    }

    /// Whether the handler queries the failed object for details: `database.lastErrorMessage()`.
    func queriesFailedObject(_ handler: ErrorHandler) -> Bool {
        guard let attempt = handler.attempt else { return false }
        let events = events(of: handler.body)
        let tried = Set(
            events[attempt].filter { $0.kind == .call }.compactMap { flow.path(ofCall: $0.call, in: file).first })
        let uses = flow.uses(in: file)
        return events[handler.events].contains { event in
            guard event.kind == .call else { return false }
            let path = flow.path(ofCall: event.call, in: file)
            let use = facts.values[uses.values[event.call]].use
            return path.count > 1 && tried.contains(path[0]) && (use == .argument || use == .operand)
        }
    }

    private func raised(byAssignment assignment: ValueID) -> RaisedError? {
        guard let value = given(by: assignment) else { return nil }
        guard let error = newError(value) ?? newFailure(value) ?? heldError(value) else { return nil }
        return RaisedError(offset: facts.values[assignment].offset, type: error.type)
    }

    /// Matches `.failed(x)` with an error that is created in place.
    private func heldError(_ value: ValueID) -> (type: Int32?, Void)? {
        guard facts.values[value].kind == .call else { return nil }
        for argument in facts.arguments(of: facts.calls[facts.values[value].call]) {
            if let error = newError(argument.value) { return error }
        }
        return nil
    }

    /// Returns the type of a value that is an error created in place.
    private func newError(_ value: ValueID) -> (type: Int32?, Void)? {
        guard value.isPresent, isConstant(value, \.isMadeHere) || isMadeWithoutCause(value) else { return nil }
        switch flow.resolver.errorOwner(of: typeOrExpected(of: value)) {
        case .own(let nominal), .others(let nominal): return (nominal, ())
        case .opaque: return (nil, ())
        case .cancellation: return nil
        case nil:
            // A thrown value is an error even if its type is unknown.
            return facts.values[value].use == .thrown ? (nil, ()) : nil
        }
    }

    /// Whether a function of the sources makes a value from nothing of an error: `throw failure(for: error)`, if the
    /// function ignores its argument.
    private func isMadeWithoutCause(_ value: ValueID) -> Bool {
        guard facts.values[value].kind == .call, case let number = facts.values[value].call,
            case .symbols(let callees) = callees(of: number),
            callees.allSatisfy({
                !program.isModel($0.symbol) && program.declaration($0.symbol).kind == .function
                    && program.declaration($0.symbol).body.isPresent
            }), flow.resolver.isError(type(of: value))
        else { return false }
        let call = facts.calls[number]
        guard !mentionsError(facts.values[call.callee].base) else { return false }
        return facts.arguments(of: call).enumerated().allSatisfy { position, argument in
            !mentionsError(argument.value)
                || callees.allSatisfy { callee in
                    position < callee.positions.count
                        && flow.ends(ofParameter: callee.positions[position], of: callee.symbol).isEmpty
                }
        }
    }

    private func mentionsError(_ value: ValueID) -> Bool {
        guard value.isPresent else { return false }
        let record = facts.values[value]
        if record.kind == .closure || flow.resolver.isError(flow.resolver.withoutOptional(type(of: value))) {
            return true
        }
        let arguments = record.kind == .call ? facts.arguments(of: facts.calls[record.call]).map(\.value) : []
        let callee = record.kind == .call ? facts.calls[record.call].callee : record.base
        return ([callee] + arguments + flow.uses(in: file).operands(of: value)).contains { mentionsError($0) }
    }

    /// Matches `.failure(x)` with an error that is created in place.
    private func newFailure(_ value: ValueID) -> (type: Int32?, Void)? {
        guard value.isPresent, facts.values[value].kind == .call else { return nil }
        let call = facts.calls[facts.values[value].call]
        guard flow.path(ofCall: facts.values[value].call, in: file).last == "failure",
            let argument = facts.arguments(of: call).first, argument.value.isPresent,
            isConstant(argument.value, \.isMadeHere)
        else { return nil }
        return newError(argument.value) ?? (nil, ())
    }
}
