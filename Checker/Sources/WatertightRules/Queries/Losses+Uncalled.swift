/// Finds code without callers.
extension Losses {
    /// The maximum depth of callers, and the maximum number of files with the function's name.
    private static let mostCallers = 3
    private static let mostNamingFiles = 4

    /// Whether nothing in the sources can call a function: its name occurs only in other uncalled functions, or that of
    /// its type occurs nowhere else, and neither the system nor another language can call it.
    func isUncalled(_ symbol: Symbol, depth: Int = 0) -> Bool {
        let declaration = program.declaration(symbol)
        guard declaration.owner.isPresent, program.access(of: symbol) <= .module, !isAttributed(symbol) else {
            return false
        }
        if isOfUnnamedType(symbol) { return true }
        guard declaration.kind == .function, depth < Self.mostCallers, !declaration.traits.contains(.overriding),
            !Requirements(search).isRequiredBySystem(symbol)
        else { return false }
        let name = program.linked.name(symbol.file, declaration.name)
        let files = program.names.files(naming: name)
        guard files.count <= Self.mostNamingFiles else { return false }
        for file in files {
            let other = analysis(of: file)
            let local = program.linked.nameNumbers[Int(file)].firstIndex(of: name).map { UInt32($0) }
            guard other.facts.declarations.count(where: { $0.name == local }) == (file == symbol.file ? 1 : 0) else {
                return false
            }
            for number in other.facts.values.ids where other.facts.values[number].name == local {
                guard let user = other.symbol(around: other.facts.body(ofValue: number)),
                    user == symbol || other.isUncalled(user, depth: depth + 1)
                else { return false }
            }
        }
        return true
    }

    private func isAttributed(_ symbol: Symbol) -> Bool {
        program.facts(symbol.file).attributes.contains { $0.declaration == symbol.declaration }
    }

    /// Whether a declaration belongs to one of the app's types that is never named.
    private func isOfUnnamedType(_ symbol: Symbol) -> Bool {
        guard let own = flow.resolver.ownNominal(of: symbol), let type = program.linked.nominals[Int(own)].symbol,
            type.file == symbol.file, program.access(of: type) <= .module, !isAttributed(type)
        else { return false }
        let declaration = program.declaration(type)
        return [.classType, .structure, .actor].contains(declaration.kind)
            && program.names.files(naming: program.linked.name(type.file, declaration.name)) == [type.file]
            && !flow.uses(in: type.file).uses(name: declaration.name)
            && program.linked.supertypes(of: own).allSatisfy { above in
                guard let declared = program.linked.nominals[Int(above)].symbol else { return false }
                return !program.isModel(declared) || program.traits(of: declared) == .observable
            }
    }
}
