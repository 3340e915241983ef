/// Determines types of values. Results are memoized, so each thread needs its own instance. This is a class, so that
/// nested lookups share the memo.
package final class Resolver {
    /// A member with the type that declares it.
    package struct Member {
        package var symbol: Symbol
        var receiver: TypeID = -1
        /// The type of the original lookup.
        var origin: TypeID = -1
    }

    package struct Members {
        /// The members of the type itself, followed by those of its supertypes.
        package var levels: [[Member]] = []
        /// Whether all supertypes are known.
        var isComplete = true
    }

    /// A type as written in a declaration.
    private struct Reference: Hashable {
        var file: FileID
        var reference: Int32
        var place: DeclarationID
    }

    /// A name at a place where it can have a specific meaning.
    private struct Name: Hashable {
        var name: UInt32
        var file: FileID
        var place: Symbol?
    }

    struct MemberName: Hashable {
        var name: UInt32
        var type: TypeID
        var onType: Bool
    }

    static let deepest = 40

    package let program: Program
    package let names: TypeNames
    package var linked: Linked { program.linked }
    package let types = ResolvedTypes()
    // Results from declarations don't depend on the order of lookups.
    private var references: [Reference: TypeID] = [:]
    private var openReferences = 0
    private var meanings: [Name: TypeNames.Meaning?] = [:]
    var supers: [TypeID: [TypeID]] = [:]
    /// Types and references whose supertypes were requested during unfinished lookups, and can be incomplete.
    var openSupers: [TypeID] = []
    private var unsettled: [Reference] = []
    var knownMembers: [MemberName: Members] = [:]
    var knownOwners: [TypeID: ErrorOwner?] = [:]
    var families: [Symbol: Family] = [:]
    let memo: AnswerMemo
    var depth = 0
    var uses: [FileID: FileUses] = [:]
    var selfName: UInt32 { linked.wellKnown.selfName }
    var initName: UInt32 { linked.wellKnown.initName }
    var iteratorName: UInt32 { linked.wellKnown.iteratorName }
    var nextName: UInt32 { linked.wellKnown.nextName }
    /// The strings of the program, and requested ones that aren't in it. Only the latter create a copy.
    private var texts: SourceText

    /// - Parameter mostOpen: The maximum number of memoized values and calls when a file begins; by default about 4 MB.
    package init(program: Program, mostOpen: Int = 1 << 18) {
        self.program = program
        names = TypeNames(files: program.files, linked: program.linked)
        texts = program.linked.names
        memo = AnswerMemo(fileCount: program.files.count, mostOpen: mostOpen)
    }

    /// Begins a file. Discards earlier results if there are many, which doesn't affect later results.
    package func begin() {
        uses.removeAll(keepingCapacity: true)
        memo.begin()
    }

    /// Allocates results for a file, including stored ones.
    func open(_ file: FileID) {
        guard !memo.isOpen(file) else { return }
        memo.open(file, facts(file))
        restoreAnswers(of: file, from: program.answers[file])
    }

    package func facts(_ file: FileID) -> Facts { program.files[file].facts }

    func number(of text: String) -> UInt32 { texts.number(of: text) }

    func text(ofName name: UInt32) -> String { texts.text(name) }

    /// Returns the name after `$`, since a binding is resolved like its property; `nil` for other names.
    func wrapped(_ name: UInt32, in file: FileID) -> UInt32? {
        let facts = facts(file)
        guard name > 0, facts.textBytes[Int(facts.textEnds[Int(name) - 1])] == UInt8(ascii: "$") else { return nil }
        return texts.number(of: String(facts.text(name).dropFirst()))
    }

    /// Returns the type of a reference in a declaration.
    package func type(_ reference: Int32, in place: Symbol?, file: FileID) -> TypeID {
        guard reference >= 0 else { return types.unknown(.receiver) }
        let key = Reference(file: file, reference: reference, place: place?.declaration ?? .absent)
        if let known = references[key] { return known }
        guard openReferences < Self.deepest else { return types.unknown(.opaque) }
        openReferences += 1
        let found = typeHere(reference, in: place, file: file)
        openReferences -= 1
        references[key] = found
        if !openSupers.isEmpty { unsettled.append(key) }
        return found
    }

    /// Discards results that depend on unfinished lookups.
    func closeSupers() {
        for type in openSupers { supers[type] = nil }
        for reference in unsettled { references[reference] = nil }
        openSupers.removeAll(keepingCapacity: true)
        unsettled.removeAll(keepingCapacity: true)
    }

    func typeHere(_ reference: Int32, in place: Symbol?, file: FileID) -> TypeID {
        let facts = facts(file)
        let record = facts.types[Int(reference)]
        let wellKnown = linked.wellKnown
        let arguments = facts.arguments(of: record)
        func all() -> [TypeID] { arguments.map { type($0, in: place, file: file) } }
        switch record.kind {
        case .named:
            let name = linked.name(file, record.name)
            if record.name > 0, facts.text(record.name) == "Self", let own = ownType(of: place) { return own }
            return type(meaning(of: name, in: place, file: file), name, all())
        case .member:
            let name = linked.name(file, record.name)
            let base = type(record.base, in: place, file: file)
            if types[base].kind == .nominal, types[base].first >= 0,
                let found = names.nested(name, in: types[base].first)
            {
                return type(found, name, all())
            }
            guard types[base].kind == .nominal else { return associated(name, of: base) }
            return type(names.inModule(named: record.base, name, file: file), name, all())
        case .optional: return types.number(.nominal, wellKnown.optional, -1, 0, all())
        case .array: return types.number(.nominal, wellKnown.array, -1, 0, all())
        case .dictionary: return types.number(.nominal, wellKnown.dictionary, -1, 0, all())
        case .metatype: return types.number(.metatype, 0, -1, 0, all())
        case .existential, .opaque: return all().first ?? types.unknown(.receiver)
        case .tuple: return types.number(.tuple, 0, -1, 0, all())
        case .composition: return types.number(.composition, 0, -1, 0, all())
        case .function:
            let thrown = record.thrown >= 0 ? type(record.thrown, in: place, file: file) : -1
            return types.number(.function, Int32(record.effects), thrown, 0, all())
        case .other: return types.unknown(.receiver)
        }
    }

    /// Returns the meaning of a type name; see ``TypeNames/meaning(of:in:file:)``.
    package func meaning(of name: UInt32, in place: Symbol?, file: FileID) -> TypeNames.Meaning? {
        var place = place
        while let around = place, !names.canName(around) { place = names.outer(around) }
        let key = Name(name: name, file: file, place: place)
        if let known = meanings[key] { return known }
        let found = names.meaning(of: name, in: place, file: file)
        meanings[key] = .some(found)
        return found
    }

    package func type(_ meaning: TypeNames.Meaning?, _ name: UInt32, _ arguments: [TypeID]) -> TypeID {
        switch meaning {
        case .nominal(let nominal): return types.number(.nominal, nominal, -1, 0, arguments)
        case .alias(let alias):
            // Alternatives in `#if` have the members of all branches.
            let targets = names.alternatives(to: alias).map { alias in
                types.replaced(
                    type(program.declaration(alias).type, in: alias, file: alias.file), of: alias, by: arguments)
            }
            return targets.count == 1 ? targets[0] : types.number(.composition, 0, -1, 0, targets)
        case .generic(let symbol, let position):
            return types.parameter(position, of: symbol)
        case .associated(let symbol):
            return types.number(.associated, Int32(bitPattern: name), symbol.file.number, symbol.declaration.number)
        case nil:
            // A type outside of the sources is identified by its name. Its members are those of extensions.
            let foreign = linked.foreign[name] ?? -2 - Int32(bitPattern: name)
            return types.number(.nominal, foreign, -1, 0, arguments)
        }
    }

    /// Returns the type of `T.Element`, from the protocols that constrain `T`.
    private func associated(_ name: UInt32, of base: TypeID) -> TypeID {
        for supertype in supertypes(of: base) {
            let record = types[supertype]
            guard record.kind == .nominal, record.first >= 0, let found = names.nested(name, in: record.first) else {
                continue
            }
            return type(found, name, [])
        }
        return types.number(.associated, Int32(bitPattern: name))
    }

    /// Returns the nominal type that a declaration is a member of.
    package func ownNominal(of place: Symbol?) -> Int32? {
        var current = place
        while let symbol = current {
            let nominal = linked.nominalNumbers[Int(symbol.file)][Int(symbol.declaration)]
            if nominal >= 0 { return nominal }
            current = names.outer(symbol)
        }
        return nil
    }

    /// Returns the type of `self` in a declaration, with its generic parameters as arguments.
    package func ownType(of place: Symbol?) -> TypeID? {
        guard let nominal = ownNominal(of: place) else { return nil }
        guard let symbol = linked.nominals[Int(nominal)].symbol else { return types.number(.nominal, nominal) }
        let own = ownTypeAlone(nominal, symbol)
        let demands = demandsOnSelf(of: place)
        return demands.isEmpty ? own : types.number(.composition, 0, -1, 0, [own] + demands)
    }

    /// Returns the constraints of the enclosing extension: `where Self: Hashable`.
    private func demandsOnSelf(of place: Symbol?) -> [TypeID] {
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
        let arguments = (0..<count).map { types.parameter($0, of: symbol) }
        return types.number(.nominal, nominal, -1, 0, arguments)
    }
}
