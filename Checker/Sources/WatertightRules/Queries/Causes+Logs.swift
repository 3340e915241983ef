/// What a handler does beside writing a line.
extension Causes {
    /// - Parameter beyondItsKind: Whether a test of its type isn't enough.
    func namesError(_ handler: ErrorHandler, beyondItsKind: Bool) -> Bool {
        let mentions = flow.uses(in: file).mentions(of: handler.error)
            .filter { !beyondItsKind || facts.values[Int(whole($0))].kind != .check }
        guard handler.origin == .optionalError else { return !mentions.isEmpty }
        return isPassedOn(handler)
            || (mentions + flow.uses(in: file).mentions(of: handler.source)).contains {
                handler.holds(facts.values[Int($0)].offset)
            }
    }

    /// Whether an error that was handed over is of a type with one case that carries nothing.
    func isOneCase(_ handler: ErrorHandler) -> Bool {
        guard let type = handedType(handler), case .own(let nominal) = flow.resolver.errorOwner(of: type) else {
            return false
        }
        return ThrowSet.error(nominal, program.allCases(of: nominal)).isOneCase(in: program)
    }
}
