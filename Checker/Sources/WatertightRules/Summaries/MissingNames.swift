import SwiftParser

/// The names without a declaration. First those whose declaration would complete the most sets of errors.
package struct MissingNames: Sendable {
    package struct Entry: Sendable, Hashable {
        package var name: UndeclaredName
        /// The module that probably declares it, according to imports.
        package var module: String?
        /// The number of calls that require it, including those inside a `try`.
        package var sites: Int
        package var tried: Int
        /// The number of functions whose set of errors is incomplete only because of it.
        package var closes: Int
        package var path: String
        package var line: Int
        /// The declaration for a model, without errors.
        package var stub: String
    }

    package private(set) var entries: [Entry] = []

    /// - Parameter files: The sites of all files of the program, in order.
    package init(_ sets: ThrowSets, files: [[MissingSite]]) {
        let program = sets.program
        var sites: [UndeclaredName: [(file: FileID, site: MissingSite)]] = [:]
        var names: [Place: UndeclaredName] = [:]
        for (file, found) in files.enumerated() {
            for site in found {
                names[Place(file: FileID(file), offset: site.offset)] = site.name
                sites[site.name, default: []].append((FileID(file), site))
            }
        }
        var closes: [UndeclaredName: Int] = [:]
        for symbol in sets.throwers {
            let set = sets.set(ofBody: program.linked.body(symbol.file, program.declaration(symbol).body))
            guard set.parameters == 0, set.witnesses.count < ThrowSet.mostWitnesses else { continue }
            let needed = Set(set.witnesses.map { names[Place(file: $0.file, offset: $0.offset)] })
            if needed.count == 1, case let name?? = needed.first { closes[name, default: 0] += 1 }
        }
        let modules = ModuleGuess(program, sites.mapValues { Set($0.map(\.file)) })
        entries = sites.compactMap { name, found in
            guard let first = found.first else { return nil }
            let place = program.place(first.file, first.site.offset)
            return Entry(
                name: name, module: modules.module(of: name), sites: found.count,
                tried: found.count { $0.site.isTried },
                closes: closes[name] ?? 0, path: place.path, line: place.line,
                stub: Self.stub(of: name, found.map(\.site)))
        }.sorted {
            ($1.closes, $1.tried, $1.sites, $0.name.text) < ($0.closes, $0.tried, $0.sites, $1.name.text)
        }
    }

    private struct Place: Hashable {
        var file: FileID
        var offset: UInt32
    }

    // MARK: Stubs

    private static func stub(of name: UndeclaredName, _ sites: [MissingSite]) -> String {
        let isOnType = sites.contains { $0.isOnType } ? "static " : ""
        let sites = sites.filter(\.isItself)
        let written = identifier(name.name)
        guard let labels = name.labels else { return "public \(isOnType)var \(written): Any" }
        let parameters = labels.enumerated().map { position, label in
            let isClosure = sites.contains { position < $0.closures.count && $0.closures[position] }
            return (label == "_" ? "_ value\(position)" : identifier(label))
                + (isClosure ? ": @escaping () -> Void" : ": Any")
        }
        let effects =
            (sites.contains { $0.isAwaited } ? " async" : "") + (sites.contains { $0.mustThrow } ? " throws" : "")
        let head = "(" + parameters.joined(separator: ", ") + ")" + effects
        if name.name == "init" { return "public init" + head }
        return "public \(isOnType)func \(written)" + head + (sites.allSatisfy { $0.isDiscarded } ? "" : " -> Any")
    }

    /// Adds backticks to keywords.
    private static func identifier(_ name: String) -> String {
        name.isValidSwiftIdentifier(for: .variableName) ? name : "`\(name)`"
    }

    /// Returns declarations for the model of a module.
    package func stubs(of module: String) -> String {
        let owners = Dictionary(grouping: entries.filter { $0.module == module }) { entry in
            entry.name.owner == module ? "" : entry.name.owner
        }
        var text = ""
        for (owner, members) in owners.sorted(by: { $0.key < $1.key }) {
            guard !owner.isEmpty else {
                for entry in members {
                    text +=
                        "\(entry.stub.replacing("public static ", with: "public "))  // \(entry.path):\(entry.line)\n"
                }
                continue
            }
            let isKnown = members.contains { $0.name.isOwnerKnown } || owner.contains(".")
            text += isKnown ? "extension \(owner) {\n" : "public class \(owner) {\n"
            for entry in members { text += "    \(entry.stub)  // \(entry.path):\(entry.line)\n" }
            text += "}\n"
        }
        return text
    }
}

/// Guesses the module that declares a name: all files that use it import the module, and few others do.
private struct ModuleGuess {
    private var importers: [String: Set<FileID>] = [:]
    private var users: [String: Set<FileID>] = [:]
    private var declared: [String: String] = [:]
    private let here: Set<String>

    init(_ program: Program, _ files: [UndeclaredName: Set<FileID>]) {
        here = Set(program.files.filter { !$0.isModel }.compactMap(\.module))
        let complete = Set(program.files.filter { $0.isModel && $0.isComplete }.compactMap(\.module))
        for (number, file) in program.files.enumerated() {
            if file.isModel {
                for declaration in file.facts.declarations
                where !file.isComplete && declaration.owner.isAbsent && declaration.kind.isType {
                    declared[file.facts.text(declaration.name)] = file.module
                }
            } else {
                for module in file.facts.importedModules where !here.contains(module) && !complete.contains(module) {
                    importers[module, default: []].insert(FileID(number))
                }
            }
        }
        for (name, files) in files { users[Self.key(name), default: []].formUnion(files) }
    }

    private static func key(_ name: UndeclaredName) -> String { name.owner.isEmpty ? name.text : name.owner }

    func module(of name: UndeclaredName) -> String? {
        if name.isOwnerKnown, let known = declared[name.owner] { return known }
        // `Acme.Client`
        let qualifier = name.owner.split(separator: ".").first.map(String.init) ?? ""
        if here.contains(qualifier) { return nil }
        if importers[qualifier] != nil { return qualifier }
        guard let users = users[Self.key(name)] else { return nil }
        return importers.filter { $0.value.isSuperset(of: users) }.min {
            ($0.value.count, $0.key) < ($1.value.count, $1.key)
        }?.key
    }
}
