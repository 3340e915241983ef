/// A declaration of a program: its file, and its number there.
package struct Symbol: Sendable, Hashable {
    package var file: FileID
    package var declaration: Int32

    package init(file: FileID, declaration: Int32) {
        self.file = file
        self.declaration = declaration
    }
}

/// A file of a program.
package struct ProgramFile: Sendable {
    package var path: String
    package var module: String?
    package var facts: Facts
    package var isModel = false
    /// Of a model: all that throws in its module is in it.
    var isComplete = false
    /// Of a model: it is one of ours, which one of the user adds to and overrides.
    package internal(set) var isBuiltIn = false

    package init(path: String, module: String? = nil, facts: Facts) {
        self.path = path
        self.module = module
        self.facts = facts
    }

    package init(path: String, module: String, model: Model) {
        self.init(path: path, module: module, facts: model.facts)
        isModel = true
        isComplete = model.isComplete
    }
}

/// A type with all that declares it: its declaration and its extensions. One that is only extended, or only named, is
/// foreign and has no declaration.
package struct Nominal: Sendable {
    package var symbol: Symbol?
    package var name: UInt32
    /// What it inherits, as written: the file, the type, and the declaration that says so.
    var inherited: [(file: FileID, type: Int32, declaration: Int32)] = []
    /// The types that it inherits; a foreign one is a foreign nominal.
    var supertypes: [Int32] = []
    var subtypes: [Int32] = []
}

/// The facts of all files, linked: names of the whole program, types with their members, supertypes and subtypes. What it
/// answers, it answers by what is written down; nothing is guessed.
package final class Program: Sendable {
    package let files: [ProgramFile]
    package let linked: Linked
    /// What resolvers found in its files.
    package let answers: KeptAnswers
    private let madeNames: Once<NameIndex>

    /// In which files each name stands.
    var names: NameIndex { madeNames.value }

    /// - Parameter models: Those of the user, each with its module.
    package init(files: [ProgramFile], models: [ProgramFile] = []) {
        var all = files
        all += models.map { model in
            var file = model
            file.isModel = true
            return file
        }
        all += Model.needed(by: Set(all.flatMap(\.facts.importedModules))).map { module, model in
            var file = ProgramFile(path: module, module: module, model: model)
            file.isBuiltIn = true
            return file
        }
        var linking = Linking(files: all)
        let linked = linking.link()
        self.linked = linked
        self.files = all
        answers = KeptAnswers(fileCount: all.count)
        let sources = all.indices.filter { !all[$0].isModel }
        madeNames = Once { NameIndex(linked, sources: sources) }
    }

    package func facts(_ file: FileID) -> Facts { files[file].facts }

    /// The types that the sources declare, in the order of the files.
    package var types: [Symbol] {
        files.enumerated().filter { !$0.element.isModel }.flatMap { number, file in
            file.facts.declarations.indices.filter { file.facts.declarations[$0].kind.isType }
                .map { Symbol(file: FileID(number), declaration: Int32($0)) }
        }
    }

    package func declaration(_ symbol: Symbol) -> Declaration {
        files[symbol.file].facts.declarations[Int(symbol.declaration)]
    }

    package func isModel(_ symbol: Symbol) -> Bool { files[symbol.file].isModel }

    /// What a model says of it; empty for what is no model.
    package func traits(of symbol: Symbol) -> ModelTraits { linked.modelTraits[symbol] ?? [] }

    func traits(ofType nominal: Int32) -> ModelTraits {
        nominal < 0 ? [] : linked.nominals[Int(nominal)].symbol.map { traits(of: $0) } ?? []
    }

    /// Whether all that throws of a type is in its model.
    func isComplete(_ type: Symbol) -> Bool {
        files[type.file].isComplete || traits(of: type).contains(.complete)
    }
}

/// What linking finds out.
package struct Linked: Sendable {
    package var names = SourceText()
    /// By file: the program's number of each of its texts.
    package var nameNumbers: [[UInt32]] = []
    package var modules: [Int32] = []
    var moduleNames: [String?: Int32] = [:]
    /// By file: which modules it imports, of those that are here, and what their models export; sources first.
    package var imports: [[Int32]] = []
    /// By module: the modules whose members it may see.
    package var reach: [Int32: Set<Int32>] = [:]
    package var nominals: [Nominal] = []
    /// By file and declaration: the nominal that a type or an extension is of; -1 for others.
    package var nominalNumbers: [[Int32]] = []
    package var foreign: [UInt32: Int32] = [:]
    /// By module and name: what stands at the top of its files.
    var topLevel: [UInt64: [Symbol]] = [:]
    /// By file and name: types that are declared in a body.
    var localTypes: [UInt64: Symbol] = [:]
    /// By nominal and name.
    var members: [UInt64: [Symbol]] = [:]
    package var bodyStarts: [Int32] = []
    var bodyCount: Int32 = 0
    /// The modules that every file sees.
    var everywhere: [Int32] = []
    /// By file: what its imports leave unseen.
    var horizons: [Horizon] = []
    /// The names of static functions that throw.
    var throwersOnTypes: Set<UInt32> = []
    /// The errors that a model says are documented.
    var documented: [Symbol: [(file: FileID, type: Int32)]] = [:]
    var carriers: Set<Symbol> = []
    var modelTraits: [Symbol: ModelTraits] = [:]
    /// Types of models that are errors because an extension in the sources says so.
    package var errorsByExtension: Set<Int32> = []
    package var wellKnown = WellKnown()

    /// What a file may see that is not here.
    enum Horizon: UInt8, Sendable {
        /// Nothing that throws: all that it imports is here, or complete.
        case nothing
        /// What the models leave out.
        case system
        case anything
    }

    package struct WellKnown: Sendable {
        package var optional: Int32 = -1
        package var array: Int32 = -1
        package var dictionary: Int32 = -1
        var error: Int32 = -1
        var result: Int32 = -1
        package var never: Int32 = -1
        package var bridgedError: Int32 = -1
        var cancellation: Int32 = -1
        var encoding: Int32 = -1
        var decodable: Int32 = -1
        var decoder: Int32 = -1
        /// By ``Value/Literal``: the type that a literal has by itself, and the protocol of those that it may have.
        var literals: [Int32] = [-1, -1, -1, -1, -1, -1, -1]
        var literalProtocols: [Int32] = [-1, -1, -1, -1, -1, -1, -1]
        var pointer: Int32 = -1
        /// The types whose values are asked in chains.
        var chains: [Int32] = []
        /// Names that the compiler asks for.
        var selfName: UInt32 = 0
        var initName: UInt32 = 0
        var iteratorName: UInt32 = 0
        var nextName: UInt32 = 0
    }

    package static func key(_ left: Int32, _ right: UInt32) -> UInt64 {
        UInt64(UInt32(bitPattern: left)) << 32 | UInt64(right)
    }

    package func name(_ file: FileID, _ local: UInt32) -> UInt32 { nameNumbers[Int(file)][Int(local)] }
    package func body(_ file: FileID, _ local: BodyID) -> Int32 { bodyStarts[Int(file)] + local }

    func members(_ nominal: Int32, _ name: UInt32) -> [Symbol] { members[Self.key(nominal, name)] ?? [] }
}
