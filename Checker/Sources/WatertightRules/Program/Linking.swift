/// Links files: first declared types, then extensions, then members, then inheritance.
struct Linking {
    private let files: [ProgramFile]
    private var linked = Linked()
    private var extensions: [Symbol] = []
    private let incompleteModels: Set<String>
    /// The modules that the model of a module exports.
    private var exports: [Int32: [Int32]] = [:]
    private var sourceModules: Set<Int32> = []

    init(files: [ProgramFile]) {
        self.files = files
        incompleteModels = Set(files.filter { $0.isModel && !$0.isComplete }.compactMap(\.module))
    }

    mutating func link() -> Linked {
        for file in files.indices { addNames(of: file) }
        addExports()
        for file in files.indices { addTypes(of: file) }
        linkExtensions()
        addMembers()
        addSupertypes()
        addModels()
        linked.reach = reach()
        linked.errorsByExtension = errorsByExtension()
        return linked
    }

    // MARK: Names and modules

    private mutating func addNames(of file: Int) {
        let facts = files[file].facts
        linked.nameNumbers.append(linked.names.numbers(of: facts))
        let module = number(ofModule: files[file].module)
        linked.modules.append(module)
        linked.bodyStarts.append(linked.bodyCount)
        linked.bodyCount += Int32(facts.bodies.count + files[file].spareBodies)
    }

    private mutating func number(ofModule name: String?) -> Int32 {
        if let known = linked.moduleNames[name] { return known }
        let number = Int32(linked.moduleNames.count)
        linked.moduleNames[name] = number
        return number
    }

    /// Importing a module also imports the modules that its model imports.
    private mutating func addExports() {
        linked.everywhere = Model.everywhere.compactMap { linked.moduleNames[$0] }
        for (file, contents) in files.enumerated() where contents.isModel {
            exports[linked.modules[file], default: []] += modules(importedBy: contents.facts)
        }
        sourceModules = Set(files.indices.filter { !files[$0].isModel }.map { linked.modules[$0] })
    }

    private func modules(importedBy facts: Facts) -> [Int32] {
        facts.importedModules.compactMap { linked.moduleNames[$0] }
    }

    private func visible(from facts: Facts) -> [Int32] {
        var found: [Int32] = []
        var pending = modules(importedBy: facts)
        while let module = pending.popLast() {
            guard !found.contains(module) else { continue }
            found.append(module)
            pending += exports[module] ?? []
        }
        return found.filter { sourceModules.contains($0) } + found.filter { !sourceModules.contains($0) }.sorted()
    }

    /// Returns the modules that each module's files import, directly and indirectly.
    private func reach() -> [Int32: Set<Int32>] {
        var found: [Int32: Set<Int32>] = [:]
        for file in files.indices { found[linked.modules[file], default: []].formUnion(linked.imports[file]) }
        var hasGrown = true
        while hasGrown {
            hasGrown = false
            for (module, seen) in found {
                let all = seen.reduce(into: seen) { $0.formUnion(found[$1] ?? []) }
                hasGrown = hasGrown || all.count > seen.count
                found[module] = all
            }
        }
        return found
    }

    // MARK: Types

