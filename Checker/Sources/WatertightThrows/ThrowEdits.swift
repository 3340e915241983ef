import SwiftSyntax
package import WatertightRules

/// The edits that declare what functions throw. `scripts/judge-throws.sh` verifies them with the compiler.
package struct ThrowEdits: Sendable, Encodable {
    package struct Edit: Sendable, Hashable, Encodable {
        package var name: String
        package var path: String
        package var firstLine: Int
        package var lastLine: Int
        /// The byte range of its `throws`.
        package var start: Int
        package var end: Int
        package var text: String
        /// The call sites of the function.
        package var calls: Set<SourcePlace>

        package enum CodingKeys: CodingKey { case name, path, firstLine, lastLine, start, end, text }

        package var fix: Fix {
            Fix(title: "Write what is thrown", edits: [Fix.Edit(offset: start, end: end, replacement: text)])
        }
    }

    package var edits: [Edit] = []
    /// Edits that require each other. Groups are ordered after the ones that they require.
    package var groups: [WritableThrows.Group] = []
    /// Files whose source is missing.
    package var skipped: [String] = []

    package enum CodingKeys: CodingKey { case edits }

    /// - Parameter source: Returns the source that a file's facts were read from; `nil` if it must not change. Facts
    ///   don't contain the location of `throws`.
    package init(_ writable: WritableThrows, in sets: ThrowSets, source: (_ path: String) -> [UInt8]?) {
        let program = sets.program
        let calls = sets.consumers(of: Set(writable.edits.map(\.symbol)))
        var placed = [Edit?](repeating: nil, count: writable.edits.count)
        for (file, positions) in Dictionary(grouping: writable.edits.indices, by: { writable.edits[$0].symbol.file }) {
            let path = program.files[file].path
            guard let bytes = source(path) else {
                skipped.append(path)
                continue
            }
            let tree = SourceTree(bytes)
            let signatures = Dictionary(
                tree.nodes(FunctionSignatureSyntax.self).compactMap { node in node.parent.map { ($0.offset, node) } },
                uniquingKeysWith: { first, _ in first })
            for position in positions {
                let edit = writable.edits[position]
                guard let signature = signatures[program.offset(of: edit.symbol)], let function = signature.parent,
                    let clause = signature.effectSpecifiers?.throwsClause
                else { continue }
                let lines = tree.lines(of: function)
                var end = Int(clause.end)
                // A deletion includes the space after it.
                while edit.type == nil, end < bytes.count, bytes[end] == UInt8(ascii: " ") { end += 1 }
                placed[position] = Edit(
                    name: program.name(of: edit.symbol), path: path, firstLine: lines.lowerBound,
                    lastLine: lines.upperBound, start: Int(clause.offset), end: end,
                    text: edit.type.map { "throws(\($0))" } ?? "",
                    calls: Set((calls[edit.symbol] ?? []).map(\.place)))
            }
        }
        skipped.sort()
        keep(placed, writable.groups)
    }

    /// Keeps the groups whose edits all have a location, together with the groups that they require.
    private mutating func keep(_ placed: [Edit?], _ groups: [WritableThrows.Group]) {
        var newNumbers: [Int: Int] = [:]
        var kept: [(group: Int, edit: Edit)] = []
        for (number, group) in groups.enumerated() {
            let found = group.edits.compactMap { placed[$0] }
            let needs = group.needs.compactMap { newNumbers[$0] }
            guard found.count == group.edits.count, needs.count == group.needs.count else { continue }
            newNumbers[number] = self.groups.count
            kept += found.map { (self.groups.count, $0) }
            self.groups.append(WritableThrows.Group(edits: [], needs: Set(needs)))
        }
        kept.sort { ($0.edit.path, $0.edit.start) < ($1.edit.path, $1.edit.start) }
        edits = kept.map(\.edit)
        for (position, (group, _)) in kept.enumerated() { self.groups[group].edits.append(position) }
    }
}
