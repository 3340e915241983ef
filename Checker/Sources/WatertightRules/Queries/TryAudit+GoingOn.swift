/// What follows runs as if it had worked.
extension TryAudit {
    func goesOn(_ tried: SwallowedTry, _ search: inout Search) -> Verdict? {
        if let loop = tried.fate.loops.first {
            return (.ends, "the loop of line \(lineOf: loop, in: search.file) takes an error for the end")
        }
        for path in tried.fate.nilPaths {
            if let verdict = search.taking(path) { return verdict }
        }
        for other in tried.fate.defaults where search.isMadeOfNothing(other.other) {
            if let verdict = search.sink(ofDefault: other) { return verdict }
        }
        for value in tried.fate.nils {
            if let verdict = search.sink(ofNil: value) { return verdict }
        }
        return search.success(after: tried) ?? search.silentAction(tried)
    }
}

extension Search {
    /// What a path does for nil as if there were a value: it ends a loop, or answers with something made of nothing.
    fileprivate mutating func taking(_ path: NilPath) -> TryAudit.Verdict? {
        guard !path.isRest, case let events = events(of: path.body), case let own = path.ownEvents(events),
            let last = own.last
        else { return nil }
        let event = events[last]
        if event.kind == .leaving, own.count == 1, event.detail == Event.Leaving.loop.rawValue,
            let loop = events[..<last].last(where: { $0.kind == .loop && Int($0.next) > last })
        {
            return (.ends, "the loop of line \(lineOf: loop.offset, in: file) takes an error for the end")
        }
        if own.count == 1, event.kind == .returning, isMadeOfNothing(event.link), !isRefusal(event.link),
            facts.bodies[Int(path.body)].kind != .closure
        {
            return (.answered, "line \(lineOf: event.offset, in: file) answers with a value that was never read")
        }
        for position in own where events[position].kind == .assigning && keepsLonger(path.body) {
            guard let property = property(givenNothingBy: events[position].link) else { continue }
            return (.stored, "line \(lineOf: events[position].offset, in: file) empties `\(property)`")
        }
        for position in own where events[position].kind == .call && answers(events[position].link) {
            let arguments = facts.arguments(of: facts.calls[Int(events[position].link)]).map(\.value)
            if arguments.contains(where: { isMadeOfNothing($0) && !isRefusal($0) }) {
                return (.answered, "line \(lineOf: events[position].offset, in: file) answers as if there were a value")
            }
        }
        return nil
    }

    /// Whether what a body gives to a property takes the place of something: an initializer gives the first value.
    private func keepsLonger(_ body: Int32) -> Bool {
        symbol(around: body).map { program.declaration($0).kind } != .initializer
    }

    /// Whether anybody asks for what a property has: some only keep a thing alive.
    private func isRead(_ property: Symbol) -> Bool {
        survey.contracts.uses.places(of: property).contains { place in
            program.facts(place.file).values[Int(place.value)].use != .target
        }
    }

    /// The property that an assignment gives nil or something empty.
    private mutating func property(givenNothingBy assignment: Int32) -> Symbol? {
        let value = facts.values[Int(assignment)]
        guard value.base >= 0, facts.text(value.name) == "=", facts.values[Int(value.base)].kind != .local,
            let given = facts.values.indices.prefix(Int(assignment)).last(where: {
                facts.values[$0].use == .assigned && facts.values[$0].user == assignment
            }).map({ Int32($0) }), facts.values[Int(given)].isNull || isMadeOfNothing(given) && !isFlag(given)
        else { return nil }
        let context = flow.resolver.context(ofValue: value.base, in: file)
        return flow.resolver.symbols(named: value.base, context).first?.symbol
    }

    func isFlag(_ value: Int32) -> Bool {
        let record = facts.values[Int(value)]
        return record.kind == .literal && record.detail == Value.Literal.boolean.rawValue
    }

    /// Whether a path tells the caller that it did not work: `return false`, `completion(false)`.
    mutating func answersNo(_ path: NilPath) -> Bool {
        let events = events(of: path.body)
        return path.ownEvents(events).contains { position in
            let event = events[position]
            if event.kind == .returning { return isRefusal(event.link) }
            guard event.kind == .call, answers(event.link) else { return false }
            return facts.arguments(of: facts.calls[Int(event.link)]).contains { isRefusal($0.value) }
        }
    }

    private func isRefusal(_ value: Int32) -> Bool {
        guard value >= 0 else { return false }
        let record = facts.values[Int(value)]
        return record.kind == .literal && record.detail == Value.Literal.boolean.rawValue
            && facts.text(record.name) == "false"
    }

