/// The rows of the table of ends, for the code of one file that ships.
extension Search {
    /// All ends, in the order of the source.
    mutating func ends() -> [End] {
        var found: [End] = []
        for handler in handlers() where ships(handler.body) {
            if let end = end(at: handler) { found.append(end) }
        }
        for body in facts.bodies.indices.map({ Int32($0) }) where ships(body) {
            for (position, event) in events(of: body).enumerated() {
                switch event.kind {
                case .swallow: if let end = end(ofTry: event, at: position, in: body) { found.append(end) }
                case .call: if let end = end(ofCall: event, at: position, in: body) { found.append(end) }
                default: break
                }
            }
        }
        return found.sorted { $0.offset < $1.offset }
    }

    private func row(_ origin: Origin, _ offset: UInt32, _ body: Int32) -> End {
        let (trigger, way) = trigger(of: body)
        return End(
            origin: origin, recipients: [], next: [], attempt: [], trigger: trigger, file: file, body: body,
            offset: offset,
            evidence: way)
    }

    /// What a stretch of steps attempts.
    func attempt(_ steps: Range<Int>, of body: Int32) -> Attempt {
        var found = Attempt(survey.throwSets.traits(reachedBy: steps, of: body))
        if flow.areDisposable(steps, of: body, in: survey.throwSets) { found.insert(.cleansUp) }
        return found
    }

    /// Whether all that fails among some steps was reported by functions below.
    func isReportedBelow(_ steps: Range<Int>, of body: Int32) -> Bool {
        let failing = steps.filter { survey.throwSets.canThrow($0, of: body) }
        return !failing.isEmpty && failing.allSatisfy { survey.failures.isReported($0, of: body) }
    }

    // MARK: Handlers

    func end(at handler: ErrorHandler) -> End? {
        guard handler.reach != .cancellation else { return nil }
        let origin: Origin =
            switch handler.origin {
            case .clause: .clause
            case .failureCase: .failureCase
            case .optionalError: .errorParameter
            case .closure: .errorClosure
            }
        let next = next(in: handler)
        // A rethrown error doesn't end here.
        if next == .throwsAgain { return nil }
        var end = row(origin, handler.offset, handler.body)
        end.next = next
        end.recipients = recipients(by: handler)
        if handler.origin == .clause {
            let number = number(of: handler.body)
            guard !survey.throwSets.caught(by: handler.filter, in: number).isEmpty else { return nil }
            let steps = survey.throwSets.attempt(of: handler.filter, in: number)
            end.attempt = attempt(steps, of: number)
            if isReportedBelow(steps, of: number) { end.recipients.insert(.below) }
            if let first = steps.first(where: { survey.throwSets.canThrow($0, of: number) }) {
                end.evidence.insert(
                    evidence(survey.throwSets.flows[Int(number)].steps[first].offset, "this can fail"), at: 0)
            }
        } else if isReported(resultOf: handler) {
            end.recipients.insert(.below)
        }
        return end
    }

    private func recipients(by handler: ErrorHandler) -> Recipients {
        var recipients: Recipients = []
        for end in flow.ends(ofLocal: handler.error, in: handler.file) {
            switch end.kind {
            case .logged: recipients.formUnion([.log, .withCause])
            case .shown: recipients.formUnion([.person, .withCause])
            case .thrown, .returned, .answered: recipients.formUnion([.caller, .withCause])
            case .stored, .kept, .handed: recipients.formUnion([.keeper, .withCause])
            case .decided, .asked: break
            }
        }
        if Viewers(self).presentation(in: handler) != nil { recipients.insert(.person) }
        if events(handler.events, of: handler.body).contains(where: { $0.kind == .call && flow.logs($0.link, in: file) }
        ) {
            recipients.insert(.log)
        }
        if RaisedErrors(self).raisedError(in: handler) != nil || RaisedErrors(self).bareAnswer(in: handler) != nil {
            recipients.insert(.caller)
        }
        return recipients
    }

    private func next(in handler: ErrorHandler) -> Next {
        var next: Next = []
        let thrown = flow.ends(ofLocal: handler.error, in: handler.file).contains {
            $0.kind == .thrown && $0.form == .itself
        }
        for event in events(handler.events, of: handler.body) {
            switch event.kind {
            case .throwing: next.insert(thrown ? .throwsAgain : .replacesError)
            case .returning: next.formUnion(answer(event.link))
            case .assigning: next.insert(.stores)
            case .swallow where event.detail == 1: next.insert(.crashes)
            case .call:
                if Traps(flow).traps(event.link, in: file) { next.insert(.crashes) }
                if TriedValues(self).answersSuccess(event.link) { next.insert(.answersSuccess) }
                if traits(ofCall: event.link).contains(.destroys) { next.insert(.deletes) }
            default: break
            }
        }
        if RaisedErrors(self).raisedError(in: handler) != nil, !next.contains(.throwsAgain) {
            next.insert(.replacesError)
        }
        return next.isEmpty ? .continues : next
    }

