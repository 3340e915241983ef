/// What happens to the value of a `try?`, and to `nil` on failure.
struct TryFate {
    /// The value is discarded.
    var isDropped = false
    /// The code that runs for `nil`.
    var nilPaths: [NilPath] = []
    /// The default values of `??`: the whole expression and the right side.
    var defaults: [Default] = []
    /// Optional values that are used without unwrapping.
    var nils: [ValueID] = []
    /// Comparisons with `nil` without a branch.
    var questions: [ValueID] = []
    /// Loops that end on `nil`.
    var loops: [UInt32] = []

    struct Default {
        var whole: ValueID
        var other: ValueID
    }

    /// Whether the value is only compared with `nil`.
    var isOnlyTested: Bool {
        !questions.isEmpty && nilPaths.isEmpty && defaults.isEmpty && nils.isEmpty && loops.isEmpty
    }
}

/// Events that run because there is no value.
struct NilPath {
    var body: BodyID
    var events: Range<Int>
    /// The event that contains them.
    var event: Int
    var offset: UInt32
    var end: UInt32
    /// Whether it is all code after a branch that exits.
    var isRest = false

    func handler(in file: FileID) -> ErrorHandler {
        ErrorHandler(
            origin: .optionalError, reach: .everything, file: file, body: body, events: events, event: event,
            attempt: nil, error: .absent, offset: offset, end: end)
    }

    /// Whether it contains an offset of the file.
    func holds(_ place: UInt32) -> Bool { offset < place && place < end }

    /// Returns the top-level events of the path.
    func ownEvents(_ all: [Event]) -> [Int] {
        var found: [Int] = []
        var next = events.lowerBound
        while next < events.upperBound {
            found.append(next)
            next = max(next + 1, Int(all[next].next))
        }
        return found
    }
}

extension NilPath {
    init(arm: Int, of body: BodyID, _ events: [Event]) {
        self.init(
            body: body, events: arm + 1..<max(arm + 1, Int(events[arm].next)), event: arm, offset: events[arm].offset,
            end: UInt32(bitPattern: events[arm].extra))
    }
}

/// Determines the ``TryFate`` of a `try?`.
struct TriedValues: FileAnalysis {
    let search: Search

    /// The maximum number of variables to follow.
    private static let mostVariables = 3

    func fate(ofTried value: ValueID) -> TryFate {
        var fate = TryFate()
        guard value.isPresent else { return fate }
        if isDropped(value) { fate.isDropped = true } else { follow(value, 0, &fate) }
        return fate
    }

    private func follow(_ number: ValueID, _ depth: Int, _ fate: inout TryFate) {
        guard number.isPresent else { return }
        let value = facts.values[number]
        switch value.use {
        case .base: based(number, on: value.user, depth, &fate)
        case .operand: operand(number, of: value.user, depth, &fate)
        case .bound: bound(number, to: value.userLocal, depth, &fate)
        case .condition: decide(number, isNilTrue: false, &fate)
        case .assigned:
            let target = facts.values[value.user].base
            guard target.isPresent, facts.values[target].kind == .local else { return fate.nils.append(number) }
            mentions(facts.values[target].local, after: value.offset, depth, &fate)
        case .argument, .returned, .result, .initial, .thrown, .subject, .iterated: fate.nils.append(number)
        case .nothing, .callee, .target: break
        }
    }

    private func based(_ number: ValueID, on user: ValueID, _ depth: Int, _ fate: inout TryFate) {
        let value = facts.values[user]
        switch value.kind {
        case .unwrapped:
            let others = flow.uses(in: file).operands(of: user).filter { $0 != number }
            guard let other = others.last else { return follow(user, depth, &fate) }
            if facts.values[other].isNull { return follow(user, depth, &fate) }
            fate.defaults.append(.init(whole: user, other: other))
        case .member where value.use == .callee:
            follow(flow.uses(in: file).values[value.userCall], depth, &fate)
        case .check: fate.questions.append(user)
        default: follow(user, depth, &fate)
        }
    }

    private func operand(_ number: ValueID, of user: ValueID, _ depth: Int, _ fate: inout TryFate) {
        let value = facts.values[user]
        guard value.kind == .operation, value.name > 0 else { return follow(user, depth, &fate) }
        let isNil = flow.uses(in: file).operands(of: user).contains { facts.values[$0].isNull }
        if value.use == .condition {
            decide(user, isNilTrue: isNil && facts.text(value.name) == "==", &fate)
        } else if isNil {
            fate.questions.append(user)
        } else {
            fate.nils.append(number)
        }
    }

    private func bound(_ number: ValueID, to local: LocalID, _ depth: Int, _ fate: inout TryFate) {
        let isUnwrapped = facts.values[number].kind == .unwrapped
        if isUnwrapped, decide(number, isNilTrue: false, &fate) { return }
        mentions(local, after: 0, depth, &fate)
    }

    private func mentions(_ local: LocalID, after offset: UInt32, _ depth: Int, _ fate: inout TryFate) {
        guard depth < Self.mostVariables else { return }
        for mention in flow.uses(in: file).mentions(of: local) where facts.values[mention].offset > offset {
            follow(mention, depth + 1, &fate)
        }
    }

    /// Adds the effect of a condition for `nil`. Returns `false` if it isn't a condition.
    @discardableResult
    private func decide(_ condition: ValueID, isNilTrue: Bool, _ fate: inout TryFate) -> Bool {
        let body = facts.body(ofValue: condition)
        guard body.isPresent, case let events = events(of: body),
            let position = events.firstIndex(where: { $0.kind == .condition && $0.value == condition }),
            let around = events.around(position, .branch, .loop)
        else { return false }
        let isNilTrue = isNilTrue != (events[position].detail == 1)
        if events[around].kind == .loop {
            if !isNilTrue { fate.loops.append(events[around].offset) }
            return true
        }
        if let path = nilPath(of: around, isNilTrue: isNilTrue, in: body, events) { fate.nilPaths.append(path) }
        return true
    }

    private func nilPath(of branch: Int, isNilTrue: Bool, in body: BodyID, _ events: [Event]) -> NilPath? {
        let arms = events.parts(of: branch).filter { events[$0].kind == .arm }
        let wanted: UInt8 = isNilTrue && events[branch].detail != Event.Branching.onlyElse.rawValue ? 0 : 1
        if let arm = arms.first(where: { events[$0].detail == wanted }) { return NilPath(arm: arm, of: body, events) }
        // Code after a branch that exits runs for `nil`.
        let end = events[..<branch].last { Int($0.next) > branch }.map { Int($0.next) } ?? events.count
        guard let arm = arms.first, events.leavesAtEnd(of: arm), Int(events[branch].next) < end,
            // Code that throws for a value expects that there is none, unless it also throws otherwise.
            !events.parts(of: arm).contains(where: { events[$0].kind == .throwing })
                || events[Int(events[branch].next)].kind == .throwing
        else {
            return arms.first.map {
                NilPath(body: body, events: 0..<0, event: $0, offset: events[branch].offset, end: events[branch].offset)
            }
        }
        return NilPath(
            body: body, events: Int(events[branch].next)..<end, event: branch,
            offset: events[arm].end, end: .max, isRest: true)
    }
}
