/// Requests that change something each time that they arrive, as far as the code at hand says it.
extension Search {
    /// The method of such a request that a stretch of the file sends: one that is written there, or that a variable was
    /// given which is named there.
    func unrepeatableRequest(from start: UInt32, to end: UInt32) -> String? {
        for (number, value) in facts.values.enumerated() where value.offset >= start && value.offset < end {
            if let method = unrepeatableMethod(Int32(number)) { return method }
            if value.kind == .local, let method = unrepeatableMethod(givenTo: value.link) { return method }
        }
        return nil
    }

    /// `request.httpMethod = "POST"`, `Request(method: .post)`
    private func unrepeatableMethod(givenTo local: Int32) -> String? {
        for mention in flow.uses(in: file).mentions(of: local) {
            let record = facts.values[Int(mention)]
            guard record.use == .base, facts.values[Int(record.user)].kind == .member,
                facts.values[Int(record.user)].use == .target
            else { continue }
            let assignment = facts.values[Int(record.user)].user
            for number in facts.values.indices where facts.values[number].use == .assigned {
                if facts.values[number].user == assignment, let method = unrepeatableMethod(Int32(number)) {
                    return method
                }
            }
        }
        let initial = facts.locals[Int(local)].value
        guard facts.locals[Int(local)].kind == .initial, initial >= 0, facts.values[Int(initial)].kind == .call else {
            return nil
        }
        for argument in facts.arguments(of: facts.calls[Int(facts.values[Int(initial)].link)]) {
            if argument.value >= 0, let method = unrepeatableMethod(argument.value) { return method }
        }
        return nil
    }

    /// `"POST"` that is handed or assigned, or a value that a model says so of.
    private func unrepeatableMethod(_ number: Int32) -> String? {
        let value = facts.values[Int(number)]
        let written = facts.text(value.name)
        if value.isText, value.use == .argument || value.use == .assigned {
            return HTTPMethods.unrepeatable.contains(written) ? written : nil
        }
        guard HTTPMethods.unrepeatable.contains(written.uppercased()) else { return nil }
        let context = flow.resolver.context(ofValue: number, in: file)
        var found: [Symbol] = []
        switch value.kind {
        case .member, .name: found = flow.resolver.symbols(named: number, context).map(\.symbol)
        case .implicit:
            guard let wanted = flow.resolver.wantedType(ofValue: number, context) else { return nil }
            let name = program.linked.name(file, value.name)
            let type = flow.resolver.withoutOptional(wanted)
            found = flow.resolver.members(name, of: type, onType: true).levels.first?.map(\.symbol) ?? []
        default: break
        }
        return found.contains { program.traits(of: $0).contains(.unrepeatable) } ? written.uppercased() : nil
    }
}
