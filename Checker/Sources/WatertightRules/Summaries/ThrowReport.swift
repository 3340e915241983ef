/// What one function throws, where that comes from, and who has to do with it: ready to be shown.
package struct ThrowReport: Sendable {
    package enum Verdict: String, Sendable { case exactly, atLeast = "at least", nothing }

    package struct Place: Sendable, Hashable {
        package var path: String
        package var line: Int
        /// Why it is not known there; nil where it is.
        package var reason: Uncertainty?
    }

    package struct Consumer: Sendable, Hashable {
        /// What becomes of the error there.
        package enum Fate: String, Sendable {
            case handles, drops, traps, passes
            /// Thrown in a closure.
            case handsOver = "hands-over"
        }

        package var name: String
        package var place: Place
        package var fate: Fate
    }

    package var symbol: Symbol
    package var name: String
    package var place: Place
    package var verdict: Verdict
    /// The type that it says it throws, as written: no more can leave it.
    package var declared: String?
    /// `StoreError.full`, or the type alone.
    package var errors: [String]
    /// The types of the errors, each once.
    package var types: [String]
    package var origins: [Place]
    package var unknowns: [Place]
    /// The names of closure parameters whose errors are thrown on.
    package var parameters: [String]
    /// How many of the callees that may throw are known to the end.
    package var closed: Int
    package var callees: Int
    package var assumesModule: Bool
    /// Whether the compiler sees `any Error` inside, so that writing the type would not compile.
    package var isErased: Bool
}

extension ThrowSets {
    /// All functions, initializers and accessors that say they throw and have a body, in the order of the files.
    package var throwers: [Symbol] {
        program.files.enumerated().flatMap { number, file -> [Symbol] in
            guard !file.isModel else { return [] }
            return file.facts.declarations.enumerated().compactMap { index, declaration in
                declaration.throwsErrors && declaration.body >= 0
                    ? Symbol(file: Int32(number), declaration: Int32(index)) : nil
            }
        }
    }

    /// All functions and initializers that have a body, whether they throw or not.
    package var functions: [Symbol] {
        program.files.enumerated().flatMap { number, file -> [Symbol] in
            guard !file.isModel else { return [] }
            return file.facts.declarations.enumerated().compactMap { index, declaration in
                declaration.body >= 0 && declaration.kind != .deinitializer
                    ? Symbol(file: Int32(number), declaration: Int32(index)) : nil
            }
        }
    }

