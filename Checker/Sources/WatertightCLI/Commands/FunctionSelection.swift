import WatertightRules
import WatertightSupport
import WatertightThrows

/// Selects functions by name, type, file, or folder.
struct FunctionSelection {
    var sets: ThrowSets
    var root: String
    var console: Console

    /// Returns all throwing functions if there are no subjects.
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
                return throwers.filter { isMeant(sets.program.files[$0.file]) }
            }
        }
        let bodies = sets.functions.count
        let functions = sets.functions + sets.requirements
        let names = functions.map { sets.program.name(of: $0) }
        let exact = functions.indices.filter { names[$0] == subject }
        if !exact.isEmpty { return exact.map { functions[$0] } }
        let isType = Self.isType(subject, names)
        let fitting = functions.indices.filter { Self.fits(names[$0], subject) }
        // A name without a type selects only implementations.
        let implemented = isType ? fitting : fitting.filter { $0 < bodies }
        let candidates = implemented.isEmpty ? fitting : implemented
        let best = candidates.filter { sets.program.declaration(functions[$0]).throwsErrors }
        let found = best.isEmpty ? candidates : best
        guard !found.isEmpty else {
            let simple = names.flatMap { [$0, Self.simple($0)] }
            let near = NearestName.hint(for: subject, among: Array(Set(simple)).sorted())
            throw .cannotRun("There is no function, type or file \"\(subject)\".\(near)")
        }
        let owners = Set(found.map { names[$0] })
        guard owners.count == 1 || isType else {
            let listed = owners.sorted().prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")
            throw .cannotRun(
                "\"\(subject)\" is ambiguous: \(listed)\(owners.count > 8 ? " or \(owners.count - 8) more" : "")."
            )
        }
        return found.map { functions[$0] }
    }

    /// Whether `save`, `save(_:)`, `Store.save`, or the type `Store` matches `Store.save(_:)`.
    private static func fits(_ name: String, _ subject: String) -> Bool {
        simple(name) == subject || name.hasSuffix("." + subject) || simple(name).hasSuffix("." + subject)
            || name.hasPrefix(subject + ".") || name.contains("." + subject + ".")
    }

    private static func isType(_ subject: String, _ names: [String]) -> Bool {
        names.contains { $0.hasPrefix(subject + ".") || $0.contains("." + subject + ".") }
    }

    /// Returns the name without argument labels.
    private static func simple(_ name: String) -> String { String(name.prefix { $0 != "(" }) }
}