    private mutating func addTypes(of file: Int) {
        let facts = files[file].facts
        linked.imports.append(visible(from: facts))
        var horizon = Linked.Horizon.nothing
        for name in facts.importedModules {
            if linked.moduleNames[name] == nil { horizon = .anything }
            if horizon == .nothing, incompleteModels.contains(name) { horizon = .system }
        }
        linked.horizons.append(horizon)
        var numbers = [Int32](repeating: -1, count: facts.declarations.count)
        for (index, declaration) in facts.declarations.enumerated() {
            let symbol = Symbol(file: FileID(file), declaration: DeclarationID(index))
            let name = linked.name(FileID(file), declaration.name)
            if declaration.kind.isType {
                let key = declaration.owner.isAbsent ? nil : Linked.key(numbers[Int(declaration.owner)], name)
                let others = key.map { linked.members[$0] } ?? linked.topLevel[Linked.key(linked.modules[file], name)]
                if let other = others?.first(where: { isAlternative(symbol, to: $0) }) {
                    numbers[index] =
                        Int(other.file) == file ? numbers[Int(other.declaration)] : nominal(declaring: other)
                } else {
                    numbers[index] = Int32(linked.nominals.count)
                    linked.nominals.append(Nominal(symbol: symbol, name: name))
                }
            }
            if declaration.kind == .extensionOfType {
                extensions.append(symbol)
            } else if declaration.owner.isAbsent, declaration.scope.isAbsent {
                let key = Linked.key(linked.modules[file], name)
                if !isOverridden(symbol, linked.topLevel[key]) { linked.topLevel[key, default: []].append(symbol) }
            } else if declaration.owner.isAbsent, Self.isTypeName(declaration.kind) {
                linked.localTypes[Linked.key(Int32(file), name)] = symbol
            } else if declaration.owner.isPresent, Self.isTypeName(declaration.kind) {
                // Linking extensions requires the names of nested types.
                let owner = numbers[Int(declaration.owner)]
                if owner >= 0 { linked.members[Linked.key(owner, name), default: []].append(symbol) }
            }
        }
        linked.nominalNumbers.append(numbers)
    }

    /// Whether two types with the same name are alternatives in branches of `#if`.
    private func isAlternative(_ symbol: Symbol, to other: Symbol) -> Bool {
        let both = [symbol, other].map { files[$0.file].facts[$0.declaration] }
        return both.allSatisfy { declaration in
            declaration.traits.contains(.conditional) && declaration.kind.isType && declaration.scope.isAbsent
                && (symbol.file == other.file || declaration.access != .onlyPrivate && declaration.access != .file)
        }
    }

    private func nominal(declaring symbol: Symbol) -> Int32 {
        linked.nominalNumbers[Int(symbol.file)][Int(symbol.declaration)]
    }

    private static func isTypeName(_ kind: Declaration.Kind) -> Bool {
        kind.isType || kind == .alias || kind == .associatedType
    }

    /// Links extensions repeatedly, since one can declare the type that another extends.
    private mutating func linkExtensions() {
        var pending = extensions
        for _ in 0..<4 where !pending.isEmpty {
            let found = nominals(ofExtensions: pending)
            var failed: [Symbol] = []
            for (symbol, nominal) in zip(pending, found) {
                guard let nominal else { failed.append(symbol); continue }
                join(symbol, to: nominal)
                if !files[symbol.file].isModel, let owner = linked.symbol(ofNominal: nominal),
                    files[owner.file].isModel,
                    files[owner.file].facts[owner.declaration].kind == .classType
                {
                    linked.extendedClasses.insert(nominal)
                }
            }
            if failed.count == pending.count { break }
            pending = failed
        }
        for symbol in pending where linked.nominalNumbers[Int(symbol.file)][Int(symbol.declaration)] < 0 {
            let facts = files[symbol.file].facts
            let type = facts[symbol.declaration].type
            guard type >= 0 else { continue }
            join(symbol, to: foreign(linked.name(symbol.file, facts.types[Int(type)].name)))
        }
    }

    private func nominals(ofExtensions symbols: [Symbol]) -> [Int32?] {
        let names = TypeNames(files: files, linked: linked)
        return symbols.map { symbol in
            let type = files[symbol.file].facts[symbol.declaration].type
            return names.nominal(type, in: symbol)
        }
    }

    private mutating func foreign(_ name: UInt32) -> Int32 {
        if let known = linked.foreign[name] { return known }
        let number = Int32(linked.nominals.count)
        linked.nominals.append(Nominal(symbol: nil, name: name))
        linked.foreign[name] = number
        return number
    }