    package func report(on symbol: Symbol) -> ThrowReport {
        let declaration = program.declaration(symbol)
        let body = program.linked.body(symbol.file, declaration.body)
        let set =
            declaration.body >= 0 ? self.set(ofBody: body) : .unknown(symbol.file, declaration.offset, .undeclared)
        var origins: Set<ThrowReport.Place> = []
        var coders: Set<ThrowReport.Place> = []
        var callees = 0
        var closed = 0
        let flow = declaration.body >= 0 ? flows[Int(body)] : ThrowFlow()
        for (position, step) in flow.steps.enumerated() {
            switch step.kind {
            case .constant, .body, .inner: break
            default: continue
            }
            // What does not leave does not count.
            let fate = consumer(of: step, position, flow, body: body).fate
            guard fate == .passes || fate == .handsOver else { continue }
            let added = contribution(of: step, Caught(file: symbol.file))
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
            verdict: set.isEmpty ? .nothing : set.isExact ? .exactly : .atLeast,
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
                    ThrowReport.Place(path: $0.path, line: $0.line, reason: .coder)
                },
            parameters: parameters.indices.filter { $0 < 32 && set.parameters & 1 << UInt32($0) != 0 }.map {
                program.facts(symbol.file).text(parameters[$0].name)
            },
            closed: closed, callees: callees, assumesModule: set.assumesModule, isErased: set.isErased)
    }

    // MARK: Consumers

    /// Who calls one of the functions where a `try` covers it, and what becomes of the error there.
    package func consumers(of symbols: Set<Symbol>) -> [Symbol: [ThrowReport.Consumer]] {
        var found: [Symbol: [ThrowReport.Consumer]] = [:]
        for (number, flow) in flows.enumerated() {
            for (position, step) in flow.steps.enumerated() {
                guard let callee = step.callee, symbols.contains(callee) else { continue }
                found[callee, default: []].append(consumer(of: step, position, flow, body: Int32(number)))
            }
        }
        return found.mapValues {
            Array(Set($0)).sorted { ($0.place.path, $0.place.line) < ($1.place.path, $1.place.line) }
        }
    }

    func consumer(
        of step: ThrowFlow.Step, _ position: Int, _ flow: ThrowFlow, body: Int32
    ) -> ThrowReport.Consumer {
        let file = file(of: body)
        let record = program.facts(file).bodies[Int(body - program.linked.bodyStarts[Int(file)])]
        var fate: ThrowReport.Consumer.Fate = record.kind == .closure ? .handsOver : .passes
        var set = contribution(of: step, Caught(file: file))
        takers: for taker in flow.takers(around: position) {
            switch taker {
            case .swallow(_, let ending):
                switch ending {
                case .dropped: fate = .drops
                case .trapped: fate = .traps
                case .kept: fate = .handles
                }
            case .clause(_, _, _, let tests):
                set = set.divided(by: tests, cases: program.allCases).left
                guard set.isEmpty else { continue takers }
                fate = .handles
            }
            break
        }
        let name = record.declaration >= 0 ? program.name(of: Symbol(file: file, declaration: record.declaration)) : ""
        return ThrowReport.Consumer(name: name, place: program.place(file, step.offset), fate: fate)
    }
}

extension Program {
    func place(_ file: Int32, _ offset: UInt32) -> ThrowReport.Place {
        ThrowReport.Place(path: files[Int(file)].path, line: facts(file).line(of: offset), reason: nil)
    }

    /// Where a declaration begins in its file.
    package func offset(of symbol: Symbol) -> UInt32 { declaration(symbol).offset }

    /// `Store.save(_:)`
    package func name(of symbol: Symbol) -> String {
        let facts = facts(symbol.file)
        var parts: [String] = []
        var current: Int32 = symbol.declaration
        while current >= 0 {
            let declaration = facts.declarations[Int(current)]
            var part = facts.text(declaration.name)
            switch declaration.kind {
            case .function, .initializer, .subscripting:
                let labels = facts.parameters(of: declaration).map {
                    ($0.label == 0 ? "_" : facts.text($0.label)) + ":"
                }
                part += "(" + labels.joined() + ")"
            default: break
            }
            parts.append(part)
            var outer = declaration.owner
            if outer < 0, declaration.scope >= 0 { outer = facts.bodies[Int(declaration.scope)].declaration }
            current = outer < current ? outer : -1
        }
        return parts.reversed().joined(separator: ".")
    }

    /// The name of a type with those around it.
    func name(ofType type: Int32) -> String {
        guard type >= 0 else { return linked.names.text(UInt32(bitPattern: -2 - type)) }
        let nominal = linked.nominals[Int(type)]
        return nominal.symbol.map { name(of: $0) } ?? linked.names.text(nominal.name)
    }

    /// `Error.first`, `.second`; only the type if it may be any.
    func names(of entry: ThrowSet.Entry) -> [String] {
        let type = name(ofType: entry.type)
        let cases = caseNames(of: entry.type)
        let all = allCases(of: entry.type)
        guard entry.cases != ThrowSet.wholeType, entry.cases & all != all || cases.count == 1 else { return [type] }
        var found: [String] = []
        for (position, name) in cases.enumerated() where entry.cases & 1 << UInt64(position) != 0 {
            found.append((found.isEmpty ? type : "") + "." + linked.names.text(name))
        }
        return found
    }
}
