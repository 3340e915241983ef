/// Resolves names of types from the inside out, like the compiler.
package final class TypeNames: Sendable {
    let files: [ProgramFile]
    let linked: Linked

    package enum Meaning {
        case nominal(Int32)
        case alias(Symbol)
        /// The position among the generic parameters of a declaration or nominal type.
        case generic(Symbol, Int)
        case associated(Symbol)
    }

    /// Limits cyclic aliases.
    private static let deepest = 16

    package init(files: [ProgramFile], linked: Linked) {
        self.files = files
        self.linked = linked
    }

    package func outer(_ symbol: Symbol) -> Symbol? {
        let facts = files[symbol.file].facts
        let declaration = facts[symbol.declaration]
        if declaration.owner.isPresent { return Symbol(file: symbol.file, declaration: declaration.owner) }
        guard declaration.scope.isPresent else { return nil }
        let around = facts.bodies[declaration.scope].declaration
        return around.isPresent && around < symbol.declaration ? Symbol(file: symbol.file, declaration: around) : nil
    }

    /// Returns the declaration around the innermost enclosing type.
    func owner(around place: Symbol) -> Symbol? {
        var current: Symbol? = place
        while let symbol = current {
            current = outer(symbol)
            if linked.nominalNumbers[Int(symbol.file)][Int(symbol.declaration)] >= 0 { return current }
        }
        return nil
    }

    /// - Parameter place: The declaration that contains the name.
    package func meaning(of name: UInt32, in place: Symbol?, file: FileID) -> Meaning? {
        var current = place
        while let symbol = current {
            let nominal = linked.nominalNumbers[Int(symbol.file)][Int(symbol.declaration)]
            let declared = linked.symbol(ofNominal: nominal)
            if let found = declared.flatMap({ generic(name, of: $0) }) ?? generic(name, of: symbol) { return found }
            if nominal >= 0, let found = nested(name, in: nominal) { return found }
            current = outer(symbol)
        }
        if let found = topLevel(name, file: file) { return found }
        return linked.localTypes[Linked.key(file.number, name)].flatMap { meaning(of: $0) }
    }

    /// Whether a declaration can declare types: it has members or generic parameters.
    func canName(_ symbol: Symbol) -> Bool {
        linked.nominalNumbers[Int(symbol.file)][Int(symbol.declaration)] >= 0
            || files[symbol.file].facts[symbol.declaration].genericCount > 0
    }

    func generic(_ name: UInt32, of symbol: Symbol) -> Meaning? {
        let facts = files[symbol.file].facts
        let declaration = facts[symbol.declaration]
        guard declaration.genericCount > 0 else { return nil }
        var position = 0
        for parameter in facts.generics(of: declaration) where parameter.declares {
            if linked.name(symbol.file, parameter.name) == name { return .generic(symbol, position) }
            position += 1
        }
        return nil
    }

    /// Returns a type nested in a type or in one of its supertypes.
    func nested(_ name: UInt32, in nominal: Int32) -> Meaning? {
        var seen: Set<Int32> = [nominal]
        var pending = [nominal]
        var fallback: Meaning?
        while let next = pending.popLast() {
            for symbol in linked.members(next, name) {
                switch meaning(of: symbol) {
                case .associated(let associated)?: fallback = fallback ?? .associated(associated)
                case let found?: return found
                case nil: break
                }
            }
            for supertype in linked.nominals[Int(next)].supertypes where seen.insert(supertype).inserted {
                pending.append(supertype)
            }
        }
        return fallback
    }

    private func meaning(of symbol: Symbol) -> Meaning? {
        switch files[symbol.file].facts[symbol.declaration].kind {
        case .alias: .alias(symbol)
        case .associatedType: .associated(symbol)
        case let kind where kind.isType: .nominal(linked.nominalNumbers[Int(symbol.file)][Int(symbol.declaration)])
        default: nil
        }
    }

    /// Looks in the file's module, then in imported modules, then in the system.
    private func topLevel(_ name: UInt32, file: FileID) -> Meaning? {
        topLevelSymbols(name, file: file).lazy.compactMap { self.meaning(of: $0) }.first
    }

    /// Returns the top-level declarations with a name, except those that are private to another file.
    func topLevelSymbols(_ name: UInt32, file: FileID) -> [Symbol] {
        let own = linked.modules[Int(file)]
        if let all = linked.topLevel[Linked.key(own, name)] {
            let visible = all.filter {
                $0.file == file || ![.onlyPrivate, .file].contains(files[$0.file].facts[$0.declaration].access)
            }
            // Types with the same name are in different targets of an app: the one in the nearest folder is meant.
            let path = files[file].path.utf8
            func shared(_ symbol: Symbol) -> Int {
                let same = zip(path, files[symbol.file].path.utf8).prefix { $0 == $1 }
                return symbol.file == file ? .max : same.count { $0.0 == UInt8(ascii: "/") }
            }
            let sorted = visible.sorted {
                (shared($1), $0.file, $0.declaration) < (shared($0), $1.file, $1.declaration)
            }
            if !sorted.isEmpty { return sorted }
        }
        func found(in modules: [Int32]) -> [Symbol] {
            var found: [Symbol] = []
            for module in modules where module != own {
                if let more = linked.topLevel[Linked.key(module, name)] { found += more }
            }
            return found
        }
        let imported = found(in: linked.imports[Int(file)])
        return imported.isEmpty ? found(in: linked.everywhere) : imported
    }

    /// Returns the declarations of an alias in all branches of `#if`.
    func alternatives(to alias: Symbol) -> [Symbol] {
        let declaration = files[alias.file].facts[alias.declaration]
        guard declaration.traits.contains(.conditional), declaration.scope.isAbsent else { return [alias] }
        let name = linked.name(alias.file, declaration.name)
        let owner = declaration.owner.isAbsent ? -1 : linked.nominalNumbers[Int(alias.file)][Int(declaration.owner)]
        let all =
            declaration.owner.isAbsent
            ? linked.topLevel[Linked.key(linked.modules[Int(alias.file)], name)] ?? [] : linked.members(owner, name)
        return all.filter { files[$0.file].facts[$0.declaration].kind == .alias }
    }

    // MARK: Types without arguments

    /// Returns the components of a composition, or the type itself, each with its place, since they can be aliases.
    func parts(_ type: Int32, in place: Symbol, depth: Int = 0) -> [(type: Int32, place: Symbol)] {
        guard type >= 0 else { return [] }
        let facts = files[place.file].facts
        let record = facts.types[Int(type)]
        if record.kind == .composition { return facts.arguments(of: record).map { ($0, place) } }
        guard record.kind == .named, depth < Self.deepest,
            case .alias(let alias)? = meaning(of: linked.name(place.file, record.name), in: place, file: place.file)
        else { return [(type, place)] }
        let target = files[alias.file].facts[alias.declaration].type
        let parts = parts(target, in: alias, depth: depth + 1)
        return parts.count > 1 ? parts : [(type, place)]
    }

    /// Returns the nominal type that a type refers to; `nil` for other types, and if unknown.
    package func nominal(_ type: Int32, in place: Symbol, depth: Int = 0) -> Int32? {
        guard type >= 0, depth < Self.deepest else { return nil }
        let facts = files[place.file].facts
        let record = facts.types[Int(type)]
        let meaning: Meaning?
        switch record.kind {
        case .named:
            // The extended type is looked up outside of the extension.
            let isExtended = facts[place.declaration].type == type
            let start = isExtended ? outer(place) : place
            meaning = self.meaning(of: linked.name(place.file, record.name), in: start, file: place.file)
        case .member:
            let name = linked.name(place.file, record.name)
            if let base = nominal(record.base, in: place, depth: depth + 1) {
                meaning = nested(name, in: base)
            } else {
                meaning = inModule(named: record.base, name, file: place.file)
            }
        case .existential, .opaque:
            return facts.arguments(of: record).first.flatMap { nominal($0, in: place, depth: depth + 1) }
        default: return nil
        }
        switch meaning {
        case .nominal(let nominal): return nominal
        case .alias(let alias):
            let target = files[alias.file].facts[alias.declaration].type
            return nominal(target, in: alias, depth: depth + 1)
        default: return nil
        }
    }

    /// `Module.Type`
    func inModule(named base: Int32, _ name: UInt32, file: FileID) -> Meaning? {
        guard base >= 0 else { return nil }
        let record = files[file].facts.types[Int(base)]
        guard record.kind == .named, let module = linked.moduleNames[files[file].facts.text(record.name)]
        else { return nil }
        return (linked.topLevel[Linked.key(module, name)] ?? []).lazy.compactMap { self.meaning(of: $0) }.first
    }
}