    private mutating func join(_ symbol: Symbol, to nominal: Int32) {
        linked.nominalNumbers[Int(symbol.file)][Int(symbol.declaration)] = nominal
        let facts = files[symbol.file].facts
        for (index, declaration) in facts.declarations.enumerated().dropFirst(Int(symbol.declaration) + 1) {
            guard declaration.owner >= symbol.declaration else {
                if declaration.owner.isAbsent, declaration.scope.isAbsent { break }
                continue
            }
            guard declaration.owner == symbol.declaration, Self.isTypeName(declaration.kind) else { continue }
            let name = linked.name(symbol.file, declaration.name)
            linked.members[Linked.key(nominal, name), default: []].append(
                Symbol(file: symbol.file, declaration: DeclarationID(index)))
        }
    }

    private mutating func addMembers() {
        for (file, contents) in files.enumerated() {
            for (index, declaration) in contents.facts.declarations.enumerated() where declaration.owner.isPresent {
                let nominal = linked.nominalNumbers[file][Int(declaration.owner)]
                guard nominal >= 0, !Self.isTypeName(declaration.kind) else { continue }
                let name = linked.name(FileID(file), declaration.name)
                let symbol = Symbol(file: FileID(file), declaration: DeclarationID(index))
                let key = Linked.key(nominal, name)
                if !isOverridden(symbol, linked.members[key]) { linked.members[key, default: []].append(symbol) }
                if declaration.throwsErrors, declaration.traits.contains(.onType) {
                    linked.throwersOnTypes.insert(name)
                }
            }
        }
    }

    // MARK: Supertypes

    private mutating func addSupertypes() {
        for (file, contents) in files.enumerated() {
            let facts = contents.facts
            for (index, declaration) in facts.declarations.enumerated() where declaration.inheritedCount > 0 {
                let nominal = linked.nominalNumbers[file][index]
                guard nominal >= 0 else { continue }
                for type in facts.inherited(by: declaration) {
                    linked.nominals[Int(nominal)].inherited.append((FileID(file), type.index, DeclarationID(index)))
                }
            }
        }
        let (found, unresolved) = supertypes()
        for (number, supertypes) in found.enumerated() { linked.nominals[number].supertypes = supertypes }
        for (number, name) in unresolved {
            let supertype = foreign(name)
            linked.nominals[number].supertypes.append(supertype)
        }
        for number in linked.nominals.indices {
            for supertype in linked.nominals[number].supertypes {
                linked.nominals[Int(supertype)].subtypes.append(Int32(number))
            }
        }
    }

    private func supertypes() -> (found: [[Int32]], unresolved: [(Int, UInt32)]) {
        let names = TypeNames(files: files, linked: linked)
        var found: [[Int32]] = []
        var unresolved: [(Int, UInt32)] = []
        for (number, nominal) in linked.nominals.enumerated() {
            var supertypes: [Int32] = []
            for (file, type, declaration) in nominal.inherited {
                for (part, place) in names.parts(type, in: Symbol(file: file, declaration: declaration)) {
                    if let known = names.nominal(part, in: place) {
                        if known != number { supertypes.append(known) }
                    } else {
                        let name = files[place.file].facts.types[Int(part)].name
                        unresolved.append((number, linked.name(place.file, name)))
                    }
                }
            }
            found.append(supertypes)
        }
        return (found, unresolved)
    }

    /// Returns modeled types that are errors because of an extension in the sources: `extension String: Error {}`.
    private func errorsByExtension() -> Set<Int32> {
        let names = TypeNames(files: files, linked: linked)
        let error = linked.wellKnown.error
        var found: Set<Int32> = []
        for (number, nominal) in linked.nominals.enumerated() {
            let number = Int32(number)
            guard let symbol = nominal.symbol, files[symbol.file].isModel, linked.reaches(error, from: number)
            else { continue }
            let isModeled = nominal.inherited.contains { file, type, declaration in
                files[file].isModel
                    && names.parts(type, in: Symbol(file: file, declaration: declaration)).contains { part, place in
                        names.nominal(part, in: place).map { linked.reaches(error, from: $0) } ?? false
                    }
            }
            if !isModeled { found.insert(number) }
        }
        return found.subtracting([error, linked.wellKnown.bridgedError])
    }

