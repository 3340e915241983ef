package import WatertightRules

/// The errors that a function throws, where they originate, and its callers.
package struct ThrowReport: Sendable, Encodable {
    package enum Verdict: String, Sendable, Encodable {
        case exactly, atLeast = "at least", nothing

        fileprivate init(_ set: ThrowSet) { self = set.isEmpty ? .nothing : set.isExact ? .exactly : .atLeast }
    }

    package struct Consumer: Sendable, Hashable, Encodable {
        package var name: String
        package var path: String
        package var line: Int
        package var fate: StepFate
        /// Whether it is in a test, mock, preview, or generated code.
        package var isSupport = false
    }

    /// One implementation of a protocol's requirement.
    package struct Implementation: Sendable, Encodable {
        package var name: String
        package var path: String
        package var line: Int
        package var verdict: Verdict
        package var errors: [String]
    }

    package var name: String
    package var path: String
    package var line: Int
    package var verdict: Verdict
    /// The declared error type as written, an upper bound for what it throws.
    package var declared: String?
    /// `StoreError.full`, or only the type.
    package var errors: [String]
    /// The types of the errors, without duplicates.
    package var types: [String]
    /// The names of closure parameters whose errors are rethrown.
    package var parameters: [String]
    package var origins: [SourcePlace]
    package var unknown: [SourcePlace]
    /// The number of throwing callees that are completely known.
    package var closed: Int
    package var callees: Int
    package var assumesModule: Bool
    /// Whether the compiler infers `any Error` inside, so that declaring the type wouldn't compile.
    package var isErased: Bool
    /// The implementations of a protocol requirement.
    package var implementations: [Implementation] = []
    package var consumers: [Consumer] = []
    /// Whether it is in a test, mock, preview, or generated code.
    package var isSupport = false

    private enum CodingKeys: CodingKey {
        case name, path, line, verdict, declared, errors, parameters, origins, unknown, closed, callees, assumesModule
        case implementations, consumers, isSupport
    }
}

extension StepFate: Encodable {}

extension SourcePlace: Encodable {
    private enum CodingKeys: CodingKey { case path, line, reason }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(path, forKey: .path)
        try container.encode(line, forKey: .line)
        try container.encodeIfPresent(reason?.words, forKey: .reason)
    }
}

extension ThrowSets {
    /// All functions and initializers with a body, including those that don't throw.
    package var functions: [Symbol] {
        program.symbols { $0.body.isPresent && $0.kind != .deinitializer }
    }

    /// Returns the report on a function, without its callers.
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
        var unknown = set.witnesses.map { witness in
            var place = program.place(witness.file, witness.offset)
            place.reason = witness.reason
            return place
        }
        if set.needsCoder, let coder = coders.min(by: { $0.line < $1.line }) {
            unknown.append(SourcePlace(path: coder.path, line: coder.line, reason: .coder))
        }
        let facts = program.facts(symbol.file)
        let parameters = Array(facts.parameters(of: declaration))
        let place = program.place(symbol.file, declaration.offset)
        return ThrowReport(
            name: program.name(of: symbol), path: place.path, line: place.line, verdict: ThrowReport.Verdict(set),
            declared: declaration.thrown >= 0 ? facts.written(declaration.thrown) : nil,
            errors: set.entries.flatMap { program.names(of: $0) },
            types: set.entries.map { program.name(ofType: $0.type) },
            parameters: parameters.indices.filter { $0 < 32 && set.parameters & 1 << UInt32($0) != 0 }.map {
                facts.text(parameters[$0].name)
            },
            origins: origins.sorted { $0.line < $1.line }, unknown: unknown, closed: closed, callees: callees,
            assumesModule: set.assumesModule, isErased: set.isErased,
            implementations: (requirement?.implementations ?? []).map(implementation))
    }

    private func implementation(_ symbol: Symbol) -> ThrowReport.Implementation {
        let declaration = program.declaration(symbol)
        let set = self.set(ofBody: program.linked.body(symbol.file, declaration.body))
        let place = program.place(symbol.file, declaration.offset)
        return ThrowReport.Implementation(
            name: program.name(of: symbol), path: place.path, line: place.line, verdict: ThrowReport.Verdict(set),
            errors: set.entries.flatMap { program.names(of: $0) })
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
            consumers.sorted { ($0.isSupport ? 1 : 0, $0.path, $0.line) < ($1.isSupport ? 1 : 0, $1.path, $1.line) }
        }
    }

    private func consumer(
        of step: ThrowFlow.Step, _ position: Int, _ flow: ThrowFlow, body: Int32
    ) -> ThrowReport.Consumer {
        let file = file(of: body)
        let record = program.facts(file).bodies[program.linked.local(file, body)]
        let name =
            record.declaration.isPresent ? program.name(of: Symbol(file: file, declaration: record.declaration)) : ""
        let place = program.place(file, step.offset)
        return ThrowReport.Consumer(
            name: name, path: place.path, line: place.line, fate: fate(of: step, position, flow, body: body))
    }
}
