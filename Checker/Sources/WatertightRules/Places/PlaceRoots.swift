/// The traits that types inherit from modeled types: user interface, app start, observable, network, or storage.
struct PlaceRoots: Sendable {
    /// The inherited traits of a type, each with the modeled type that it comes from.
    struct Inherited: Sendable {
        var traits: ModelTraits = []
        var starts: Symbol?
        var interface: Symbol?
        var network: Symbol?
        var storage: Symbol?

        mutating func add(_ added: ModelTraits, of symbol: Symbol) {
            traits.formUnion(added)
            if added.contains(.starts) { starts = starts ?? symbol }
            if added.contains(.interface) { interface = interface ?? symbol }
            if added.contains(.network) { network = network ?? symbol }
            if added.contains(.storage) { storage = storage ?? symbol }
        }
    }

    /// The traits that conforming types and subclasses inherit.
    private static let handedDown: ModelTraits = [.interface, .starts, .observable, .standsIn, .network, .storage]

    let program: Program
    private var inherited: [Int32: Inherited] = [:]
    /// The traits of modeled types, including network and storage access by their members.
    private var ofModels: [Int32: ModelTraits] = [:]

    init(program: Program) {
        self.program = program
        for (file, contents) in program.files.enumerated() where contents.isModel {
            for (number, declaration) in contents.facts.declarations.enumerated() {
                let symbol = Symbol(file: FileID(file), declaration: DeclarationID(number))
                let traits = program.traits(of: symbol)
                guard !traits.isEmpty else { continue }
                let nominal = program.linked.nominalNumbers[file][number]
                if nominal >= 0 {
                    ofModels[nominal, default: []].formUnion(traits)
                    handDown(traits.intersection(Self.handedDown), of: symbol, to: nominal)
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
        let names = TypeNames(files: program.files, linked: program.linked)
        for (file, contents) in program.files.enumerated() where !contents.isModel {
            for attribute in contents.facts.attributes where attribute.declaration.isPresent {
                let nominal = program.linked.nominalNumbers[file][Int(attribute.declaration)]
                let name = program.linked.name(FileID(file), attribute.name)
                guard nominal >= 0, case .nominal(let macro)? = names.meaning(of: name, in: nil, file: FileID(file)),
                    let symbol = program.linked.nominals[Int(macro)].symbol, let traits = ofModels[macro]
                else { continue }
                handDown(traits.intersection(Self.handedDown), of: symbol, to: nominal)
            }
        }
    }

    private mutating func handDown(_ traits: ModelTraits, of symbol: Symbol, to nominal: Int32) {
        guard !traits.isEmpty else { return }
        for type in program.types(below: nominal) { inherited[type, default: Inherited()].add(traits, of: symbol) }
    }

    func inherited(by nominal: Int32) -> Inherited { inherited[nominal] ?? Inherited() }

    /// Returns the traits of using any member of a modeled type.
    func traits(ofModel nominal: Int32) -> ModelTraits { ofModels[nominal] ?? [] }

    func isOurs(_ nominal: Int32) -> Bool {
        guard nominal >= 0, let symbol = program.linked.nominals[Int(nominal)].symbol else { return false }
        return !program.isModel(symbol)
    }
}
