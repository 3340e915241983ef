/// How well an argument matches a parameter.
private enum Fit: Int, Comparable {
    /// A literal prefers its default type over other literal types, including generic ones.
    case never, perhaps, literal, generic, converted, exactly

    static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }
}

/// Chooses between overloads that differ only in types, like the compiler. Unknown types match all.
struct ArgumentFit: Lookup {
    let resolver: Resolver
    let call: Call
    let context: Resolver.Context

    private static let deepest = 8

    /// Returns the callees that can accept the arguments, as far as their types are known.
    func possible(_ callees: [Callee]) -> [Callee] {
        var found: [Callee] = []
        for callee in callees where !fits(of: callee).contains(.never) { found.append(callee) }
        return found
    }

    func isKnownToFit(_ callee: Callee) -> Bool { fits(of: callee).allSatisfy { $0 > .perhaps } }

    /// Returns the callees that no other one is better than.
    func fitting(_ callees: [Callee]) -> [Callee] {
        guard callees.count > 1 else { return callees }
        var fits: [[Fit]] = []
        for callee in callees { fits.append(self.fits(of: callee)) }
        let favored = callees.indices.filter { !program.declaration(callees[$0].symbol).traits.contains(.disfavored) }
        let isFavoredOnly = favored.contains { fits[$0].allSatisfy { $0 > .perhaps } }
        let among = isFavoredOnly ? favored : Array(callees.indices)
        let chosen = among.filter { index in !among.contains { Self.isBetter(fits[$0], than: fits[index]) } }
        let found = withAlternatives(to: chosen, of: callees).map { callees[$0] }
        guard found.count > 1, chosen.allSatisfy({ !fits[$0].contains(.perhaps) }),
            found.allSatisfy({ $0.receiver == found[0].receiver })
        else { return found }
        // Of equally good callees, the compiler prefers the one with the fewest defaults.
        func unused(_ callee: Callee) -> Int {
            Int(program.declaration(callee.symbol).parameterCount) - Set(callee.positions).count
        }
        let fewest = found.map(unused).min()
        return found.filter { unused($0) == fewest }
    }

    /// Whether no argument is a worse match, and one is better. A generic match isn't better than an unknown one.
    private static func isBetter(_ left: [Fit], than right: [Fit]) -> Bool {
        let pairs = zip(left, right).filter {
            !($0 == .perhaps && $1 < .converted || $1 == .perhaps && $0 < .converted)
        }
        return pairs.allSatisfy { $0 >= $1 } && pairs.contains { $0 > $1 }
    }

    /// Adds alternatives that other files declare in branches of `#if`.
    private func withAlternatives(to chosen: [Int], of callees: [Callee]) -> [Int] {
        func isConditional(_ index: Int) -> Bool {
            program.declaration(callees[index].symbol).traits.contains(.conditional)
        }
        return callees.indices.filter { index in
            chosen.contains(index)
                || isConditional(index)
                    && chosen.contains { other in
                        let (left, right) = (callees[index].symbol, callees[other].symbol)
                        return isConditional(other) && left.file != right.file
                            && resolver.labels(of: left) == resolver.labels(of: right)
                    }
        }
    }

    /// Returns how well each argument matches.
    private func fits(of callee: Callee) -> [Fit] {
        let parameters = Array(resolver.facts(callee.symbol.file).parameters(of: program.declaration(callee.symbol)))
        var found: [Fit] = []
        for (argument, position) in zip(resolver.facts(context.file).arguments(of: call), callee.positions) {
            let parameter = parameters[position]
            var wanted = resolver.type(parameter.type, of: callee)
            if parameter.has(Parameter.isAutoclosure), types[wanted].kind == .function {
                wanted = types[wanted].arguments.last ?? wanted
            }
            let fit = fit(of: argument.value, to: wanted)
            let isGeneric = isGeneric(parameter, callee.symbol) || types.hasParameter(of: callee.symbol, in: wanted)
            found.append(isGeneric ? min(fit, .generic) : fit)
        }
        return found
    }

