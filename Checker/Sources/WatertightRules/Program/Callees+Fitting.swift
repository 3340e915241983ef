/// How well a parameter takes an argument.
private enum Fit: Int, Comparable {
    case never, perhaps, converted, exactly

    static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }
}

/// The choice among declarations that differ in types alone: as the compiler does where types are known, and all of them
/// where they are not.
extension Resolver {
    private static let deepestFit = 8

    mutating func fitting(_ callees: [Callee], _ call: Call, _ context: Context) -> [Callee] {
        guard callees.count > 1 else { return callees }
        var fits: [Fit] = []
        for callee in callees { fits.append(fit(of: callee, call, context)) }
        let best = fits.max() ?? .perhaps
        let found = callees.indices.filter { fits[$0] == best }.map { callees[$0] }
        guard best >= .converted, found.count > 1 else { return found }
        // Of those that fit alike the compiler takes the one that needs the fewest defaults.
        func unused(_ callee: Callee) -> Int {
            Int(program.declaration(callee.symbol).parameterCount) - Set(callee.positions).count
        }
        let least = found.map(unused).min()
        return found.filter { unused($0) == least }
    }

    private mutating func fit(of callee: Callee, _ call: Call, _ context: Context) -> Fit {
        let parameters = Array(facts(callee.symbol.file).parameters(of: program.declaration(callee.symbol)))
        var worst = Fit.exactly
        for (argument, position) in zip(facts(context.file).arguments(of: call), callee.positions) {
            let parameter = parameters[position]
            var wanted = seen(
                type(parameter.type, in: callee.symbol, file: callee.symbol.file), through: callee.receiver,
                origin: callee.origin)
            if parameter.has(Parameter.isAutoclosure), types[wanted].kind == .function {
                wanted = types[wanted].arguments.last ?? wanted
            }
            worst = min(worst, fit(of: argument.value, to: wanted, context))
            if worst == .never { break }
        }
        return worst
    }

    // MARK: Values

    private mutating func fit(of number: Int32, to wanted: TypeID, _ context: Context) -> Fit {
        guard number >= 0 else { return .perhaps }
        let value = facts(context.file).values[Int(number)]
        switch value.kind {
        case .closure: return fit(ofClosure: value.link, to: wanted, context)
        case .literal: return fit(ofLiteral: value, to: wanted, context)
        case .implicit: return fit(ofImplicit: value, to: wanted, context)
        case .call:
            let callee = facts(context.file).calls[Int(value.link)].callee
            if callee >= 0, facts(context.file).values[Int(callee)].kind == .implicit {
                return fit(ofImplicit: facts(context.file).values[Int(callee)], to: wanted, context)
            }
            return fit(type(ofValue: number, context), to: wanted, 0)
        default: return fit(type(ofValue: number, context), to: wanted, 0)
        }
    }

    private mutating func fit(ofClosure body: Int32, to wanted: TypeID, _ context: Context) -> Fit {
        let record = types[withoutOptional(wanted)]
        guard record.kind == .function else {
            return record.kind == .nominal && record.first >= 0 && !isProtocol(record) ? .never : .perhaps
        }
        let taken = uses(in: context.file).parameters[Int(body)]
        let given = record.arguments.count - 1
        if taken == given { return .converted }
        // One tuple may be taken apart.
        return given == 1 && taken > 1 ? .perhaps : .never
    }

