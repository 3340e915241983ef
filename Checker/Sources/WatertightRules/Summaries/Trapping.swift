struct Traps: FlowAnalysis {
    let flow: ErrorFlow

    init(_ flow: ErrorFlow) { self.flow = flow }

    /// The maximum depth of calls to follow.
    private static let deepest = 4

    /// Whether a call ends the process of a release build.
    func traps(_ call: CallID, in file: FileID, depth: Int = 0) -> Bool {
        let context = resolver.context(ofValue: uses(in: file).values[call], in: file)
        guard case .symbols(let callees) = resolver.callees(of: call, context) else { return false }
        return callees.allSatisfy { callee in
            guard neverReturns(callee.symbol) else { return false }
            return program.isModel(callee.symbol)
                ? program.traits(of: callee.symbol).contains(.traps) : traps(callee.symbol, depth: depth)
        }
    }

    /// Whether a function that never returns reaches a trap, and isn't the regular exit of a tool.
    private func traps(_ symbol: Symbol, depth: Int) -> Bool {
        let body = program.declaration(symbol).body
        guard body.isPresent, depth < Self.deepest else { return false }
        let facts = program.facts(symbol.file)
        return facts.events(of: facts.bodies[body]).contains {
            $0.kind == .call && traps($0.call, in: symbol.file, depth: depth + 1)
        }
    }

    func neverReturns(_ symbol: Symbol) -> Bool {
        let written = program.declaration(symbol).type
        guard written >= 0 else { return false }
        let type = resolver.types[resolver.type(written, in: symbol, file: symbol.file)]
        return type.kind == .nominal && type.first == program.linked.wellKnown.never
    }
}
