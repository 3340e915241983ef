import WatertightRules

/// Creates the steps of ``ErrorTrails`` for one file.
struct ErrorTracing {
    private typealias Place = ThrowFlow.Place

    /// A step before its text is created. Calls on the same line with the same effect are merged.
    private struct Draft {
        var kind: ErrorWay.Kind
        var place: Place
        var set: ThrowSet
        var foreign: Symbol?
        var leaves: Bool
        var next: Set<Int> = []
    }

    private struct Key: Hashable {
        var kind: ErrorWay.Kind
        var body: Int32
        var offset: UInt32
        var callee: Symbol?
        var target: Int?
    }

    private var ways: ErrorWays
    private let file: FileID
    private var drafts: [Draft] = []
    private var numbers: [Key: Int] = [:]
    private var clauses: [Place: Int] = [:]
    private var arrivals: [Place: [Int]] = [:]

    static func steps(of file: FileID, _ ways: ErrorWays) -> ErrorTrails.FileSteps {
        var tracing = ErrorTracing(file, ways)
        let program = ways.sets.program
        for body in program.facts(file).bodies.ids { tracing.trace(program.linked.body(file, body)) }
        return ErrorTrails.FileSteps(
            steps: tracing.drafts.indices.map { tracing.finished($0) }, arrivals: tracing.arrivals)
    }

    private init(_ file: FileID, _ ways: ErrorWays) {
        self.file = file
        self.ways = ways
    }

    private mutating func trace(_ body: Int32) {
        for place in ways.places(in: body) {
            var set = ways.thrown(at: place)
            // Errors of closure arguments belong to the closures.
            set.parameters = 0
            guard !set.isEmpty else { continue }
            for fate in ways.fates(of: set, at: place) { trace(fate, at: place) }
        }
    }

    private mutating func trace(_ fate: ErrorWays.Fate, at place: Place) {
        let step = ways.step(place)
        switch step.kind {
        case .body, .inner:
            let number =
                switch fate {
                case .left(let set): add(.passes, set, at: place, leaves: true)
                default: end(fate, in: place.body)
                }
            arrivals[place, default: []].append(number)
        case .reemit(let filter):
            guard let clause = ways.clause(filter, around: place) else { return }
            link(clause, to: begin(.rethrown, fate, at: place))
        default:
            let kind = origin(at: place)
            let number = begin(kind, fate, at: place)
            if kind == .replaced, let clause = ways.clause(nil, around: place) { link(clause, to: number) }
        }
    }

    /// Adds a step where errors originate, with what catches them if they don't leave.
    private mutating func begin(_ kind: ErrorWay.Kind, _ fate: ErrorWays.Fate, at place: Place) -> Int {
        if case .left(let set) = fate { return add(kind, set, at: place, leaves: true) }
        let target = end(fate, in: place.body)
        let number = add(kind, set(of: fate), at: place, leaves: false, target: target)
        drafts[number].next.insert(target)
        return number
    }

    private func set(of fate: ErrorWays.Fate) -> ThrowSet {
        switch fate {
        case .left(let set), .swallowed(_, _, let set), .caught(_, _, let set): set
        }
    }

    /// Adds a step where an error ends inside of its body.
    private mutating func end(_ fate: ErrorWays.Fate, in body: Int32) -> Int {
        switch fate {
        case .swallowed(let step, let ending, let set):
            let kind: ErrorWay.Kind = ending == .kept ? .leaves : ending == .trapped ? .trapped : .dropped
            return add(kind, set, at: Place(body: body, step: step), leaves: false)
        case .caught(let handler, _, let set): return clause(Place(body: body, step: handler), set)
        case .left(let set): return add(.passes, set, at: Place(body: body, step: 0), leaves: true)
        }
    }

    private mutating func clause(_ place: Place, _ set: ThrowSet) -> Int {
        let number = add(.caught, set, at: place, leaves: false)
        clauses[place] = number
        return number
    }

    private mutating func link(_ place: Place, to number: Int) {
        let from = clause(place, ThrowSet())
        drafts[from].next.insert(number)
    }

