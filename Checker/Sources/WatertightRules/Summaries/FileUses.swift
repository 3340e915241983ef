/// Where the locals, calls and closures of a file are used: what its ``Facts`` say, turned round.
struct FileUses: Sendable {
    /// By local: the values that name it, in the order of the source.
    private var mentioned: [[Int32]]
    /// By call: its value.
    private(set) var values: [Int32]
    /// By filter of a clause: the local that is caught.
    private(set) var caught: [Int32]
    /// By body: the value that it is, of a closure.
    private(set) var closures: [Int32]

    init(_ facts: Facts) {
        mentioned = [[Int32]](repeating: [], count: facts.locals.count)
        values = [Int32](repeating: -1, count: facts.calls.count)
        closures = [Int32](repeating: -1, count: facts.bodies.count)
        caught = [Int32](repeating: -1, count: facts.handlers.count)
        for (number, local) in facts.locals.enumerated() where local.kind == .caught {
            if caught[Int(local.link)] < 0 { caught[Int(local.link)] = Int32(number) }
        }
        for (number, value) in facts.values.enumerated() {
            switch value.kind {
            case .local: mentioned[Int(value.link)].append(Int32(number))
            case .call: values[Int(value.link)] = Int32(number)
            case .closure: closures[Int(value.link)] = Int32(number)
            default: break
            }
        }
    }

    func mentions(of local: Int32) -> [Int32] { local >= 0 ? mentioned[Int(local)] : [] }
}
