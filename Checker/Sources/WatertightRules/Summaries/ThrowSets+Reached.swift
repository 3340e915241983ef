extension ThrowSets {
    private static let mostReached = 200

    /// Returns the traits of modeled functions that steps of a body call, directly or indirectly.
    package func traits(reachedBy steps: Range<Int>, of body: Int32) -> ModelTraits {
        var traits: ModelTraits = []
        var seen: Set<Int32> = [body]
        var open = [(body, steps)]
        while let (body, steps) = open.popLast(), seen.count < Self.mostReached {
            for step in flows[Int(body)].steps[steps] {
                if let callee = step.callee, program.isModel(callee) { traits.formUnion(program.traits(of: callee)) }
                for next in bodies(enteredBy: step) where seen.insert(next).inserted {
                    open.append((next, flows[Int(next)].steps.indices))
                }
            }
        }
        return traits
    }

    private func bodies(enteredBy step: ThrowFlow.Step) -> [Int32] {
        switch step.kind {
        case .inner(let body): [body]
        case .body(let body, _, let handed):
            [body]
                + handed.compactMap {
                    switch $0.source {
                    case .closure(let body), .function(let body): body
                    default: nil
                    }
                }
        default: []
        }
    }
}
