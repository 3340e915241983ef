extension ThrowSets {
    /// The protocol requirements, which have no body.
    package var requirements: [Symbol] {
        program.symbols {
            $0.traits.contains(.requirement) && $0.body.isAbsent && [.function, .initializer].contains($0.kind)
        }
    }

    /// Returns the errors of a requirement's implementations, and the implementations.
    package func set(ofRequirement symbol: Symbol) -> (set: ThrowSet, implementations: [Symbol]) {
        let family = Resolver(program: program).family(of: symbol)
        let implementations = family.members.filter { program.declaration($0).body.isPresent }
        var set = ThrowSet()
        for member in implementations { set.formUnion(self.set(of: member)) }
        let declaration = program.declaration(symbol)
        if declaration.throwsErrors {
            let reasons: [(Bool, Uncertainty)] = [(family.isOpen, .openWorld), (family.isIncomplete, .witness)]
            for (_, reason) in reasons.filter(\.0) {
                set.formUnion(.unknown(symbol.file, declaration.offset, reason))
            }
        }
        set.assumesModule = set.assumesModule || family.assumesModule
        return (set, implementations)
    }
}
