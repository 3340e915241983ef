/// The calls of functions that answer with a value, such as a result or a completion: no step of a body tells of them.
struct AnsweringCalls: Sendable {
    private var calls: [UInt32: [(file: Int32, call: Int32)]] = [:]

    /// What may be calls of a function, by its name.
    func calls(named name: UInt32) -> [(file: Int32, call: Int32)] { calls[name] ?? [] }

    init(_ program: Program) {
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
