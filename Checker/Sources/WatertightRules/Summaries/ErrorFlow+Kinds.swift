/// Code that runs only for some errors.
extension ErrorFlow {
    /// Whether the functions that a call ends in do something only for one kind of the error that they receive.
    func takesOneKind(_ call: CallID, in file: FileID) -> Bool {
        guard case .symbols(let callees) = callees(of: call, in: file), !callees.isEmpty else { return false }
        let facts = program.facts(file)
        return facts.arguments(of: facts.calls[call]).enumerated().contains { position, argument in
            argument.value.isPresent && resolver.isError(type(of: argument.value, in: file))
                && callees.allSatisfy { callee in
                    let symbol = callee.symbol
                    guard position < callee.positions.count,
                        let error = uses(in: symbol.file).parameter(callee.positions[position], of: symbol.declaration)
                    else { return false }
                    return takesOneKind(error, symbol)
                }
        }
    }

    /// Whether all that a function does is for one kind of its error: `if case .offline = error { report(error) }`.
    func takesOneKind(_ error: LocalID, _ symbol: Symbol) -> Bool {
        let (body, facts) = (program.declaration(symbol).body, program.facts(symbol.file))
        // A result can contain the error.
        guard body.isPresent, program.declaration(symbol).type < 0,
            case let events = events(of: body, in: symbol.file).events
        else { return false }
        let ranges = rangesOfOneKind(ErrorHandler(ofBody: body, with: error, in: symbol.file, facts))
        let acts = events.indices.filter { [.call, .assigning, .throwing].contains(events[$0].kind) }
        return !acts.isEmpty && acts.allSatisfy { position in ranges.contains { $0.contains(events[position].offset) } }
            // Without `default`, the cases are all kinds.
            && events.indices.allSatisfy { position in
                events[position].kind != .branch || events[position].branching != .selection
                    || events.parts(of: position).contains { events[$0].kind == .arm && events[$0].arm == .others }
            }
    }

    /// Returns the ranges of a handler that run only for errors of some kind, or for all others.
    func rangesOfOneKind(_ handler: ErrorHandler) -> [Range<UInt32>] {
        let events = events(of: handler.body, in: handler.file).events
        var found: [Range<UInt32>] = []
        for position in handler.events where events[position].kind == .branch {
            let branch = events[position]
            let parts = position + 1..<Int(branch.next)
            if branch.branching == .selection {
                guard testsKind(branch.value, of: handler.error, in: handler.file) else { continue }
                for arm in parts where events[arm].kind == .arm && events[arm].arm == .some {
                    found.append(events[arm].range)
                }
                continue
            }
            let picks = parts.contains { part in
                events[part].kind == .condition
                    && (testsKind(events[part].value, of: handler.error, in: handler.file)
                        || events[part].filter.isPresent
                            && isMentioned(handler.error, in: events[part].value, in: handler.file))
            }
            guard picks, let arm = parts.first(where: { events[$0].kind == .arm }) else { continue }
            if branch.branching == .onlyElse {
                found.append(events[arm].range.upperBound..<max(handler.end, events[arm].range.upperBound))
            } else {
                found.append(events[arm].range)
            }
        }
        return found
    }

    private func isMentioned(_ local: LocalID, in top: ValueID, in file: FileID) -> Bool {
        let (facts, uses) = (program.facts(file), uses(in: file))
        return top.isPresent && uses.mentions(of: local).contains { uses.end(of: $0, in: facts) { _ in true } == top }
    }

    /// Whether an expression tests the kind of an error.
    private func testsKind(_ top: ValueID, of error: LocalID, in file: FileID) -> Bool {
        guard top.isPresent else { return false }
        let (facts, uses) = (program.facts(file), uses(in: file))
        for mention in uses.mentions(of: error) where uses.end(of: mention, in: facts, by: { _ in true }) == top {
            let tests = (mention...top).contains { number in
                let value = facts.values[number]
                switch value.kind {
                case .cast: return value.isDowncast
                case .check: return true
                case .operation: return facts.text(value.name) == "=="
                default: return false
                }
            }
            if tests || mention == top { return true }
        }
        return false
    }
}
