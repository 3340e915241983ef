/// Determines the types that references in a declaration refer to.
struct ReferencedTypes: Lookup {
    let resolver: Resolver
    let place: Symbol?
    let file: FileID

    /// Returns the type of a reference.
    func type(_ reference: Int32) -> TypeID {
        let facts = resolver.facts(file)
        let record = facts.types[Int(reference)]
        let wellKnown = linked.wellKnown
        let arguments = facts.arguments(of: record)
        func all() -> [TypeID] { arguments.map { resolver.type($0, in: place, file: file) } }
        switch record.kind {
        case .named:
            let name = linked.name(file, record.name)
            if record.name > 0, facts.text(record.name) == "Self", let own = resolver.ownType(of: place) { return own }
            return resolver.type(resolver.meaning(of: name, in: place, file: file), name, all())
        case .member:
            let name = linked.name(file, record.name)
            let base = resolver.type(record.base, in: place, file: file)
            if types[base].kind == .nominal, types[base].first >= 0,
                let found = resolver.names.nested(name, in: types[base].first)
            {
                return resolver.type(found, name, all())
            }
            guard types[base].kind == .nominal else { return associated(name, of: base) }
            return resolver.type(resolver.names.inModule(named: record.base, name, file: file), name, all())
        case .optional: return types.number(.nominal, wellKnown.optional, -1, 0, all())
        case .array: return types.number(.nominal, wellKnown.array, -1, 0, all())
        case .dictionary: return types.number(.nominal, wellKnown.dictionary, -1, 0, all())
        case .metatype: return types.number(.metatype, 0, -1, 0, all())
        case .existential, .opaque: return all().first ?? types.unknown(.receiver)
        case .tuple: return types.number(.tuple, 0, -1, 0, all())
        case .composition: return types.number(.composition, 0, -1, 0, all())
        case .function:
            let thrown = record.thrown >= 0 ? resolver.type(record.thrown, in: place, file: file) : -1
            return types.number(.function, Int32(record.effects), thrown, 0, all())
        case .other: return types.unknown(.receiver)
        }
    }

    /// Returns the type of `T.Element`, from the protocols that constrain `T`.
    private func associated(_ name: UInt32, of base: TypeID) -> TypeID {
        for supertype in resolver.supertypes(of: base) {
            let record = types[supertype]
            guard record.kind == .nominal, record.first >= 0, let found = resolver.names.nested(name, in: record.first)
            else { continue }
            return resolver.type(found, name, [])
        }
        return types.number(.associated, Int32(bitPattern: name))
    }
}