    /// Whether a user's model declares the same name and labels.
    private func isOverridden(_ symbol: Symbol, _ others: [Symbol]?) -> Bool {
        guard let others, files[symbol.file].isBuiltIn else { return false }
        return others.contains { other in
            let file = files[other.file]
            return file.isModel && !file.isBuiltIn && labels(of: other) == labels(of: symbol)
        }
    }

    private func labels(of symbol: Symbol) -> [UInt32] {
        let facts = files[symbol.file].facts
        return facts.parameters(of: facts[symbol.declaration]).map {
            $0.label == 0 ? 0 : linked.name(symbol.file, $0.label)
        }
    }

    private mutating func addModels() {
        for (file, contents) in files.enumerated() where contents.isModel {
            for attribute in contents.facts.attributes where attribute.declaration.isPresent {
                let symbol = Symbol(file: FileID(file), declaration: attribute.declaration)
                switch contents.facts.text(attribute.name) {
                case "Fails": linked.documented[symbol, default: []].append((FileID(file), attribute.type))
                case "Carries": linked.carriers.insert(symbol)
                default:
                    let traits = ModelTraits(attribute, in: contents.facts)
                    if !traits.isEmpty { linked.modelTraits[symbol, default: []].formUnion(traits) }
                }
            }
        }
        linked.wellKnown.selfName = linked.names.number(of: "self")
        linked.wellKnown.initName = linked.names.number(of: "init")
        linked.wellKnown.iteratorName = linked.names.number(of: "makeAsyncIterator")
        linked.wellKnown.nextName = linked.names.number(of: "next")
        guard let language = linked.moduleNames[Model.language] else { return }
        func known(_ name: String, in module: Int32 = language) -> Int32 {
            let number = linked.names.number(of: name)
            let declared = linked.topLevel[Linked.key(module, number)]?.first {
                files[$0.file].isModel || module != language
            }
            return declared.map { linked.nominalNumbers[Int($0.file)][Int($0.declaration)] } ?? -1
        }
        linked.wellKnown.optional = known("Optional")
        linked.wellKnown.array = known("Array")
        linked.wellKnown.dictionary = known("Dictionary")
        linked.wellKnown.error = known("Error")
        linked.wellKnown.result = known("Result")
        linked.wellKnown.never = known("Never")
        linked.wellKnown.pointer = known("_Pointer")
        linked.wellKnown.bridgedError = linked.moduleNames["Foundation"].map { known("NSError", in: $0) } ?? -1
        linked.wellKnown.cancellation = known("CancellationError")
        linked.wellKnown.interruption = linked.moduleNames["Watertight"].map { known("Interruption", in: $0) } ?? -1
        linked.wellKnown.encoding = known("EncodingError")
        linked.wellKnown.chains = linked.modelTraits.filter { $0.value.contains(.chains) }.map { symbol, _ in
            linked.nominalNumbers[Int(symbol.file)][Int(symbol.declaration)]
        }
        linked.wellKnown.decodable = known("Decodable")
        linked.wellKnown.decoder = known("Decoder")
        linked.wellKnown.encoder = known("Encoder")
        for (literal, name, written) in [
            (Value.Literal.string, "String", "String"), (.integer, "Int", "Integer"), (.float, "Double", "Float"),
            (.boolean, "Bool", "Boolean"), (.array, "Array", "Array"), (.dictionary, "Dictionary", "Dictionary"),
        ] {
            linked.wellKnown.literals[Int(literal.rawValue)] = known(name)
            linked.wellKnown.literalProtocols[Int(literal.rawValue)] = known("ExpressibleBy\(written)Literal")
        }
    }
}

extension SourceText {
    /// Returns the number of each string of a file.
    mutating func numbers(of facts: Facts) -> [UInt32] {
        var numbers = [UInt32](repeating: 0, count: facts.textEnds.count)
        facts.textBytes.withUnsafeBufferPointer { bytes in
            for number in facts.textEnds.indices.dropFirst() {
                let range = Int(facts.textEnds[number - 1])..<Int(facts.textEnds[number])
                numbers[number] = self.number(of: UnsafeBufferPointer(rebasing: bytes[range]))
            }
        }
        return numbers
    }
}
