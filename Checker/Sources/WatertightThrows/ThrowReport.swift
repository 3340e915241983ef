package import WatertightRules

/// The errors that a function throws, where they originate, and its callers.
package struct ThrowReport: Sendable {
    package enum Verdict: String, Sendable { case exactly, atLeast = "at least", nothing }

    package struct Consumer: Sendable, Hashable {
        package var name: String
        package var place: SourcePlace
        package var fate: StepFate
        /// Whether it is in a test, mock, preview, or generated code.
        package var isSupport = false
    }

    /// One implementation of a protocol's requirement.
    package struct Implementation: Sendable {
        package var name: String
        package var place: SourcePlace
        package var verdict: Verdict
        package var errors: [String]
    }

    package var symbol: Symbol
    package var name: String
    package var place: SourcePlace
    package var verdict: Verdict
    /// The declared error type as written, an upper bound for what it throws.
    package var declared: String?
    /// `StoreError.full`, or only the type.
    package var errors: [String]
    /// The types of the errors, without duplicates.
    package var types: [String]
    package var origins: [SourcePlace]
    package var unknowns: [SourcePlace]
    /// The names of closure parameters whose errors are rethrown.
    package var parameters: [String]
    /// The number of throwing callees that are completely known.
    package var closed: Int
    package var callees: Int
    package var assumesModule: Bool
    /// Whether the compiler infers `any Error` inside, so that declaring the type wouldn't compile.
    package var isErased: Bool
    /// The implementations of a protocol requirement.
    package var implementations: [Implementation] = []
}

extension ThrowReport.Verdict {
    fileprivate init(_ set: ThrowSet) { self = set.isEmpty ? .nothing : set.isExact ? .exactly : .atLeast }
}

extension ThrowSets {
    /// All functions and initializers with a body, including those that don't throw.
    package var functions: [Symbol] {
        program.files.enumerated().flatMap { number, file -> [Symbol] in
            guard !file.isModel else { return [] }
            return file.facts.declarations.enumerated().compactMap { index, declaration in
                declaration.body.isPresent && declaration.kind != .deinitializer
                    ? Symbol(file: FileID(number), declaration: DeclarationID(index)) : nil
            }
        }
    }

    package func report(on symbol: Symbol) -> ThrowReport {
        let declaration = program.declaration(symbol)
        let body = program.linked.body(symbol.file, declaration.body)
        let requirement = declaration.traits.contains(.requirement) ? self.set(ofRequirement: symbol) : nil
        let set =
            requirement?.set
            ?? (declaration.body.isPresent
                ? self.set(ofBody: body) : .unknown(symbol.file, declaration.offset, .undeclared))
        var origins: Set<SourcePlace> = []
        var coders: Set<SourcePlace> = []
        var callees = 0
        var closed = 0
        let flow = declaration.body.isPresent ? flows[Int(body)] : ThrowFlow()
        for (position, step) in flow.steps.enumerated() {
            switch step.kind {
            case .constant, .body, .inner: break
            default: continue
            }
            // Errors that don't leave the body don't count.
            let fate = fate(of: step, position, flow, body: body)
            guard fate == .passes || fate == .handsOver else { continue }
            let added = self.set(of: step, inFile: symbol.file)
            let isClosed = added.witnesses.isEmpty && !added.needsCoder
            if step.callee != nil || !isClosed {
                callees += 1
                if isClosed { closed += 1 }
            }
            if added.needsCoder { coders.insert(program.place(symbol.file, step.offset)) }
            if !added.entries.isEmpty { origins.insert(program.place(symbol.file, step.offset)) }
        }
        let parameters = Array(program.facts(symbol.file).parameters(of: declaration))
        return ThrowReport(
            symbol: symbol, name: program.name(of: symbol), place: program.place(symbol.file, declaration.offset),
            verdict: ThrowReport.Verdict(set),
            declared: declaration.thrown >= 0 ? program.facts(symbol.file).written(declaration.thrown) : nil,
            errors: set.entries.flatMap { program.names(of: $0) },
            types: set.entries.map { program.name(ofType: $0.type) },
            origins: origins.sorted { $0.line < $1.line },
            unknowns: set.witnesses.map { witness in
                var place = program.place(witness.file, witness.offset)
                place.reason = witness.reason
                return place
            }
                + coders.sorted { $0.line < $1.line }.prefix(set.needsCoder ? 1 : 0).map {
                    SourcePlace(path: $0.path, line: $0.line, reason: .coder)
                },
            parameters: parameters.indices.filter { $0 < 32 && set.parameters & 1 << UInt32($0) != 0 }.map {
                program.facts(symbol.file).text(parameters[$0].name)
            },
            closed: closed, callees: callees, assumesModule: set.assumesModule, isErased: set.isErased,
            implementations: (requirement?.implementations ?? []).map(implementation))
    }

    private func implementation(_ symbol: Symbol) -> ThrowReport.Implementation {
        let declaration = program.declaration(symbol)
        let set = self.set(ofBody: program.linked.body(symbol.file, declaration.body))
        return ThrowReport.Implementation(
            name: program.name(of: symbol), place: program.place(symbol.file, declaration.offset),
            verdict: ThrowReport.Verdict(set), errors: set.entries.flatMap { program.names(of: $0) })
    }

    // MARK: Consumers

    /// Returns the `try` calls of the functions, with what happens to the error there, first those in the app's own
    /// code. A call of a requirement counts for each implementation.
    /// - Parameter support: The files of tests, mocks, previews, and generated code.
    package func consumers(of symbols: Set<Symbol>, support: Set<FileID> = []) -> [Symbol: [ThrowReport.Consumer]] {
        var wanted: [Symbol: [Symbol]] = [:]
        for symbol in symbols {
            wanted[symbol, default: []].append(symbol)
            guard program.declaration(symbol).traits.contains(.requirement) else { continue }
            for member in set(ofRequirement: symbol).implementations { wanted[member, default: []].append(symbol) }
        }
        var found: [Symbol: Set<ThrowReport.Consumer>] = [:]
        for (number, flow) in flows.enumerated() {
            for (position, step) in flow.steps.enumerated() {
                guard let callee = step.callee, let targets = wanted[callee] else { continue }
                var consumer = consumer(of: step, position, flow, body: Int32(number))
                consumer.isSupport = support.contains(file(of: Int32(number)))
                for target in targets { found[target, default: []].insert(consumer) }
            }
        }
        return found.mapValues { consumers in
            consumers.sorted {
                ($0.isSupport ? 1 : 0, $0.place.path, $0.place.line) < (
                    $1.isSupport ? 1 : 0, $1.place.path, $1.place.line
                )
            }
        }
    }

    private func consumer(
        of step: ThrowFlow.Step, _ position: Int, _ flow: ThrowFlow, body: Int32
    ) -> ThrowReport.Consumer {
        let file = file(of: body)
        let record = program.facts(file).bodies[program.linked.local(file, body)]
        let name =
            record.declaration.isPresent ? program.name(of: Symbol(file: file, declaration: record.declaration)) : ""
        return ThrowReport.Consumer(
            name: name, place: program.place(file, step.offset), fate: fate(of: step, position, flow, body: body))
    }
}
