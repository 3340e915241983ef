import Foundation
import ServerProtocols
import WatertightRules
import WatertightSupport
import WatertightThrows

/// What a developer can do about the findings of a line: the rule's own fix, report, show, or accept it; and at the name of a function, write what it throws.
extension DocumentView {
    func actions(in range: TextRange) throws(CommandFailure) -> [CodeAction] {
        let lines = lines(of: range)
        let findings = try codebase.openFindings(in: path).filter { lines.contains($0.range.line) }
        var actions: [CodeAction] = []
        let tree = SourceTree(analyzed.bytes)
        let examples = findings.isEmpty ? [] : try examples(in: tree)
        for finding in findings {
            if let fix = finding.fix, let action = action(fix, finding, isPreferred: true) { actions.append(action) }
            let offset = analyzed.offsets(of: finding.range).lowerBound
            if let edits = EndEdits(at: offset, symbol: finding.symbol, in: tree) {
                actions += self.actions(edits, finding, examples.filter { $0.offset != offset })
            }
            if let accept = accept(finding), let action = action(accept, finding) { actions.append(action) }
        }
        return actions + typedThrows(in: lines)
    }

    private func lines(of range: TextRange) -> ClosedRange<Int> {
        let back = shift.reversed
        let start =
            back(text.offset(of: range.start, encoding))
            ?? back(text.offset(of: Position(line: range.start.line, character: 0), encoding))
        let end = back(text.offset(of: range.end, encoding)) ?? start
        guard let start, let end else { return 0...0 }
        let first = facts.line(of: UInt32(clamping: start))
        return first...max(first, facts.line(of: UInt32(clamping: end)))
    }

    private func action(_ fix: Fix, _ finding: Finding?, isPreferred: Bool? = nil) -> CodeAction? {
        let edits = fix.edits.compactMap { edit in
            range(edit.offset..<edit.end).map { TextEdit(range: $0, newText: edit.replacement) }
        }
        guard edits.count == fix.edits.count, !edits.isEmpty else { return nil }
        return CodeAction(
            title: fix.title, diagnostics: finding.flatMap(diagnostic).map { [$0] } ?? [], isPreferred: isPreferred,
            edit: WorkspaceEdit(changes: [text.uri: edits]))
    }

    // MARK: Ends

    private struct Reported {
        var offset: Int
        var isShown: Bool
        /// The type of the function, without its name.
        var type: Substring
        var example: EndEdits.Example
    }

    /// Returns the `catch` clauses of the file that show or log their error.
    private func examples(in tree: SourceTree) throws(CommandFailure) -> [Reported] {
        try codebase.ends(in: path).compactMap { row in
            guard let end = row.end, end.withCause, !Set(end.recipients).isDisjoint(with: ["log", "person"]) else {
                return nil
            }
            let offset = analyzed.offsets(of: row.range).lowerBound
            return EndEdits.example(at: offset, symbol: row.symbol, in: tree).map { example in
                Reported(
                    offset: offset, isShown: end.recipients.contains("person"), type: Self.type(of: row.symbol),
                    example: example)
            }
        }
    }

    private static func type(of symbol: String) -> Substring {
        let name = symbol.prefix { $0 != "(" }
        return name.lastIndex(of: ".").map { name[..<$0] } ?? ""
    }

    private func actions(_ edits: EndEdits, _ finding: Finding, _ reported: [Reported]) -> [CodeAction] {
        let own = reported.filter { $0.type == Self.type(of: finding.symbol) }
        let log = own.first { !$0.isShown }?.example
        let logger = EndEdits.Example(
            symbol: "", statements: ["logger.error(\"failed: \\(error)\")"], error: "error")
        var fixes: [Fix] = []
        if let shown = own.first(where: \.isShown)?.example, let edits = edits.report(like: shown) {
            fixes.append(Fix(title: "Show it, as `\(shown.symbol)` does", edits: edits))
        }
        if let reported = edits.report(like: log ?? logger) {
            fixes.append(
                Fix(
                    title: log.map { "Report it, as `\($0.symbol)` does" } ?? "Report it with `logger.error`",
                    edits: reported))
        }
        return fixes.compactMap { action($0, finding) }
    }

    /// Inserts a comment above the line, without the reason, which the developer has to write.
    private func accept(_ finding: Finding) -> Fix? {
        guard AcceptRules.descriptions.allSatisfy({ $0.id != finding.rule }) else { return nil }
        let (start, indentation) = analyzed.indentation(ofLine: finding.range.line)
        let isWindows =
            analyzed.bytes[start...].first { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
            == UInt8(ascii: "\r")
        let end = isWindows ? "\r\n" : "\n"
        let comment = "// watertight:accept \(finding.rule): "
        // A line inside of a string or another comment isn't a comment of its own.
        var after = analyzed.bytes
        after.replaceSubrange(start..<start, with: (comment + end).utf8)
        guard SourceTree(after).comments.contains(where: { Int($0.offset) == start }) else { return nil }
        return Fix(
            title: "Accept it with a reason",
            edits: [Fix.Edit(offset: start, end: start, replacement: comment + end + indentation)])
    }

    // MARK: Typed throws

    private func typedThrows(in lines: ClosedRange<Int>) -> [CodeAction] {
        let symbols = throwers.filter { lines.contains(facts.line(of: UInt32(clamping: $0.name.lowerBound))) }.map(
            \.symbol)
        guard !symbols.isEmpty else { return [] }
        let fix = ThrowFix(
            snapshot.survey.throwSets, limits: WritableThrows.Limits(among: Set(symbols), includesPublic: true),
            hashes: [path: snapshot.sources.files[Int(file)].hash]
        ) { [analyzed] in $0 == path ? Data(analyzed.bytes) : nil }
        return fix.edits.compactMap { edit in
            action(
                Fix(
                    title: "Write `\(edit.text)`",
                    edits: [Fix.Edit(offset: edit.start, end: edit.end, replacement: edit.text)]), nil)
        }
    }
}
