import WatertightRules

/// Where to write what functions throw: each edit as a place in a file. The compiler is asked about them by
/// `scripts/judge-throws.sh`.
struct ThrowEdits: Sendable, Encodable {
    struct Edit: Sendable, Encodable {
        var name: String
        var path: String
        /// The lines of the function.
        var firstLine: Int
        var lastLine: Int
        /// The bytes of its `throws`.
        var start: Int
        var end: Int
        var text: String
    }

    var edits: [Edit] = []

    /// - Parameter outline: Parses a file again: where `throws` stands is no fact.
    init(_ sets: ThrowSets, outline: (_ path: String) -> Outline?) {
        let writable = Dictionary(grouping: WritableThrows(sets).edits, by: \.symbol.file)
        for (file, found) in writable.sorted(by: { $0.key < $1.key }) {
            let source = sets.program.files[Int(file)]
            guard let outline = outline(source.path) else { continue }
            let nodes = outline.nodes(of: .functionDeclaration, .initializerDeclaration)
            for edit in found {
                let offset = sets.program.offset(of: edit.symbol)
                guard let node = nodes.first(where: { $0.offset == offset }), let clause = node.child(of: .throwsClause)
                else { continue }
                edits.append(
                    Edit(
                        name: sets.program.name(of: edit.symbol), path: source.path, firstLine: node.line,
                        lastLine: outline.location(of: node.end).line, start: Int(clause.offset),
                        end: Int(clause.end), text: edit.type.map { "throws(\($0))" } ?? ""))
            }
        }
    }
}
