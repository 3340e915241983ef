/// A failure that a function throws in the library's `Interruption`.
package struct ThrownFailure: Hashable {
    /// The nominal type of the failure; -1 if it is unknown.
    package var type: Int32
    /// `nil` for an interruption that the code itself creates.
    package var thrower: Symbol?
}

extension ErrorWays {
    /// Returns the failures in the interruptions that arrive at the clauses of a `do`. A throw set contains only the type
    /// without its arguments.
    package func failures(arrivingAt filter: FilterID, in body: Int32) -> [ThrownFailure] {
        var seen: Set<Int32> = []
        return failures(in: body, sets.attempt(of: filter, in: body), &seen)
    }

    private func failures(in body: Int32, _ steps: Range<Int>, _ seen: inout Set<Int32>) -> [ThrownFailure] {
        var found: [ThrownFailure] = []
        for place in places(in: body, steps) {
            let leaves = sets.fates(of: thrown(at: place), at: place.step, in: body).contains { fate in
                fate.set.has(sets.program.linked.wellKnown.interruption)
                    && fate.step.map { !steps.contains($0) } ?? true
            }
            guard leaves else { continue }
            if let failure = declaredFailure(at: place) {
                found.append(failure)
            } else if case .reemit(let filter) = step(place).kind {
                found += failures(in: body, sets.attempt(of: filter, in: body), &seen)
            } else {
                for inner in step(place).bodies where seen.insert(inner).inserted {
                    found += failures(in: inner, sets.flows[Int(inner)].steps.indices, &seen)
                }
            }
        }
        var known: Set<ThrownFailure> = []
        return found.filter { known.insert($0).inserted }
    }

    /// Returns the failure that the callee of a step declares.
    private func declaredFailure(at place: Place) -> ThrownFailure? {
        guard let callee = step(place).callee else { return nil }
        let declared = flow.resolver.type(flow.program.declaration(callee).thrown, in: callee, file: callee.file)
        return flow.resolver.failure(inType: declared).map { ThrownFailure(type: $0, thrower: callee) }
    }
}

extension Resolver {
    /// Returns the failure type of an `Interruption`, -1 if it is generic; `nil` for other types.
    package func failure(inType type: TypeID) -> Int32? {
        let record = types[withoutOptional(type)]
        guard record.kind == .nominal, record.first >= 0, record.first == linked.wellKnown.interruption else {
            return nil
        }
        return record.arguments.first.map { types[$0].nominal } ?? -1
    }
}

extension ThrowSet {
    package func has(_ type: Int32) -> Bool { entries.contains { $0.type == type } }
}
