import WatertightRules
import WatertightSupport

/// The output of `watertight throws --fix`: the written edits and the rejected ones.
package struct ThrowFixDocument: Sendable, Encodable {
    package struct Edit: Sendable, Encodable {
        package var name: String
        package var path: String
        package var line: Int
        /// `throws(E)`; empty if `throws` was removed.
        package var text: String
        package var reason: String?
    }

    package var formatVersion = 1
    package var written: [Edit]
    package var refused: [Edit] = []
    /// The command that verified the edits; `nil` if there was none.
    package var command: String?
    package var runs = 0
    /// The indices of the edits to apply.
    package private(set) var kept: Set<Int>
    private let edits: [Edit]

    private enum CodingKeys: CodingKey { case formatVersion, written, refused, command, runs }

    package init(fix: ThrowFix, command: String?) {
        edits = fix.edits.edits.map { Edit(name: $0.name, path: $0.path, line: $0.firstLine, text: $0.text) }
        kept = Set(edits.indices)
        written = edits
        self.command = command
    }

    package mutating func take(_ result: Verification.Result) {
        kept = result.kept
        runs = result.runs
        written = edits.indices.filter(kept.contains).map { edits[$0] }
        refused = result.refused.sorted { $0.key < $1.key }.map { position, reason in
            var edit = edits[position]
            edit.reason = reason
            return edit
        }
    }

    package var text: String {
        guard !edits.isEmpty else {
            return
                "No changes. --public includes functions that other modules use, --remove-throws removes needless `throws`.\n"
        }
        return written.map { Self.line($0) + "\n" }.joined() + refusals + summary + "\n"
    }

    /// Empty if nothing was rejected.
    package var refusals: String {
        refused.isEmpty
            ? "" : "rejected:\n" + refused.map { "  \(Self.line($0)): \(($0.reason ?? "").onOneLine)\n" }.joined()
    }

    private static func line(_ edit: Edit) -> String {
        "\(edit.path.onOneLine):\(edit.line)  \(edit.name.onOneLine)  \(edit.text.isEmpty ? "`throws` removed" : edit.text.onOneLine)"
    }

    private var summary: String {
        let files = Set(written.map(\.path)).count
        let wrote = "wrote \(Words.counted(written.count, "edit")) in \(Words.counted(files, "file"))"
        guard let command else {
            return wrote + "; not compiled: add --verify 'swift build' to write only what compiles"
        }
        return wrote + ", rejected \(refused.count); `\(command.onOneLine)` ran \(Words.counted(runs, "time"))"
    }
}
