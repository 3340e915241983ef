/// What the models say of the program's types, through all that these inherit: which are things of the screen, start the
/// app, can be observed, or touch the network or storage.
struct PlaceRoots: Sendable {
    /// What a type has of a model, each with the model's type that says so.
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

    /// What is handed down to what conforms or inherits.
    private static let handedDown: ModelTraits = [.interface, .starts, .observable, .standsIn, .network, .storage]

    let program: Program
    private var inherited: [Int32: Inherited] = [:]
    /// The traits of a model's types, with those of their members where these touch something.
    private var ofModels: [Int32: ModelTraits] = [:]

    init(program: Program) {
        self.program = program
        for (file, contents) in program.files.enumerated() where contents.isModel {
            for (number, declaration) in contents.facts.declarations.enumerated() {
                let symbol = Symbol(file: FileID(file), declaration: Int32(number))
                let traits = program.traits(of: symbol)
                guard !traits.isEmpty else { continue }
                let nominal = program.linked.nominalNumbers[file][number]
                if nominal >= 0 {
                    ofModels[nominal, default: []].formUnion(traits)
                    handDown(traits.intersection(Self.handedDown), of: symbol, to: nominal)
                } else if declaration.owner >= 0, contents.facts.declarations[Int(declaration.owner)].kind == .classType
                {
                    let owner = program.linked.nominalNumbers[file][Int(declaration.owner)]
                    ofModels[owner, default: []].formUnion(traits.intersection([.network]))
                }
            }
        }
        addMacros()
    }

    /// `@Observable final class Model`: what is attached to a type says as much as what it inherits.
    private mutating func addMacros() {
        let names = TypeNames(files: program.files, linked: program.linked)
        for (file, contents) in program.files.enumerated() where !contents.isModel {
            for attribute in contents.facts.attributes where attribute.declaration >= 0 {
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
        var seen: Set<Int32> = [nominal]
        var pending = [nominal]
        while let next = pending.popLast() {
            inherited[next, default: Inherited()].add(traits, of: symbol)
            for subtype in program.linked.nominals[Int(next)].subtypes where seen.insert(subtype).inserted {
                pending.append(subtype)
            }
        }
    }

    func inherited(by nominal: Int32) -> Inherited { inherited[nominal] ?? Inherited() }

    /// What asking any member of a model's type means.
    func traits(ofModel nominal: Int32) -> ModelTraits { ofModels[nominal] ?? [] }

    func isOurs(_ nominal: Int32) -> Bool {
        guard nominal >= 0, let symbol = program.linked.nominals[Int(nominal)].symbol else { return false }
        return !program.isModel(symbol)
    }
}
