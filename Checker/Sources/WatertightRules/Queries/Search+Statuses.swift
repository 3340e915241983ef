/// Where the number that a server answered with is compared with one that HTTP knows.
extension Search {
    struct StatusComparison {
        var status: Int32
        var body: Int32
        var offset: UInt32
    }

    /// What HTTP says with three digits, but for what is only in passing.
    private static let numbers = 200...599

    /// In the order of the source.
    func statusComparisons() -> [StatusComparison] {
        guard facts.values.indices.contains(where: { isStatus(Int32($0)) }) else { return [] }
        var found: [StatusComparison] = []
        for number in facts.values.indices.map({ Int32($0) }) {
            guard let status = status(comparedBy: number) else { continue }
            found.append(
                StatusComparison(
                    status: status, body: facts.body(ofValue: number), offset: facts.values[Int(number)].offset))
        }
        for body in facts.bodies.indices.map({ Int32($0) }) {
            for (position, event) in events(of: body).enumerated()
            where event.link >= 0 && isPattern(event, position, body) && isStatus(event.link) {
                found.append(StatusComparison(status: event.link, body: body, offset: event.offset))
            }
        }
        return found.sorted { $0.offset < $1.offset }
    }

    /// The name that a status is written with.
    func name(ofStatus value: Int32) -> String {
        var current = value
        while current >= 0 {
            let record = facts.values[Int(current)]
            if record.name > 0, record.kind != .operation { return facts.text(record.name) }
            current =
                record.kind == .call
                ? facts.arguments(of: facts.calls[Int(record.link)]).first?.value ?? -1 : record.base
        }
        return ""
    }

    private func isStatus(_ value: Int32) -> Bool { survey.contracts.statusNumbers.isStatus(value, in: file) }

    /// `status == 401`, `(200...299).contains(status)`
    private func status(comparedBy number: Int32) -> Int32? {
        let value = facts.values[Int(number)]
        switch value.kind {
        case .operation where value.name > 0:
            let operands = flow.uses(in: file).operands(of: number)
            guard operands.count == 2, let status = operands.first(where: isStatus) else { return nil }
            return operands.contains { $0 != status && isNumber($0) } ? status : nil
        case .call:
            let call = facts.calls[Int(value.link)]
            guard call.callee >= 0, facts.values[Int(call.callee)].kind == .member,
                let status = facts.arguments(of: call).map(\.value).first(where: isStatus)
            else { return nil }
            return isNumber(facts.values[Int(call.callee)].base) ? status : nil
        default: return nil
        }
    }

    /// `switch status { case 401: … }`, `if case 200..<300 = status`
    private func isPattern(_ event: Event, _ position: Int, _ body: Int32) -> Bool {
        switch event.kind {
        case .condition where event.extra <= -2: return holdsNumber(-2 - event.extra)
        case .branch where event.detail == Event.Branching.selection.rawValue:
            return events(of: body)[position + 1..<Int(event.next)].contains {
                $0.kind == .arm && $0.link >= 0 && holdsNumber($0.link)
            }
        default: return false
        }
    }

    private func holdsNumber(_ filter: Int32) -> Bool {
        for pattern in facts.patterns(of: facts.handlers[Int(filter)]) where pattern.kind == .value {
            if isNumber(pattern.value) { return true }
        }
        return false
    }

    /// A number of HTTP's, a range or a list of them.
    private func isNumber(_ number: Int32, depth: Int = 0) -> Bool {
        guard number >= 0, depth < Self.deepest else { return false }
        let value = facts.values[Int(number)]
        switch value.kind {
        case .literal where value.detail == Value.Literal.integer.rawValue:
            return Int(facts.text(value.name).filter { $0 != "_" }).map(Self.numbers.contains) ?? false
        case .literal where value.detail == Value.Literal.array.rawValue:
            guard value.base >= 0 else { return false }
            return ([value.base] + flow.uses(in: file).operands(of: number)).allSatisfy { element in
                isNumber(element, depth: depth + 1)
            }
        case .operation where facts.text(value.name).hasPrefix(".."):
            return flow.uses(in: file).operands(of: number).first.map { isNumber($0, depth: depth + 1) } ?? false
        default: return false
        }
    }
}
