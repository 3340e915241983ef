import WatertightRules
import WatertightSupport

/// Removes findings that comments accept, and adds findings about unused or invalid ones.
struct Acceptance {
    let comments: [AcceptComment]
    let rules: Set<String>
    /// The rules that ran only in modules that import Watertight.
    var contracts: Set<String> = []

    /// Returns the remaining findings and those about comments, unordered.
    func applied(to findings: [Finding]) -> [Finding] {
        let commentsByPath = Dictionary(grouping: comments.indices) { comments[$0].path }
        /// The rules of each comment that accept a finding.
        var used: [Int: Set<String>] = [:]
        var remaining = findings.filter { finding in
            let accepting = commentsByPath[finding.path, default: []].filter { comments[$0].accepts(finding) }
            // The comment of a line precedes that of its file.
            guard let first = accepting.first(where: { comments[$0].kind == .line }) ?? accepting.first else {
                return true
            }
            used[first, default: []].insert(finding.rule)
            return false
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
