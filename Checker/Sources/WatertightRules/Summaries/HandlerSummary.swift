/// The actions of an error handler, in order. Computed once for each handler.
package struct HandlerSummary {
    struct Action {
        enum Kind {
            case call(CallEffects)
            /// Runs a closure, whose actions follow: `await MainActor.run { … }`
            case run
            case assignment, throwing, returning, leaving
            /// `try!`
            case trap
            /// A read or condition without side effects.
            case evaluation
            case branch, arm, tries
            /// A loop, a nested `do` with its clauses, `defer`, or `try?`.
            case nested
        }

        var kind: Kind
        var event: Event
        /// The body with the action: the handler's, or that of a closure that the handler runs.
        var body: BodyID
        var isInClosure: Bool
        /// Whether it belongs to a nested handler.
        var isOfInnerHandler: Bool
        /// Whether it runs only in debug builds.
        var isForDebugging: Bool

        var effects: CallEffects { if case .call(let effects) = kind { effects } else { [] } }
    }

    /// All actions in source order.
    let all: [Action]
    var own: some Sequence<Action> { all.lazy.filter { !$0.isInClosure } }

    /// The only action; `nil` if there are none or several.
    var only: Action? { all.count == 1 ? all[0] : nil }

    /// Whether it logs, possibly among other actions.
    var logs: Bool { own.contains { $0.effects.contains(.logs) } }

    /// Whether it does nothing or only logs.
    var onlyLogs: Bool {
        own.allSatisfy { action in
            switch action.kind {
            case .call(let effects): effects.contains(.onlyLogs) || !effects.contains(.isStatement)
            case .run: false
            case .evaluation: true
            default: false
            }
        }
    }

    /// Whether it does more than log and exit.
    var acts: Bool {
        own.contains { action in
            switch action.kind {
            case .assignment, .throwing, .run: true
            case .call(let effects): effects.isDisjoint(with: [.logs, .isLogged])
            default: false
            }
        }
    }

    /// Where it logs a string literal. The name of an unknown function doesn't make it a log.
    var textLog: UInt32? {
        own.first { !$0.isOfInnerHandler && $0.effects.isSuperset(of: [.logs, .hasText]) }?.event.offset
    }

    /// An action that ends the process of a release build.
    var crash: Action? {
        own.first { action in
            guard !action.isOfInnerHandler, !action.isForDebugging else { return false }
            if case .trap = action.kind { return true }
            return action.effects.contains(.traps)
        }
    }
}

/// The effects of a call that matter for reporting a failure.
struct CallEffects: OptionSet {
    let rawValue: UInt16

    /// Logs, possibly among other effects.
    static let logs = CallEffects(rawValue: 1)
    /// Logs and has no other side effect.
    static let onlyLogs = CallEffects(rawValue: 2)
    /// Its code is known, and only logs.
    static let isKnownLog = CallEffects(rawValue: 4)
    /// Its result is only logged.
    static let isLogged = CallEffects(rawValue: 8)
    /// Its result is unused or assigned.
    static let isStatement = CallEffects(rawValue: 16)
    /// The callee is known, and an argument is a string literal.
    static let hasText = CallEffects(rawValue: 32)
    static let shows = CallEffects(rawValue: 64)
    static let answers = CallEffects(rawValue: 128)
    /// Ends the process of a release build.
    static let traps = CallEffects(rawValue: 256)
    /// Ends the process, possibly only in debug builds.
    static let asserts = CallEffects(rawValue: 512)
}

extension ErrorFlow {
    package struct Stretch: Hashable {
        var file: FileID
        var body: BodyID
        var events: Range<Int>
    }

    package func summary(of handler: ErrorHandler) -> HandlerSummary {
        summary(of: Stretch(file: handler.file, body: handler.body, events: handler.events))
    }

    package func summary(of stretch: Stretch) -> HandlerSummary {
        if let known = summaries[stretch] { return known }
        let found = HandlerSummary(all: HandlerReader(self).actions(of: stretch, isInClosure: false))
        summaries[stretch] = found
        return found
    }
}

/// Derives the actions of code from its events.
struct HandlerReader: FlowAnalysis {
    let flow: ErrorFlow

    init(_ flow: ErrorFlow) { self.flow = flow }

    fileprivate func actions(of stretch: ErrorFlow.Stretch, isInClosure: Bool) -> [HandlerSummary.Action] {
        let facts = program.facts(stretch.file)
        let events = Array(facts.events(of: facts.bodies[stretch.body]))
        var found: [HandlerSummary.Action] = []
        var innerHandlers = 0
        var debugging = 0
        for position in stretch.events {
            let event = events[position]
            var closure: BodyID?
            if event.kind == .call { closure = closureThatRuns(event.call, in: stretch.file) }
            found.append(
                .init(
                    kind: closure == nil ? kind(of: event, in: stretch.file) : .run, event: event, body: stretch.body,
                    isInClosure: isInClosure, isOfInnerHandler: position < innerHandlers,
                    isForDebugging: position < debugging))
            if event.kind == .handler { innerHandlers = max(innerHandlers, Int(event.next)) }
            if event.kind == .arm, event.arm == .debugging { debugging = max(debugging, Int(event.next)) }
            if let closure {
                let count = Int(facts.bodies[closure].eventCount)
                found += actions(of: .init(file: stretch.file, body: closure, events: 0..<count), isInClosure: true)
            }
        }
        return found
    }

    private func kind(of event: Event, in file: FileID) -> HandlerSummary.Action.Kind {
        switch event.kind {
        case .call: .call(effects(ofCall: event.call, in: file))
        case .assigning: .assignment
        case .throwing: .throwing
        case .returning: .returning
        case .leaving: .leaving
        case .swallow where event.isForced: .trap
        case .read, .condition, .opaque, .other: .evaluation
        case .branch: .branch
        case .arm: .arm
        case .tries: .tries
        case .loop, .iterate, .region, .attempt, .handler, .swallow, .deferred: .nested
        }
    }

    func effects(ofCall call: CallID, in file: FileID) -> CallEffects {
        let facts = program.facts(file)
        let value = uses(in: file).values[call]
        let use = facts.values[value].use
        let traits = traits(ofCall: call, in: file)
        var found: CallEffects = []
        if use == .nothing || use == .assigned { found.insert(.isStatement) }
        let effects = flow.effects(of: call, in: file)
        if effects.contains(.logs), !flow.takesOneKind(call, in: file) { found.insert(.logs) }
        if effects.contains(.onlyLogs) { found.insert(.isKnownLog) }
        if effects.contains(.traps) { found.insert(.traps) }
        if Reporting(flow).onlyLogs(call, in: file) { found.insert(.onlyLogs) }
        if flow.isLogged(value, in: file) { found.insert(.isLogged) }
        let arguments = facts.arguments(of: facts.calls[call])
        if case .symbols = callees(of: call, in: file),
            arguments.contains(where: { $0.value.isPresent && facts.values[$0.value].isText })
        {
            found.insert(.hasText)
        }
        if traits.contains(.shows) { found.insert(.shows) }
        if traits.contains(.answers) { found.insert(.answers) }
        if traits.contains(.traps) { found.insert(.asserts) }
        return found
    }

    /// Returns the closure of a call that only runs it: `await MainActor.run { … }`.
    func closureThatRuns(_ call: CallID, in file: FileID) -> BodyID? {
        let facts = program.facts(file)
        let closures = facts.closures(handedTo: facts.calls[call])
        guard closures.count == 1, !traits(ofCall: call, in: file).isDisjoint(with: [.part, .detached]) else {
            return nil
        }
        return closures[0]
    }
}
