/// Finds types of values. It remembers what it found, so each thread has one of its own.
struct Resolver {
    /// A member with the type that it was found in.
    struct Member {
        var symbol: Symbol
        var receiver: TypeID = -1
        /// The type that was asked.
        var origin: TypeID = -1
    }

    struct Members {
        /// From the type itself outwards: its own, then those of what it inherits.
        var levels: [[Member]] = []
        /// Whether all that it inherits is here.
        var isComplete = true
    }

    private static let deepest = 40

    let program: Program
    let names: TypeNames
    var linked: Linked { program.linked }
    let types = ResolvedTypes()
    private var values: [UInt64: TypeID] = [:]
    private var references: [[Int32]: TypeID] = [:]
    private var supers: [TypeID: [TypeID]] = [:]
    private var open: Set<UInt64> = []
    private var depth = 0
    var families: [Symbol: Family] = [:]
    private var uses: [Int32: Uses] = [:]
    let selfName: UInt32
    let initName: UInt32

    init(program: Program) {
        self.program = program
        names = TypeNames(files: program.files, linked: program.linked)
        var texts = program.linked.names
        selfName = texts.number(of: "self")
        initName = texts.number(of: "init")
    }

    func facts(_ file: Int32) -> Facts { program.files[Int(file)].facts }

    // MARK: Written types

    /// The type that a reference names, in the declaration that it is written in.
    mutating func type(_ reference: Int32, in place: Symbol?, file: Int32) -> TypeID {
        guard reference >= 0 else { return types.unknown(.receiver) }
        let key = [file, reference, place?.declaration ?? -1]
        if let known = references[key] { return known }
        guard depth < Self.deepest else { return types.unknown(.opaque) }
        depth += 1
        let found = typeHere(reference, in: place, file: file)
        depth -= 1
        references[key] = found
        return found
    }

    private mutating func typeHere(_ reference: Int32, in place: Symbol?, file: Int32) -> TypeID {
        let facts = facts(file)
        let record = facts.types[Int(reference)]
        let wellKnown = linked.wellKnown
        let arguments = facts.arguments(of: record)
        func all(_ resolver: inout Resolver) -> [TypeID] {
            arguments.map { resolver.type($0, in: place, file: file) }
        }
        switch record.kind {
        case .named:
            let name = linked.name(file, record.name)
            if record.name > 0, facts.text(record.name) == "Self", let own = ownType(of: place) { return own }
            return type(names.meaning(of: name, in: place, file: file), name, all(&self))
        case .member:
            let name = linked.name(file, record.name)
            let base = type(record.base, in: place, file: file)
            if types[base].kind == .nominal, types[base].first >= 0,
                let found = names.nested(name, in: types[base].first)
            {
                return type(found, name, all(&self))
            }
            guard types[base].kind == .nominal else { return types.number(.associated, Int32(bitPattern: name)) }
            return type(names.inModule(named: record.base, name, file: file), name, all(&self))
        case .optional: return types.number(.nominal, wellKnown.optional, -1, 0, all(&self))
        case .array: return types.number(.nominal, wellKnown.array, -1, 0, all(&self))
        case .dictionary: return types.number(.nominal, wellKnown.dictionary, -1, 0, all(&self))
        case .metatype: return types.number(.metatype, 0, -1, 0, all(&self))
        case .existential, .opaque: return all(&self).first ?? types.unknown(.receiver)
        case .tuple: return types.number(.tuple, 0, -1, 0, all(&self))
        case .composition: return types.number(.composition, 0, -1, 0, all(&self))
        case .function:
            let thrown = record.thrown >= 0 ? type(record.thrown, in: place, file: file) : -1
            return types.number(.function, Int32(record.effects), thrown, 0, all(&self))
        case .other: return types.unknown(.receiver)
        }
    }

