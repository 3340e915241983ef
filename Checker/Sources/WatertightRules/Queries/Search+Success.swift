/// Success that is told where nobody knows whether it worked.
extension Search {
    /// Success that is told after a failure that nobody looked at, on the same path.
    mutating func success(after tried: SwallowedTry) -> TryAudit.Verdict? {
        let events = events(of: tried.body)
        // Where something else is tried, too, success may be that of the other.
        let isOnlyWork = !events.indices.contains { position in
            events[position].kind == .tries && !(tried.position..<Int(events[tried.position].next)).contains(position)
        }
        guard tried.fate.isDropped, isOnlyWork else { return nil }
        var next = Int(events[tried.position].next)
        let end =
            events[..<tried.position].last {
                Int($0.next) > tried.position && [.arm, .attempt, .handler, .loop].contains($0.kind)
            }.map { Int($0.next) } ?? events.count
        while next < end {
            let event = events[next]
            if event.kind == .call, tellsSuccess(event.link) {
                return (.success, "line \(lineOf: event.offset, in: file) tells success, whether it worked or not")
            }
            if event.kind == .assigning, let property = property(changedBy: event.link) {
                return (
                    .success, "line \(lineOf: event.offset, in: file) changes `\(property)`, whether it worked or not"
                )
            }
            if event.kind == .returning, isTrue(event.link), canAnswerNo(tried.body) {
                return (.success, "line \(lineOf: event.offset, in: file) answers `true`, whether it worked or not")
            }
            next = max(next + 1, Int(event.next))
        }
        return nil
    }

    /// `completion(.success(…))`, `continuation.resume(returning: …)` where it may also be failed.
    mutating func tellsSuccess(_ call: Int32) -> Bool {
        let value = flow.uses(in: file).values[Int(call)]
        let arguments = facts.arguments(of: facts.calls[Int(call)]).map(\.value).filter { $0 >= 0 }
        switch flow.resolver.callees(of: call, flow.resolver.context(ofValue: value, in: file)) {
        case .value, .symbols:
            return arguments.contains { argument in
                let type = flow.resolver.type(ofValue: argument, flow.resolver.context(ofValue: argument, in: file))
                let record = flow.resolver.types[flow.resolver.withoutOptional(type)]
                guard facts.values[Int(argument)].kind == .call,
                    case let made = facts.calls[Int(facts.values[Int(argument)].link)], made.callee >= 0
                else { return false }
                let isResult = record.kind == .nominal && record.first == program.linked.wellKnown.result
                let callee = facts.values[Int(made.callee)]
                return (isResult || callee.kind == .implicit) && facts.text(callee.name) == "success"
            }
        case .closure, .harmless, .unknown: return false
        }
    }

    /// The property that an assignment gives a value that is known already, and that is no flag and not taken away.
    mutating func property(changedBy assignment: Int32) -> Symbol? {
        let value = facts.values[Int(assignment)]
        guard value.base >= 0,
            facts.values[Int(value.base)].kind == .member || facts.values[Int(value.base)].kind == .name,
            let given = given(by: assignment), !isFlag(given), !facts.values[Int(given)].isNull,
            [.local, .name, .member].contains(facts.values[Int(given)].kind)
        else { return nil }
        let context = flow.resolver.context(ofValue: value.base, in: file)
        return flow.resolver.symbols(named: value.base, context).first?.symbol
    }

    func isTrue(_ value: Int32) -> Bool {
        guard value >= 0, case let record = facts.values[Int(value)] else { return false }
        return record.kind == .literal && record.detail == Value.Literal.boolean.rawValue
            && facts.text(record.name) == "true"
    }

    /// Whether `true` means that it worked: the function also answers `false`, and nobody else asks the question.
    private mutating func canAnswerNo(_ body: Int32) -> Bool {
        guard facts.bodies[Int(body)].kind == .function, let symbol = symbol(around: body), !isAskedFor(symbol) else {
            return false
        }
        return events(of: body).contains { event in
            guard event.kind == .returning, event.link >= 0, case let record = facts.values[Int(event.link)] else {
                return false
            }
            return record.kind == .literal && record.detail == Value.Literal.boolean.rawValue && !isTrue(event.link)
        }
    }
}
