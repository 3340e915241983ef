/// Finds server responses whose status is ignored.
extension IgnoredStatuses {
    /// Whether a call returns or passes a server's response, of which the status isn't used.
    func leavesResponse(_ call: CallID) -> Bool {
        (dropsResponse(ofCall: call) || closures(handedTo: call).contains { dropsResponse($0) })
            && givesUncheckedResponse(call)
    }

    /// Whether no callee checks the status: system functions don't, and the bodies of others show it.
    private func givesUncheckedResponse(_ call: CallID) -> Bool {
        guard case .symbols(let callees) = callees(of: call) else { return false }
        if callees.contains(where: { program.isModel($0.symbol) }) { return true }
        var seen: Set<Symbol> = []
        let targets = flow.resolver.targets(of: call, in: file)
        return !targets.isEmpty && targets.allSatisfy { !analysis(of: $0.file).usesStatus(inside: $0, &seen) }
    }

    /// Whether a function, or one that it calls, reads a status, or passes a response on.
    private func usesStatus(inside function: Symbol, _ seen: inout Set<Symbol>) -> Bool {
        guard seen.insert(function).inserted else { return false }
        for number in facts.bodies[program.declaration(function).body].values {
            let value = facts.values[number]
            switch value.kind {
            case .member where isStatus(ofServer: number): return true
            // A property of the app's own could check it.
            case .member where value.base.isPresent && isResponse(type(of: value.base)):
                if symbol(named: number).map({ !program.isModel($0) }) ?? true { return true }
            case .local where value.use == .argument && isResponse(type(of: number)): return true
            case .call:
                for target in flow.resolver.targets(of: value.call, in: file)
                where analysis(of: target.file).usesStatus(inside: target, &seen) { return true }
            default: break
            }
        }
        return false
    }

    private func isStatus(ofServer member: ValueID) -> Bool {
        symbol(named: member).map { program.traits(of: $0).contains(.httpStatus) } ?? false
    }

    /// Matches `dataTask(with: url) { data, _, error in … }` and `.map { $0.data }`.
    private func dropsResponse(_ closure: BodyID) -> Bool {
        var types = Array((flow.resolver.expectedSignature(ofClosure: closure, in: file) ?? []).dropLast())
        let parameters = flow.uses(in: file).parameters(ofClosure: closure)
        // A closure can name the elements of its only parameter.
        if types.count == 1, case let only = flow.resolver.types[types[0]], only.kind == .tuple {
            guard parameters.count > 1 else {
                return parameters.first.map { dropsResponse(ofTuple: $0, only) } ?? false
            }
            types = only.arguments
        }
        guard let response = types.firstIndex(where: { isResponse($0) }) else { return false }
        let used = parameters.filter { !flow.uses(in: file).mentions(of: $0).isEmpty }
        func isOfResponse(_ local: LocalID) -> Bool { Int(facts.locals[local].position) == response }
        return used.contains { !isOfResponse($0) } && !used.contains { isOfResponse($0) && usesStatus($0) }
    }

    /// Whether all mentions of a tuple read its other elements.
    private func dropsResponse(ofTuple local: LocalID, _ type: ResolvedTypes.Record) -> Bool {
        let mentions = flow.uses(in: file).mentions(of: local)
        return type.arguments.contains { isResponse($0) } && !mentions.isEmpty
            && mentions.allSatisfy { mention in
                guard facts.values[mention].use == .base, case let member = facts.values[mention].user,
                    facts.values[member].kind == .member
                else { return false }
                let read = self.type(of: member)
                return flow.resolver.types[read].kind != .unknown && !isResponse(read)
            }
    }

    /// Matches `let (data, _) = try await session.data(from: url)` and `try await session.data(from: url).0`.
    private func dropsResponse(ofCall call: CallID) -> Bool {
        var value = flow.uses(in: file).values[call]
        let type = flow.resolver.types[type(of: value)]
        guard type.kind == .tuple, let response = type.arguments.firstIndex(where: { isResponse($0) }) else {
            return false
        }
        value = end(of: value) { if case .itself = $0 { true } else { false } }
        if facts.values[value].use == .base, case let member = facts.values[facts.values[value].user],
            member.kind == .member
        {
            return Int(facts.text(member.name)).map { $0 != response } ?? false
        }
        // `_ = try await session.data(for: request)`
        if facts.values[value].use == .assigned { return isDropped(value) }
        if facts.values[value].use == .bound { return dropsResponse(ofTuple: facts.values[value].userLocal, type) }
        let uses = flow.uses(in: file)
        let parts = uses.parts(of: value).filter {
            facts.locals[$0].kind == .tupleElement && !uses.mentions(of: $0).isEmpty
        }
        return !parts.isEmpty && !parts.contains { Int(facts.locals[$0].position) == response && usesStatus($0) }
    }

    /// Whether code reads the status of a response, or passes the response on. Casting, testing, and logging it isn't
    /// enough.
    private func usesStatus(_ local: LocalID) -> Bool {
        flow.uses(in: file).mentions(of: local).contains { usesStatus(of: $0) }
    }

    private func usesStatus(of value: ValueID) -> Bool {
        let record = facts.values[value]
        switch record.use {
        case .base:
            switch facts.values[record.user].kind {
            case .check, .literal: return false
            case .member:
                guard let member = symbol(named: record.user), program.isModel(member) else { return true }
                return program.traits(of: member).contains(.httpStatus)
            default: return usesStatus(of: record.user)
            }
        case .operand: return !facts.values[record.user].isText && usesStatus(of: record.user)
        case .bound: return usesStatus(record.userLocal)
        case .argument: return !traits(ofCall: record.userCall).contains(.logs)
        case .condition, .nothing: return false
        default: return true
        }
    }

    private func isResponse(_ type: TypeID) -> Bool {
        let record = flow.resolver.types[flow.resolver.withoutOptional(type)]
        return record.nominal >= 0 && program.hasTrait(.response, record.nominal)
    }
}
