/// The actions of code on an obligation, by body and event.
struct AnswerActions {
    enum Action: Hashable {
        case answers
        /// Passes it to a function, property, or variable that isn't analyzed.
        case handsOn
        /// Passes a closure that captures it.
        case closure(BodyID)
        /// Adds one more required reply.
        case owes
        case waits
        /// Sets a variable with the obligation to `nil`, which makes later replies no-ops.
        case clears
    }

    /// By body and event. The index after the last event stands for the body's result.
    private(set) var actions: [BodyID: [Int: [Action]]] = [:]
    /// The offsets where it is named.
    private(set) var mentions: [UInt32] = []
    /// Whether it escapes to code that can't be analyzed.
    fileprivate(set) var isLost = false

    fileprivate mutating func add(_ action: Action, _ body: BodyID, at event: Int?) {
        guard let event else { return isLost = true }
        if actions[body]?[event]?.contains(action) != true {
            actions[body, default: [:]][event, default: []].append(action)
        }
    }

    fileprivate mutating func name(at offset: UInt32) { mentions.append(offset) }

    /// Whether all replies are known, and there are fewer than required.
    var owesMore: Bool {
        let all = actions.values.flatMap(\.values).joined()
        return !all.contains(.handsOn) && all.count { $0 == .owes } > all.count { $0 == .answers }
    }

    /// Whether it is named in a range of the file.
    func isNamed(from start: UInt32, to end: UInt32) -> Bool { mentions.contains { $0 >= start && $0 < end } }
}

extension Obligations {
    func actions(with obligation: Obligation) -> AnswerActions {
        var trail = AnswerTrail(obligation, facts: program.facts(obligation.file), uses: uses(in: obligation.file))
        while let (local, isItself) = trail.pending.popLast() {
            for mention in trail.uses.mentions(of: local) {
                trail.actions.name(at: trail.facts.values[mention].offset)
                trail.enter(around: mention)
                if isItself { take(mention, &trail) } else { trail.hand(mention, .handsOn) }
            }
        }
        return trail.actions
    }

    /// Processes one reference to the obligation itself.
    private func take(_ mention: ValueID, _ trail: inout AnswerTrail) {
        var current = mention
        while true {
            let value = trail.facts.values[current]
            switch value.use {
            case .callee: return trail.answer(by: value.userCall)
            case .bound: return trail.follow(value.userLocal, isItself: true)
            case .target:
                let isCleared = trail.uses.assigned[value.user].map { trail.facts.values[$0].isNull } ?? false
                return trail.add(
                    isCleared ? .clears : .handsOn, at: trail.position(ofAssignment: value.user), value.user)
            case .base where trail.facts.values[value.user].kind == .unwrapped: current = value.user
            case .base where trail.facts.values[value.user].kind == .member:
                let member = trail.facts.values[value.user]
                return member.use == .callee ? ask(member.userCall, &trail) : trail.hand(value.user, .handsOn)
            case .nothing, .condition, .subject: return
            default: return trail.hand(current, .handsOn)
            }
        }
    }

    /// Processes a call of a member.
    private func ask(_ call: CallID, _ trail: inout AnswerTrail) {
        let traits = traits(ofCall: call, in: trail.file)
        if traits.contains(.answers) {
            trail.answer(by: call)
        } else if traits.contains(.owes) {
            trail.add(.owes, at: trail.position(ofCall: call), trail.uses.values[call])
        } else if traits.contains(.waits) {
            trail.add(.waits, at: trail.position(ofCall: call), trail.uses.values[call])
        } else {
            trail.add(.handsOn, at: trail.position(ofCall: call), trail.uses.values[call])
        }
    }
}

/// The remaining work while actions are collected.
private struct AnswerTrail {
    let obligation: Obligation
    let facts: Facts
    let uses: FileUses
    var actions = AnswerActions()
    /// Locals that contain the obligation itself, or a value that captures it.
    var pending: [(local: LocalID, isItself: Bool)]
    private var seen: Set<LocalID>
    private var entered: Set<BodyID> = []

    var file: FileID { obligation.file }

    init(_ obligation: Obligation, facts: Facts, uses: FileUses) {
        self.obligation = obligation
        self.facts = facts
        self.uses = uses
        pending = obligation.locals.map { ($0, true) }
        seen = Set(obligation.locals)
    }

    mutating func follow(_ local: LocalID, isItself: Bool) {
        if seen.insert(local).inserted { pending.append((local, isItself)) }
    }

    mutating func add(_ action: AnswerActions.Action, at event: Int?, _ value: ValueID) {
        actions.add(action, facts.body(ofValue: value), at: event)
    }

    /// Adds a reply. Inside of an operator or optional chain it might not run, so it only counts as passed on.
    mutating func answer(by call: CallID) {
        let value = uses.values[call]
        var isSure = true
        var current = value
        while isSure, current.isPresent, [.base, .operand].contains(facts.values[current].use) {
            current = facts.values[current].user
            isSure = facts.values[current].kind != .operation && facts.values[current].kind != .unwrapped
        }
        add(isSure ? .answers : .handsOn, at: position(ofCall: call), value)
    }

    /// Processes the use of a value that is the obligation or captures it.
    mutating func hand(_ first: ValueID, _ action: AnswerActions.Action) {
        var current = first
        while true {
            let value = facts.values[current]
            switch value.use {
            case .nothing, .condition, .subject, .target: return
            case .argument, .callee:
                return add(action, at: position(ofCall: value.userCall), uses.values[value.userCall])
            case .assigned: return add(action, at: position(ofAssignment: value.user), value.user)
            case .bound: return follow(value.userLocal, isItself: false)
            case .returned:
                return add(action, at: position(.returning, current.number, of: facts.body(ofValue: current)), current)
            case .result: return actions.add(action, value.userBody, at: Int(facts.bodies[value.userBody].eventCount))
            case .base, .operand:
                if uses.operands(of: value.user).contains(where: { facts.values[$0].isNull }) { return }
                current = value.user
            case .thrown, .initial, .iterated: return actions.isLost = true
            }
        }
    }

    /// Processes the bodies around a reference, up to where the obligation begins.
    mutating func enter(around mention: ValueID) {
        var body = facts.body(ofValue: mention)
        while body != obligation.body, body.isPresent, entered.insert(body).inserted {
            let record = facts.bodies[body]
            switch record.kind {
            case .closure where uses.closures[body].isPresent: hand(uses.closures[body], .closure(body))
            case .function:
                let local = facts.locals.firstIndex { $0.kind == .declaration && $0.declaration == record.declaration }
                guard let local else { return actions.isLost = true }
                return follow(LocalID(local), isItself: false)
            default: return actions.isLost = true
            }
            body = record.parent
        }
        if body.isAbsent { actions.isLost = true }
    }

    // MARK: Events

    func position(ofCall call: CallID) -> Int? {
        position(.call, call.number, of: facts.body(ofValue: uses.values[call]))
    }

    func position(ofAssignment value: ValueID) -> Int? {
        position(.assigning, value.number, of: facts.body(ofValue: value))
    }

    func position(_ kind: Event.Kind, _ link: Int32, of body: BodyID) -> Int? {
        guard body.isPresent else { return nil }
        let events = facts.events(of: facts.bodies[body])
        return events.firstIndex { $0.kind == kind && $0.link == link }.map { $0 - events.startIndex }
    }
}
