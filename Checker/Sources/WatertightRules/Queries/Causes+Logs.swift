/// What a handler does beside writing a line.
extension Causes {
    func namesError(_ handler: ErrorHandler) -> Bool {
        let mentions = flow.uses(in: file).mentions(of: handler.error)
        guard handler.origin == .optionalError else { return !mentions.isEmpty }
        return isPassedOn(handler)
            || (mentions + flow.uses(in: file).mentions(of: handler.source)).contains {
                handler.holds(facts.values[Int($0)].offset)
            }
    }

    /// Whether a handler throws, shows something, or calls a completion.
    func reportsElsewhere(_ handler: ErrorHandler) -> Bool {
        if handler.origin != .clause, search.isReported(resultOf: handler) { return true }
        return flow.summary(of: handler).reports
    }

    /// Whether the log omits the cause, and no function below has reported it.
    func mayBeSeveral(_ handler: ErrorHandler) -> Bool {
        guard handler.origin == .clause else { return !isOneCase(handler) }
        let sets = survey.throwSets
        let body = number(of: handler.body)
        let caught = sets.caught(by: handler.filter, in: body)
        let cancellation = program.linked.wellKnown.cancellation
        guard !caught.isEmpty, !caught.isOneCase(in: program),
            !caught.isExact || caught.entries.contains(where: { $0.type != cancellation })
        else { return false }
        let steps = sets.attempt(of: handler.filter, in: body)
        return steps.contains { sets.canThrow($0, of: body) && !survey.failures.isReported($0, of: body) }
    }

    /// Whether an error that was handed over is of a type with one case that carries nothing.
    private func isOneCase(_ handler: ErrorHandler) -> Bool {
        guard let type = handedType(handler), case .own(let nominal) = flow.resolver.errorOwner(of: type) else {
            return false
        }
        return ThrowSet.error(nominal, program.allCases(of: nominal)).isOneCase(in: program)
    }
}
