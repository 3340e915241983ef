import WatertightRules

/// Takes the findings away that comments silence, and finds what is wrong with the comments.
struct Suppression {
    private let directives: [IgnoreDirective]
    /// The rules that ran.
    private let rules: Set<String>

    init(directives: [IgnoreDirective], rules: Set<String>) {
        self.directives = directives
        self.rules = rules
    }

    /// The findings that remain, and those about the comments, in no particular order.
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
        var remaining: [Finding] = []
        for finding in findings {
            let by = [finding.range.line, 0]
                .compactMap { silencing[Place(path: finding.path, line: $0, rule: finding.rule)] }.joined()
            if let first = by.first {
                used.insert(Use(directive: first, rule: finding.rule))
            } else {
                remaining.append(finding)
            }
        }
        for (index, directive) in directives.enumerated() {
            let unused = directive.rules.filter {
                rules.contains($0) && !used.contains(Use(directive: index, rule: $0))
            }
            remaining += self.findings(about: directive, unused: unused)
        }
        return remaining
    }

    /// The retired rules that comments name.
    var notes: [CheckNote] {
        directives.flatMap { directive in
            directive.rules.filter(RetiredRules.contains).map {
                RetiredRules.note(
                    $0, path: directive.path, line: directive.range.line, "The comment ignores nothing; remove it.")
            }
        }
    }

    private func findings(about directive: IgnoreDirective, unused: [String]) -> [Finding] {
        if case .unknown(let word) = directive.kind {
            let near = NearestName.to(word, among: ["ignore", "ignore-file"]) ?? "ignore"
            return [
                finding(
                    IgnoreRules.unknown, directive,
                    "The comment says `watertight:\(word)`, which means nothing; `watertight:\(near)` does.")
            ]
        }
        var found: [Finding] = []
        if directive.rules.isEmpty {
            found.append(finding(IgnoreRules.unknown, directive, "The comment names no rule that it silences."))
        }
        for rule in directive.rules where RuleCatalog.description(of: rule) == nil && !RetiredRules.contains(rule) {
            let near = NearestName.to(rule, among: RuleCatalog.identifiers).map { "; perhaps `\($0)` is meant" } ?? ""
            found.append(finding(IgnoreRules.unknown, directive, "There is no rule `\(rule)`\(near)."))
        }
        if directive.reason.isEmpty, !directive.rules.isEmpty {
            let names = directive.rules.map { "`\($0)`" }.joined(separator: ", ")
            found.append(
                finding(IgnoreRules.withoutReason, directive, "The comment silences \(names) and does not say why."))
        }
        if !unused.isEmpty {
            let names = unused.map { "`\($0)`" }.joined(separator: ", ")
            let place = directive.kind == .file ? "in this file" : "on line \(directive.targetLine)"
            found.append(
                finding(
                    IgnoreRules.unused, directive,
                    "The comment silences \(names), and \(place) nothing of that is found.",
                    basis: ["the rule ran over this file"], fix: fix(of: directive, without: unused)))
        }
        return found
    }

    /// The comment without the rules; without any, no comment.
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