    private mutating func type(_ meaning: TypeNames.Meaning?, _ name: UInt32, _ arguments: [TypeID]) -> TypeID {
        switch meaning {
        case .nominal(let nominal): return types.number(.nominal, nominal, -1, 0, arguments)
        case .alias(let alias):
            let declaration = program.declaration(alias)
            let target = type(declaration.type, in: alias, file: alias.file)
            return types.replaced(target, of: alias, by: arguments)
        case .generic(let symbol, let position):
            return types.number(.parameter, symbol.file, symbol.declaration, Int32(position))
        case .associated: return types.number(.associated, Int32(bitPattern: name))
        case nil:
            // Not here: a type of its own by its name, whose members are those of extensions.
            let foreign = linked.foreign[name] ?? -2 - Int32(bitPattern: name)
            return types.number(.nominal, foreign, -1, 0, arguments)
        }
    }

    /// The nominal that a declaration is a member of.
    func ownNominal(of place: Symbol?) -> Int32? {
        var current = place
        while let symbol = current {
            let nominal = linked.nominalNumbers[Int(symbol.file)][Int(symbol.declaration)]
            if nominal >= 0 { return nominal }
            current = names.outer(symbol)
        }
        return nil
    }

    /// The type of `self` in a declaration, with its own parameters for arguments.
    mutating func ownType(of place: Symbol?) -> TypeID? {
        guard let nominal = ownNominal(of: place) else { return nil }
        guard let symbol = linked.nominals[Int(nominal)].symbol else { return types.number(.nominal, nominal) }
        let count = facts(symbol.file).generics(of: program.declaration(symbol)).count { $0.declares }
        let arguments = (0..<count).map { types.number(.parameter, symbol.file, symbol.declaration, Int32($0)) }
        return types.number(.nominal, nominal, -1, 0, arguments)
    }

    // MARK: Members

    /// What a generic parameter must be.
    private mutating func constraints(of record: ResolvedTypes.Record) -> [TypeID] {
        let symbol = Symbol(file: record.first, declaration: record.second)
        let facts = facts(symbol.file)
        let all = facts.generics(of: program.declaration(symbol))
        let declared = all.filter(\.declares)
        guard Int(record.third) < declared.count else { return [] }
        let name = declared[Int(record.third)].name
        return all.filter { $0.name == name && $0.type >= 0 }.map { type($0.type, in: symbol, file: symbol.file) }
    }

    func withoutOptional(_ type: TypeID) -> TypeID {
        let record = types[type]
        guard record.kind == .nominal, record.first == linked.wellKnown.optional, let inner = record.arguments.first
        else { return type }
        return inner
    }

    mutating func supertypes(of type: TypeID) -> [TypeID] {
        if let known = supers[type] { return known }
        supers[type] = []
        let record = types[type]
        var found: [TypeID] = []
        switch record.kind {
        case .nominal where record.first >= 0:
            let nominal = linked.nominals[Int(record.first)]
            for (file, reference, declaration) in nominal.inherited {
                let place = Symbol(file: file, declaration: declaration)
                var inherited = self.type(reference, in: place, file: file)
                if let own = nominal.symbol { inherited = types.replaced(inherited, of: own, by: record.arguments) }
                found.append(inherited)
            }
        case .composition: found = record.arguments
        case .parameter: found = constraints(of: record)
        default: break
        }
        supers[type] = found
        return found
    }

    /// The members of that name, of the type and all that it inherits.
    mutating func members(_ name: UInt32, of type: TypeID, onType: Bool) -> Members {
        var members = Members()
        let origin = type
        var seen: Set<TypeID> = [type]
        var level = [type]
        while !level.isEmpty {
            var found: [Member] = []
            var next: [TypeID] = []
            for type in level {
                let record = types[type]
                if record.kind == .nominal {
                    guard record.first >= 0 else {
                        members.isComplete = false
                        continue
                    }
                    if linked.nominals[Int(record.first)].symbol == nil { members.isComplete = false }
                    for symbol in linked.members(record.first, name) {
                        let declaration = program.declaration(symbol)
                        let isType = declaration.kind.isType || declaration.kind == .alias
                        guard isType ? onType : declaration.traits.contains(.onType) == onType else { continue }
                        found.append(Member(symbol: symbol, receiver: type, origin: origin))
                    }
                } else if record.kind == .unknown {
                    members.isComplete = false
                }
                for supertype in supertypes(of: type) where seen.insert(supertype).inserted { next.append(supertype) }
            }
            if !found.isEmpty { members.levels.append(found) }
            level = next
        }
        return members
    }