    /// Whether a parameter is `some P`, including as the result of an autoclosure.
    private func isGeneric(_ parameter: Parameter, _ symbol: Symbol) -> Bool {
        guard parameter.type >= 0 else { return false }
        let facts = resolver.facts(symbol.file)
        var type = facts.types[Int(parameter.type)]
        if parameter.has(Parameter.isAutoclosure), type.kind == .function, let result = facts.arguments(of: type).last {
            type = facts.types[Int(result)]
        }
        return type.kind == .opaque
    }

    // MARK: Values

    private func fit(of number: ValueID, to wanted: TypeID) -> Fit {
        guard number.isPresent else { return .perhaps }
        let value = resolver.facts(context.file).values[number]
        switch value.kind {
        case .closure: return fit(ofClosure: value.body, to: wanted)
        case .literal: return fit(ofLiteral: value, to: wanted)
        case .implicit: return fit(ofImplicit: value, to: wanted)
        case .call:
            let callee = resolver.facts(context.file).calls[value.call].callee
            guard callee.isPresent, case let called = resolver.facts(context.file).values[callee] else { break }
            if called.kind == .implicit { return fit(ofImplicit: called, to: wanted) }
        default: break
        }
        return fit(resolver.type(ofValue: number, context), to: wanted, 0)
    }

    private func fit(ofClosure body: BodyID, to wanted: TypeID) -> Fit {
        let record = types[resolver.withoutOptional(wanted)]
        guard record.kind == .function else { return isProtocol(record) ? .perhaps : .never }
        let taken = resolver.uses(in: context.file).parameterCount(ofClosure: body)
        let given = record.arguments.count - 1
        if !record.isAsync, waits(body, in: context.file) { return .never }
        if taken == given { return .converted }
        // A closure can destructure a single tuple.
        return given == 1 && taken > 1 ? .perhaps : .never
    }

    /// Whether a closure awaits a call, or is marked `async`.
    private func waits(_ body: BodyID, in file: FileID) -> Bool {
        let facts = resolver.facts(file)
        let record = facts.bodies[body]
        return record.effects & 1 != 0
            || facts.events(of: record).contains { $0.kind == .call && facts.calls[$0.call].isAwaited }
    }

    private func fit(ofLiteral value: Value, to wanted: TypeID) -> Fit {
        let isOptional = resolver.withoutOptional(wanted) != wanted
        let inner = resolver.withoutOptional(wanted)
        let record = types[inner]
        guard linked.symbol(ofNominal: record.nominal) != nil else {
            return record.kind == .function || record.kind == .tuple ? .never : .perhaps
        }
        // `Never?` accepts only `nil`.
        if value.isNull { return !isOptional ? .never : record.first == linked.wellKnown.never ? .exactly : .converted }
        let kind = min(Int(value.literal.rawValue), 6)
        if value.literal == .array, record.first == linked.wellKnown.array, let element = record.arguments.first {
            return value.base.isAbsent ? .converted : fit(of: value.base, to: element)
        }
        if record.first == linked.wellKnown.literals[kind] { return isOptional ? .converted : .exactly }
        if isProtocol(record) {
            return relation(linked.wellKnown.literals[kind], record.first) == true ? .converted : .perhaps
        }
        return relation(record.first, linked.wellKnown.literalProtocols[kind]).map { $0 ? .literal : .never }
            ?? .perhaps
    }

    /// Returns how well `.name` matches: the type must have such a member.
    private func fit(ofImplicit value: Value, to wanted: TypeID) -> Fit {
        let inner = resolver.withoutOptional(wanted)
        guard types[inner].kind == .nominal else { return .perhaps }
        let found = resolver.members(linked.name(context.file, value.name), of: inner, onType: true)
        if !found.levels.isEmpty { return .converted }
        let isOwn = linked.symbol(ofNominal: types[inner].first).map(program.isModel) == false
        return found.isComplete && isOwn ? .never : .perhaps
    }

