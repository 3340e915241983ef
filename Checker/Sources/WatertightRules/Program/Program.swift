/// A declaration of a program: its file and its index in that file.
package struct Symbol: Sendable, Hashable {
    package var file: FileID
    package var declaration: DeclarationID

    package init(file: FileID, declaration: DeclarationID) {
        self.file = file
        self.declaration = declaration
    }
}

package typealias FileID = ID<ProgramFile>

package struct ProgramFile: Sendable {
    package var path: String
    package var module: String?
    package var facts: Facts
    /// The number of bodies that an edit can add without changing the numbers of bodies in other files.
    package var spareBodies = 0
    package var isModel = false
    /// For models: whether it contains everything that throws in its module.
    var isComplete = false
    /// For models: whether it is built in, so that a user's model can extend and override it.
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

/// A type with its declaration and extensions. Types that are only extended or referenced have no declaration.
package struct Nominal: Sendable {
    package var symbol: Symbol?
    package var name: UInt32
    /// The inherited types as written: the file, type, and declaration.
    var inherited: [(file: FileID, type: Int32, declaration: DeclarationID)] = []
    /// The resolved supertypes. Foreign types are nominal types as well.
    var supertypes: [Int32] = []
    var subtypes: [Int32] = []
}

/// The linked facts of all files: names, types with members, supertypes, and subtypes.
package final class Program: Sendable {
    package let files: [ProgramFile]
    package let linked: Linked
    package let typeNames: TypeNames
    package let answers: KeptAnswers
    private let madeNames: Once<NameIndex>
    /// The names that several files have.
    let sharedFileNames: Once<Set<Substring>>

    /// The files that contain each name.
    var names: NameIndex { madeNames.value }

    /// - Parameter models: The user's models, each with its module.
    package convenience init(files: [ProgramFile], models: [ProgramFile] = []) {
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
        self.init(files: all, linked: linked, answers: KeptAnswers(fileCount: all.count))
    }

    private init(files: [ProgramFile], linked: Linked, answers: KeptAnswers) {
        self.files = files
        self.linked = linked
        self.answers = answers
        typeNames = TypeNames(files: files, linked: linked)
        let sources = files.indices.filter { !files[$0].isModel }
        madeNames = Once { NameIndex(linked, sources: sources) }
        sharedFileNames = Once {
            let names = files.compactMap { $0.path.split(separator: "/").last }
            return Set(Dictionary(grouping: names, by: \.self).filter { $0.value.count > 1 }.keys)
        }
    }

    /// Returns the program with other facts of one file, linked as before; `nil` if the edit changed more than bodies,
    /// or added more of them than there is room for.
    package func replacing(_ file: FileID, by facts: Facts) -> Program? {
        guard facts.bodies.count <= linked.bodies(of: file).count, facts.interface == files[file].facts.interface
        else { return nil }
        var files = files
        var linked = linked
        let answers = KeptAnswers(self.answers, without: file)
        files[Int(file)].facts = facts
        linked.replace(file, by: facts)
        return Program(files: files, linked: linked, answers: answers)
    }

    package func facts(_ file: FileID) -> Facts { files[file].facts }

    package func declaration(_ symbol: Symbol) -> Declaration {
        files[symbol.file].facts[symbol.declaration]
    }

    package func isModel(_ symbol: Symbol) -> Bool { files[symbol.file].isModel }

    /// Returns the traits that a model declares; empty for declarations in the sources.
    package func traits(of symbol: Symbol) -> ModelTraits { linked.modelTraits[symbol] ?? [] }

    func traits(ofType nominal: Int32) -> ModelTraits {
        linked.symbol(ofNominal: nominal).map { traits(of: $0) } ?? []
    }

    /// Returns the source file with a path.
    package func file(_ path: String) -> FileID? { files.ids.first { files[$0].path == path && !files[$0].isModel } }

    /// Returns the declarations of the sources with some properties, ordered by file.
    package func symbols(where isIncluded: (Declaration) -> Bool) -> [Symbol] {
        files.ids.filter { !files[$0].isModel }.flatMap { file in
            let facts = facts(file)
            return facts.declarations.ids.filter { isIncluded(facts[$0]) }.map { Symbol(file: file, declaration: $0) }
        }
    }

    /// Whether a type or one of its supertypes has a trait.
    func hasTrait(_ trait: ModelTraits, _ nominal: Int32) -> Bool {
        linked.supertypes(of: nominal).union([nominal]).contains { traits(ofType: $0).contains(trait) }
    }

    /// Whether a type's model contains all its throwing members.
    func isComplete(_ type: Symbol) -> Bool {
        files[type.file].isComplete || traits(of: type).contains(.complete)
    }
}

/// The result of linking.
package struct Linked: Sendable {
    package var names = SourceText()
    /// The program's name number for each string of a file.
    package var nameNumbers: [[UInt32]] = []
    package var modules: [Int32] = []
    var moduleNames: [String?: Int32] = [:]
    /// The modules that each file imports, directly or through exports of models. Modules in the sources come first.
    package var imports: [[Int32]] = []
    /// The modules whose members are visible in each module.
    package var reach: [Int32: Set<Int32>] = [:]
    package var nominals: [Nominal] = []
    /// The nominal type of each type or extension, by file and declaration; -1 for others.
    package var nominalNumbers: [[Int32]] = []
    package var foreign: [UInt32: Int32] = [:]
    /// Top-level declarations by module and name.
    var topLevel: [UInt64: [Symbol]] = [:]
    /// Local types by file and name.
    var localTypes: [UInt64: Symbol] = [:]
    /// Members by nominal type and name.
    var members: [UInt64: [Symbol]] = [:]
    package var bodyStarts: [Int32] = []
    var bodyCount: Int32 = 0
    /// The modules that are visible in every file.
    var everywhere: [Int32] = []
    /// What each file can access outside of the sources.
    var horizons: [Horizon] = []
    /// The names of throwing static members.
    var throwersOnTypes: Set<UInt32> = []
    /// The documented errors according to models.
    var documented: [Symbol: [(file: FileID, type: Int32)]] = [:]
    var carriers: Set<Symbol> = []
    var modelTraits: [Symbol: ModelTraits] = [:]
    /// Modeled types that are errors because of an extension in the sources.
    package var errorsByExtension: Set<Int32> = []
    /// Modeled classes that the sources extend.
    var extendedClasses: Set<Int32> = []
    package var wellKnown = WellKnown()

    /// What a file can access outside of the sources.
    enum Horizon: UInt8, Sendable {
        /// Nothing that throws: all imports are in the sources or have complete models.
        case nothing
        /// Declarations that the models omit.
        case system
        case anything
    }

    package struct WellKnown: Sendable {
        package var optional: Int32 = -1
        package var array: Int32 = -1
        package var dictionary: Int32 = -1
        package var error: Int32 = -1
        var result: Int32 = -1
        package var never: Int32 = -1
        package var bridgedError: Int32 = -1
        package var cancellation: Int32 = -1
        /// The error type of the library, in its model or its sources.
        package var interruption: Int32 = -1
        var encoding: Int32 = -1
        var decodable: Int32 = -1
        var decoder: Int32 = -1
        var encoder: Int32 = -1
        /// By ``Value/Literal``: the default type of a literal, and the protocol for other types.
        package var boolean: Int32 { literals[Int(Value.Literal.boolean.rawValue)] }
        var literals: [Int32] = [-1, -1, -1, -1, -1, -1, -1]
        var literalProtocols: [Int32] = [-1, -1, -1, -1, -1, -1, -1]
        var pointer: Int32 = -1
        /// The types whose unknown members return the same type.
        var chains: [Int32] = []
        /// Names with a meaning to the compiler.
        var selfName: UInt32 = 0
        var initName: UInt32 = 0
        var iteratorName: UInt32 = 0
        var nextName: UInt32 = 0
    }

    package static func key(_ left: Int32, _ right: UInt32) -> UInt64 {
        UInt64(UInt32(bitPattern: left)) << 32 | UInt64(right)
    }

    package func name(_ file: FileID, _ local: UInt32) -> UInt32 { nameNumbers[Int(file)][Int(local)] }
    /// Returns the numbers of a file's bodies, including spare ones.
    func bodies(of file: FileID) -> Range<Int32> {
        bodyStarts[Int(file)]..<(Int(file) + 1 < bodyStarts.count ? bodyStarts[Int(file) + 1] : bodyCount)
    }

    /// Replaces what is linked by position in a file whose declarations are the same as before.
    fileprivate mutating func replace(_ file: FileID, by facts: Facts) {
        nameNumbers[Int(file)] = names.numbers(of: facts)
        for (index, declaration) in facts.declarations.enumerated() where declaration.inheritedCount > 0 {
            let nominal = nominalNumbers[Int(file)][index]
            guard nominal >= 0 else { continue }
            var types = facts.inherited(by: declaration).map(\.index)[...]
            for position in nominals[Int(nominal)].inherited.indices {
                let inherited = nominals[Int(nominal)].inherited[position]
                guard inherited.file == file, inherited.declaration == DeclarationID(index), let type = types.popFirst()
                else { continue }
                nominals[Int(nominal)].inherited[position].type = type
            }
        }
    }

    package func body(_ file: FileID, _ local: BodyID) -> Int32 { bodyStarts[Int(file)] + local.number }
    package func local(_ file: FileID, _ body: Int32) -> BodyID { BodyID(number: body - bodyStarts[Int(file)]) }

    /// Returns the declaration of a nominal type; `nil` for types outside of the sources and models.
    func symbol(ofNominal nominal: Int32) -> Symbol? { nominal < 0 ? nil : nominals[Int(nominal)].symbol }

    package func members(_ nominal: Int32, _ name: UInt32) -> [Symbol] { members[Self.key(nominal, name)] ?? [] }
}
