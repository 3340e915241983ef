/// Creates the ``ThrowFlow`` of the bodies of one file. Resolves only names inside of a `try`.
struct ThrowLowering {
    let resolver: Resolver
    let file: FileID
    let facts: Facts
    var flow = ThrowFlow()
    var context: Resolver.Context
    var caseNumbers: [Int32: [UInt32: UInt64]] = [:]
    /// The closures that replace the decoding of each type.
    var strategies: [Symbol: [ThrowFlow.Handed.Source]] = [:]

    var program: Program { resolver.program }

    init(_ resolver: Resolver, file: FileID) {
        self.resolver = resolver
        self.file = file
        facts = resolver.facts(file)
        context = Resolver.Context(place: nil, file: file, body: .absent)
    }

    static func flows(of file: FileID, by resolver: Resolver) -> [ThrowFlow] {
        var lowering = ThrowLowering(resolver, file: file)
        return lowering.facts.bodies.ids.map { lowering.flow(of: $0) }
    }

    mutating func flow(of body: BodyID) -> ThrowFlow {
        context = resolver.context(ofBody: body, in: file)
        flow = ThrowFlow()
        let events = facts.events(of: facts.bodies[body])
        var position = 0
        while position < events.count { position = lower(events, position) }
        flow.finish()
        return flow
    }

    // MARK: Steps

    mutating func add(_ kind: ThrowFlow.Kind, at offset: UInt32, callee: Symbol? = nil) {
        flow.steps.append(ThrowFlow.Step(kind: kind, offset: offset, next: Int32(flow.steps.count + 1), callee: callee))
    }

    mutating func around(_ kind: ThrowFlow.Kind, at offset: UInt32, _ inner: (inout ThrowLowering) -> Void) {
        let position = flow.steps.count
        add(kind, at: offset)
        inner(&self)
        flow.steps[position].next = Int32(flow.steps.count)
    }

    /// Marks the errors of a value as contained if it is in an autoclosure whose receiver doesn't rethrow.
    private mutating func kept(_ value: ValueID, at offset: UInt32, _ inner: (inout ThrowLowering) -> Bool) -> Bool {
        let position = flow.steps.count
        let throwsErrors = inner(&self)
        guard flow.steps.count > position, let taker = taker(of: value) else { return throwsErrors }
        flow.steps.insert(
            ThrowFlow.Step(
                kind: .swallow(.kept), offset: offset, next: Int32(flow.steps.count + 1), callee: taker), at: position)
        for moved in (position + 1)..<flow.steps.count { flow.steps[moved].next += 1 }
        return throwsErrors
    }

    mutating func unknown(_ reason: Uncertainty, at offset: UInt32, callee: Symbol? = nil) {
        add(.constant(.unknown(file, offset, reason)), at: offset, callee: callee)
    }

    /// Lowers an event and the nested ones. Returns the position after them.
    mutating func lower(_ events: ArraySlice<Event>, _ position: Int) -> Int {
        let event = events[events.startIndex + position]
        let end = Int(event.next)
        func inner(_ lowering: inout ThrowLowering) {
            var next = position + 1
            while next < end { next = lowering.lower(events, next) }
        }
        switch event.kind {
        case .region: around(.region, at: event.offset, inner)
        case .attempt: around(.attempt, at: event.offset, inner)
        case .handler: around(.handler(event.filter, tests(of: event.filter)), at: event.offset, inner)
        case .swallow: around(.swallow(event.isForced ? .trapped : .dropped), at: event.offset, inner)
        case .tries: tries(events, position)
        case .throwing: thrown(event)
        case .iterate: iterate(event)
        case .opaque: unknown(.opaque, at: event.offset)
        default: inner(&self)
        }
        return end
    }

    /// Lowers one `try`. If it covers no known thrower, a name was resolved incorrectly or is unknown.
    mutating func tries(_ events: ArraySlice<Event>, _ position: Int) {
        let attempt = events[events.startIndex + position]
        var isExplained = false
        var next = position + 1
        while next < Int(attempt.next) {
            let event = events[events.startIndex + next]
            switch event.kind {
            case .call:
                let value = resolver.uses(in: file).values[event.call]
                if kept(value, at: event.offset, { $0.call(event) }) { isExplained = true }
                next += 1
            case .read:
                if kept(event.value, at: event.offset, { $0.read(event) }) { isExplained = true }
                next += 1
            case .opaque:
                unknown(.opaque, at: event.offset)
                isExplained = true
                next += 1
            case .tries, .swallow:
                next = lower(events, next)
                isExplained = true
            default:
                // A branch or region inside of an expression.
                if event.kind == .throwing || event.kind == .iterate { isExplained = true }
                next = event.kind == .branch || event.kind == .arm ? next + 1 : lower(events, next)
            }
        }
        if !isExplained { unknown(.unexplained, at: attempt.offset) }
    }
}