    /// What a returned value answers.
    private func answer(_ value: Int32) -> Next {
        guard value >= 0 else { return .returns }
        if facts.boolean(value) == true { return .answersSuccess }
        return isConstant(value, \.isNothing) ? .answersNothing : .answersDefault
    }

    // MARK: `try?` and `try!`

    private mutating func end(ofTry event: Event, at position: Int, in body: Int32) -> End? {
        let number = number(of: body)
        let steps = survey.throwSets.swallowed(at: event.offset, in: number)
        guard !survey.throwSets.dropped(at: event.offset, in: number).isEmpty else { return nil }
        var end = row(event.detail == 1 ? .forcedTry : .optionalTry, event.offset, body)
        end.attempt = attempt(steps, of: number)
        if cleansUp(body, at: position) { end.attempt.insert(.cleansUp) }
        if isReportedBelow(steps, of: number) { end.recipients.insert(.below) }
        guard event.detail == 0 else {
            end.next = .crashes
            return end
        }
        let tried = TriedValues(self).tried(event, at: position, in: body)
        let verdict = TryAudit().idiom(tried, &self) ?? TryAudit().goesOn(tried, &self)
        switch verdict?.reason {
        case .destroyed: end.next = .deletes
        case .stored: end.next = .stores
        case .sent, .answered: end.next = .answersDefault
        case .success: end.next = .answersSuccess
        case .ends: end.next = .crashes
        case .handled, .log: end.recipients.insert(.caller)
        default: end.next = tried.fate.isDropped ? .continues : .answersNothing
        }
        if let verdict {
            end.evidence.insert(evidence(event.offset, verdict.words.rendered(in: program, from: file)), at: 0)
        }
        return end
    }

    // MARK: Calls

    private mutating func end(ofCall event: Event, at position: Int, in body: Int32) -> End? {
        let rule = SwallowedRule()
        if let absorbed = absorption(ofCall: event.link) {
            return end(ofAbsorbing: absorbed, event, at: position, in: body)
        }
        if let leak = rule.lostTask(event, position, body, &self) { return end(.task, leak, body) }
        if let leak = rule.lostChild(event, position, body, &self) { return end(.childTask, leak, body) }
        if let leak = rule.unreadError(event, position, body, &self) { return end(.errorClosure, leak, body) }
        if IgnoredStatuses(self).givesStatus(event.link),
            IgnoredStatuses(self).isUnread(flow.uses(in: file).values[Int(event.link)]),
            !IgnoredStatuses(self).fillsWhatIsRead(event.link)
        {
            var end = row(.status, event.offset, body)
            end.attempt = Attempt(traits(ofCall: event.link))
            if cleansUp(body, at: position) || IgnoredStatuses(self).isReplaced(event.link, at: position, body) {
                end.attempt.insert(.cleansUp)
            }
            end.next = .continues
            return end
        }
        return nil
    }

    private func end(_ origin: Origin, _ leak: Leak, _ body: Int32) -> End {
        var end = row(origin, leak.offset, body)
        end.next = .continues
        end.evidence = leak.basis.map { evidence(leak.offset, $0.rendered(in: program, from: file)) } + end.evidence
        return end
    }

    private func end(
        ofAbsorbing absorbed: (symbol: Symbol, absorption: Absorption), _ event: Event, at position: Int, in body: Int32
    ) -> End {
        let absorption = absorbed.absorption
        var end = row(.absorbingCall, event.offset, body)
        end.attempt = attempt(absorption.steps, of: absorption.body)
        if absorption.isLogged { end.recipients.insert(.log) }
        end.next = success(afterCallAt: position, in: body) != nil ? .answersSuccess : .continues
        end.evidence.insert(
            End.Evidence(
                file: absorption.file, offset: absorption.offset,
                words: "`\(program.name(of: absorbed.symbol))` catches the error and returns"), at: 0)
        return end
    }

    /// The function that a call ends in, if all that it may end in absorb their failures.
    func absorption(ofCall call: Int32) -> (symbol: Symbol, absorption: Absorption)? {
        absorbing(
            call, in: file, by: flow.resolver, names: survey.failures.absorbingNames,
            known: survey.failures.absorptions)
    }
}

extension Survey {
    /// The ends of one file. Files can be asked in parallel, each thread with a resolver of its own.
    package func ends(in file: Int32, _ resolver: Resolver) -> [End] {
        guard !program.files[Int(file)].isModel else { return [] }
        resolver.begin()
        var search = Search(self, file: file, by: resolver)
        return search.ends()
    }
}
