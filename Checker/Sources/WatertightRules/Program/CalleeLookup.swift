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
        switch memo.calls.state(file: context.file, number: number.number, &memo.lookUps) {
        case .found(let found): return memo.callees[Int(found)]
        case .open: return CalleeLookup(resolver: self, number: number, context: context).callees()
        case .unknown: break
        }
        memo.calls.begin(file: context.file, number: number.number, at: memo.lookUps.count)
        let (around, resting) = memo.beginLookUp()
        let found = CalleeLookup(resolver: self, number: number, context: context).callees()
        memo.calls.end(
            file: context.file, number: number.number, memo.add(found), restingOn: memo.endLookUp(around, resting))
        return found
    }
}

/// Looks up the callees of a call.
struct CalleeLookup: Lookup {
    let resolver: Resolver
    let number: CallID
    let context: Resolver.Context

    var call: Call { resolver.facts(context.file).calls[number] }
    private var initName: UInt32 { linked.wellKnown.initName }

    func callees() -> Callees {
        let facts = resolver.facts(context.file)
        var callee = facts.calls[number].callee
        while callee.isPresent, facts.values[callee].kind == .unwrapped { callee = facts.values[callee].base }
        guard callee.isPresent else { return .unknown(.receiver) }
        let value = facts.values[callee]
        switch value.kind {
        case .closure: return .closure(value.body)
        case .implicit: return callees(ofImplicit: linked.name(context.file, value.name))
        case .local: return callees(ofLocal: value, callee)
        case .type, .selfType:
            let type = resolver.type(ofValue: callee, context)
            return initializers(of: types[type].arguments.first ?? type)
        case .name: return callees(named: linked.name(context.file, value.name))
        case .member: return callees(ofMember: value)
        case .unknown, .literal, .selfValue, .superValue: return .unknown(.receiver)
        default: return stored(resolver.type(ofValue: callee, context))
        }
    }

    /// Returns the callees of `.name(…)`, by the type that the context expects. If it is unknown and no throwing static
    /// member with that name exists, the call counts as not throwing, so that another call must explain the `try`.
    private func callees(ofImplicit name: UInt32) -> Callees {
        if let place = resolver.expectedType(ofValue: resolver.uses(in: context.file).values[number], context) {
            let wanted = resolver.withoutOptional(place)
            if name == initName, types[wanted].kind == .nominal { return initializers(of: wanted) }
            if let found = accepted(resolver.members(name, of: wanted, onType: true).levels) { return found }
        }
        return name == initName || linked.throwersOnTypes.contains(name) ? .unknown(.contextual) : .harmless
    }

    private func stored(_ type: TypeID) -> Callees {
        let type = resolver.withoutOptional(type)
        return types[type].kind == .function ? .value(type) : .unknown(.value)
    }

    private func callees(ofLocal value: Value, _ callee: ValueID) -> Callees {
        let local = resolver.facts(context.file).locals[value.local]
        if local.kind == .declaration, local.declaration.isPresent {
            let symbol = Symbol(file: context.file, declaration: local.declaration)
            if program.declaration(symbol).kind.isType {
                let type = resolver.type(of: symbol)
                return initializers(of: types[type].arguments.first ?? type)
            }
            return accepted([[Resolver.Member(symbol: symbol)]]) ?? .unknown(.undeclared)
        }
        // A constant closure is its initial value.
        if local.kind == .initial, local.isConstant, local.value.isPresent {
            let initial = resolver.facts(context.file).values[local.value]
            if initial.kind == .closure { return .closure(initial.body) }
        }
        return stored(resolver.type(ofValue: callee, context))
    }

    private func callees(named name: UInt32) -> Callees {
        var place = context.place
        while let around = place {
            if let own = resolver.ownType(of: around) {
                for onType in [false, true] where name != initName {
                    if let found = accepted(resolver.members(name, of: own, onType: onType).levels) { return found }
                }
            }
            place = resolver.names.owner(around: around)
        }
        switch resolver.meaning(of: name, in: context.place, file: context.file) {
        case .nominal(let nominal): return initializers(of: types.number(.nominal, nominal))
        case .alias(let alias):
            return initializers(of: resolver.type(program.declaration(alias).type, in: alias, file: alias.file))
        case .generic(let symbol, let position): return initializers(of: types.parameter(position, of: symbol))
        default: break
        }
        var found = resolver.names.topLevelSymbols(name, file: context.file).map { Resolver.Member(symbol: $0) }
        // The declaration of a macro doesn't include its expansion. Models describe its effects.
        let isMacro = linked.names.text(name).utf8.first == UInt8(ascii: "#")
        if isMacro { found.removeAll { !program.isModel($0.symbol) } }
        if let found = accepted([found]) { return found }
        if isMacro { return .unknown(.opaque) }
        if linked.horizons[Int(context.file)] == .nothing, found.isEmpty { return .harmless }
        return resolver.ownType(of: context.place).flatMap { ofExtendedClass(name, seenBy: $0) }
            ?? .unknown(.undeclared)
    }

    /// Returns the members of the only class of the system that the sources extend with a name, for a class with a superclass
    /// that is in no source.
    private func ofExtendedClass(_ name: UInt32, seenBy type: TypeID) -> Callees? {
        guard !resolver.members(name, of: type, onType: false).isComplete,
            let symbol = linked.symbol(ofNominal: types[type].nominal), !program.isModel(symbol),
            program.declaration(symbol).kind == .classType
        else { return nil }
        let found = linked.extendedClasses.map { nominal in
            linked.members(nominal, name).filter { !program.isModel($0) }
                .map { Resolver.Member(symbol: $0, receiver: types.number(.nominal, nominal)) }
        }.filter { !$0.isEmpty }
        return found.count == 1 ? accepted(found) : nil
    }

    /// Returns the callees of an undeclared member: a member that is missing from a complete model doesn't throw,
    /// unless a module outside of the sources adds it.
    func undeclared(of type: TypeID) -> Callees {
        guard linked.horizons[Int(context.file)] != .anything,
            let symbol = linked.symbol(ofNominal: types[type].nominal), program.isComplete(symbol)
        else { return .unknown(.undeclared) }
        return .harmless
    }

    private func callees(ofMember value: Value) -> Callees {
        let name = linked.name(context.file, value.name)
        let base = resolver.type(ofValue: value.base, context)
        let ofMetatype = types[base].kind == .metatype ? types[base].arguments.first : nil
        if name == initName { return initializers(of: ofMetatype ?? base) }
        switch types[base].kind {
        case .unknown:
            // `Module.name`
            let named = resolver.symbols(named: call.callee, context)
            if !named.isEmpty, let found = accepted([named]) { return found }
            return .unknown(Uncertainty(rawValue: UInt8(clamping: types[base].first)) ?? .receiver)
        case .metatype:
            guard let inner = ofMetatype else { return .unknown(.receiver) }
            return accepted(resolver.members(name, of: inner, onType: true).levels) ?? undeclared(of: inner)
        default:
            if let found = accepted(resolver.members(name, of: base, onType: false).levels) { return found }
            let inner = resolver.withoutOptional(base)
            guard inner != base else { return ofExtendedClass(name, seenBy: base) ?? undeclared(of: base) }
            return accepted(resolver.members(name, of: inner, onType: false).levels)
                ?? ofExtendedClass(name, seenBy: inner) ?? undeclared(of: inner)
        }
    }
}
