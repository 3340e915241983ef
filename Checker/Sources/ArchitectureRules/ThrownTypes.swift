import WatertightRules

/// Determines the thrown types that the source declares, and where a type can be declared.
struct ThrownTypes: FileAnalysis {
    let search: Search

    init(_ search: Search) { self.search = search }

    /// Returns the call that produces a value, ignoring unwrapping.
    func call(in value: ValueID) -> CallID? {
        var current = value
        while current.isPresent {
            let record = facts.values[current]
            if record.kind == .call { return record.call }
            guard record.kind == .unwrapped || record.kind == .attempted else { return nil }
            current = record.base
        }
        return nil
    }

    /// Whether the result of a call is stored.
    func isKept(_ call: CallID) -> Bool {
        let value = flow.uses(in: file).values[call]
        guard value.isPresent else { return false }
        switch facts.values[value].use {
        case .bound, .initial, .returned: return true
        case .assigned, .result: return !isDropped(value)
        default: return false
        }
    }

    // MARK: Clauses

    /// Whether a handler's event belongs to the `do` itself, and not to a nested one.
    func isClause(_ event: Event, of region: Event) -> Bool { event.next <= region.next && event.kind == .handler }

    /// Whether a clause is a plain `catch` with the implicit `error`.
    func writesPlainCatch(_ handler: ErrorHandler) -> Bool {
        guard handler.error.isPresent else { return false }
        let local = facts.locals[handler.error]
        return local.type < 0 && local.offset == handler.offset
    }

    /// Whether the name of a type is visible in a body and unambiguous there.
    func mayName(_ nominal: Int32, in body: BodyID) -> Bool {
        guard nominal >= 0, let symbol = program.linked.nominals[Int(nominal)].symbol, !program.isGeneric(nominal)
        else {
            return false
        }
        let access = program.access(of: symbol)
        let isHere = program.files[symbol.file].module == program.files[file].module
        guard access > .file, isHere || access >= .package else { return false }
        let names = flow.resolver.names
        var outermost = symbol
        while let outer = names.outer(outermost) { outermost = outer }
        let own = program.linked.nominalNumbers[Int(outermost.file)][Int(outermost.declaration)]
        let name = program.linked.name(outermost.file, program.declaration(outermost).name)
        guard case .nominal(let found)? = names.meaning(of: name, in: self.symbol(around: body), file: file) else {
            return false
        }
        return found == own
    }

    // MARK: Typed closures

    /// Returns the declared thrown type of a closure parameter as written; `nil` if it is undeclared or any error.
    func thrownType(ofClosure type: Int32, in symbol: Symbol) -> String? {
        guard type >= 0 else { return nil }
        var record = facts.types[Int(type)]
        if record.kind == .optional, let inner = facts.arguments(of: record).first { record = facts.types[Int(inner)] }
        guard record.kind == .function, record.thrown >= 0 else { return nil }
        let thrown = flow.resolver.type(record.thrown, in: symbol, file: file)
        let isParameter = flow.resolver.types[thrown].kind == .parameter
        guard isParameter || ![nil, .opaque].contains(flow.resolver.errorOwner(of: thrown)) else { return nil }
        return facts.written(record.thrown)
    }

    /// Whether a function throws only errors from calls of one of its parameters.
    func throwsOnlyThroughParameter(_ position: Int, _ symbol: Symbol) -> Bool {
        let declaration = facts[symbol.declaration]
        let body = number(of: declaration.body)
        let sets = survey.throwSets
        let leaving = sets.flows[Int(body)].steps.indices.filter { sets.leaves($0, of: body) }
        let events = events(of: declaration.body)
        return !leaving.isEmpty
            && leaving.allSatisfy { step in
                let offset = sets.flows[Int(body)].steps[step].offset
                guard let call = events.first(where: { $0.kind == .call && $0.offset == offset }) else { return false }
                var callee = facts.calls[call.call].callee
                while callee.isPresent, facts.values[callee].kind == .unwrapped { callee = facts.values[callee].base }
                guard callee.isPresent, facts.values[callee].kind == .local else { return false }
                let local = facts.locals[facts.values[callee].local]
                return local.kind == .parameter && local.declaration == symbol.declaration
                    && Int(local.position) == position
            }
    }
}
