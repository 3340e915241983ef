/// Determines whether a failure can be lost without harm: waiting, closing, cleaning up. Decided by models, and for
/// unknown functions by names.
extension ErrorFlow {
    /// Whether all known failures in a range of steps can be lost, and there are any. Those of recursive functions can't.
    package func areDisposable(_ steps: Range<Int>, of body: Int32, in sets: ThrowSets) -> Bool {
        var open: [Int32] = []
        while true {
            needed = nil
            let decided = open.last
            let all = decided.map { sets.flows[Int($0)].steps.indices } ?? steps
            let found = hasOnlyDisposable(all, of: decided ?? body, in: sets)
            if let needed {
                // Decides callees first, without recursion, since they can be many calls deep.
                disposable[needed] = false
                open.append(needed)
            } else if let decided = open.popLast() {
                disposable[decided] = found
            } else {
                return found
            }
        }
    }

    private func hasOnlyDisposable(_ steps: Range<Int>, of body: Int32, in sets: ThrowSets) -> Bool {
        let flow = sets.flows[Int(body)]
        let file = sets.file(of: body)
        var disposable: Set<UInt32> = []
        var unknown: [UInt32] = []
        for position in steps {
            let step = flow.steps[position]
            switch step.kind {
            case .region, .attempt, .handler, .swallow, .reemit: continue
            case .constant(let set) where set.entries.isEmpty && set.isExact: continue
            case .constant, .body, .inner: break
            }
            if isDisposable(step, in: file) {
                disposable.insert(step.offset)
            } else if isUnknown(step) {
                unknown.append(step.offset)
            } else {
                return false
            }
        }
        // An unknown function can throw, too, but hardly one that creates an argument: `Task.sleep(for: .seconds(5))`.
        return !disposable.isEmpty && unknown.allSatisfy { isArgument($0, ofAny: disposable, in: file) }
    }

    private func isUnknown(_ step: ThrowFlow.Step) -> Bool {
        guard case .constant(let set) = step.kind, step.callee == nil else { return false }
        return set.entries.isEmpty
    }

    /// Whether the result of a call is part of an argument of another call.
    private func isArgument(_ offset: UInt32, ofAny calls: Set<UInt32>, in file: FileID) -> Bool {
        let facts = program.facts(file)
        let values = uses(in: file).values
        var next = call(at: offset, in: file)
        while let call = next, values[call].isPresent {
            var value = facts.values[values[call]]
            while [.base, .operand].contains(value.use) { value = facts.values[value.user] }
            guard value.use == .argument, value.userCall.isPresent else { return false }
            if calls.contains(facts.calls[value.userCall].offset) { return true }
            next = value.userCall
        }
        return false
    }

    private func isDisposable(_ step: ThrowFlow.Step, in file: FileID) -> Bool {
        if let callee = step.callee, program.traits(of: callee).contains(.disposable) { return true }
        switch step.kind {
        case .body(let body, _, _), .inner(let body): return isDisposable(body)
        case .constant(let set):
            let cancellation = program.linked.wellKnown.cancellation
            if set.isExact, set.entries.allSatisfy({ $0.type == cancellation }) { return true }
            guard step.callee == nil, let call = call(at: step.offset, in: file) else { return false }
            if let name = path(ofCall: call, in: file).last, vocabulary.contains(.disposable, in: name) { return true }
            return onlyWalks(call, in: file)
        default: return false
        }
    }

    /// Whether all failures of a body can be lost, as far as it is known.
    private func isDisposable(_ body: Int32) -> Bool {
        if disposable[body] == nil { needed = body }
        return disposable[body] ?? false
    }

    private func call(at offset: UInt32, in file: FileID) -> CallID? {
        if latestCalls?.file != file {
            let calls = program.facts(file).calls
            let found = Dictionary(calls.ids.map { (calls[$0].offset, $0) }, uniquingKeysWith: { first, _ in first })
            latestCalls = (file, found)
        }
        return latestCalls?.calls[offset]
    }

    /// Whether an unknown function receives closures whose failures can all be lost.
    private func onlyWalks(_ call: CallID, in file: FileID) -> Bool {
        let facts = program.facts(file)
        let closures = facts.closures(handedTo: facts.calls[call])
        return !closures.isEmpty && closures.allSatisfy { isDisposable(program.linked.body(file, $0)) }
    }
}

extension ThrowSets {
    /// Returns the steps whose errors a clause catches.
    package func attempt(of filter: FilterID, in body: Int32) -> Range<Int> {
        let flow = flows[Int(body)]
        guard
            let clause = flow.steps.firstIndex(where: { step in
                if case .handler(let other, _) = step.kind { other == filter } else { false }
            })
        else { return 0..<0 }
        // The steps are a region, its attempt, and its clauses.
        let attempt = Int(flow.around[clause]) + 1
        return attempt + 1..<Int(flow.steps[attempt].next)
    }

    /// Returns the steps that a `try?` covers.
    func swallowed(at offset: UInt32, in body: Int32) -> Range<Int> {
        let flow = flows[Int(body)]
        let first = flow.swallows.partitioningIndex { flow.steps[Int($0)].offset >= offset }
        let position = flow.swallows[first...].first.map(Int.init).flatMap {
            flow.steps[$0].offset == offset ? $0 : nil
        }
        return position.map { $0 + 1..<Int(flow.steps[$0].next) } ?? 0..<0
    }
}
