/// Determines what is lost with a leak, and its shared cause.
struct Losses: FileAnalysis {
    let search: Search

    /// Returns what is lost, how surely, and where.
    /// - Parameter point: The errors that arrive at the leak, if they were followed.
    func loss(of leak: Leak, _ rule: RuleDescription, in place: Place, _ point: ErrorPoint?) -> Loss {
        Loss(
            leak.consequence ?? leak.end.map(consequence) ?? rule.consequence, confidence(in: place, point),
            reach(of: leak, in: place), harm: leak.end.map { $0.harm(isNamedChange: isNamedChange($0)) } ?? 0)
    }

    /// Whether the verb of what fails is one of change.
    private func isNamedChange(_ end: End) -> Bool {
        names(of: end).contains { survey.vocabulary.begins($0, with: .change) }
    }

    /// Returns what is lost with a failure, a fact of the source.
    private func consequence(of end: End) -> Consequence {
        if end.next.contains(.crashes) || Hangs(search).stops(at: end) { return .stopped }
        guard end.isQuiet else {
            return end.recipients.hasCause ? .minor : end.isPlain || end.isLocal ? .silence : .causeLost
        }
        let names = names(of: end)
        let around = symbol(around: end.body).map { program.name(of: $0) } ?? ""
        // It can be made again.
        if (names + [around]).contains(where: { survey.vocabulary.contains(.disposable, in: $0) }) { return .minor }
        // What a person does with a verb of change is one, if the code isn't known.
        let isChange = !end.attempt.isDisjoint(with: [.writes, .deletes, .sends])
        if isChange || end.trigger == .person && isNamedChange(end) { return .dataLost }
        if end.next.contains(.answersSuccess) { return .falseSuccess }
        let isRead = !end.attempt.isDisjoint(with: [.callsServer, .touchesStore])
        if end.isAwaited, isRead, !end.next.isDisjoint(with: [.answersNothing, .answersDefault, .stores]) {
            return .falseSuccess
        }
        if end.trigger == .person || end.isAwaited && end.attempt.isAction { return .misled }
        if end.recipients.contains(.log), !end.recipients.hasCause, !end.isPlain, end.origin != .clause || isRead {
            return .causeLost
        }
        return end.attempt.contains(.decodes) || isRead ? .minor : .silence
    }

    /// Returns the names of the functions that can fail.
    private func names(of end: End) -> [String] {
        let all = search.bodyEvents(end.body)
        if let event = all.named(at: end.offset) {
            return event.kind == .swallow ? names(tried: event.value) : names(ofCall: event.call)
        }
        guard let attempt = handler(at: end)?.attempt else { return [] }
        return attempt.filter { position in
            all.events[position].kind == .call && all.enclosing(position).contains { all.events[$0].kind == .tries }
        }.flatMap { names(ofCall: all.events[$0].call) }
    }

    private func names(tried value: ValueID) -> [String] {
        var current = value
        while current.isPresent, facts.values[current].kind != .call { current = facts.values[current].base }
        return current.isPresent ? names(ofCall: facts.values[current].call) : [name(tried: value)]
    }

    /// Returns the name of a function, and of what it is called on: `lockAccount.execute()`.
    private func names(ofCall call: CallID) -> [String] { Array(flow.path(ofCall: call, in: file).suffix(2)) }

    private func confidence(in place: Place, _ point: ErrorPoint?) -> Loss.Confidence {
        guard let at = point?.at else { return place.isByNameAlone ? .possible : .certain }
        if at.errors.isEmpty { return .possible }
        return at.isOpen ? .likely : .certain
    }

    private func reach(of leak: Leak, in place: Place) -> Loss.Reach {
        if place.layer == .diagnostics { return .diagnostics }
        if let around = symbol(around: leak.body), isUncalled(around) { return .uncalled }
        if leak.end?.isHarmless ?? false { return .harmless }
        if leak.end?.isExplained ?? false { return .explained }
        if leak.end?.repeatsCallee ?? false { return .callee }
        return place.layer == .presentation ? .screen : .inside
    }

    /// Returns the cause that one change would fix: the origin of the error, or the type with the leak.
    func cause(of leak: Leak, _ point: ErrorPoint?) -> String {
        if let cause = leak.cause { return cause.rendered(in: program, from: file) }
        let around =
            leak.declaration.isPresent ? Symbol(file: file, declaration: leak.declaration) : symbol(around: leak.body)
        var origin = point?.from.first
        while let next = origin?.next.first { origin = next }
        if let origin, !origin.function.isEmpty, around.map({ program.name(of: $0) }) != origin.function {
            return "errors of `\(origin.function)`"
        }
        guard let own = flow.resolver.ownNominal(of: around) else { return program.files[file].path }
        return "`\(program.name(ofType: own))`"
    }
}
