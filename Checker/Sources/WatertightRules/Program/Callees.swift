/// What a call may call.
enum Callees {
    /// Declarations that take it, of one level of look-up.
    case symbols([Callee])
    /// A closure in a variable, by the type of the variable.
    case value(TypeID)
    /// A closure that stands here.
    case closure(Int32)
    /// Something that the compiler makes, which cannot throw: an initializer of all members.
    case harmless
    case unknown(Uncertainty)
}

struct Callee {
    var symbol: Symbol
    var receiver: TypeID = -1
    var origin: TypeID = -1
    /// What an initializer makes.
    var made: TypeID = -1
    /// By argument: the position of its parameter.
    var positions: [Int] = []
}

extension Resolver {
    /// More than these are not told apart.
    private static let several = 8

    mutating func callees(of number: Int32, _ context: Context) -> Callees {
        let facts = facts(context.file)
        let call = facts.calls[Int(number)]
        var callee = call.callee
        while callee >= 0, facts.values[Int(callee)].kind == .unwrapped { callee = facts.values[Int(callee)].base }
        guard callee >= 0 else { return .unknown(.receiver) }
        let value = facts.values[Int(callee)]
        switch value.kind {
        case .closure: return .closure(value.link)
        case .implicit: return callees(ofImplicit: linked.name(context.file, value.name), number, call, context)
        case .local: return callees(ofLocal: value, callee, call, context)
        case .type, .selfType:
            let type = type(ofValue: callee, context)
            return initializers(of: types[type].arguments.first ?? type, call, context)
        case .name: return callees(named: linked.name(context.file, value.name), call, context)
        case .member: return callees(ofMember: value, call, context)
        case .unknown, .literal, .selfValue, .superValue: return .unknown(.receiver)
        default: return stored(type(ofValue: callee, context))
        }
    }

    /// `.name(…)`, by what its place asks for. Where that is not known, it is taken for one that does not throw
    /// if no thrower of that name is declared on a type anywhere: the `try` must then be explained by something else.
    private mutating func callees(
        ofImplicit name: UInt32, _ number: Int32, _ call: Call, _ context: Context
    ) -> Callees {
        if let place = wantedType(ofCall: number, context) {
            let wanted = withoutOptional(place)
            if name == initName, types[wanted].kind == .nominal { return initializers(of: wanted, call, context) }
            if let found = accepted(members(name, of: wanted, onType: true).levels, call, context) { return found }
        }
        return name == initName || linked.throwersOnTypes.contains(name) ? .unknown(.contextual) : .harmless
    }

    private func stored(_ type: TypeID) -> Callees {
        let type = withoutOptional(type)
        return types[type].kind == .function ? .value(type) : .unknown(.value)
    }

    private mutating func callees(
        ofLocal value: Value, _ callee: Int32, _ call: Call, _ context: Context
    ) -> Callees {
        let local = facts(context.file).locals[Int(value.link)]
        if local.kind == .declaration, local.link >= 0 {
            let symbol = Symbol(file: context.file, declaration: local.link)
            if program.declaration(symbol).kind.isType {
                let type = type(of: symbol)
                return initializers(of: types[type].arguments.first ?? type, call, context)
            }
            return accepted([[Member(symbol: symbol)]], call, context) ?? .unknown(.undeclared)
        }
        // A constant closure is what it is.
        if local.kind == .initial, local.isConstant, local.value >= 0 {
            let initial = facts(context.file).values[Int(local.value)]
            if initial.kind == .closure { return .closure(initial.link) }
        }
        return stored(type(ofValue: callee, context))
    }

    private mutating func callees(named name: UInt32, _ call: Call, _ context: Context) -> Callees {
        var place = context.place
        while let around = place {
            if let own = ownType(of: around) {
                for onType in [false, true] where name != initName {
                    let found = members(name, of: own, onType: onType)
                    if let callees = accepted(found.levels, call, context) { return callees }
                }
            }
            place = owner(around: around)
        }
        switch names.meaning(of: name, in: context.place, file: context.file) {
        case .nominal(let nominal): return initializers(of: types.number(.nominal, nominal), call, context)
        case .alias(let alias):
            let type = type(program.declaration(alias).type, in: alias, file: alias.file)
            return initializers(of: type, call, context)
        case .generic(let symbol, let position):
            let type = types.number(.parameter, symbol.file, symbol.declaration, Int32(position))
            return initializers(of: type, call, context)
        default: break
        }
        let found = names.topLevelSymbols(name, file: context.file).map { Member(symbol: $0) }
        if let found = accepted([found], call, context) { return found }
        return linked.horizons[Int(context.file)] == .nothing && found.isEmpty ? .harmless : .unknown(.undeclared)
    }

