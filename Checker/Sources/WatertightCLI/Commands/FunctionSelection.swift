import WatertightRules
import WatertightSupport
import WatertightThrows

/// The functions that somebody means who writes a name, a type, a file or a folder.
struct FunctionSelection {
    var sets: ThrowSets
    var root: String
    var console: Console

    /// All that throw, if nothing is written.
    func functions(_ subjects: [String]) throws(CommandFailure) -> [Symbol] {
        guard !subjects.isEmpty else { return sets.throwers }
        var found: Set<Symbol> = []
        for subject in subjects { found.formUnion(try functions(subject)) }
        return found.sorted { ($0.file, $0.declaration) < ($1.file, $1.declaration) }
    }

    private func functions(_ subject: String) throws(CommandFailure) -> [Symbol] {
        let throwers = sets.throwers
        if let path = FilePath.relative(FilePath.resolved(console.path(subject)), to: root) {
            func isMeant(_ file: ProgramFile) -> Bool {
                !file.isModel && (path.isEmpty || file.path == path || file.path.hasPrefix(path + "/"))
            }
            if sets.program.files.contains(where: isMeant) {
                return throwers.filter { isMeant(sets.program.files[Int($0.file)]) }
            }
        }
        let functions = sets.functions
        let names = functions.map { sets.program.name(of: $0) }
        let exact = functions.indices.filter { names[$0] == subject }
        if !exact.isEmpty { return exact.map { functions[$0] } }
        let fitting = functions.indices.filter { Self.fits(names[$0], subject) }
        let throwing = Set(throwers)
        let best = fitting.filter { throwing.contains(functions[$0]) }
        let found = best.isEmpty ? fitting : best
        guard !found.isEmpty else {
            let simple = names.flatMap { [$0, Self.simple($0)] }
            let near = NearestName.hint(for: subject, among: Array(Set(simple)).sorted())
            throw .cannotRun("There is no function, type or file \"\(subject)\".\(near)")
        }
        let owners = Set(found.map { names[$0] })
        guard owners.count == 1 || Self.isType(subject, names) else {
            let listed = owners.sorted().prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")
            throw .cannotRun(
                "\"\(subject)\" may be \(listed)\(owners.count > 8 ? " or \(owners.count - 8) more" : ""). Name one of them."
            )
        }
        return found.map { functions[$0] }
    }

    /// `save`, `save(_:)` and `Store.save` fit `Store.save(_:)`; so does `Store`, which names the type.
    private static func fits(_ name: String, _ subject: String) -> Bool {
        simple(name) == subject || name.hasSuffix("." + subject) || simple(name).hasSuffix("." + subject)
            || name.hasPrefix(subject + ".") || name.contains("." + subject + ".")
    }

    private static func isType(_ subject: String, _ names: [String]) -> Bool {
        names.contains { $0.hasPrefix(subject + ".") || $0.contains("." + subject + ".") }
    }

    /// The name without the labels.
    private static func simple(_ name: String) -> String { String(name.prefix { $0 != "(" }) }
}
