/// Determines the weight of a leak, and its shared cause.
struct Weights: FileAnalysis {
    let search: Search

    /// Returns the weight: the effect of a leak on the end user, its certainty, and its reach.
    /// - Parameter point: The errors that arrive at the leak, if they were followed.
    func weight(of leak: Leak, _ rule: RuleDescription, in place: Place, _ point: ErrorPoint?) -> Weight {
        Weight(
            leak.consequence ?? rule.consequence, confidence(in: place, point), reach(of: leak, in: place),
            harm: leak.end?.harm ?? 0)
    }

    private func confidence(in place: Place, _ point: ErrorPoint?) -> Weight.Confidence {
        guard let at = point?.at else { return place.isByNameAlone ? .possible : .certain }
        if at.errors.isEmpty { return .possible }
        return at.isOpen ? .likely : .certain
    }

    private func reach(of leak: Leak, in place: Place) -> Weight.Reach {
        if place.layer == .diagnostics { return .diagnostics }
        if let around = symbol(around: leak.body), isUncalled(around) { return .uncalled }
        if leak.end?.isHarmless ?? false { return .harmless }
        if leak.end?.isExplained ?? false { return .explained }
        if leak.end?.repeatsCallee ?? false { return .callee }
        return place.layer == .presentation ? .screen : .inside
    }

    /// Returns the cause that one change would fix: the origin of the error, or the type with the leak.
    func cause(of leak: Leak, _ point: ErrorPoint?) -> String {
        if let cause = leak.cause { return cause.rendered(in: program, from: file) }
        let around =
            leak.declaration.isPresent ? Symbol(file: file, declaration: leak.declaration) : symbol(around: leak.body)
        var origin = point?.from.first
        while let next = origin?.next.first { origin = next }
        if let origin, !origin.function.isEmpty, around.map({ program.name(of: $0) }) != origin.function {
            return "errors of `\(origin.function)`"
        }
        guard let own = flow.resolver.ownNominal(of: around) else { return program.files[file].path }
        return "`\(program.name(ofType: own))`"
    }
}