    // MARK: Declared types

    /// The type of what a declaration stands for, seen through a receiver.
    mutating func type(of symbol: Symbol, through member: Member? = nil) -> TypeID {
        let declaration = program.declaration(symbol)
        let found: TypeID
        switch declaration.kind {
        case .property, .subscripting:
            if declaration.type >= 0 {
                found = type(declaration.type, in: symbol, file: symbol.file)
            } else if declaration.value >= 0 {
                found = type(ofValue: declaration.value, in: symbol, body: -1)
            } else {
                return types.unknown(.receiver)
            }
        case .function:
            let facts = facts(symbol.file)
            let parameters = facts.parameters(of: declaration).map { type($0.type, in: symbol, file: symbol.file) }
            let result =
                declaration.type >= 0 ? type(declaration.type, in: symbol, file: symbol.file) : types.number(.tuple)
            let thrown = declaration.thrown >= 0 ? type(declaration.thrown, in: symbol, file: symbol.file) : -1
            found = types.number(.function, declaration.throwsErrors ? 2 : 0, thrown, 0, parameters + [result])
        case let kind where kind.isType || kind == .alias:
            let name = linked.name(symbol.file, declaration.name)
            let meaning: TypeNames.Meaning =
                kind == .alias
                ? .alias(symbol)
                : .nominal(linked.nominalNumbers[Int(symbol.file)][Int(symbol.declaration)])
            return types.number(.metatype, 0, -1, 0, [type(meaning, name, [])])
        case .enumCase, .initializer: found = ownType(of: symbol) ?? types.unknown(.receiver)
        default: return types.unknown(.receiver)
        }
        return member.map { seen(found, through: $0.receiver, origin: $0.origin) } ?? found
    }

    /// With the generic arguments of the receiver, and the associated types of the type that was asked.
    mutating func seen(_ type: TypeID, through receiver: TypeID, origin: TypeID) -> TypeID {
        var found = type
        if receiver >= 0, types[receiver].kind == .nominal, types[receiver].first >= 0,
            let owner = linked.nominals[Int(types[receiver].first)].symbol
        {
            found = types.replaced(found, of: owner, by: types[receiver].arguments)
        }
        return origin >= 0 ? bound(found, in: origin, 0) : found
    }

    /// Associated types replaced by what the conforming type names so: a generic parameter, or an alias.
    private mutating func bound(_ type: TypeID, in origin: TypeID, _ level: Int) -> TypeID {
        let record = types[type]
        guard level < 8 else { return type }
        if record.kind == .associated {
            let conforming = types[origin]
            guard conforming.kind == .nominal, conforming.first >= 0 else { return type }
            let name = UInt32(bitPattern: record.first)
            if let symbol = linked.nominals[Int(conforming.first)].symbol,
                case .generic(_, let position)? = names.generic(name, of: symbol), position < conforming.arguments.count
            {
                return conforming.arguments[position]
            }
            switch names.nested(name, in: conforming.first) {
            case .associated?, nil: return type
            case let meaning: return self.type(meaning, name, [])
            }
        }
        guard !record.arguments.isEmpty else { return type }
        let arguments = record.arguments.map { bound($0, in: origin, level + 1) }
        return types.number(record.kind, record.first, record.second, record.third, arguments)
    }

    // MARK: Values

    /// The type of an expression.
    /// - Parameters:
    ///   - place: The declaration that it stands in.
    ///   - body: The body that it stands in; -1 for none.
    mutating func type(ofValue value: Int32, in place: Symbol?, file: Int32? = nil, body: Int32) -> TypeID {
        let file = file ?? place?.file ?? 0
        guard value >= 0 else { return types.unknown(.receiver) }
        let key = UInt64(UInt32(bitPattern: file)) << 32 | UInt64(UInt32(bitPattern: value))
        if let known = values[key] { return known }
        // What needs itself is not known, and nor is what is too deep.
        guard depth < Self.deepest, open.insert(key).inserted else { return types.unknown(.receiver) }
        depth += 1
        let found = typeHere(value, Context(place: place, file: file, body: body))
        depth -= 1
        open.remove(key)
        values[key] = found
        return found
    }

