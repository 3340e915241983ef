/// Whether a task can be canceled, in increasing certainty.
enum TaskEnd: Int, Comparable {
    /// The task isn't stored, or its owner never cancels it.
    case never
    case unknown
    /// A view that disappears. The result is rarely visible.
    case left
    /// A new request, or the owner of the task.
    case cancelled

    static func < (left: TaskEnd, right: TaskEnd) -> Bool { left.rawValue < right.rawValue }
}

/// Whether the task that runs a body can be canceled.
struct TaskEnds: FileAnalysis {
    let search: Search

    init(_ search: Search) { self.search = search }

    /// The maximum depth of callers.
    private static let mostCallers = 5

    /// - Parameter around: The functions that were followed so far.
    func taskEnd(of body: BodyID, _ around: [Symbol] = []) -> TaskEnd {
        guard body.isPresent, around.count < Self.mostCallers else { return .unknown }
        let record = facts.bodies[body]
        switch record.kind {
        case .asyncLet: return taskEnd(of: record.parent, around)
        case .closure: return taskEnd(ofClosure: body, around)
        case .function:
            guard let symbol = symbol(around: body), program.declaration(symbol).traits.contains(.async) else {
                return .unknown
            }
            return taskEnd(ofFunction: symbol, around)
        case .accessor, .initialValue, .file, .other: return .unknown
        }
    }

    private func taskEnd(ofClosure body: BodyID, _ around: [Symbol]) -> TaskEnd {
        let value = flow.uses(in: file).closures[body]
        guard value.isPresent, facts.values[value].use == .argument else { return .unknown }
        let call = facts.values[value].userCall
        let traits = traits(ofCall: call)
        if traits.contains(.untilDisappear) { return .left }
        if traits.contains(.detached) { return taskEnd(ofTask: flow.uses(in: file).values[call]) }
        return traits.contains(.part) ? taskEnd(of: facts.bodies[body].parent, around) : .unknown
    }

    /// Returns the most certain way in which a caller of a function can be canceled.
    private func taskEnd(ofFunction symbol: Symbol, _ around: [Symbol]) -> TaskEnd {
        guard !around.contains(symbol) else { return .never }
        var found: TaskEnd?
        for caller in survey.contracts.uses.calls(of: symbol) {
            let other = analysis(of: caller.file)
            let end = other.taskEnd(of: other.facts.body(ofValue: caller.value), around + [symbol])
            if end == .cancelled { return end }
            found = max(found ?? end, end)
        }
        return found ?? .unknown
    }

    // MARK: Created tasks

    private func taskEnd(ofTask task: ValueID) -> TaskEnd {
        guard task.isPresent, !isDropped(task) else { return .never }
        let kept = end(of: task) { if case .itself = $0 { true } else { false } }
        let value = facts.values[kept]
        switch value.use {
        case .assigned:
            let target = facts.values[value.user].base
            return target.isPresent && isEnded(holders(of: target)) ? .cancelled : .never
        case .bound: return isEnded([.local(value.userLocal)]) ? .cancelled : .never
        case .initial:
            return isEnded([.property(Symbol(file: file, declaration: value.userDeclaration))]) ? .cancelled : .never
        // Closures rarely return a task.
        case .result: return .never
        case .base: return stored(by: value.user)
        default: return .unknown
        }
    }

    /// Handles `Task { … }.store(in: &set)`: replacing or emptying the set cancels the task.
    private func stored(by member: ValueID) -> TaskEnd {
        let value = facts.values[member]
        guard value.kind == .member, value.use == .callee,
            let set = facts.arguments(of: facts.calls[value.userCall]).first?.value, set.isPresent
        else { return .unknown }
        let wanted = holders(of: set)
        for (number, other) in facts.values.enumerated() where other.kind == .assignment && other.base.isPresent {
            if facts.values[other.base].offset != facts.values[set].offset,
                !wanted.isDisjoint(with: holders(of: facts.values[number].base))
            {
                return .cancelled
            }
        }
        for call in facts.calls where call.callee.isPresent {
            let callee = facts.values[call.callee]
            if callee.kind == .member, facts.text(callee.name) == "removeAll",
                !wanted.isDisjoint(with: holders(of: callee.base))
            {
                return .cancelled
            }
        }
        return .never
    }

    private enum Holder: Hashable {
        case local(LocalID)
        case property(Symbol)
    }

    /// Whether the file cancels a stored task, or passes it to a function that does, according to its name.
    private func isEnded(_ wanted: Set<Holder>) -> Bool {
        guard !wanted.isEmpty else { return false }
        for (number, call) in facts.calls.enumerated() where call.callee.isPresent {
            let callee = facts.values[call.callee]
            if callee.kind == .member, callee.base.isPresent, traits(ofCall: CallID(number)).contains(.ends),
                !wanted.isDisjoint(with: holders(of: callee.base))
            {
                return true
            }
            guard callee.name > 0, survey.vocabulary.contains(.cancel, in: facts.text(callee.name)) else { continue }
            for argument in facts.arguments(of: call)
            where argument.value.isPresent && !wanted.isDisjoint(with: holders(of: argument.value)) {
                return true
            }
        }
        return false
    }

    /// Returns where a value is read from: `loading`, or `tasks` for `tasks[id]?`, an element, or `$0` in its
    /// `forEach`.
    private func holders(of value: ValueID, depth: Int = 0) -> Set<Holder> {
        guard value.isPresent, depth < Search.deepest else { return [] }
        let record = facts.values[value]
        switch record.kind {
        case .local:
            let local = facts.locals[record.local]
            var found: Set<Holder> = [.local(record.local)]
            switch local.kind {
            case .initial, .element: found.formUnion(holders(of: local.value, depth: depth + 1))
            case .closureParameter:
                let closure = flow.uses(in: file).closures[local.body]
                guard closure.isPresent, facts.values[closure].use == .argument else { break }
                let callee = facts.calls[facts.values[closure].userCall].callee
                found.formUnion(holders(of: callee, depth: depth + 1))
            default: break
            }
            return found
        case .name, .member:
            let context = flow.resolver.context(ofValue: value, in: file)
            let named = flow.resolver.symbols(named: value, context).map(\.symbol).filter { !program.isModel($0) }
            guard named.isEmpty else { return Set(named.map { .property($0) }) }
            return holders(of: record.base, depth: depth + 1)
        case .call: return holders(of: facts.calls[record.call].callee, depth: depth + 1)
        default: return holders(of: record.base, depth: depth + 1)
        }
    }
}
