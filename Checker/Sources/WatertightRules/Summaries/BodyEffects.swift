import Synchronization

/// The effects of a body or call that matter for reporting a failure, including those of the functions that it calls.
struct BodyEffects: OptionSet, Sendable {
    let rawValue: UInt8

    /// Logs, possibly among other effects. A function that throws doesn't count.
    static let logs = BodyEffects(rawValue: 1)
    /// Logs and has no other side effect. All of its code is known.
    static let onlyLogs = BodyEffects(rawValue: 2)
    /// Never returns, and reaches a trap. The regular exit of a tool isn't a trap.
    static let traps = BodyEffects(rawValue: 4)

    /// Returns the effects of a call that can end in either function. It logs if one of them does.
    func or(_ other: BodyEffects) -> BodyEffects { union(other).intersection(.logs).union(intersection(other)) }
}

/// The code of a function that determines its effects.
struct EffectFlow: Sendable {
    struct Call: Sendable {
        /// The effects of the callees in models.
        var known: BodyEffects = []
        /// The bodies of the app's callees.
        var bodies: [Int32] = []
        var isStatement = false

        func effects(_ ofBodies: [BodyEffects]) -> BodyEffects { bodies.reduce(known) { $0.or(ofBodies[Int($1)]) } }
    }

    /// The effects that the function can have, depending on its calls.
    var possible: BodyEffects = []
    var calls: [Call] = []
    /// The names of calls with unknown callees, which can indicate a log.
    var names: [UInt32] = []
}

/// The effects of all bodies of a program, solved from the callees up on first use.
final class EffectTable: Sendable {
    private let flows: [EffectFlow]
    private let latest = Mutex<(vocabulary: Vocabulary, effects: [BodyEffects])?>(nil)

    init(flows: [EffectFlow]) { self.flows = flows }

    /// Returns the effects by body.
    /// - Parameter vocabulary: Interprets the names of unknown functions.
    func effects(by vocabulary: Vocabulary, in program: Program) -> [BodyEffects] {
        latest.withLock { latest in
            if let latest, latest.vocabulary == vocabulary { return latest.effects }
            let logs = Set(flows.lazy.flatMap(\.names)).filter {
                vocabulary.contains(.log, in: program.linked.names.text($0))
            }
            var effects = [BodyEffects](repeating: [], count: flows.count)
            StrongComponents.solve(flows.map { $0.calls.flatMap(\.bodies) }) { body in
                let flow = flows[Int(body)]
                let calls = flow.calls.map { (effects: $0.effects(effects), isStatement: $0.isStatement) }
                var found: BodyEffects = flow.names.contains(where: logs.contains) ? .logs : []
                for call in calls { found.formUnion(call.effects) }
                if !calls.allSatisfy({ !$0.isStatement || $0.effects.contains(.onlyLogs) }) { found.remove(.onlyLogs) }
                found.formIntersection(flow.possible)
                defer { effects[Int(body)] = found }
                return found != effects[Int(body)]
            }
            latest = (vocabulary, effects)
            return effects
        }
    }
}

extension Resolver {
    /// Returns what determines the effects of each body of a file. Only functions have effects.
    func effectFlows(of file: FileID) -> [EffectFlow] {
        let facts = facts(file)
        var flows = [EffectFlow](repeating: EffectFlow(), count: linked.bodies(of: file).count)
        guard !program.files[file].isModel else { return flows }
        for number in facts.declarations.ids where facts[number].body.isPresent {
            flows[Int(facts[number].body)] = effectFlow(of: Symbol(file: file, declaration: number), facts)
        }
        return flows
    }

    private func effectFlow(of symbol: Symbol, _ facts: Facts) -> EffectFlow {
        let declaration = facts[symbol.declaration]
        let events = facts.events(of: facts.bodies[declaration.body])
        var flow = EffectFlow(possible: neverReturns(symbol) ? .traps : [])
        if !declaration.throwsErrors, !events.contains(where: { $0.kind == .throwing }) {
            flow.possible.formUnion(events.contains { $0.kind == .assigning } ? .logs : [.logs, .onlyLogs])
        }
        guard !flow.possible.isEmpty else { return flow }
        for event in events where event.kind == .call {
            let value = uses(in: symbol.file).values[event.call]
            var call = EffectFlow.Call()
            switch callees(of: event.call, context(ofValue: value, in: symbol.file)) {
            case .symbols(let callees): call = effects(of: callees)
            case .unknown, .harmless:
                flow.names += facts.path(ofCall: event.call).map { linked.name(symbol.file, $0) }
            case .value, .closure: break
            }
            call.isStatement = [.nothing, .result].contains(facts.values[value].use)
            if call.isStatement || !call.known.isEmpty || !call.bodies.isEmpty { flow.calls.append(call) }
        }
        return flow
    }

    /// Returns the effects of a call's possible callees.
    func effects(of callees: [Callee]) -> EffectFlow.Call {
        var call = EffectFlow.Call(known: callees.isEmpty ? [] : [.onlyLogs, .traps])
        for symbol in callees.map(\.symbol) {
            let (body, traits) = (program.declaration(symbol).body, program.traits(of: symbol))
            if body.isPresent, !program.isModel(symbol) {
                call.bodies.append(linked.body(symbol.file, body))
                continue
            }
            var found: BodyEffects = traits.contains(.traps) && neverReturns(symbol) ? .traps : []
            if traits.contains(.logs) { found.insert(.logs) }
            if traits.contains(.logs), traits.isDisjoint(with: [.shows, .answers]) { found.insert(.onlyLogs) }
            call.known = call.known.or(found)
        }
        return call
    }

    private func neverReturns(_ symbol: Symbol) -> Bool {
        let written = program.declaration(symbol).type
        guard written >= 0 else { return false }
        let type = types[type(written, in: symbol, file: symbol.file)]
        return type.kind == .nominal && type.first == linked.wellKnown.never
    }
}