    /// What is asked of a complete type of a model and is not in it does not throw, unless a module adds it that is not here.
    private func undeclared(of type: TypeID, _ context: Context) -> Callees {
        let record = types[type]
        guard linked.horizons[Int(context.file)] != .anything, record.kind == .nominal, record.first >= 0,
            let symbol = linked.nominals[Int(record.first)].symbol,
            program.isComplete(symbol)
        else { return .unknown(.undeclared) }
        return .harmless
    }

    private mutating func callees(ofMember value: Value, _ call: Call, _ context: Context) -> Callees {
        let name = linked.name(context.file, value.name)
        let base = type(ofValue: value.base, context)
        if name == initName {
            return initializers(
                of: types[base].arguments.first.flatMap { types[base].kind == .metatype ? $0 : nil } ?? base, call,
                context)
        }
        switch types[base].kind {
        case .unknown:
            // `Module.name`
            let named = symbols(named: call.callee, context)
            if !named.isEmpty, let found = accepted([named], call, context) { return found }
            return .unknown(Uncertainty(rawValue: UInt8(clamping: types[base].first)) ?? .receiver)
        case .metatype:
            guard let inner = types[base].arguments.first else { return .unknown(.receiver) }
            return accepted(members(name, of: inner, onType: true).levels, call, context)
                ?? undeclared(of: inner, context)
        default:
            if let found = accepted(members(name, of: base, onType: false).levels, call, context) { return found }
            let inner = withoutOptional(base)
            guard inner != base else { return undeclared(of: base, context) }
            return accepted(members(name, of: inner, onType: false).levels, call, context)
                ?? undeclared(of: inner, context)
        }
    }

    // MARK: Choosing

    private mutating func initializers(of type: TypeID, _ call: Call, _ context: Context) -> Callees {
        let found = members(initName, of: type, onType: true)
        if case .symbols(var callees)? = accepted(found.levels, call, context) {
            for index in callees.indices { callees[index].made = type }
            return .symbols(callees)
        }
        let record = types[type]
        guard record.kind == .nominal, record.first >= 0, let symbol = linked.nominals[Int(record.first)].symbol,
            !program.isModel(symbol), found.isComplete
        else { return undeclared(of: type, context) }
        return .harmless
    }

    /// The declarations of the nearest level that take the call.
    private mutating func accepted(_ levels: [[Member]], _ call: Call, _ context: Context) -> Callees? {
        let arguments = facts(context.file).arguments(of: call).map { argument in
            (
                label: argument.label == 0 ? 0 : linked.name(context.file, argument.label),
                isTrailing: argument.isTrailing
            )
        }
        for level in levels {
            var found: [Callee] = []
            for member in level {
                let declaration = program.declaration(member.symbol)
                switch declaration.kind {
                case .property:
                    let type = withoutOptional(type(of: member.symbol, through: member))
                    if types[type].kind == .function { return .value(type) }
                    if types[type].kind == .unknown { return .unknown(.value) }
                case .function, .initializer, .enumCase:
                    if let positions = ArgumentMatching.match(arguments, to: slots(of: member.symbol)) {
                        found.append(
                            Callee(
                                symbol: member.symbol, receiver: member.receiver, origin: member.origin,
                                positions: positions))
                    }
                case let kind where kind.isType || kind == .alias:
                    let type = type(of: member.symbol)
                    return initializers(of: types[type].arguments.first ?? type, call, context)
                default: break
                }
            }
            if !call.isAwaited {
                let synchronous = found.filter { !program.declaration($0.symbol).traits.contains(.async) }
                if !synchronous.isEmpty { found = synchronous }
            }
            // What a protocol asks for stands for its default as well.
            let requirements = found.filter { program.declaration($0.symbol).traits.contains(.requirement) }
            if !requirements.isEmpty { found = requirements }
            guard !found.isEmpty else { continue }
            return found.count > Self.several ? .unknown(.ambiguous) : .symbols(found)
        }
        return nil
    }

    func slots(of symbol: Symbol) -> [ArgumentMatching.Slot] {
        let facts = facts(symbol.file)
        return facts.parameters(of: program.declaration(symbol)).map { parameter in
            ArgumentMatching.Slot(
                label: parameter.label == 0 ? 0 : linked.name(symbol.file, parameter.label),
                hasDefault: parameter.has(Parameter.hasDefault), isVariadic: parameter.has(Parameter.isVariadic),
                mayBeFunction: mayBeFunction(parameter.type, facts))
        }
    }

