/// The possible callees of a call.
package enum Callees {
    /// Declarations of one lookup level that accept it.
    case symbols([Callee])
    /// A closure in a variable, with the variable's type.
    case value(TypeID)
    /// A closure expression.
    case closure(BodyID)
    /// A synthesized function that can't throw, such as a memberwise initializer.
    case harmless
    case unknown(Uncertainty)
}

package struct Callee {
    package var symbol: Symbol
    var receiver: TypeID = -1
    var origin: TypeID = -1
    /// The type that an initializer creates.
    var made: TypeID = -1
    /// The position of each argument's parameter.
    var positions: [Int] = []
}

extension Resolver {
    /// Returns the memoized callees. Recursive lookups during overload resolution return all candidates.
    package func callees(of number: CallID, _ context: Context) -> Callees {
        open(context.file)
        switch calls.state(file: context.file, number: number.number, &lookUps) {
        case .found(let found): return foundCallees[Int(found)]
        case .open: return lookedUp(number, context)
        case .unknown: break
        }
        calls.begin(file: context.file, number: number.number, at: lookUps.count)
        let (around, resting) = beginLookUp()
        let found = lookedUp(number, context)
        calls.end(
            file: context.file, number: number.number, remember(found), restingOn: endLookUp(around, resting))
        return found
    }

    private func lookedUp(_ number: CallID, _ context: Context) -> Callees {
        let facts = facts(context.file)
        let call = facts.calls[number]
        var callee = call.callee
        while callee.isPresent, facts.values[callee].kind == .unwrapped { callee = facts.values[callee].base }
        guard callee.isPresent else { return .unknown(.receiver) }
        let value = facts.values[callee]
        switch value.kind {
        case .closure: return .closure(value.body)
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

    /// Returns the callees of `.name(…)`, by the type that the context expects. If it is unknown and no throwing static
    /// member with that name exists, the call counts as not throwing, so that another call must explain the `try`.
    private func callees(
        ofImplicit name: UInt32, _ number: CallID, _ call: Call, _ context: Context
    ) -> Callees {
        if let place = expectedType(ofCall: number, context) {
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

    private func callees(
        ofLocal value: Value, _ callee: ValueID, _ call: Call, _ context: Context
    ) -> Callees {
        let local = facts(context.file).locals[value.local]
        if local.kind == .declaration, local.declaration.isPresent {
            let symbol = Symbol(file: context.file, declaration: local.declaration)
            if program.declaration(symbol).kind.isType {
                let type = type(of: symbol)
                return initializers(of: types[type].arguments.first ?? type, call, context)
            }
            return accepted([[Member(symbol: symbol)]], call, context) ?? .unknown(.undeclared)
        }
        // A constant closure is its initial value.
        if local.kind == .initial, local.isConstant, local.value.isPresent {
            let initial = facts(context.file).values[local.value]
            if initial.kind == .closure { return .closure(initial.body) }
        }
        return stored(type(ofValue: callee, context))
    }

    private func callees(named name: UInt32, _ call: Call, _ context: Context) -> Callees {
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
        switch meaning(of: name, in: context.place, file: context.file) {
        case .nominal(let nominal): return initializers(of: types.number(.nominal, nominal), call, context)
        case .alias(let alias):
            let type = type(program.declaration(alias).type, in: alias, file: alias.file)
            return initializers(of: type, call, context)
        case .generic(let symbol, let position):
            let type = types.parameter(position, of: symbol)
            return initializers(of: type, call, context)
        default: break
        }
        var found = names.topLevelSymbols(name, file: context.file).map { Member(symbol: $0) }
        // The declaration of a macro doesn't include its expansion. Models describe its effects.
        let isMacro = linked.names.text(name).utf8.first == UInt8(ascii: "#")
        if isMacro { found.removeAll { !program.isModel($0.symbol) } }
        if let found = accepted([found], call, context) { return found }
        if isMacro { return .unknown(.opaque) }
        return linked.horizons[Int(context.file)] == .nothing && found.isEmpty ? .harmless : .unknown(.undeclared)
    }

    /// Returns the callees of an undeclared member: a member that is missing from a complete model doesn't throw,
    /// unless a module outside of the sources adds it.
    func undeclared(of type: TypeID, _ context: Context) -> Callees {
        let record = types[type]
        guard linked.horizons[Int(context.file)] != .anything, record.kind == .nominal, record.first >= 0,
            let symbol = linked.nominals[Int(record.first)].symbol,
            program.isComplete(symbol)
        else { return .unknown(.undeclared) }
        return .harmless
    }

    private func callees(ofMember value: Value, _ call: Call, _ context: Context) -> Callees {
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
}
