/// Who receives an error before it propagates, in increasing order.
package enum ReportLevel: Sendable, Comparable {
    case nothing
    /// A log.
    case logged
    /// The user, a waiting caller, or other code that can show it.
    case passedOn
}

/// Determines whether errors were logged, shown, or passed on before they propagate, so that discarding them later
/// loses nothing. Names can identify unknown logs, which only suppresses findings.
package struct Reporting: FlowAnalysis {
    let flow: ErrorFlow

    package init(_ flow: ErrorFlow) { self.flow = flow }

    /// The maximum depth of functions that only forward reported errors.
    private static let deepest = 4

    package func onlyLogs(_ call: CallID, in file: FileID) -> Bool {
        guard flow.effects(of: call, in: file).contains(.logs) else { return false }
        guard case .symbols(let callees) = callees(of: call, in: file) else { return true }
        return callees.allSatisfy { callee in
            let body = program.declaration(callee.symbol).body
            let facts = program.facts(callee.symbol.file)
            return body.isAbsent || !facts.events(of: facts.bodies[body]).contains { $0.kind == .assigning }
        }
    }

    /// Whether the name of an unknown callee indicates a log.
    func isNamedLog(_ call: CallID, in file: FileID) -> Bool {
        flow.path(ofCall: call, in: file).contains { vocabulary.contains(.log, in: $0) }
    }

    /// Returns who receives the error of a handler before it passes anything on.
    /// - Parameter countsAnswers: Whether calling a completion with the error, or resuming a continuation, is a report.
    package func report(by handler: ErrorHandler, countsAnswers: Bool = true) -> ReportLevel {
        guard handler.reach != .cancellation else { return .nothing }
        var found: ReportLevel = flow.summary(of: handler).logs ? .logged : .nothing
        for end in flow.ends(ofLocal: handler.error, in: handler.file) {
            switch end.kind {
            case .logged: found = max(found, .logged)
            case .shown, .stored, .kept, .handed: return .passedOn
            case .answered: if countsAnswers { return .passedOn }
            case .thrown, .returned, .decided, .accessed: break
            }
        }
        return found
    }

    /// Returns who receives the failure in a result from the code that created it.
    func report(ofResult value: ValueID, in file: FileID, of sets: ThrowSets, depth: Int = 0) -> ReportLevel {
        guard value.isPresent, depth < Self.deepest else { return .nothing }
        let facts = program.facts(file)
        let record = facts.values[value]
        switch record.kind {
        case .unwrapped, .attempted: return report(ofResult: record.base, in: file, of: sets, depth: depth)
        case .local:
            let local = facts.locals[record.local]
            guard local.kind == .initial else { return .nothing }
            return report(ofResult: local.value, in: file, of: sets, depth: depth + 1)
        case .call:
            if let callees = flow.symbols(calledBy: record.call, in: file) {
                let bodies = callees.flatMap { resolver.family(of: $0).members }.filter {
                    program.declaration($0).body.isPresent && !flow.standsIn($0)
                }
                if let least = bodies.map({ report(ofResultOf: $0, sets, depth + 1) }).min() { return least }
            }
            // `result().mapError { … }` doesn't change whether the failure was reported.
            let callee = facts.calls[record.call].callee
            guard callee.isPresent, facts.values[callee].kind == .member else { return .nothing }
            return report(ofResult: facts.values[callee].base, in: file, of: sets, depth: depth)
        default: return .nothing
        }
    }

    private func report(ofResultOf symbol: Symbol, _ sets: ThrowSets, _ depth: Int) -> ReportLevel {
        let local = program.declaration(symbol).body
        let facts = program.facts(symbol.file)
        let given =
            [facts.bodies[local].value]
            + facts.events(of: facts.bodies[local]).filter { $0.kind == .returning }.map(\.value)
        let handled = handlers(in: symbol.file).lazy.filter { $0.body == local }.map { report(by: $0) }
        return max(
            handled.max() ?? .nothing,
            given.map { report(ofResult: $0, in: symbol.file, of: sets, depth: depth) }.max() ?? .nothing)
    }

    /// Returns functions whose failures a macro logs, by the macro's name. May only suppress findings.
    func declarationsMarkedAsLogged(in file: FileID) -> Set<DeclarationID> {
        let facts = program.facts(file)
        return Set(facts.attributes.filter { vocabulary.contains(.log, in: facts.text($0.name)) }.map(\.declaration))
    }

    /// Whether a log precedes an event in the same block.
    func isWrittenDown(before position: Int, _ events: [Event], _ file: FileID) -> Bool {
        var previous = position - 1
        while previous >= 0, Int(events[previous].next) <= position {
            let event = events[previous]
            if event.kind == .call, flow.effects(of: event.call, in: file).contains(.logs) { return true }
            previous -= 1
        }
        return false
    }
}
