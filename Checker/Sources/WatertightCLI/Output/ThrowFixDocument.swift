import WatertightRules

/// What `watertight throws --fix` wrote, and what the command refused.
struct ThrowFixDocument: Sendable, Encodable {
    struct Edit: Sendable, Encodable {
        var name: String
        var path: String
        var line: Int
        /// `throws(E)`; empty where `throws` was taken away.
        var text: String
        var reason: String?
    }

    var formatVersion = 1
    var written: [Edit]
    var refused: [Edit] = []
    /// What judged the edits; nil if nothing did.
    var command: String?
    var runs = 0
    /// The positions of the edits to make.
    private(set) var kept: Set<Int>
    private let edits: [Edit]

    private enum CodingKeys: CodingKey { case formatVersion, written, refused, command, runs }

    init(fix: ThrowFix, command: String?) {
        edits = fix.edits.edits.map { Edit(name: $0.name, path: $0.path, line: $0.firstLine, text: $0.text) }
        kept = Set(edits.indices)
        written = edits
        self.command = command
    }

    mutating func take(_ result: Verification.Result) {
        kept = result.kept
        runs = result.runs
        written = edits.indices.filter(kept.contains).map { edits[$0] }
        refused = result.refused.sorted { $0.key < $1.key }.map { position, reason in
            var edit = edits[position]
            edit.reason = reason
            return edit
        }
    }

    var text: String {
        guard !edits.isEmpty else {
            return
                "Nothing to write: no function can say more. What other modules see is left alone without --public, a needless `throws` without --remove-throws.\n"
        }
        return written.map { Self.line($0) + "\n" }.joined() + refusals + summary + "\n"
    }

    /// Empty if nothing was refused.
    var refusals: String {
        refused.isEmpty
            ? "" : "refused:\n" + refused.map { "  \(Self.line($0)): \(($0.reason ?? "").onOneLine)\n" }.joined()
    }

    private static func line(_ edit: Edit) -> String {
        "\(edit.path.onOneLine):\(edit.line)  \(edit.name.onOneLine)  \(edit.text.isEmpty ? "no throws" : edit.text.onOneLine)"
    }

    private var summary: String {
        let files = Set(written.map(\.path)).count
        let wrote = "wrote \(Report.counted(written.count, "edit")) in \(Report.counted(files, "file"))"
        guard let command else { return wrote + "; not compiled: --verify 'swift build' writes only what compiles" }
        return wrote + ", refused \(refused.count); `\(command.onOneLine)` ran \(Report.counted(runs, "time"))"
    }
}
