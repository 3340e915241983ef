/// Who has to do with what a declaration throws: where it is called, and where closures run that throw it on.
struct Consumers: Sendable {
    /// A step of a body, by the body's number in the program.
    struct Use: Sendable, Hashable {
        var body: Int32
        var step: Int
    }

    private var uses: [Symbol: [Use]] = [:]
    private var runs: [Int32: [Use]] = [:]
    /// By name: calls of functions that answer with a value, such as a result or a completion.
    private var calls: [UInt32: [(file: Int32, call: Int32)]] = [:]

    init(_ sets: ThrowSets) {
        for (number, flow) in sets.flows.enumerated() {
            for (position, step) in flow.steps.enumerated() {
                let use = Use(body: Int32(number), step: position)
                if let callee = step.callee { uses[callee, default: []].append(use) }
                switch step.kind {
                case .inner(let closure): runs[closure, default: []].append(use)
                case .body(_, _, let handed):
                    for given in handed {
                        if case .closure(let closure) = given.source { runs[closure, default: []].append(use) }
                    }
                default: break
                }
            }
        }
        addCalls(sets.program)
    }

    /// Where a `try` covers a call of a declaration.
    func uses(of symbol: Symbol) -> [Use] { uses[symbol] ?? [] }

    /// Where a closure runs as a part of the code around.
    func runs(of closure: Int32) -> [Use] { runs[closure] ?? [] }

    /// What may be calls of a function that answers with a value, by its name.
    func calls(named name: UInt32) -> [(file: Int32, call: Int32)] { calls[name] ?? [] }

    private mutating func addCalls(_ program: Program) {
        var wanted: Set<UInt32> = []
        for (file, contents) in program.files.enumerated() where !contents.isModel {
            for declaration in contents.facts.declarations where declaration.kind == .function && declaration.owner >= 0
            {
                let types = contents.facts.parameters(of: declaration).map(\.type) + [declaration.type]
                let answers = types.contains { type in
                    guard type >= 0 else { return false }
                    let record = contents.facts.types[Int(type)]
                    return record.kind != .named || record.count > 0
                }
                if answers { wanted.insert(program.linked.name(Int32(file), declaration.name)) }
            }
        }
        for (file, contents) in program.files.enumerated() where !contents.isModel {
            for (number, call) in contents.facts.calls.enumerated() where call.callee >= 0 {
                let value = contents.facts.values[Int(call.callee)]
                guard value.name > 0 else { continue }
                let name = program.linked.name(Int32(file), value.name)
                if wanted.contains(name) { calls[name, default: []].append((Int32(file), Int32(number))) }
            }
        }
    }
}
