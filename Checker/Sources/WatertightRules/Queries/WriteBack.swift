/// Follows a value forward, including derived values, to where it overwrites one of some places.
struct WriteBack {
    /// Limits values with many readers. Stores are usually close to the read.
    private static let mostSteps = 10_000

    struct Found {
        var file: FileID
        var offset: UInt32
    }

    private struct Step: Hashable {
        var file: FileID
        var value: ValueID
        var frame: Int
    }

    /// The context in a function.
    private struct Frame {
        var known: [StoreAddresses.Parameter: String] = [:]
        var places: Set<String>
    }

    private let uses: UseIndex
    /// Whether the followed value is empty.
    private let isEmpty: Bool
    private let flow: ErrorFlow
    private var frames: [Frame]
    private var pending: [Step] = []
    private var seen: Set<Step> = []

    init(places: Set<String>, isEmpty: Bool, flow: ErrorFlow, uses: UseIndex) {
        self.flow = flow
        self.isEmpty = isEmpty
        self.uses = uses
        frames = [Frame(places: places)]
    }

    private var program: Program { flow.program }

    /// Returns where a value is stored in one of the places.
    mutating func overwriting(from value: ValueID, in file: FileID) -> Found? {
        add(value, in: file, frame: 0)
        return followed()
    }

    /// Returns where a caller's default for a `nil` result of a function is stored in one of the places.
    mutating func overwriting(inPlaceOf function: Symbol) -> Found? {
        for place in uses.calls(of: function) {
            let facts = program.facts(place.file)
            let call = facts.values[place.value].userCall
            let uses = flow.uses(in: place.file)
            guard case let given = uses.values[call], given.isPresent, facts.values[given].use == .base,
                case let whole = facts.values[given].user, facts.values[whole].kind == .unwrapped,
                let other = uses.operands(of: whole).last,
                Constants(flow).constant(other, in: place.file)?.isDefault == true
            else { continue }
            add(whole, in: place.file, frame: frame(above: function, calledBy: call, in: place.file, 0))
        }
        return followed()
    }

    private mutating func followed() -> Found? {
        var next = 0
        while next < min(pending.count, Self.mostSteps) {
            if let found = take(pending[next]) { return found }
            next += 1
        }
        return nil
    }

    private mutating func add(_ value: ValueID, in file: FileID, frame: Int) {
        let step = Step(file: file, value: value, frame: frame)
        if value.isPresent, seen.insert(step).inserted { pending.append(step) }
    }

    private mutating func add(local: LocalID, in file: FileID, frame: Int) {
        let mentions = flow.uses(in: file).mentions(of: local)
        guard !isEmpty || !mentions.contains(where: { isCheckedForContent($0, in: file) }) else { return }
        for mention in mentions { add(mention, in: file, frame: frame) }
    }

    /// Whether a condition such as `guard !items.isEmpty else` depends on a property of the value.
    private func isCheckedForContent(_ mention: ValueID, in file: FileID) -> Bool {
        let facts = program.facts(file)
        let value = facts.values[mention]
        guard value.use == .base, case let member = facts.values[value.user], member.kind == .member else {
            return false
        }
        let condition = member.use == .operand ? member.user : value.user
        guard facts.values[condition].use == .condition, case let body = facts.body(ofValue: mention), body.isPresent
        else { return false }
        let events = Array(facts.events(of: facts.bodies[body]))
        guard let position = events.firstIndex(where: { $0.kind == .condition && $0.value == condition }) else {
            return false
        }
        let branch = events[..<position].last { $0.kind == .branch && Int($0.next) > position }
        return branch?.branching == .onlyElse
    }

    // MARK: Steps

    private mutating func take(_ step: Step) -> Found? {
        let facts = program.facts(step.file)
        let value = facts.values[step.value]
        switch value.use {
        case .base, .operand: add(value.user, in: step.file, frame: step.frame)
        case .bound: add(local: value.userLocal, in: step.file, frame: step.frame)
        case .assigned: assigned(to: facts.values[value.user].base, step)
        case .initial: enter(Symbol(file: step.file, declaration: value.userDeclaration), step)
        case .returned: given(by: flow.uses(in: step.file).returned[step.value] ?? .absent, step)
        case .result: given(by: value.userBody, step)
        case .callee, .argument: return called(value.userCall, with: step, isArgument: value.use == .argument)
        case .nothing, .target, .thrown, .condition, .subject, .iterated: break
        }
        return nil
    }

    private mutating func assigned(to target: ValueID, _ step: Step) {
        let facts = program.facts(step.file)
        var target = target
        while target.isPresent, [.unwrapped, .subscripted].contains(facts.values[target].kind) {
            target = facts.values[target].base
        }
        guard target.isPresent else { return }
        let value = facts.values[target]
        if value.kind == .local { return add(local: value.local, in: step.file, frame: step.frame) }
        let context = flow.resolver.context(ofValue: target, in: step.file)
        guard let symbol = flow.resolver.symbols(named: target, context).first?.symbol else { return }
        // A part of a variable belongs to the variable.
        var root = value
        while root.kind == .member, root.base.isPresent { root = facts.values[root.base] }
        if root.kind == .local { add(local: root.local, in: step.file, frame: step.frame) }
        enter(symbol, step)
    }

    /// Follows all reads of one of the app's properties.
    private mutating func enter(_ symbol: Symbol, _ step: Step) {
        guard !program.isModel(symbol), program.declaration(symbol).kind == .property else { return }
        for place in uses.places(of: symbol) where program.facts(place.file).values[place.value].use != .target {
            add(place.value, in: place.file, frame: step.frame)
        }
    }

