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

    static let deepest = 40

    let program: Program
    let names: TypeNames
    var linked: Linked { program.linked }
    let types = ResolvedTypes()
    var values: [UInt64: TypeID] = [:]
    var references: [[Int32]: TypeID] = [:]
    var supers: [TypeID: [TypeID]] = [:]
    var open: Set<UInt64> = []
    var depth = 0
    var families: [Symbol: Family] = [:]
    var uses: [Int32: FileUses] = [:]
    var calls: [UInt64: Callees] = [:]
    var openCalls: Set<UInt64> = []
    var selfName: UInt32 { linked.wellKnown.selfName }
    var initName: UInt32 { linked.wellKnown.initName }
    var iteratorName: UInt32 { linked.wellKnown.iteratorName }
    var nextName: UInt32 { linked.wellKnown.nextName }
    /// The texts of the program, with those that were asked for and are not in it. Only the latter make it a copy.
    private var texts: SourceText

    init(program: Program) {
        self.program = program
        names = TypeNames(files: program.files, linked: program.linked)
        texts = program.linked.names
    }

    func facts(_ file: Int32) -> Facts { program.files[Int(file)].facts }

    mutating func number(of text: String) -> UInt32 { texts.number(of: text) }

    /// What `$name` wraps: what is asked of a binding is asked of the property. Nil for other names.
    mutating func wrapped(_ name: UInt32, in file: Int32) -> UInt32? {
        let facts = facts(file)
        guard name > 0, facts.textBytes[Int(facts.textEnds[Int(name) - 1])] == UInt8(ascii: "$") else { return nil }
        return texts.number(of: String(facts.text(name).dropFirst()))
    }

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

    mutating func typeHere(_ reference: Int32, in place: Symbol?, file: Int32) -> TypeID {
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
            guard types[base].kind == .nominal else { return associated(name, of: base) }
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

    mutating func type(_ meaning: TypeNames.Meaning?, _ name: UInt32, _ arguments: [TypeID]) -> TypeID {
        switch meaning {
        case .nominal(let nominal): return types.number(.nominal, nominal, -1, 0, arguments)
        case .alias(let alias):
            // What is one type or another has the members of both.
            let targets = names.alternatives(to: alias).map { alias in
                types.replaced(
                    type(program.declaration(alias).type, in: alias, file: alias.file), of: alias, by: arguments)
            }
            return targets.count == 1 ? targets[0] : types.number(.composition, 0, -1, 0, targets)
        case .generic(let symbol, let position):
            return types.number(.parameter, symbol.file, symbol.declaration, Int32(position))
        case .associated(let symbol):
            return types.number(.associated, Int32(bitPattern: name), symbol.file, symbol.declaration)
        case nil:
            // Not here: a type of its own by its name, whose members are those of extensions.
            let foreign = linked.foreign[name] ?? -2 - Int32(bitPattern: name)
            return types.number(.nominal, foreign, -1, 0, arguments)
        }
    }

    /// `T.Element`, of the protocols that `T` must conform to.
    private mutating func associated(_ name: UInt32, of base: TypeID) -> TypeID {
        for supertype in supertypes(of: base) {
            let record = types[supertype]
            guard record.kind == .nominal, record.first >= 0, let found = names.nested(name, in: record.first) else {
                continue
            }
            return type(found, name, [])
        }
        return types.number(.associated, Int32(bitPattern: name))
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
        let own = ownTypeAlone(nominal, symbol)
        let demands = demandsOnSelf(of: place)
        return demands.isEmpty ? own : types.number(.composition, 0, -1, 0, [own] + demands)
    }

    /// What the extension around says of `Self`: `where Self: Hashable`.
    private mutating func demandsOnSelf(of place: Symbol?) -> [TypeID] {
        var current = place
        while let symbol = current, program.declaration(symbol).kind != .extensionOfType {
            current = names.outer(symbol)
        }
        guard let around = current, program.declaration(around).genericCount > 0 else { return [] }
        let facts = facts(around.file)
        return facts.generics(of: program.declaration(around)).filter { facts.text($0.name) == "Self" }.map {
            type($0.type, in: around, file: around.file)
        }
    }

    private func ownTypeAlone(_ nominal: Int32, _ symbol: Symbol) -> TypeID {
        let count = facts(symbol.file).generics(of: program.declaration(symbol)).count { $0.declares }
        let arguments = (0..<count).map { types.number(.parameter, symbol.file, symbol.declaration, Int32($0)) }
        return types.number(.nominal, nominal, -1, 0, arguments)
    }
}
