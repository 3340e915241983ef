/// Rows for calls, and for reads of properties, that lose a failure.
extension EndTable {
    func end(ofCall event: Event, at position: Int, in body: BodyID) -> End? {
        let value = flow.uses(in: file).values[event.call]
        if let absorbed = absorption(ofCall: event.call) {
            return end(ofAbsorbing: absorbed, value, event.offset, at: position, in: body)
        }
        if var end = LostErrors(search).loss(ofCall: event, at: position, in: body) {
            // `nil` tells the code that uses the result.
            let isUsed = flow.resolver.withoutOptional(type(of: value)) != type(of: value) && !isDropped(value)
            if end.origin == .omittedCompletion, isUsed {
                addFate(of: attempt(by: value, event.offset, at: position, in: body), to: &end)
            }
            return end
        }
        let statuses = IgnoredStatuses(search)
        if statuses.isUnread(value), statuses.isResult(value), !statuses.isOfChildTask(value) {
            var end = row(.ignoredResult, event.offset, body, at: position)
            end.before.insert(evidence(event.offset, "the `Result` is never used"), at: 0)
            let report = Reporting(flow).report(ofResult: value, in: file, of: survey.throwSets)
            add(report, at: event.offset, to: &end)
            return end
        }
        if statuses.leavesResponse(event.call) {
            var end = row(.response, event.offset, body, at: position)
            end.attempt.insert(.callsServer)
            return end
        }
        guard statuses.isUnread(value),
            statuses.givesStatus(event.call) || statuses.tellsStatus(event.call), !statuses.fillsWhatIsRead(event.call),
            !statuses.isReadLater(event.call)
        else { return nil }
        var end = row(.status, event.offset, body, at: position)
        end.attempt.formUnion(Attempt(traits(ofCall: event.call)))
        if statuses.isReplaced(event.call, at: position, body) { end.attempt.insert(.cleansUp) }
        if statuses.isNoticed(event.call, at: position, body) { end.recipients.insert(.caller) }
        return end
    }

    /// Returns the read of a computed property that absorbs its failures.
    func end(ofRead value: ValueID) -> End? {
        guard
            let absorbed = absorbing(
                read: value, in: file, by: flow.resolver, names: survey.failures.absorbingNames,
                known: survey.failures.absorptions),
            case let body = facts.body(ofValue: value), body.isPresent, ships(body), !isDropped(value)
        else { return nil }
        let offset = facts.values[value].offset
        let position = events(of: body).lastIndex { $0.offset <= offset } ?? 0
        return end(ofAbsorbing: absorbed, value, offset, at: position, in: body)
    }

    /// Returns the assignment of a closure that receives a status and reads none: `process.terminationHandler = { … }`.
    func end(ofHandlerAssignedBy assignment: ValueID) -> End? {
        let value = facts.values[assignment]
        guard value.kind == .assignment, value.base.isPresent, facts.values[value.base].kind == .member,
            let closure = given(by: assignment), facts.values[closure].kind == .closure,
            let handler = symbol(named: value.base), program.isModel(handler),
            program.traits(of: handler).contains(.status),
            case let body = facts.body(ofValue: assignment), body.isPresent, ships(body),
            !facts.values.ids.contains(where: {
                $0 != value.base && facts.values[$0].kind == .member
                    && IgnoredStatuses(search).statusKind(of: $0) == .status
            })
        else { return nil }
        return row(.status, value.offset, body)
    }

    private func end(
        ofAbsorbing absorbed: (symbol: Symbol, absorption: Absorption), _ value: ValueID, _ offset: UInt32,
        at position: Int, in body: BodyID
    ) -> End {
        let absorption = absorbed.absorption
        var end = row(.absorbingCall, offset, body, at: position)
        end.callee = absorbed.symbol
        end.attempt.formUnion(attempt(absorption.steps, of: absorption.body))
        if absorption.isLogged { end.recipients.insert(.log) }
        let type = type(of: value)
        let canBeNothing = flow.resolver.withoutOptional(type) != type || TriedValues(search).isList(value)
        if absorption.answer == .empty, !isDropped(value), !canBeNothing {
            end.recipients.insert(.caller)
        } else if absorption.answer == .empty, !isDropped(value) {
            addFate(of: attempt(by: value, offset, at: position, in: body), to: &end)
            // The caller can interpret `nil` or an empty list as failure.
            if end.next.isSubset(of: [.answersNothing, .returns, .continues]) { end.recipients.insert(.caller) }
        } else if let success = Successes(search).success(after: position, in: body) {
            Successes(search).add(success, to: &end)
        }
        end.before.insert(
            End.Evidence(
                file: absorption.file, offset: absorption.offset,
                words: "`\(program.name(of: absorbed.symbol))` catches the error and returns"), at: 0)
        return end
    }

    /// Returns a call whose failure is an empty result, as if it had a `try?`.
    private func attempt(by value: ValueID, _ offset: UInt32, at position: Int, in body: BodyID) -> SwallowedTry {
        SwallowedTry(
            event: Event(code: Event.Kind.swallow.rawValue, link: value.number, offset: offset), position: position,
            body: body, number: number(of: body), arriving: .unknown(file, offset, .value),
            fate: TriedValues(search).fate(ofTried: value))
    }

    /// Returns the function that a call ends in, if all possible targets absorb their failures.
    private func absorption(ofCall call: CallID) -> (symbol: Symbol, absorption: Absorption)? {
        absorbing(
            call, in: file, by: flow.resolver, names: survey.failures.absorbingNames,
            known: survey.failures.absorptions)
    }
}