    /// What is written as a list, a tuple or the like is no function; a name may stand for one.
    private func mayBeFunction(_ type: Int32, _ facts: Facts) -> Bool {
        guard type >= 0 else { return true }
        let record = facts.types[Int(type)]
        switch record.kind {
        case .function, .named, .member, .other, .opaque: return true
        case .optional: return facts.arguments(of: record).first.map { mayBeFunction($0, facts) } ?? false
        default: return false
        }
    }

    // MARK: Types through calls

    mutating func result(ofCall number: Int32, _ context: Context) -> TypeID {
        switch callees(of: number, context) {
        case .symbols(let callees):
            var common: TypeID?
            for callee in callees {
                let result = result(of: callee, call: number, context)
                if let common, common != result { return types.unknown(.ambiguous) }
                common = result
            }
            return common ?? types.unknown(.undeclared)
        case .value(let type): return types[type].arguments.last ?? types.unknown(.value)
        case .closure(let body):
            let value = facts(context.file).bodies[Int(body)].value
            return type(ofValue: value, Context(place: context.place, file: context.file, body: body))
        case .harmless: return constructed(by: number, context)
        case .unknown(let reason):
            let made = constructed(by: number, context)
            return types[made].kind == .unknown ? types.unknown(reason) : made
        }
    }

    /// What a call of a type's name makes, whichever initializer it is.
    private mutating func constructed(by number: Int32, _ context: Context) -> TypeID {
        let callee = facts(context.file).calls[Int(number)].callee
        guard callee >= 0 else { return types.unknown(.receiver) }
        let record = types[type(ofValue: callee, context)]
        return record.kind == .metatype ? record.arguments.first ?? types.unknown(.receiver) : types.unknown(.receiver)
    }

    private mutating func result(of callee: Callee, call number: Int32, _ context: Context) -> TypeID {
        let declaration = program.declaration(callee.symbol)
        if callee.made >= 0 { return callee.made }
        if declaration.kind == .enumCase { return callee.receiver >= 0 ? callee.receiver : type(of: callee.symbol) }
        guard declaration.type >= 0 else { return types.number(.tuple) }
        let declared = seen(
            type(declaration.type, in: callee.symbol, file: callee.symbol.file), through: callee.receiver,
            origin: callee.origin)
        return types.replaced(declared, of: callee.symbol, by: inferred(callee, call: number, context))
    }

    /// What the arguments of a call say of the callee's own generic parameters.
    private mutating func inferred(_ callee: Callee, call number: Int32, _ context: Context) -> [TypeID] {
        let declaration = program.declaration(callee.symbol)
        let count = facts(callee.symbol.file).generics(of: declaration).count { $0.declares }
        guard count > 0 else { return [] }
        var found = [TypeID](repeating: types.unknown(.contextual), count: count)
        let arguments = Array(facts(context.file).arguments(of: facts(context.file).calls[Int(number)]))
        let parameters = Array(facts(callee.symbol.file).parameters(of: declaration))
        for (argument, position) in zip(arguments, callee.positions) where argument.value >= 0 {
            let wanted = types[type(parameters[position].type, in: callee.symbol, file: callee.symbol.file)]
            let isMetatype = wanted.kind == .metatype
            let core = isMetatype ? wanted.arguments.first.map { types[$0] } ?? wanted : wanted
            guard core.kind == .parameter, core.first == callee.symbol.file,
                core.second == callee.symbol.declaration, Int(core.third) < count
            else { continue }
            let given = type(ofValue: argument.value, context)
            if isMetatype {
                if types[given].kind == .metatype, let inner = types[given].arguments.first {
                    found[Int(core.third)] = inner
                }
            } else {
                found[Int(core.third)] = given
            }
        }
        return found
    }

    /// The type of the parameter that an argument goes to.
    mutating func wantedType(ofArgument argument: Int, call: Int32, _ context: Context) -> TypeID {
        switch callees(of: call, context) {
        case .symbols(let callees):
            guard let callee = callees.first, argument < callee.positions.count else { break }
            let parameters = facts(callee.symbol.file).parameters(of: program.declaration(callee.symbol))
            let parameter = parameters[parameters.startIndex + callee.positions[argument]]
            return seen(
                type(parameter.type, in: callee.symbol, file: callee.symbol.file), through: callee.receiver,
                origin: callee.origin)
        case .value(let type):
            if argument < types[type].arguments.count - 1 { return types[type].arguments[argument] }
        default: break
        }
        return types.unknown(.value)
    }
}
