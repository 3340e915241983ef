/// The names of functions that create a text from an error, or show it. Other calls aren't looked up.
struct TextNames: Sendable {
    private var names: Set<UInt32> = []

    init(_ program: Program) {
        let linked = program.linked
        for (symbol, traits) in linked.modelTraits where !traits.isDisjoint(with: [.converts, .shows]) {
            let declaration = program.declaration(symbol)
            names.insert(linked.name(symbol.file, declaration.name))
            guard declaration.kind == .initializer, declaration.owner.isPresent else { continue }
            let type = linked.nominalNumbers[Int(symbol.file)][Int(declaration.owner)]
            guard type >= 0 else { continue }
            for made in [type] + program.types(below: type) { names.insert(linked.nominals[Int(made)].name) }
        }
        // Regardless of the declarations that they refer to.
        for file in program.files.indices where !program.files[file].isModel {
            for declaration in program.facts(FileID(file)).declarations where declaration.kind == .alias {
                names.insert(linked.name(FileID(file), declaration.name))
            }
        }
    }

    func contains(_ name: UInt32) -> Bool { names.contains(name) }
}