    // MARK: Types

    private func fit(_ given: TypeID, to wanted: TypeID, _ level: Int) -> Fit {
        if given == wanted { return types[given].kind == .unknown ? .perhaps : .exactly }
        guard level < Self.deepest else { return .perhaps }
        let (from, to) = (types[given], types[wanted])
        let inner = resolver.withoutOptional(wanted)
        if inner != wanted {
            let unwrapped = resolver.withoutOptional(given)
            let found = min(fit(unwrapped, to: inner, level + 1), .converted)
            // Wrapping a value in an optional of a generic type is the last resort.
            return unwrapped == given ? min(found, found == .generic ? .perhaps : found) : found
        }
        switch (from.kind, to.kind) {
        case (_, .parameter):
            var worst: Fit = from.kind == .unknown ? .perhaps : .generic
            for constraint in resolver.constraints(of: to) { worst = min(worst, fit(given, to: constraint, level + 1)) }
            return worst
        case (.parameter, .nominal):
            var best = Fit.perhaps
            for constraint in resolver.constraints(of: from) {
                best = max(best, fit(constraint, to: wanted, level + 1))
            }
            return best
        case (.nominal, .nominal):
            if from.first == linked.wellKnown.optional, !isProtocol(to) { return .never }
            if from.first == to.first {
                // The same type, with unknown generic arguments.
                guard from.arguments.count == to.arguments.count else { return .converted }
                var worst = Fit.exactly
                for (left, right) in zip(from.arguments, to.arguments) {
                    worst = min(worst, fit(left, to: right, level + 1))
                }
                return worst == .perhaps ? .converted : worst
            }
            return relation(from.first, to.first).map { $0 ? .converted : .never } ?? .perhaps
        case (.metatype, .metatype):
            guard let left = from.arguments.first, let right = to.arguments.first else { return .perhaps }
            return fit(left, to: right, level + 1)
        case (.function, .function):
            if from.isKnownByValue { return .perhaps }
            return from.arguments.count == to.arguments.count ? .converted : .never
        case (.tuple, .tuple): return from.arguments.count == to.arguments.count ? .perhaps : .never
        case (.function, .nominal), (.tuple, .nominal), (.metatype, .nominal):
            return isProtocol(to) ? .perhaps : .never
        case (.nominal, .function), (.nominal, .tuple), (.nominal, .metatype):
            return linked.symbol(ofNominal: from.first) != nil ? .never : .perhaps
        default: return .perhaps
        }
    }

    /// Whether a type can be a protocol, since it is one or has no known declaration.
    private func isProtocol(_ record: ResolvedTypes.Record) -> Bool {
        linked.symbol(ofNominal: record.nominal).map { program.declaration($0).kind == .protocolType } ?? true
    }

    /// Whether a value of one nominal type is a value of another; `nil` if unknown.
    private func relation(_ type: Int32, _ other: Int32) -> Bool? {
        guard type >= 0, other >= 0 else { return nil }
        var isComplete = true
        var seen: Set<Int32> = [type]
        var pending = [type]
        while let next = pending.popLast() {
            if next == other { return true }
            if linked.nominals[Int(next)].symbol == nil { isComplete = false }
            for supertype in linked.nominals[Int(next)].supertypes where seen.insert(supertype).inserted {
                pending.append(supertype)
            }
        }
        guard let symbol = linked.symbol(ofNominal: other), let own = linked.symbol(ofNominal: type) else { return nil }
        // The compiler converts values to pointers, which conform to `_Pointer` in models.
        if program.isModel(symbol), linked.nominals[Int(other)].supertypes.contains(linked.wellKnown.pointer) {
            return nil
        }
        switch program.declaration(symbol).kind {
        case .protocolType: return program.isModel(symbol) && (!isComplete || program.isModel(own)) ? nil : false
        case .classType: return isComplete || !program.isModel(symbol) ? false : nil
        default: return false
        }
    }
}
