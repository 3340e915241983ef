import WatertightRules
import WatertightSupport

/// A result that can be written in any format. Output is deterministic.
struct Report: Sendable {
    var result: CheckResult
    /// The descriptions of the rules with findings.
    var descriptions: [RuleDescription]
    var sources: SourceExcerpts
    var version: String
    /// Whether the terminal supports colors.
    var usesColor = false
    /// Whether the terminal report includes all findings, instead of the worst.
    var showsAll = false
    /// The number of causes to list, each with its worst finding; `nil` for the default of the format.
    var top: Int?
    /// The id of each open end, which `triage` and `decide` use, too.
    var ids: [Finding: String] = [:]
    /// The findings grouped by cause, worst first.
    let groups: [FindingGroup]

    init(
        result: CheckResult, descriptions: [RuleDescription] = RuleCatalog.descriptions, sources: SourceExcerpts,
        version: String = Version.current
    ) {
        self.result = result
        self.descriptions = descriptions
        self.sources = sources
        self.version = version
        groups = FindingGroup.groups(of: result.findings, order: descriptions.map(\.id))
    }

    /// Returns the whole text. Ends with a line break unless it is empty.
    func text(as format: OutputFormat) -> String {
        switch format {
        case .terminal: TerminalFormat(report: self).text()
        case .xcode: XcodeFormat(report: self).text()
        case .json: JSONFormat(report: self).text()
        case .sarif: SARIFFormat(report: self).text()
        case .github: GitHubFormat(report: self).text()
        }
    }

    /// The worst groups.
    var worst: ArraySlice<FindingGroup> { groups.prefix(top ?? TerminalFormat.mostGroups) }

    /// The findings that formats for tools list. Counts include the others, too.
    var listed: [Finding] {
        top == nil ? result.findings : worst.map(\.first).sorted(by: Finding.isOrdered)
    }

    func description(of rule: String) -> RuleDescription? { descriptions.first { $0.id == rule } }

    /// The number of findings of each rule, worst first.
    var countsByRule: [(rule: String, count: Int)] {
        var counts: [String: Int] = [:]
        var order: [String] = []
        for group in groups {
            if counts[group.first.rule] == nil { order.append(group.first.rule) }
            counts[group.first.rule, default: 0] += group.findings.count
        }
        return order.map { ($0, counts[$0] ?? 0) }
    }

    /// Returns the effect of a finding on the end user.
    func notice(of finding: Finding) -> String {
        let description = description(of: finding.rule)
        // The consequence of this finding is more specific than the rule's.
        guard description?.consequence == finding.loss.consequence else { return finding.loss.consequence.notice }
        return description?.page.notice ?? finding.loss.consequence.notice
    }

    /// `3 findings (1 error, 2 warnings) in 120 files, 14,000 lines`
    var summary: String {
        let counts = [Severity.error, .warning, .note].compactMap { severity -> String? in
            let count = result.findings.count { $0.severity == severity }
            return count == 0 ? nil : Words.counted(count, "\(severity)")
        }
        let detail = counts.isEmpty ? "" : " (" + counts.joined(separator: ", ") + ")"
        let size = Words.counted(result.fileCount, "file") + ", " + Words.counted(result.lineCount, "line")
        let paths =
            result.reported.count > 3 ? "\(result.reported.count) paths" : result.reported.joined(separator: ", ")
        return Words.counted(result.findings.count, "finding") + detail + " in "
            + (result.reported.isEmpty ? size : "\(paths.onOneLine); read \(size)")
    }

    /// `48 harmless ends hidden`; `nil` if there are none.
    var hidden: String? {
        result.hiddenCount > 0 ? Words.counted(result.hiddenCount, "harmless end") + " hidden" : nil
    }
}
