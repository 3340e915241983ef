/// The use cases of a program, by more than what they are called, and whether most of them tell an output.
struct UseCases: Sendable {
    private let types: Set<Symbol>
    /// Whether most of them hold an output and call it.
    let tellOutputs: Bool

    func contains(_ type: Symbol) -> Bool { types.contains(type) }

    /// - Parameter tellers: The types that hold an output and call it.
    init(tellers: Set<Int32>, places: Places) {
        let program = places.program
        let found = program.linked.nominals.indices.filter { Self.isUseCase(Int32($0), places) }
        types = Set(found.compactMap { program.linked.nominals[$0].symbol })
        tellOutputs = found.count { tellers.contains(Int32($0)) } * 2 > found.count
    }

    private static func isUseCase(_ number: Int32, _ places: Places) -> Bool {
        let program = places.program
        guard let symbol = program.linked.nominals[Int(number)].symbol, !program.isModel(symbol) else { return false }
        let declaration = program.declaration(symbol)
        let place = places.place(of: symbol)
        guard place.layer == .useCase, !place.isByNameAlone, !place.isByFolderAlone,
            [.structure, .classType, .actor].contains(declaration.kind)
        else { return false }
        // What lies in a use case is a part of it.
        guard declaration.owner >= 0 else { return true }
        return places.place(of: Symbol(file: symbol.file, declaration: declaration.owner)).layer != .useCase
    }
}
