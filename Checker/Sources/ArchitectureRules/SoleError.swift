import WatertightRules

/// The only error type that some steps of a body throw, if every throwing callee declares it. This is the type that the
/// compiler infers. A callee with untyped `throws` already erased it.
struct SoleError {
    /// The type as written.
    var type: String
    /// The nominal type, if its name alone identifies the type.
    var nominal: Int32?
    /// The program's indices of the closures that are passed to functions which erase their errors.
    var closures: [Int32] = []
    /// Whether a callee throws it, and not only a `throw` statement.
    var isCalled = false
}

extension ThrowSets {
    /// Limits recursion into nested closures.
    private static let deepestClosure = 6

    /// - Parameter body: The body's index in the program.
    func soleError(ofBody body: Int32) -> SoleError? { soleError(of: 0..<flows[Int(body)].steps.count, in: body) }

    func soleError(of steps: Range<Int>, in body: Int32, depth: Int = 0) -> SoleError? {
        guard depth < Self.deepestClosure else { return nil }
        var found: SoleError?
        // Whether the next callee rethrows the errors of its closures.
        var handsOn = false
        func add(_ other: SoleError) -> Bool {
            guard var known = found else {
                found = other
                return true
            }
            guard known.type == other.type, known.nominal == other.nominal else { return false }
            known.closures += other.closures
            known.isCalled = known.isCalled || other.isCalled
            found = known
            return true
        }
        func handed(_ closure: Int32) -> Bool {
            guard isClosure(closure) else { return false }
            guard var inner = soleError(of: 0..<flows[Int(closure)].steps.count, in: closure, depth: depth + 1) else {
                return set(ofBody: closure).isEmpty
            }
            inner.closures = declaresType(closure) ? [] : [closure]
            inner.isCalled = true
            return add(inner)
        }
        var position = steps.lowerBound
        while position < steps.upperBound {
            let step = flows[Int(body)].steps[position]
            let isHandingOn = handsOn
            handsOn = false
            switch step.kind {
            case .swallow: break
            case .attempt:
                position += 1
                continue
            case .region:
                // Errors that leave clauses are untyped. A `do` without clauses is only a block.
                if hasClauses(position, of: body) {
                    guard evaluate(flows[Int(body)], Int32(position)..<step.next, Caught(file: file(of: body))).isEmpty
                    else { return nil }
                } else {
                    position += 1
                    continue
                }
            case .constant(let set):
                if set.entries.isEmpty {
                    guard set.isExact else { return nil }
                    handsOn = set.isErased
                    break
                }
                guard set.isExact, !set.isErased, set.entries.count == 1, let only = set.entries.first,
                    let error = soleError(only.type, step), add(error)
                else { return nil }
            case .inner(let closure): guard isHandingOn, handed(closure) else { return nil }
            case .body(_, -1, let given):
                guard let callee = step.callee, program.declaration(callee).traits.contains(.rethrowing),
                    !given.isEmpty,
                    given.allSatisfy({ given in
                        switch given.source {
                        case .nothing: true
                        case .closure(let closure): handed(closure)
                        default: false
                        }
                    })
                else { return nil }
            case .body(_, let bound, _): guard let error = soleError(bound, step), add(error) else { return nil }
            case .reemit, .handler: return nil
            }
            position = Int(step.next)
        }
        return found
    }

    private func hasClauses(_ region: Int, of body: Int32) -> Bool {
        let steps = flows[Int(body)].steps
        return steps[region + 1..<Int(steps[region].next)].contains {
            if case .handler = $0.kind { true } else { false }
        }
    }

    /// Returns the single error type of a step. A generic type is written as the callee declares it.
    private func soleError(_ type: Int32, _ step: ThrowFlow.Step) -> SoleError? {
        let isGeneric = program.isGeneric(type)
        var error = SoleError(type: program.name(ofType: type), nominal: type)
        if case .body = step.kind { error.isCalled = true }
        if step.callee != nil { error.isCalled = true }
        guard isGeneric else { return error }
        guard let callee = step.callee, program.declaration(callee).thrown >= 0 else { return nil }
        error.type = program.facts(callee.file).written(program.declaration(callee).thrown)
        error.nominal = nil
        return error
    }

    private func record(of body: Int32) -> Body {
        let file = file(of: body)
        return program.facts(file).bodies[program.linked.local(file, body)]
    }

    private func isClosure(_ body: Int32) -> Bool { record(of: body).kind == .closure }
    private func declaresType(_ body: Int32) -> Bool { record(of: body).thrown >= 0 }
}

extension Program {
    /// Whether a type has generic parameters.
    func isGeneric(_ type: Int32) -> Bool {
        guard type >= 0, let symbol = linked.nominals[Int(type)].symbol else { return false }
        return facts(symbol.file).generics(of: declaration(symbol)).contains { $0.declares }
    }
}
