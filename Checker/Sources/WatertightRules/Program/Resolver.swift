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

    static let deepest = 40

    package let program: Program
    package var names: TypeNames { program.typeNames }
    package var linked: Linked { program.linked }
    package let types = ResolvedTypes()
    let declarationMemo = DeclarationMemo()
    let memo: AnswerMemo
    var depth = 0
    var uses: [FileID: FileUses] = [:]
    /// The strings of the program, and requested ones that aren't in it. Only the latter create a copy.
    private var texts: SourceText

    /// - Parameter mostOpen: The maximum number of memoized values and calls when a file begins; by default about 4 MB.
    package init(program: Program, mostOpen: Int = 1 << 18) {
        self.program = program
        texts = program.linked.names
        memo = AnswerMemo(fileCount: program.files.count, mostOpen: mostOpen)
    }

    /// Begins a file. Discards earlier results if there are many, which doesn't affect later results.
    package func begin() {
        uses.removeAll(keepingCapacity: true)
        memo.begin()
    }

    /// Allocates results for a file, including stored ones. Ignores damaged data.
    func open(_ file: FileID) {
        guard !memo.isOpen(file) else { return }
        memo.open(file, facts(file))
        program.answers[file].withUnsafeBytes { bytes in
            var reader = AnswersReader(resolver: self, file: file, bytes: bytes)
            reader.restore()
        }
    }

    package func facts(_ file: FileID) -> Facts { program.files[file].facts }

    package func number(of text: String) -> UInt32 { texts.number(of: text) }

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
        let key = DeclarationMemo.Reference(file: file, reference: reference, place: place?.declaration ?? .absent)
        if let known = declarationMemo.references[key] { return known }
        guard declarationMemo.openReferences < Self.deepest else { return types.unknown(.opaque) }
        declarationMemo.openReferences += 1
        let found = ReferencedTypes(resolver: self, place: place, file: file).type(reference)
        declarationMemo.openReferences -= 1
        declarationMemo.references[key] = found
        if !declarationMemo.openSupertypes.isEmpty { declarationMemo.unsettled.append(key) }
        return found
    }

    /// Returns the meaning of a type name; see ``TypeNames/meaning(of:in:file:)``.
    package func meaning(of name: UInt32, in place: Symbol?, file: FileID) -> TypeNames.Meaning? {
        var place = place
        while let around = place, !names.canName(around) { place = names.outer(around) }
        let key = DeclarationMemo.Name(name: name, file: file, place: place)
        if let known = declarationMemo.meanings[key] { return known }
        let found = names.meaning(of: name, in: place, file: file)
        declarationMemo.meanings[key] = .some(found)
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
        case .generic(let symbol, let position): return types.parameter(position, of: symbol)
        case .associated(let symbol):
            return types.number(.associated, Int32(bitPattern: name), symbol.file.number, symbol.declaration.number)
        case nil:
            // A type outside of the sources is identified by its name. Its members are those of extensions.
            let foreign = linked.foreign[name] ?? -2 - Int32(bitPattern: name)
            return types.number(.nominal, foreign, -1, 0, arguments)
        }
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
        guard let symbol = linked.symbol(ofNominal: nominal) else { return types.number(.nominal, nominal) }
        let count = facts(symbol.file).generics(of: program.declaration(symbol)).count { $0.declares }
        let arguments = (0..<count).map { types.parameter($0, of: symbol) }
        let own = types.number(.nominal, nominal, -1, 0, arguments)
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
}

/// A lookup for a ``Resolver``, which memoizes the result.
protocol Lookup {
    var resolver: Resolver { get }
}

extension Lookup {
    var program: Program { resolver.program }
    var linked: Linked { resolver.linked }
    var types: ResolvedTypes { resolver.types }
}