    private mutating func fit(ofLiteral value: Value, to wanted: TypeID, _ context: Context) -> Fit {
        let isOptional = withoutOptional(wanted) != wanted
        let inner = withoutOptional(wanted)
        let record = types[inner]
        guard record.kind == .nominal, record.first >= 0, linked.nominals[Int(record.first)].symbol != nil else {
            return record.kind == .function || record.kind == .tuple ? .never : .perhaps
        }
        // `Never?` takes `nil` and nothing else.
        if value.isNull { return !isOptional ? .never : record.first == linked.wellKnown.never ? .exactly : .converted }
        let kind = Int(min(value.detail, 6))
        if value.detail == Value.Literal.array.rawValue, record.first == linked.wellKnown.array,
            let element = record.arguments.first
        {
            return value.base < 0 ? .converted : fit(of: value.base, to: element, context)
        }
        if record.first == linked.wellKnown.literals[kind] { return isOptional ? .converted : .exactly }
        switch relation(record.first, linked.wellKnown.literalProtocols[kind]) {
        case true?: return .converted
        case false?: return isProtocol(record) ? .perhaps : .never
        case nil: return .perhaps
        }
    }

    /// `.name`: a type that has it.
    private mutating func fit(ofImplicit value: Value, to wanted: TypeID, _ context: Context) -> Fit {
        let inner = withoutOptional(wanted)
        guard types[inner].kind == .nominal else { return .perhaps }
        let found = members(linked.name(context.file, value.name), of: inner, onType: true)
        if !found.levels.isEmpty { return .converted }
        let isOwn =
            types[inner].first >= 0 && linked.nominals[Int(types[inner].first)].symbol.map(program.isModel) == false
        return found.isComplete && isOwn ? .never : .perhaps
    }

    // MARK: Types

    private mutating func fit(_ given: TypeID, to wanted: TypeID, _ level: Int) -> Fit {
        if given == wanted { return types[given].kind == .unknown ? .perhaps : .exactly }
        guard level < Self.deepestFit else { return .perhaps }
        let (from, to) = (types[given], types[wanted])
        let inner = withoutOptional(wanted)
        if inner != wanted {
            return min(fit(withoutOptional(given), to: inner, level + 1), .converted)
        }
        switch (from.kind, to.kind) {
        case (_, .parameter):
            for constraint in constraints(of: to) where fit(given, to: constraint, level + 1) == .never {
                return .never
            }
            return .perhaps
        case (.nominal, .nominal):
            if from.first == linked.wellKnown.optional, to.first >= 0, !isProtocol(to) {
                return linked.nominals[Int(to.first)].symbol == nil ? .perhaps : .never
            }
            if from.first == to.first {
                guard from.arguments.count == to.arguments.count else { return .perhaps }
                var worst = Fit.exactly
                for (left, right) in zip(from.arguments, to.arguments) {
                    worst = min(worst, fit(left, to: right, level + 1))
                }
                return worst
            }
            switch relation(from.first, to.first) {
            case true?: return .converted
            case false?: return .never
            case nil: return .perhaps
            }
        case (.metatype, .metatype):
            guard let left = from.arguments.first, let right = to.arguments.first else { return .perhaps }
            return fit(left, to: right, level + 1)
        case (.function, .function):
            if from.third == 1 { return .perhaps }
            return from.arguments.count == to.arguments.count ? .converted : .never
        case (.tuple, .tuple): return from.arguments.count == to.arguments.count ? .perhaps : .never
        case (.function, .nominal), (.tuple, .nominal), (.metatype, .nominal):
            return to.first >= 0 && linked.nominals[Int(to.first)].symbol != nil && !isProtocol(to) ? .never : .perhaps
        case (.nominal, .function), (.nominal, .tuple), (.nominal, .metatype):
            return from.first >= 0 && linked.nominals[Int(from.first)].symbol != nil ? .never : .perhaps
        default: return .perhaps
        }
    }

    private func isProtocol(_ record: ResolvedTypes.Record) -> Bool {
        guard record.kind == .nominal, record.first >= 0, let symbol = linked.nominals[Int(record.first)].symbol
        else { return true }
        return program.declaration(symbol).kind == .protocolType
    }

    /// Whether a value of one nominal is one of another; nil if that is not known.
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
        guard let symbol = linked.nominals[Int(other)].symbol, let own = linked.nominals[Int(type)].symbol else {
            return nil
        }
        // What the compiler converts by itself is said by the models.
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
