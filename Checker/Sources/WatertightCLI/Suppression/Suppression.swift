import WatertightRules

/// Removes findings that comments and entries ignore, and adds findings about unused or invalid ones.
struct Suppression {
    let directives: [IgnoreDirective]
    let rules: Set<String>
    /// The rules that ran only in modules that import Watertight.
    var contracts: Set<String> = []
    var entries: [IgnoreEntry] = []
    /// The path of the configuration; `nil` to skip unused entries.
    var configuration: String?
    /// The folder of the sources.
    var root = ""

    /// Returns the remaining findings and those about comments, unordered.
    func applied(to findings: [Finding]) -> [Finding] {
        struct Place: Hashable {
            var path: String
            /// 0 for the whole file.
            var line: Int
            var rule: String
        }
        struct Use: Hashable {
            var directive: Int
            var rule: String
        }
        var silencing: [Place: [Int]] = [:]
        for (index, directive) in directives.enumerated() {
            guard directive.kind == .line || directive.kind == .file else { continue }
            for rule in Set(directive.rules) {
                let line = directive.kind == .file ? 0 : directive.targetLine
                silencing[Place(path: directive.path, line: line, rule: rule), default: []].append(index)
            }
        }
        var used: Set<Use> = []
        var usedEntries: Set<Int> = []
        let byCode = entries.filter { $0.code != nil }
        let lines = SourceExcerpts(
            root: root, findings: findings.filter { finding in byCode.contains { $0.concerns(finding) } })
        var remaining = findings.filter { finding in
            let by = [finding.range.line, 0]
                .compactMap { silencing[Place(path: finding.path, line: $0, rule: finding.rule)] }.joined()
            if let first = by.first {
                used.insert(Use(directive: first, rule: finding.rule))
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
        for (index, directive) in directives.enumerated() {
            let unused = directive.rules.filter {
                rules.contains($0) && (directive.isInAdopter || !contracts.contains($0))
                    && !used.contains(Use(directive: index, rule: $0))
            }
            remaining += self.findings(about: directive, unused: unused)
        }
        return remaining
    }

    /// Notes about retired rules in comments.
    var notes: [CheckNote] {
        directives.flatMap { directive in
            directive.rules.filter(RetiredRules.contains).map {
                RetiredRules.note(
                    $0, path: directive.path, line: directive.range.line, "The comment ignores nothing; remove it.")
            }
        }
    }

    private func unused(_ entry: IgnoreEntry, _ configuration: String) -> Finding {
        Finding(
            rule: IgnoreRules.unused.id, severity: IgnoreRules.unused.severity, path: configuration,
            range: SourceRange(line: entry.line, column: 1, endLine: entry.line, endColumn: 1),
            message: "This entry of `ignore` matches no finding.", basis: ["its rules checked all files"],
            layer: .unknown, module: nil, symbol: "")
    }

    private func findings(about directive: IgnoreDirective, unused: [String]) -> [Finding] {
        if case .unknown(let word) = directive.kind {
            let near = NearestName.to(word, among: ["ignore", "ignore-file"]) ?? "ignore"
            return [
                finding(
                    IgnoreRules.unknown, directive,
                    "`watertight:\(word)` is unknown. Use `watertight:\(near)`.")
            ]
        }
        var found: [Finding] = []
        if directive.rules.isEmpty {
            found.append(finding(IgnoreRules.unknown, directive, "The comment names no rule to ignore."))
        }
        for rule in directive.rules where !RuleCatalog.ignorable.contains(rule) && !RetiredRules.contains(rule) {
            let near = NearestName.to(rule, among: RuleCatalog.ignorable).map { ". Did you mean `\($0)`?" } ?? ""
            found.append(
                finding(IgnoreRules.unknown, directive, "There is no rule `\(rule)`\(near.isEmpty ? "." : near)"))
        }
        if directive.reason.isEmpty, !directive.rules.isEmpty {
            let names = directive.rules.map { "`\($0)`" }.joined(separator: ", ")
            found.append(
                finding(IgnoreRules.withoutReason, directive, "The comment ignores \(names) without a reason."))
        }
        if !unused.isEmpty {
            let names = unused.map { "`\($0)`" }.joined(separator: ", ")
            let place = directive.kind == .file ? "in this file" : "on line \(directive.targetLine)"
            found.append(
                finding(
                    IgnoreRules.unused, directive,
                    "The comment ignores \(names), but there is no such finding \(place).",
                    basis: ["the rule checked this file"], fix: fix(of: directive, without: unused)))
        }
        return found
    }

    /// Returns a fix that removes the unused rules, or the whole comment if no rules remain.
    private func fix(of directive: IgnoreDirective, without unused: [String]) -> Fix {
        if directive.rules.allSatisfy(unused.contains) {
            return Fix(
                title: "Remove the comment",
                edits: [Fix.Edit(offset: directive.offset, end: directive.end, replacement: "")])
        }
        let kept = directive.rules.filter { !unused.contains($0) }.joined(separator: ", ")
        let word = directive.kind == .file ? "ignore-file" : "ignore"
        let isBlock = directive.text.hasPrefix("/*")
        let reason = directive.reason.isEmpty ? "" : " " + directive.reason
        let text = "\(isBlock ? "/*" : "//") watertight:\(word) \(kept)\(reason)\(isBlock ? " */" : "")"
        return Fix(
            title: "Remove \(unused.joined(separator: ", ")) from the comment",
            edits: [Fix.Edit(offset: directive.offset, end: directive.end, replacement: text)])
    }

    private func finding(
        _ rule: RuleDescription, _ directive: IgnoreDirective, _ message: String, basis: [String] = [], fix: Fix? = nil
    ) -> Finding {
        Finding(
            rule: rule.id, severity: rule.severity, path: directive.path, range: directive.range, message: message,
            basis: basis, layer: directive.layer, module: directive.module, symbol: directive.symbol, fix: fix)
    }
}