    struct Context {
        var place: Symbol?
        var file: Int32
        var body: Int32
    }

    mutating func type(ofValue value: Int32, _ context: Context) -> TypeID {
        type(ofValue: value, in: context.place, file: context.file, body: context.body)
    }

    private mutating func typeHere(_ number: Int32, _ context: Context) -> TypeID {
        let facts = facts(context.file)
        let value = facts.values[Int(number)]
        switch value.kind {
        case .unknown: return types.unknown(.receiver)
        case .implicit: return types.unknown(.contextual)
        case .local: return type(ofLocal: value.link, context)
        case .selfValue: return ownType(of: context.place) ?? types.unknown(.receiver)
        case .selfType:
            return types.number(.metatype, 0, -1, 0, [ownType(of: context.place) ?? types.unknown(.receiver)])
        case .superValue:
            guard let own = ownType(of: context.place) else { return types.unknown(.receiver) }
            return supertypes(of: own).first ?? types.unknown(.receiver)
        case .type:
            return types.number(.metatype, 0, -1, 0, [type(value.link, in: context.place, file: context.file)])
        case .cast: return type(value.link, in: context.place, file: context.file)
        case .unwrapped: return withoutOptional(type(ofValue: value.base, context))
        case .literal:
            if value.detail == Value.Literal.array.rawValue {
                return types.number(.nominal, linked.wellKnown.array, -1, 0, [type(ofValue: value.base, context)])
            }
            let literal = linked.wellKnown.literals[Int(min(value.detail, 6))]
            return literal < 0 ? types.unknown(.receiver) : types.number(.nominal, literal)
        case .closure:
            let body = facts.bodies[Int(value.link)]
            let inner = Context(place: context.place, file: context.file, body: value.link)
            let result = body.value >= 0 ? type(ofValue: body.value, inner) : types.unknown(.receiver)
            return types.number(.function, Int32(body.effects), -1, 1, [result])
        case .subscripted: return element(of: type(ofValue: value.base, context))
        case .name, .member:
            let found = symbols(named: number, context)
            guard let first = found.first else {
                if value.kind == .member, linked.name(context.file, value.name) == selfName {
                    return type(ofValue: value.base, context)
                }
                return types.unknown(.undeclared)
            }
            let known = type(of: first.symbol, through: first)
            let isSame = found.dropFirst().allSatisfy { type(of: $0.symbol, through: $0) == known }
            return isSame || found.first.map { program.declaration($0.symbol).kind } == .property
                ? known : types.unknown(.ambiguous)
        case .call: return result(ofCall: value.link, context)
        }
    }

    /// What a name or a member refers to, nearest first; empty if that is not known.
    mutating func symbols(named number: Int32, _ context: Context) -> [Member] {
        let value = facts(context.file).values[Int(number)]
        let name = linked.name(context.file, value.name)
        if value.kind == .member {
            let base = type(ofValue: value.base, context)
            if types[base].kind == .metatype, let inner = types[base].arguments.first {
                return members(name, of: inner, onType: true).levels.first ?? []
            }
            guard types[base].kind != .unknown else { return inModule(value, name, context) }
            let found = members(name, of: base, onType: false)
            if found.levels.isEmpty, withoutOptional(base) != base {
                return members(name, of: withoutOptional(base), onType: false).levels.first ?? []
            }
            return found.levels.first ?? []
        }
        var place = context.place
        while let around = place {
            if let own = ownType(of: around) {
                for onType in [false, true] {
                    if let found = members(name, of: own, onType: onType).levels.first { return found }
                }
            }
            place = owner(around: around)
        }
        if let meaning = names.meaning(of: name, in: context.place, file: context.file) {
            switch meaning {
            case .nominal(let nominal):
                if let symbol = linked.nominals[Int(nominal)].symbol { return [Member(symbol: symbol)] }
            case .alias(let symbol): return [Member(symbol: symbol)]
            default: break
            }
        }
        return names.topLevelSymbols(name, file: context.file).map { Member(symbol: $0) }
    }

    /// The declaration outside of the innermost type around.
    func owner(around place: Symbol) -> Symbol? {
        var current: Symbol? = place
        while let symbol = current {
            current = names.outer(symbol)
            if linked.nominalNumbers[Int(symbol.file)][Int(symbol.declaration)] >= 0 { return current }
        }
        return nil
    }

