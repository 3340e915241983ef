/// Whose words the errors of the app are: which repository throws which.
struct Vocabularies: Sendable {
    /// By nominal of an error.
    private var repositories: [Int32: Int32] = [:]

    func repository(throwing error: Int32) -> Int32? { repositories[error] }

    init(throwSets: ThrowSets, places: Places) {
        let program = places.program
        let resolver = Resolver(program: program)
        for (file, contents) in program.files.enumerated() where !contents.isModel {
            for (number, declaration) in contents.facts.declarations.enumerated() where declaration.owner >= 0 {
                let symbol = Symbol(file: Int32(file), declaration: Int32(number))
                guard [.function, .initializer, .property].contains(declaration.kind),
                    places.place(of: symbol).layer == .repository, program.access(of: symbol) > .file,
                    let owner = resolver.ownNominal(of: symbol)
                else { continue }
                let types =
                    [declaration.thrown]
                    + (declaration.kind == .function
                        ? [declaration.type] + contents.facts.parameters(of: declaration).map(\.type) : [])
                var errors = declaration.throwsErrors ? throwSets.set(of: symbol).entries.map(\.type) : []
                for type in types where type >= 0 {
                    for held in resolver.heldErrors(in: resolver.type(type, in: symbol, file: symbol.file)) {
                        if case .own(let nominal) = held.owner { errors.append(nominal) }
                    }
                }
                for error in errors where error >= 0 && isOwn(error, program) {
                    repositories[error] = repositories[error] ?? owner
                }
            }
        }
    }

    private func isOwn(_ nominal: Int32, _ program: Program) -> Bool {
        program.linked.nominals[Int(nominal)].symbol.map { !program.isModel($0) } ?? false
    }
}
