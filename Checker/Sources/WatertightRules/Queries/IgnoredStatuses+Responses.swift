/// Finds server responses whose status is ignored.
extension IgnoredStatuses {
    /// Whether a call returns or passes a server's response, of which only the body is used.
    func leavesResponse(_ call: CallID) -> Bool {
        callsModel(call) && (closures(handedTo: call).contains { dropsResponse($0) } || dropsResponse(ofCall: call))
    }

    /// Whether a call is of a system function. Functions in the sources could check the status themselves.
    private func callsModel(_ call: CallID) -> Bool {
        guard case .symbols(let callees) = callees(of: call) else { return false }
        return callees.contains { program.isModel($0.symbol) }
    }

    /// Matches `dataTask(with: url) { data, _, error in … }`.
    private func dropsResponse(_ closure: BodyID) -> Bool {
        let signature = flow.resolver.expectedSignature(ofClosure: closure, in: file) ?? []
        guard let response = signature.dropLast().firstIndex(where: { isResponse($0) }) else { return false }
        return !Completions(search).isNamed(response, in: closure)
            && signature.dropLast().indices.contains { $0 != response && Completions(search).isNamed($0, in: closure) }
    }

    /// Matches `let (data, _) = try await session.data(from: url)` and `try await session.data(from: url).0`.
    private func dropsResponse(ofCall call: CallID) -> Bool {
        var value = flow.uses(in: file).values[call]
        let type = flow.resolver.types[
            type(of: value)]
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
        let uses = flow.uses(in: file)
        let parts = facts.locals.indices.filter {
            facts.locals[$0].kind == .tupleElement && facts.locals[$0].value == value
        }
        let read = parts.filter { !uses.mentions(of: LocalID($0)).isEmpty }.map { Int(facts.locals[$0].position) }
        return !read.isEmpty && !read.contains(response)
    }

    private func isResponse(_ type: TypeID) -> Bool {
        let record = flow.resolver.types[flow.resolver.withoutOptional(type)]
        guard record.kind == .nominal, record.first >= 0 else { return false }
        return program.linked.supertypes(of: record.first).union([record.first]).contains {
            program.traits(ofType: $0).contains(.response)
        }
    }
}
