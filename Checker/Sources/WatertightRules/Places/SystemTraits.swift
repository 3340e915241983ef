/// The traits of the system's types, and those that the app's types inherit from them: user interface, app start,
/// observable, network, or storage.
struct SystemTraits: Sendable {
    /// The traits that conforming types and subclasses inherit.
    private static let handedDown: ModelTraits = [.interface, .starts, .observable, .standsIn, .network, .storage]

    let program: Program
    private var inherited: [Int32: ModelTraits] = [:]
    /// The traits of modeled types, including network access by their members.
    private var ofModels: [Int32: ModelTraits] = [:]

    init(program: Program) {
        self.program = program
        for (file, contents) in program.files.enumerated() where contents.isModel {
            for (number, declaration) in contents.facts.declarations.enumerated() {
                let traits = program.traits(of: Symbol(file: FileID(file), declaration: DeclarationID(number)))
                guard !traits.isEmpty else { continue }
                let nominal = program.linked.nominalNumbers[file][number]
                if nominal >= 0 {
                    ofModels[nominal, default: []].formUnion(traits)
                    handDown(traits, to: nominal)
                } else if declaration.owner.isPresent, contents.facts[declaration.owner].kind == .classType {
                    let owner = program.linked.nominalNumbers[file][Int(declaration.owner)]
                    ofModels[owner, default: []].formUnion(traits.intersection([.network]))
                }
            }
        }
        addMacros()
    }

    /// Attached macros such as `@Observable` count like inherited types.
    private mutating func addMacros() {
        let names = program.typeNames
        for (file, contents) in program.files.enumerated() where !contents.isModel {
            for attribute in contents.facts.attributes where attribute.declaration.isPresent {
                let nominal = program.linked.nominalNumbers[file][Int(attribute.declaration)]
                let name = program.linked.name(FileID(file), attribute.name)
                guard nominal >= 0, case .nominal(let macro)? = names.meaning(of: name, in: nil, file: FileID(file)),
                    let traits = ofModels[macro]
                else { continue }
                handDown(traits, to: nominal)
            }
        }
    }

    private mutating func handDown(_ traits: ModelTraits, to nominal: Int32) {
        let traits = traits.intersection(Self.handedDown)
        guard !traits.isEmpty else { return }
        for type in program.types(below: nominal) { inherited[type, default: []].formUnion(traits) }
    }

    func inherited(by nominal: Int32) -> ModelTraits { inherited[nominal] ?? [] }

    /// Returns the traits of using any member of a modeled type.
    func traits(ofModel nominal: Int32) -> ModelTraits { ofModels[nominal] ?? [] }

    func isOurs(_ nominal: Int32) -> Bool {
        program.linked.symbol(ofNominal: nominal).map { !program.isModel($0) } ?? false
    }
}