    /// `Module.name`
    private func inModule(_ value: Value, _ name: UInt32, _ context: Context) -> [Member] {
        let facts = facts(context.file)
        guard value.base >= 0, facts.values[Int(value.base)].kind == .name,
            let module = linked.moduleNames[facts.text(facts.values[Int(value.base)].name)]
        else { return [] }
        return (linked.topLevel[Linked.key(module, name)] ?? []).map { Member(symbol: $0) }
    }

    /// What a collection holds: its only argument, or the value of a dictionary.
    private mutating func element(of type: TypeID) -> TypeID {
        let record = types[withoutOptional(type)]
        guard record.kind == .nominal else { return types.unknown(.receiver) }
        if record.first == linked.wellKnown.dictionary, record.arguments.count == 2 {
            return types.number(.nominal, linked.wellKnown.optional, -1, 0, [record.arguments[1]])
        }
        return record.first == linked.wellKnown.array ? record.arguments.first ?? type : types.unknown(.receiver)
    }

    // MARK: Locals

    private mutating func type(ofLocal number: Int32, _ context: Context) -> TypeID {
        let facts = facts(context.file)
        let local = facts.locals[Int(number)]
        if local.type >= 0 { return type(local.type, in: context.place, file: context.file) }
        switch local.kind {
        case .plain, .parameter, .caught: return types.unknown(.existential)
        case .initial, .asyncLet: return type(ofValue: local.value, context)
        case .element:
            let record = types[withoutOptional(type(ofValue: local.value, context))]
            guard record.kind == .nominal, record.arguments.count == 1, let element = record.arguments.first else {
                return types.unknown(.receiver)
            }
            return element
        case .tupleElement:
            let record = types[type(ofValue: local.value, context)]
            guard record.kind == .tuple, Int(local.position) < record.arguments.count else {
                return types.unknown(.receiver)
            }
            return record.arguments[Int(local.position)]
        case .payload:
            let subject = withoutOptional(type(ofValue: local.value, context))
            let name = linked.name(context.file, UInt32(bitPattern: local.link))
            guard types[subject].kind == .nominal,
                let found = members(name, of: subject, onType: true).levels.first?.first
            else { return types.unknown(.receiver) }
            let declaration = program.declaration(found.symbol)
            let parameters = self.facts(found.symbol.file).parameters(of: declaration)
            guard declaration.kind == .enumCase, Int(local.position) < parameters.count else {
                return types.unknown(.receiver)
            }
            let parameter = parameters[parameters.startIndex + Int(local.position)]
            return seen(
                type(parameter.type, in: found.symbol, file: found.symbol.file), through: found.receiver,
                origin: subject)
        case .closureParameter:
            guard let use = uses(in: context.file).closures[local.link] else { return types.unknown(.value) }
            let wanted = types[withoutOptional(wantedType(ofArgument: use.argument, call: use.call, context))]
            guard wanted.kind == .function, Int(local.position) < wanted.arguments.count - 1 else {
                return types.unknown(.value)
            }
            return wanted.arguments[Int(local.position)]
        case .declaration:
            guard local.link >= 0 else { return types.unknown(.undeclared) }
            return type(of: Symbol(file: context.file, declaration: local.link))
        }
    }

    /// Where closures and calls of a file are handed over: the call, and the position among its arguments.
    struct Uses {
        typealias Use = (call: Int32, argument: Int)

        var closures: [Int32: Use] = [:]
        var calls: [Int32: Use] = [:]
    }

    mutating func uses(in file: Int32) -> Uses {
        if let known = uses[file] { return known }
        let facts = facts(file)
        var found = Uses()
        for (number, call) in facts.calls.enumerated() {
            for (position, argument) in facts.arguments(of: call).enumerated() where argument.value >= 0 {
                let value = facts.values[Int(argument.value)]
                if value.kind == .closure { found.closures[value.link] = (Int32(number), position) }
                if value.kind == .call { found.calls[value.link] = (Int32(number), position) }
            }
        }
        uses[file] = found
        return found
    }
}