    /// Follows the result of a body to its callers.
    private mutating func given(by body: BodyID, _ step: Step) {
        guard body.isPresent else { return }
        let facts = program.facts(step.file)
        let record = facts.bodies[body]
        if record.kind == .closure {
            let closure = facts.values[flow.uses(in: step.file).closures[body]]
            if closure.use == .argument || closure.use == .callee {
                add(flow.uses(in: step.file).values[closure.userCall], in: step.file, frame: step.frame)
            }
            return
        }
        guard record.declaration.isPresent else { return }
        let symbol = Symbol(file: step.file, declaration: record.declaration)
        guard program.declaration(symbol).body == body else { return }
        guard program.declaration(symbol).kind == .function else { return enter(symbol, step) }
        for place in uses.calls(of: symbol) {
            let call = program.facts(place.file).values[place.value].userCall
            let frame = frame(above: symbol, calledBy: call, in: place.file, step.frame)
            add(flow.uses(in: place.file).values[call], in: place.file, frame: frame)
        }
    }

    /// Returns the context of a caller, with its names of the places.
    private mutating func frame(above symbol: Symbol, calledBy call: CallID, in file: FileID, _ frame: Int) -> Int {
        let value = flow.uses(in: file).values[call]
        let context = flow.resolver.context(ofValue: value, in: file)
        guard case .symbols(let callees) = flow.resolver.callees(of: call, context), let callee = callees.first else {
            return frame
        }
        var addresses = StoreAddresses(flow: flow)
        addresses.bind(callee, of: call, in: file)
        let places = frames[frame].places.map { place in
            addresses.known.reduce(place) { $0.replacing($1.key.placeholder, with: $1.value) }
        }
        guard Set(places) != frames[frame].places else { return frame }
        frames.append(Frame(places: Set(places)))
        return frames.count - 1
    }

    // MARK: Calls

    private mutating func called(_ call: CallID, with step: Step, isArgument: Bool) -> Found? {
        let facts = program.facts(step.file)
        let result = flow.uses(in: step.file).values[call]
        let context = flow.resolver.context(ofValue: result, in: step.file)
        add(result, in: step.file, frame: step.frame)
        let record = facts.calls[call]
        let argument = facts.arguments(of: record).firstIndex { $0.value == step.value }
        let position = argument.map { $0 - Int(record.firstArgument) }
        if !isArgument { handOn(to: record, step, context) }
        // Matches `items.append(contentsOf: value)`.
        if isArgument, result.isPresent, facts.values[result].use == .nothing, record.callee.isPresent,
            case let base = facts.values[record.callee].base, base.isPresent, facts.values[base].kind == .local,
            case let local = facts.values[base].local, !facts.locals[local].isConstant
        {
            add(local: local, in: step.file, frame: step.frame)
        }
        switch flow.resolver.callees(of: call, context) {
        case .closure(let body):
            if let position { follow(position, .closureParameter, of: body.number, step, step.frame) }
        case .symbols(let callees):
            for callee in callees {
                if program.traits(of: callee.symbol).contains(.writes) {
                    var addresses = StoreAddresses(flow: flow, known: frames[step.frame].known)
                    let places = addresses.addresses(ofCall: call, in: step.file)
                    if !places.isDisjoint(with: frames[step.frame].places) {
                        return Found(file: step.file, offset: record.offset)
                    }
                }
                guard !program.isModel(callee.symbol) else { continue }
                enter(callee, of: call, position.flatMap { callee.positions.indices.contains($0) ? $0 : nil }, step)
            }
        case .value, .harmless, .unknown: break
        }
        return nil
    }

    /// Follows a value into the first parameter of closures passed to its members, except for arrays and dictionaries.
    private mutating func handOn(to call: Call, _ step: Step, _ context: Resolver.Context) {
        let facts = program.facts(step.file)
        let receiver = facts.values[step.value].base
        guard receiver.isPresent else { return }
        let type = flow.resolver.types[flow.resolver.type(ofValue: receiver, context)]
        let wellKnown = program.linked.wellKnown
        guard type.kind != .nominal || type.first != wellKnown.array && type.first != wellKnown.dictionary else {
            return
        }
        for argument in facts.arguments(of: call) where argument.value.isPresent {
            let value = facts.values[argument.value]
            if value.kind == .closure { follow(0, .closureParameter, of: value.body.number, step, step.frame) }
        }
    }

    /// Follows a value into a function that receives it as an argument or receiver.
    private mutating func enter(_ callee: Callee, of call: CallID, _ argument: Int?, _ step: Step) {
        var addresses = StoreAddresses(flow: flow, known: frames[step.frame].known)
        addresses.bind(callee, of: call, in: step.file)
        frames.append(Frame(known: addresses.known, places: frames[step.frame].places))
        let frame = frames.count - 1
        for member in flow.resolver.family(of: callee.symbol).members where program.declaration(member).body.isPresent {
            var inner = step
            inner.file = member.file
            if let argument {
                follow(callee.positions[argument], .parameter, of: member.declaration.number, inner, frame)
            } else {
                followSelf(in: program.declaration(member).body, inner, frame)
            }
        }
    }

    private mutating func follow(_ position: Int, _ kind: Local.Kind, of owner: Int32, _ step: Step, _ frame: Int) {
        let local = program.facts(step.file).locals.firstIndex {
            $0.kind == kind && $0.link == owner && Int($0.position) == position
        }
        if let local { add(local: LocalID(local), in: step.file, frame: frame) }
    }

    private mutating func followSelf(in body: BodyID, _ step: Step, _ frame: Int) {
        let facts = program.facts(step.file)
        for number in facts.bodies[body].values where facts.values[number].kind == .selfValue {
            add(number, in: step.file, frame: frame)
        }
    }
}
