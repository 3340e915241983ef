/// Success that is told where nobody knows whether it worked.
extension TriedValues {
    /// Something that a dropped `try?` worked on, and that is deleted after it on the same path.
    func loss(after tried: SwallowedTry) -> TryAudit.Verdict? {
        let events = events(of: tried.body)
        let own = events[tried.position..<Int(events[tried.position].next)]
        let used = Set(own.filter { $0.kind == .call }.flatMap { locals(handedTo: $0.link) })
        guard tried.fate.isDropped, !used.isEmpty else { return nil }
        for event in events[Int(events[tried.position].next)..<end(ofPathAround: tried.position, events)]
        where event.kind == .call && !used.isDisjoint(with: locals(handedTo: event.link)) {
            guard traits(ofCall: event.link).contains(.destroys) else { continue }
            return (
                .destroyed, "line \(lineOf: event.offset, in: file) deletes what it was about, whether it worked or not"
            )
        }
        return nil
    }

    private func locals(handedTo call: Int32) -> [Int32] {
        facts.arguments(of: facts.calls[Int(call)]).compactMap { argument in
            guard argument.value >= 0, facts.values[Int(argument.value)].kind == .local else { return nil }
            return facts.values[Int(argument.value)].link
        }
    }

    private func path(around position: Int, _ events: [Event]) -> Int? {
        events[..<position].lastIndex {
            Int($0.next) > position && [.arm, .attempt, .handler, .loop].contains($0.kind)
        }
    }

    private func end(ofPathAround position: Int, _ events: [Event]) -> Int {
        path(around: position, events).map { Int(events[$0].next) } ?? events.count
    }

    /// Success that is told after a failure that nobody looked at, on the same path.
    func success(after tried: SwallowedTry) -> TryAudit.Verdict? {
        let events = events(of: tried.body)
        let start = path(around: tried.position, events).map { $0 + 1 } ?? 0
        let own = tried.position..<Int(events[tried.position].next)
        guard tried.fate.isDropped else { return nil }
        var next = Int(events[tried.position].next)
        var isNext = true
        let end = end(ofPathAround: tried.position, events)
        while next < end {
            let event = events[next]
            // Where something else was tried, too, success may be that of the other.
            if (start...next).contains(where: { events[$0].kind == .tries && !own.contains($0) }) { return nil }
            if event.kind == .call, answersSuccess(event.link) {
                return (.success, "line \(lineOf: event.offset, in: file) reports success in any case")
            }
            // What other work stands between may be what it rests on.
            if [.call, .branch, .loop, .region].contains(event.kind) { isNext = false }
            if event.kind == .assigning, isNext, let name = property(changedBy: event.link) {
                return (
                    .success,
                    "line \(lineOf: event.offset, in: file) changes `\(name, in: file)`, whether it worked or not"
                )
            }
            if event.kind == .returning, facts.boolean(event.link) == true, canAnswerNo(tried.body) {
                return (.success, "line \(lineOf: event.offset, in: file) answers `true`, whether it worked or not")
            }
            next = max(next + 1, Int(event.next))
        }
        return nil
    }

    /// `completion(.success(…))`, `continuation.resume(returning: …)` where it may also be failed.
    func answersSuccess(_ call: Int32) -> Bool {
        let arguments = facts.arguments(of: facts.calls[Int(call)]).map(\.value).filter { $0 >= 0 }
        switch callees(of: call) {
        case .value, .symbols:
            return arguments.contains { argument in
                let type = type(of: argument)
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

    /// The name of the property that an assignment gives a value that is known already, and that is no flag and not taken
    /// away.
    func property(changedBy assignment: Int32) -> UInt32? {
        let value = facts.values[Int(assignment)]
        guard value.base >= 0, case let target = facts.values[Int(value.base)],
            target.kind == .member || target.kind == .name, let given = given(by: assignment),
            [.local, .name, .member].contains(facts.values[Int(given)].kind)
        else { return nil }
        return target.name
    }

    /// Whether `true` means that it worked: the function also answers `false`, and nobody else asks the question.
    private func canAnswerNo(_ body: Int32) -> Bool {
        guard facts.bodies[Int(body)].kind == .function, let symbol = symbol(around: body), !search.isAskedFor(symbol)
        else {
            return false
        }
        return events(of: body).contains { $0.kind == .returning && facts.boolean($0.link) == false }
    }
}
