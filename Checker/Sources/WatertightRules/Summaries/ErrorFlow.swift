/// Follows an error from a name to its ends: through variables, strings, wrapping errors, and parameters of functions
/// in the sources. Results are memoized, so each thread needs its own instance.
package final class ErrorFlow {
    /// The maximum depth of calls to follow.
    private static let deepest = 6
    private static let mostEnds = 64

    package let resolver: Resolver
    let vocabulary: Vocabulary
    private let sets: ThrowSets
    private lazy var effects = sets.effects.effects(by: vocabulary, in: program)
    /// Whether all failures of each body can be lost.
    var disposable: [Int32: Bool] = [:]
    /// A body that determines the current result, and has none.
    var needed: Int32?
    /// The actions of error handlers.
    var summaries: [Stretch: HandlerSummary] = [:]
    /// The body whose events were requested last: most requests follow one for the same body.
    private var latest: (file: FileID, body: BodyID, events: BodyEvents)?
    /// The first call at each offset of the file whose calls were requested last.
    var latestCalls: (file: FileID, calls: [UInt32: CallID])?
    /// The steps of the file whose ways were requested last, by offset.
    var latestSteps: (file: FileID, places: [UInt32: [ThrowFlow.Place]])?
    private let allHandlers: [[ErrorHandler]]
    private var handlersOfFiles: [FileID: [ErrorHandler]] = [:]
    private var parameters: [Parameter: [ErrorEnd]] = [:]
    private var open: [Parameter] = []
    /// Results that were computed while others were open, so that deeper calls were cut off earlier.
    private var inner: [Inner: (found: [ErrorEnd], lowest: Int)] = [:]
    /// Results that depend on a parameter that is still open, and are discarded with it.
    private var resting: [Inner] = []
    /// The lowest open parameter that the current search returned to.
    private var lowest = Int.max

    func events(of body: BodyID, in file: FileID) -> BodyEvents {
        if let latest, latest.file == file, latest.body == body { return latest.events }
        let facts = resolver.program.facts(file)
        let events = BodyEvents(Array(facts.events(of: facts.bodies[body])))
        latest = (file, body, events)
        return events
    }

    private struct Inner: Hashable {
        var parameter: Parameter
        var depth: Int
    }

    private struct Parameter: Hashable {
        var symbol: Symbol
        var position: Int
    }

    /// A value to follow.
    private struct Step: Hashable {
        var value: ValueID
        var form: ErrorEnd.Form
    }

    /// - Parameter handlers: The handlers of all files, if they were computed before.
    package init(_ sets: ThrowSets, resolver: Resolver, vocabulary: Vocabulary, handlers: [[ErrorHandler]] = []) {
        self.sets = sets
        self.resolver = resolver
        self.vocabulary = vocabulary
        allHandlers = handlers
    }

    /// Returns the handlers of a file, ordered by body.
    package func handlers(in file: FileID) -> [ErrorHandler] {
        if Int(file) < allHandlers.count { return allHandlers[Int(file)] }
        if let known = handlersOfFiles[file] { return known }
        let found = HandlerFinder(self).findHandlers(in: file)
        handlersOfFiles[file] = found
        return found
    }

    package var program: Program { resolver.program }

    package func uses(in file: FileID) -> FileUses { resolver.uses(in: file) }

    /// Returns the effects of a call. The name of an unknown callee can indicate a log.
    func effects(of call: CallID, in file: FileID) -> BodyEffects {
        switch callees(of: call, in: file) {
        case .symbols(let callees): resolver.effects(of: callees).effects(effects)
        case .unknown, .harmless: Reporting(self).isNamedLog(call, in: file) ? .logs : []
        case .value, .closure: []
        }
    }

    package func ends(ofLocal local: LocalID, in file: FileID) -> [ErrorEnd] {
        guard local.isPresent else { return [] }
        var trail = Trail(file: file, facts: program.facts(file))
        trail.follow(local: local, .itself, in: uses(in: file))
        return finish(&trail)
    }

    /// Returns the ends of an error in a value.
    /// - Parameter form: The part of the error that the value contains.
    package func ends(ofValue value: ValueID, as form: ErrorEnd.Form = .itself, in file: FileID) -> [ErrorEnd] {
        guard value.isPresent else { return [] }
        var trail = Trail(file: file, facts: program.facts(file))
        trail.add(value, form)
        return finish(&trail)
    }

    package func ends(ofParameter position: Int, of symbol: Symbol) -> [ErrorEnd] {
        let key = Parameter(symbol: symbol, position: position)
        if let known = parameters[key] { return known }
        let depth = open.count
        guard depth < Self.deepest else { return [] }
        if let circle = open.firstIndex(of: key) {
            lowest = min(lowest, circle)
            return []
        }
        let place = Inner(parameter: key, depth: depth)
        if let known = inner[place] {
            lowest = min(lowest, known.lowest)
            return known.found
        }
        let around = lowest
        lowest = .max
        open.append(key)
        let local = uses(in: symbol.file).parameter(position, of: symbol.declaration)
        let found = local.map { takesOneKind($0, symbol) ? [] : ends(ofLocal: $0, in: symbol.file) } ?? []
        open.removeLast()
        // Results cut off because of a cycle or the depth limit are complete when computed from another start.
        if depth == 0 {
            parameters[key] = found
            for place in resting { inner[place] = nil }
            resting.removeAll()
            lowest = .max
            return found
        }
        let own = lowest < depth ? lowest : .max
        inner[place] = (found, own)
        if own < .max { resting.append(place) }
        lowest = min(around, own)
        return found
    }

    private func finish(_ trail: inout Trail) -> [ErrorEnd] {
        while let step = trail.pending.popLast(), trail.ends.count < Self.mostEnds { take(step, &trail) }
        return trail.ends.sorted { ($0.file, $0.offset, $0.form) < ($1.file, $1.offset, $1.form) }
    }

    private struct Trail {
        let file: FileID
        let facts: Facts
        var pending: [Step] = []
        var seen: Set<Step> = []
        var ends: [ErrorEnd] = []

        mutating func add(_ value: ValueID, _ form: ErrorEnd.Form) {
            let step = Step(value: value, form: form)
            if value.isPresent, seen.insert(step).inserted { pending.append(step) }
        }

        mutating func follow(local: LocalID, _ form: ErrorEnd.Form, in uses: FileUses) {
            for mention in uses.mentions(of: local) { add(mention, form) }
        }

        mutating func end(_ kind: ErrorEnd.Kind, _ step: Step) {
            add(
                ErrorEnd(
                    kind: kind, form: step.form, file: file, offset: facts.values[step.value].offset,
                    value: step.value))
        }

        /// Adds an end in the order of the lookup, since a set's order differs in each process.
        mutating func add(_ end: ErrorEnd) { if !ends.contains(end) { ends.append(end) } }
    }

    // MARK: Steps

    private func take(_ step: Step, _ trail: inout Trail) {
        let value = trail.facts.values[step.value]
        switch value.use {
        case .nothing, .callee, .iterated, .target: break
        case .base: based(step, on: value.user, &trail)
        case .operand: operand(step, of: value.user, &trail)
        case .assigned: assigned(step, by: value.user, &trail)
        case .argument: argument(step, of: value.userCall, &trail)
        case .thrown: trail.end(.thrown, step)
        case .returned, .result: trail.end(.returned, step)
        case .bound: trail.follow(local: value.userLocal, step.form, in: uses(in: trail.file))
        case .initial: trail.end(.stored(Symbol(file: trail.file, declaration: value.userDeclaration)), step)
        case .condition, .subject:
            guard step.form == .itself || step.form == .part else { return }
            trail.end(.decided, step)
            // `case .failed(let failure): output.onFailed(failure)`
            guard resolver.isError(type(of: step.value, in: trail.file)) else { return }
            let uses = uses(in: trail.file)
            for local in uses.parts(of: step.value) where trail.facts.locals[local].kind == .payload {
                trail.follow(local: local, .part, in: uses)
            }
        }
    }

    private func based(_ step: Step, on number: ValueID, _ trail: inout Trail) {
        let value = trail.facts.values[number]
        switch value.kind {
        case .unwrapped, .attempted, .literal, .subscripted, .operation: trail.add(number, step.form)
        case .cast:
            if value.isDowncast, step.form == .itself { trail.end(.decided, step) }
            trail.add(number, step.form)
        case .check: trail.end(.decided, step)
        case .member: member(step, number, value, &trail)
        default: break
        }
    }

    private func member(_ step: Step, _ number: ValueID, _ value: Value, _ trail: inout Trail) {
        let found = symbol(named: number, in: trail.file)
        let converts = found.map { program.traits(of: $0).contains(.converts) } ?? false
        let form = converts ? .text : max(step.form, .part)
        if !converts, step.form == .itself { trail.end(.accessed(found), step) }
        if value.use == .callee {
            trail.add(uses(in: trail.file).values[value.userCall], form)
        } else {
            trail.add(number, form)
        }
    }

    private func operand(_ step: Step, of number: ValueID, _ trail: inout Trail) {
        let value = trail.facts.values[number]
        switch value.kind {
        case .literal: trail.add(number, value.isText ? .text : step.form)
        case .operation where step.form == .text: trail.add(number, .text)
        case .operation:
            // Comparing an error with `nil` doesn't depend on its kind.
            let isNull = uses(in: trail.file).operands(of: number).contains { trail.facts.values[$0].isNull }
            if !isNull { trail.end(.decided, step) }
        case .unwrapped, .group: trail.add(number, step.form)
        default: break
        }
    }

    private func assigned(_ step: Step, by number: ValueID, _ trail: inout Trail) {
        let target = trail.facts.operand(of: trail.facts.values[number].base, inside: .unwrapped, .subscripted)
        guard target.isPresent else { return trail.end(.kept, step) }
        let value = trail.facts.values[target]
        guard value.kind != .local else { return trail.follow(local: value.local, step.form, in: uses(in: trail.file)) }
        guard let symbol = symbol(named: target, in: trail.file) else { return trail.end(.kept, step) }
        trail.end(program.traits(of: symbol).contains(.shows) ? .shown : .stored(symbol), step)
    }

    // MARK: Calls

    private func argument(_ step: Step, of call: CallID, _ trail: inout Trail) {
        let record = trail.facts.calls[call]
        guard let argument = trail.facts.arguments(of: record).firstIndex(where: { $0.value == step.value }) else {
            return
        }
        let uses = uses(in: trail.file)
        let result = uses.values[call]
        switch callees(of: call, in: trail.file) {
        case .value: trail.end(.answered, step)
        case .closure(let body):
            let position = argument - Int(record.firstArgument)
            let local = uses.parameter(position, ofClosure: body)
            if let local { trail.follow(local: local, step.form, in: uses) }
        case .harmless:
            guard resolver.types[type(of: result, in: trail.file)].kind == .unknown else {
                return made(step, result, &trail)
            }
            trail.end(Reporting(self).isNamedLog(call, in: trail.file) ? .logged : .handed(nil), step)
        case .unknown: trail.end(Reporting(self).isNamedLog(call, in: trail.file) ? .logged : .handed(nil), step)
        case .symbols(let callees):
            for callee in callees { hand(step, to: callee, at: argument - Int(record.firstArgument), result, &trail) }
        }
    }

    private func hand(_ step: Step, to callee: Callee, at argument: Int, _ result: ValueID, _ trail: inout Trail) {
        let declaration = program.declaration(callee.symbol)
        let traits = program.traits(of: callee.symbol)
        let kinds: [(ModelTraits, ErrorEnd.Kind)] = [(.logs, .logged), (.shows, .shown), (.answers, .answered)]
        for (trait, kind) in kinds where traits.contains(trait) { trail.end(kind, step) }
        if !traits.isDisjoint(with: [.logs, .shows, .answers]) { return }
        if traits.contains(.converts) { return trail.add(result, .text) }
        switch declaration.kind {
        case .enumCase: return made(step, result, &trail)
        case .initializer where program.isModel(callee.symbol) || declaration.body.isAbsent:
            return made(step, result, &trail)
        default: break
        }
        guard declaration.body.isPresent || !program.isModel(callee.symbol), argument < callee.positions.count else {
            return trail.end(.handed(callee.symbol), step)
        }
        var isFollowed = false
        for member in resolver.family(of: callee.symbol).members where program.declaration(member).body.isPresent {
            isFollowed = true
            for var end in ends(ofParameter: callee.positions[argument], of: member) {
                let form = max(step.form, end.form)
                switch end.kind {
                // The result of a function continues here, and an initializer's result contains what it stores.
                case .returned: trail.add(result, form)
                case .stored where declaration.kind == .initializer: made(step, result, &trail)
                default:
                    end.form = form
                    trail.add(end)
                }
            }
        }
        if !isFollowed { trail.end(.handed(callee.symbol), step) }
    }

    /// Follows a value that is created from it: an error that wraps it, or another container.
    private func made(_ step: Step, _ result: ValueID, _ trail: inout Trail) {
        guard result.isPresent else { return }
        let type = type(of: result, in: trail.file)
        trail.add(result, resolver.isError(type) && step.form == .itself ? .wrapped : step.form)
    }
}