    private mutating func add(
        _ kind: ErrorWay.Kind, _ set: ThrowSet, at place: Place, leaves: Bool, target: Int? = nil
    ) -> Int {
        let step = ways.step(place)
        let isBeginning = ![.passes, .caught, .dropped, .trapped, .leaves].contains(kind)
        let key = Key(
            kind: kind, body: place.body, offset: step.offset, callee: isBeginning ? step.callee : nil, target: target)
        if let known = numbers[key] {
            drafts[known].set.formUnion(set)
            return known
        }
        let foreign = isBeginning ? step.callee.flatMap { ways.sets.program.isModel($0) ? $0 : nil } : nil
        numbers[key] = drafts.count
        drafts.append(Draft(kind: kind, place: place, set: set, foreign: foreign, leaves: leaves))
        return drafts.count - 1
    }

    private func origin(at place: Place) -> ErrorWay.Kind {
        guard case .constant(let set) = ways.step(place).kind else { return .declared }
        if ways.isThrow(place) { return ways.clause(nil, around: place) == nil ? .thrown : .replaced }
        return set.entries.isEmpty ? .unknown : .declared
    }

    // MARK: Text and fates

    private mutating func finished(_ number: Int) -> ErrorTrails.Step {
        let draft = drafts[number]
        var step = ErrorTrails.Step(
            way: ways.way(draft.kind, draft.set, at: draft.place), body: draft.place.body,
            offset: ways.step(draft.place).offset, set: draft.set, fate: .passed, foreign: draft.foreign,
            leaves: draft.leaves, next: draft.next.sorted())
        step.way.subject = subject(of: draft)
        step.way.place.reason = draft.kind == .unknown ? draft.set.witnesses.first?.reason : nil
        switch draft.kind {
        case .dropped: step.fate = isDisposable(draft) ? .handled : .dropped
        case .trapped: step.fate = .trapped
        case .leaves:
            step.fate = .unknown
            step.way.end = .kept
        case .caught: finish(&step, draft)
        default: break
        }
        return step
    }

    private func subject(of draft: Draft) -> String {
        guard ![.passes, .thrown, .replaced, .rethrown].contains(draft.kind) else { return "" }
        return ways.step(draft.place).callee.map { ways.sets.program.name(of: $0) } ?? ""
    }

    private mutating func finish(_ step: inout ErrorTrails.Step, _ draft: Draft) {
        step.way.clause = ways.number(ofClause: draft.place)
        step.ends = ways.endings(of: draft.place, draft.set)
        guard let filter = ways.filter(of: draft.place) else { return }
        let handler = ways.flow.handlers(in: file).first { $0.filter == filter }
        if let handler { step.properties = properties(keeping: handler.error) }
        let kinds = Set(step.ends.map(\.kind) + draft.next.map { drafts[$0].kind })
        let isReported = handler.map { Reporting(ways.flow).report(by: $0) > .nothing } ?? false
        step.fate = fate(of: kinds, isReported: isReported, isEmpty: handler.map(doesNothing) ?? false)
        if step.fate == .handled || step.fate == .dropped { step.way.end = .handled }
    }

    private func fate(of kinds: Set<ErrorWay.Kind>, isReported: Bool, isEmpty: Bool) -> ErrorFate {
        if kinds.contains(.shown) { return .shown }
        if kinds.contains(.rethrown) { return .passed }
        if kinds.contains(.replaced) { return .wrapped }
        if !kinds.isDisjoint(with: [.answered, .stored]) { return .kept }
        // A log is more informative than a function that can't be analyzed.
        if kinds.contains(.logged) { return .logged }
        if kinds.contains(.handed) { return .kept }
        if isReported { return .logged }
        return isEmpty ? .dropped : .handled
    }

    private mutating func properties(keeping error: LocalID) -> [Symbol] {
        ways.flow.ends(ofLocal: error, in: file).compactMap { end in
            if case .stored(let property) = end.kind { property } else { nil }
        }
    }

    /// Returns whether a clause that catches every error is empty, or only exits.
    private func doesNothing(_ handler: ErrorHandler) -> Bool {
        guard handler.reach == .everything else { return false }
        let facts = ways.sets.program.facts(file)
        let events = Array(facts.events(of: facts.bodies[handler.body]))[handler.events]
        guard let only = events.first else { return true }
        return events.count == 1 && only.kind == .returning && only.value.isAbsent
    }

    private mutating func isDisposable(_ draft: Draft) -> Bool {
        let inside = draft.place.step + 1..<Int(ways.step(draft.place).next)
        return ways.flow.areDisposable(inside, of: draft.place.body, in: ways.sets)
    }
}
