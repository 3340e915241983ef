/// Where what stands for a value that was never read goes.
extension Search {
    /// Whether a value rests on nothing that was read: a literal, something empty. What is made of other values may be a
    /// right answer.
    func isMadeOfNothing(_ value: Int32) -> Bool {
        guard value >= 0 else { return false }
        let record = facts.values[Int(value)]
        switch record.kind {
        case .literal:
            if record.isNull || record.isText && record.flags & 2 != 0 { return false }
            // A dictionary with something in it says more than that there is nothing.
            return flow.uses(in: file).operands(of: value).isEmpty && record.base < 0
        case .implicit: return true
        case .group:
            let parts = flow.uses(in: file).operands(of: value)
            for part in parts where !isMadeOfNothing(part) { return false }
            return !parts.isEmpty
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

    /// Who takes a default for the value.
    /// - Parameter what: What it is that they take.
    func sink(
        ofDefault other: TryFate.Default, as what: String = "a value that was never read"
    ) -> TryAudit.Verdict? {
        for end in flow.ends(ofValue: asked(of: other.whole), as: .text, in: file) {
            // `false` is also what is answered where it is not known.
            if isRefusal(other.other), [.returned, .result].contains(facts.values[Int(other.whole)].use) { continue }
            switch end.kind {
            case .stored(let property):
                return (.stored, "`\(property)` keeps \(what) (line \(lineOf: end.offset, in: end.file))")
            case .answered:
                return (.answered, "line \(lineOf: end.offset, in: end.file) answers with \(what)")
            case .returned where end.file == file && facts.bodies[Int(facts.body(ofValue: end.value))].kind != .closure:
                return (.answered, "line \(lineOf: end.offset, in: end.file) answers with \(what)")
            case .handed(let symbol?) where sends(symbol):
                return (.sent, "`\(symbol)` is handed \(what) (line \(lineOf: end.offset, in: end.file))")
            default: continue
            }
        }
        return nil
    }

    /// The whole chain of what is asked of a value: `(… ?? []).map { … }.isEmpty`.
    private func asked(of value: Int32) -> Int32 {
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
    func sink(ofNil number: Int32) -> TryAudit.Verdict? {
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
        case .returned, .result: return part(of: number)
        default: return nil
        }
    }

    /// Who takes a list for the whole of which what failed is left out: `names.compactMap { try? read($0) }`.
    private func part(of number: Int32) -> TryAudit.Verdict? {
        let body = facts.body(ofValue: number)
        guard facts.bodies[Int(body)].kind == .closure, case let closure = flow.uses(in: file).closures[Int(body)],
            closure >= 0, facts.values[Int(closure)].use == .argument,
            case let call = flow.uses(in: file).values[Int(facts.values[Int(closure)].user)], isList(call),
            let given = flow.resolver.wantedSignature(ofClosure: body, in: file)?.last,
            flow.resolver.withoutOptional(given) != given
        else { return nil }
        return sink(
            ofDefault: .init(whole: call, other: -1, offset: facts.values[Int(call)].offset),
            as: "a list that lacks what failed")
    }

    private func isList(_ value: Int32) -> Bool {
        let type = flow.resolver.type(ofValue: value, flow.resolver.context(ofValue: value, in: file))
        let record = flow.resolver.types[type]
        let known = program.linked.wellKnown
        return record.kind == .nominal && [known.array, known.dictionary].contains(record.first)
    }
}
