/// The errors that leave each function and closure without having been reported. Solved from the callees up, so the
/// result is independent of the number of functions between a call and the report.
package final class Failures: Sendable {
    private let sets: ThrowSets
    let handlers: [[ErrorHandler]]
    private let bodies: [BodyFailures]
    /// The errors that leave each body before even a log contains them, and before any other code receives them.
    private let unlogged: [Unreported]
    private let unseen: [Unreported]
    /// The functions and computed properties that absorb their failures, directly or through the functions that they
    /// call.
    let absorptions: [Symbol: Absorption]
    /// The numbers of their names. Other calls and reads don't have to be looked up.
    let absorbingNames: Set<UInt32>

    /// - Parameter files: The failures of all files of the program, in order.
    package init(_ sets: ThrowSets, files: [FileFailures]) {
        self.sets = sets
        handlers = files.map(\.handlers)
        bodies = files.flatMap(\.bodies)
        unlogged = Self.solved(sets, bodies, .logged)
        unseen = Self.solved(sets, bodies, .passedOn)
        absorptions = Absorption.known(in: files)
        absorbingNames = Set(
            absorptions.keys.flatMap { symbol in
                let declaration = sets.program.declaration(symbol)
                let own = sets.program.linked.name(symbol.file, declaration.name)
                guard declaration.kind == .initializer, declaration.owner.isPresent else { return [own] }
                let owner = sets.program.facts(symbol.file)[declaration.owner]
                return [own, sets.program.linked.name(symbol.file, owner.name)]
            })
    }

    /// Analyzes all files on the current thread.
    package convenience init(_ sets: ThrowSets, vocabulary: Vocabulary) {
        let resolver = Resolver(program: sets.program)
        self.init(
            sets,
            files: sets.program.files.indices.map { sets.failures(ofFile: $0, vocabulary: vocabulary, by: resolver) })
    }

    /// Returns who already received the errors of a step from a callee.
    func report(of position: Int, in body: Int32) -> ReportLevel {
        func isReported(_ least: ReportLevel, _ known: [Unreported]) -> Bool {
            let solving = Solving(sets: sets, bodies: bodies, least: least, known: known)
            return solving.unreported(at: position, of: body) == .nothing
        }
        return isReported(.passedOn, unseen) ? .passedOn : isReported(.logged, unlogged) ? .logged : .nothing
    }

    /// Returns who already received each error of a step from a callee. That a handler of the callee reports one of its errors
    /// isn't enough: others leave it before.
    func reportOfEach(of position: Int, in body: Int32) -> ReportLevel {
        let each = sets.flows[Int(body)].steps[position].bodies.flatMap { callee in
            bodies[Int(callee)].leaving.map { step in
                max(bodies[Int(callee)].reports[step] ?? .nothing, report(of: Int(step), in: callee))
            }
        }
        return min(each.min() ?? .passedOn, report(of: position, in: body))
    }

    /// Returns who already received all failures of a range of steps.
    func report(of steps: Range<Int>, in body: Int32) -> ReportLevel {
        steps.lazy.filter { self.sets.canThrow($0, of: body) }.map { self.report(of: $0, in: body) }.min() ?? .nothing
    }

    /// Returns the errors that leave each body with less than a report.
    private static func solved(_ sets: ThrowSets, _ bodies: [BodyFailures], _ least: ReportLevel) -> [Unreported] {
        var solving = Solving(
            sets: sets, bodies: bodies, least: least, known: [Unreported](repeating: .nothing, count: bodies.count))
        let edges = zip(sets.flows, bodies).map { $0.steps.flatMap(\.bodies) + $1.wrappers.map(\.body) }
        StrongComponents.solve(edges) { body in
            guard bodies[Int(body)].reportOfAll < least else { return false }
            let found = bodies[Int(body)].leaving.reduce(into: Unreported.nothing) {
                $0.formUnion(solving.unreported(at: Int($1), of: body))
            }
            defer { solving.known[Int(body)] = found }
            return found != solving.known[Int(body)]
        }
        return solving.known
    }
}

private struct Solving {
    let sets: ThrowSets
    let bodies: [BodyFailures]
    /// The report that counts.
    let least: ReportLevel
    var known: [Unreported]

    /// Returns the unreported errors of a step.
    func unreported(at position: Int, of body: Int32) -> Unreported {
        guard bodies[Int(body)].reports[Int32(position), default: .nothing] < least else { return .nothing }
        let steps = sets.flows[Int(body)].steps
        let step = steps[position]
        switch step.kind {
        case .region, .attempt, .handler, .swallow: return .nothing
        case .constant(let set):
            if set.entries.isEmpty, set.witnesses.isEmpty, !set.needsCoder {
                return Unreported(parameters: set.parameters)
            }
            // Models declare that these errors are reported when they are thrown.
            let isReported =
                least == .logged && set.entries.allSatisfy { sets.program.traits(ofType: $0.type).contains(.logs) }
            if isRestOfFamily(set, steps, position) || set.isExact && isReported { return .nothing }
            for outer in sets.flows[Int(body)].enclosing(position) {
                if case .handler(let filter, _) = steps[outer].kind { return unreported(caughtBy: filter, of: body) }
            }
            return .own
        case .inner(let closure):
            let wrappers = bodies[Int(body)].wrappers.filter { $0.step == Int32(position) }
            let isWrapped = !wrappers.isEmpty && wrappers.allSatisfy { known[Int($0.body)] == .nothing }
            return isWrapped ? .nothing : known[Int(closure)]
        case .body(let callee, _, let handed): return unreported(callee, handed)
        case .reemit(let filter): return unreported(caughtBy: filter, of: body)
        }
    }

    /// Returns the unreported errors of a callee, with arguments substituted for its parameters.
    private func unreported(_ callee: Int32, _ handed: [ThrowFlow.Handed]) -> Unreported {
        let own = known[Int(callee)]
        var found = Unreported(isOwn: own.isOwn)
        for given in handed where own.parameters & 1 << UInt32(given.parameter) != 0 {
            switch given.source {
            case .nothing: continue
            case .closure(let body), .function(let body), .decoding(let body): found.formUnion(known[Int(body)])
            case .parameter(let position): found.parameters |= 1 << UInt32(position)
            case .set: found.isOwn = true
            }
        }
        return found
    }

    /// Returns the unreported errors among those that a clause rethrows or wraps. They count as reported if everything
    /// that it catches was reported.
    private func unreported(caughtBy filter: FilterID, of body: Int32) -> Unreported {
        var found = Unreported.nothing
        for position in sets.attempt(of: filter, in: body) where sets.canThrow(position, of: body) {
            found.formUnion(unreported(at: position, of: body))
        }
        return found
    }

    /// Whether a step is for unknown conforming types. Those in the sources, other than test doubles, take precedence.
    private func isRestOfFamily(_ set: ThrowSet, _ steps: [ThrowFlow.Step], _ position: Int) -> Bool {
        guard steps[position].callee != nil, set.entries.isEmpty,
            set.witnesses.allSatisfy({ $0.reason == .openWorld || $0.reason == .witness })
        else { return false }
        let offset = steps[position].offset
        return steps[(position + 1)...].prefix { $0.offset == offset }.contains { step in
            if case .body(let callee, _, _) = step.kind { !bodies[Int(callee)].isDouble } else { false }
        }
    }
}
