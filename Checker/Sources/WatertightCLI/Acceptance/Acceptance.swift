import WatertightRules
import WatertightSupport

/// Removes findings that comments and entries accept, and adds findings about unused or invalid ones.
struct Acceptance {
    let comments: [AcceptComment]
    let rules: Set<String>
    /// The rules that ran only in modules that import Watertight.
    var contracts: Set<String> = []
    var entries: [AcceptEntry] = []
    /// The path of the configuration; `nil` to skip unused entries.
    var configuration: String?
    /// The folder of the sources.
    var root = ""

    /// Returns the remaining findings and those about comments, unordered.
    func applied(to findings: [Finding]) -> [Finding] {
        let commentsByPath = Dictionary(grouping: comments.indices) { comments[$0].path }
        /// The rules of each comment that accept a finding.
        var used: [Int: Set<String>] = [:]
        var usedEntries: Set<Int> = []
        let byCode = entries.filter { $0.code != nil }
        let lines = SourceExcerpts(
            root: root, findings: findings.filter { finding in byCode.contains { $0.concerns(finding) } })
        var remaining = findings.filter { finding in
            let accepting = commentsByPath[finding.path, default: []].filter { comments[$0].accepts(finding) }
            // The comment of a line precedes that of its file.
            if let first = accepting.first(where: { comments[$0].kind == .line }) ?? accepting.first {
                used[first, default: []].insert(finding.rule)
                return false
            }
            let line = lines.line(finding.range.line, of: finding.path)
            let matching = entries.indices.filter { entries[$0].matches(finding, line: line) }
            usedEntries.formUnion(matching)
            return matching.isEmpty
        }
        if let configuration {
            for (index, entry) in entries.enumerated()
            where !usedEntries.contains(index) && rules.subtracting(contracts).isSuperset(of: entry.rules) {
                remaining.append(unused(entry, configuration))
            }
        }
        for (index, comment) in comments.enumerated() {
            let unused = comment.rules.filter {
                rules.contains($0) && (comment.isInAdopter || !contracts.contains($0))
                    && used[index]?.contains($0) != true
            }
            remaining += self.findings(about: comment, unused: unused)
        }
        return remaining
    }

    private func unused(_ entry: AcceptEntry, _ configuration: String) -> Finding {
        Finding(
            rule: AcceptRules.unused.id, severity: AcceptRules.unused.severity, path: configuration,
            range: SourceRange(line: entry.line, column: 1, endLine: entry.line, endColumn: 1),
            message: "This entry of `accept` matches no finding.", basis: ["its rules checked all files"],
            layer: .unknown, module: nil, symbol: "")
    }

    private func findings(about comment: AcceptComment, unused: [String]) -> [Finding] {
        if case .unknown(let word) = comment.kind {
            let near = NearestName.to(word, among: ["accept", "accept-file"]) ?? "accept"
            return [
                finding(
                    AcceptRules.unknown, comment,
                    "`watertight:\(word)` is unknown. Use `watertight:\(near)`.")
            ]
        }
        var found: [Finding] = []
        if comment.rules.isEmpty {
            found.append(finding(AcceptRules.unknown, comment, "The comment names no rule to accept."))
        }
        for rule in comment.rules where !RuleCatalog.identifiers.contains(rule) {
            let near = NearestName.to(rule, among: RuleCatalog.identifiers).map { ". Did you mean `\($0)`?" } ?? ""
            found.append(
                finding(AcceptRules.unknown, comment, "There is no rule `\(rule)`\(near.isEmpty ? "." : near)"))
        }
        if comment.reason.isEmpty, !comment.rules.isEmpty {
            let names = comment.rules.map { "`\($0)`" }.joined(separator: ", ")
            found.append(
                finding(AcceptRules.withoutReason, comment, "The comment accepts \(names) without a reason."))
        }
        if comment.lacksColon {
            found.append(
                finding(
                    AcceptRules.withoutReason, comment,
                    "A colon is missing between the rule and the reason: `watertight:accept RULE: reason`.",
                    fix: unused.isEmpty ? colonFix(of: comment) : nil))
        }
        if !unused.isEmpty {
            let names = unused.map { "`\($0)`" }.joined(separator: ", ")
            let place = comment.kind == .file ? "in this file" : "on line \(comment.targetLine)"
            found.append(
                finding(
                    AcceptRules.unused, comment,
                    "The comment accepts \(names), but there is no such finding \(place).",
                    basis: ["the rule checked this file"], fix: fix(of: comment, without: unused)))
        }
        return found
    }

    /// Returns a fix that removes the unused rules, or the whole comment if no rules remain.
    private func fix(of comment: AcceptComment, without unused: [String]) -> Fix {
        if comment.rules.allSatisfy(unused.contains) {
            return Fix(
                title: "Remove the comment",
                edits: [Fix.Edit(offset: comment.offset, end: comment.end, replacement: "")])
        }
        let kept = comment.rules.filter { !unused.contains($0) }.joined(separator: ", ")
        let word = comment.kind == .file ? "accept-file" : "accept"
        let isBlock = comment.text.hasPrefix("/*")
        let reason = comment.reason.isEmpty ? "" : ": " + comment.reason
        let text = "\(isBlock ? "/*" : "//") watertight:\(word) \(kept)\(reason)\(isBlock ? " */" : "")"
        return Fix(
            title: "Remove \(unused.joined(separator: ", ")) from the comment",
            edits: [Fix.Edit(offset: comment.offset, end: comment.end, replacement: text)])
    }

    private func colonFix(of comment: AcceptComment) -> Fix {
        Fix(
            title: "Insert the colon",
            edits: [
                Fix.Edit(
                    offset: comment.offset, end: comment.end, replacement: AcceptComment.withColon(comment.text))
            ])
    }

    private func finding(
        _ rule: RuleDescription, _ comment: AcceptComment, _ message: String, basis: [String] = [], fix: Fix? = nil
    ) -> Finding {
        Finding(
            rule: rule.id, severity: rule.severity, path: comment.path, range: comment.range, message: message,
            basis: basis, layer: comment.layer, module: comment.module, symbol: comment.symbol, fix: fix)
    }
}