    /// Whether a call answers somebody who waits: a closure that was handed in, a continuation.
    private mutating func answers(_ call: Int32) -> Bool {
        if flow.isNamedLog(call, in: file) { return false }
        let value = flow.uses(in: file).values[Int(call)]
        switch flow.resolver.callees(of: call, flow.resolver.context(ofValue: value, in: file)) {
        case .value: return true
        case .symbols(let callees): return callees.contains { program.traits(of: $0.symbol).contains(.answers) }
        case .closure, .harmless, .unknown: return false
        }
    }

    // MARK: Values made of nothing

    /// Whether a value rests on nothing that was read: a literal, something empty. What is made of other values may be a
    /// right answer.
    mutating func isMadeOfNothing(_ value: Int32) -> Bool {
        guard value >= 0 else { return false }
        let record = facts.values[Int(value)]
        switch record.kind {
        case .literal:
            if record.isNull || record.isText && record.flags & 2 != 0 { return false }
            // A dictionary with something in it says more than that there is nothing.
            return flow.uses(in: file).operands(of: value).isEmpty && record.base < 0
        case .implicit: return true
        case .member:
            return record.base >= 0 && isType(record.base)
        case .call:
            let call = facts.calls[Int(record.link)]
            guard call.callee >= 0, case let callee = facts.values[Int(call.callee)] else { return false }
            guard callee.kind == .implicit || isType(call.callee) else { return false }
            for argument in facts.arguments(of: call) where !isMadeOfNothing(argument.value) { return false }
            return true
        default: return false
        }
    }

    /// Of what is not known here, only a name tells a type from a value.
    private func isType(_ value: Int32) -> Bool {
        let record = facts.values[Int(value)]
        guard record.kind == .name else { return record.kind == .type }
        let type = flow.resolver.type(ofValue: value, flow.resolver.context(ofValue: value, in: file))
        let kind = flow.resolver.types[type].kind
        return kind == .metatype || kind == .unknown && facts.text(record.name).first?.isUppercase == true
    }

    // MARK: Where they go

    /// Who takes a default for the value.
    fileprivate mutating func sink(ofDefault other: TryFate.Default) -> TryAudit.Verdict? {
        for end in flow.ends(ofValue: asked(of: other.whole), as: .text, in: file) {
            // `false` is also what is answered where it is not known.
            if isRefusal(other.other), case .stored = end.kind {} else if isRefusal(other.other) { continue }
            switch end.kind {
            case .stored(let property):
                return (.stored, "`\(property)` keeps a value that was never read (line \(lineOf: end.offset, in: end.file))")
            case .answered:
                return (.answered, "line \(lineOf: end.offset, in: end.file) answers with a value that was never read")
            case .returned where end.file == file && facts.bodies[Int(facts.body(ofValue: end.value))].kind != .closure:
                return (.answered, "line \(lineOf: end.offset, in: end.file) answers with a value that was never read")
            case .handed(let symbol?) where sends(symbol):
                return (.sent, "`\(symbol)` is handed a value that was never read (line \(lineOf: end.offset, in: end.file))")
            default: continue
            }
        }
        return nil
    }

    /// The whole chain of what is asked of a value: `(… ?? []).map { … }.isEmpty`.
    private mutating func asked(of value: Int32) -> Int32 {
        var current = value
        while facts.values[Int(current)].use == .base {
            let user = facts.values[Int(current)].user
            let member = facts.values[Int(user)]
            let isCalled = member.kind == .member && member.use == .callee
            current = isCalled ? flow.uses(in: file).values[Int(member.user)] : user
        }
        return current
    }

    private func sends(_ symbol: Symbol) -> Bool {
        !program.traits(of: symbol).isDisjoint(with: [.overwrites, .network, .sends])
    }

    /// Who takes nil for the value.
    fileprivate mutating func sink(ofNil number: Int32) -> TryAudit.Verdict? {
        let value = facts.values[Int(number)]
        switch value.use {
        case .argument:
            let made = flow.uses(in: file).values[Int(value.user)]
            let context = flow.resolver.context(ofValue: made, in: file)
            guard case .symbols(let callees) = flow.resolver.callees(of: value.user, context),
                let callee = callees.first(where: { sends($0.symbol) })
            else { return nil }
            return (.sent, "`\(callee.symbol)` is handed nil in place of the value")
        case .assigned:
            let target = facts.values[Int(value.user)].base
            guard target >= 0 else { return nil }
            let context = flow.resolver.context(ofValue: target, in: file)
            guard let property = flow.resolver.symbols(named: target, context).first?.symbol else { return nil }
            if sends(property) { return (.sent, "`\(property)` is sent, and is nil in place of the value") }
            return keepsLonger(facts.body(ofValue: number)) && isRead(property)
                ? (.stored, "nil takes the place of what `\(property)` had") : nil
        default: return nil
        }
    }
}
