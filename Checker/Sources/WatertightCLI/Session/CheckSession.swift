import WatertightRules

/// The findings that a command reports.
enum FindingScope {
    /// Those that need a decision: all but harmless ones.
    case open
    case all
}

/// Runs a check with the configuration, the command line's options, and the accept comments.
struct CheckSession {
    let workspace: Workspace
    /// If present, reports only new findings.
    private(set) var new: NewFindings?
    private let reading: ReadingOptions
    private let cachePath: String?
    /// The rules of an audit; `nil` for a check.
    private let audited: [RuleDescription]?
    private var scope: FindingScope
    private let rules: [any Query]
    /// The rules that run only on modules that import Watertight.
    private let contracts: Set<String>
    private let only: Set<String>
    private let skip: Set<String>

    /// - Parameters:
    ///   - scope: The findings that are reported, unless there is a comparison.
    ///   - comparison: The comparison to filter by; `nil` reports existing findings, too.
    init(
        _ options: SourceOptions, scope: FindingScope, comparison: Comparison? = nil,
        console: Console = .current
    ) throws(CommandFailure) {
        try self.init(
            paths: options.paths, only: options.only, skip: options.skip, reading: options.reading,
            cachePath: options.cachePath, scope: scope, comparison: comparison, console: console)
    }

    /// - Parameter audit: A query that reports all places of a kind under rules of its own, instead of the rules.
    init(
        paths: [String], only: [String] = [], skip: [String] = [], reading: ReadingOptions, cachePath: String? = nil,
        scope: FindingScope, comparison: Comparison? = nil, audit: (query: any Query, rules: [RuleDescription])? = nil,
        console: Console = .current
    ) throws(CommandFailure) {
        let only = try Self.identifiers(only, option: "--only")
        let skip = try Self.identifiers(skip, option: "--skip")
        try self.init(
            workspace: Workspace.locate(paths: paths, config: reading.config, console: console), only: only, skip: skip,
            reading: reading, cachePath: cachePath, scope: scope, comparison: comparison, audit: audit)
    }

    init(
        workspace: Workspace, only: Set<String> = [], skip: Set<String> = [], reading: ReadingOptions,
        cachePath: String? = nil, scope: FindingScope, comparison: Comparison? = nil,
        audit: (query: any Query, rules: [RuleDescription])? = nil
    ) throws(CommandFailure) {
        self.only = only
        self.skip = skip
        self.reading = reading
        self.cachePath = cachePath
        self.workspace = workspace
        audited = audit?.rules
        new = try comparison.flatMap { [workspace] options throws(CommandFailure) in
            try NewFindings(options, in: workspace)
        }
        self.scope = scope
        let configuration = workspace.configuration
        let enabled = RuleCatalog.queries.filter {
            let id = $0.description.id
            return !skip.contains(id) && (only.isEmpty ? configuration.isOn($0.description) : only.contains(id))
        }
        rules = audit.map { [$0.query] } ?? enabled
        contracts = Set(
            rules.map(\.description).filter { !only.contains($0.id) && !configuration.isOnEverywhere($0) }.map(\.id))
    }

    /// The identifiers of the rules that run.
    private var running: Set<String> { Set(audited?.map(\.id) ?? rules.map(\.description.id)) }

    /// Whether this check can report findings of a rule.
    func runs(_ id: String) -> Bool {
        running.contains(id) || audited == nil && isSelected(id) && AcceptRules.descriptions.contains { $0.id == id }
    }

    /// Whether this check could have found a baseline entry.
    func isChecked(_ entry: Baseline.Entry) -> Bool {
        workspace.selection.isReported(entry.path) && runs(entry.rule)
    }

    /// Audits ignore the comments of other rules.
    private func isReported(_ id: String) -> Bool {
        audited == nil ? isSelected(id) : running.contains(id)
    }

    private func isSelected(_ id: String) -> Bool { !skip.contains(id) && (only.isEmpty || only.contains(id)) }

    var settings: CheckSettings {
        reading.settings(in: workspace, cachePath: cachePath.map { Console.current.path($0) })
    }

    func run() throws(CommandFailure) -> CheckResult { try selected(from: find()) }

    /// The same check without a comparison, which reports everything.
    var whole: CheckSession {
        var whole = self
        (whole.new, whole.scope) = (nil, .all)
        return whole
    }

    /// Runs the rules, before anything is accepted or left out.
    func find() throws(CommandFailure) -> CheckResult {
        let progress = ProgressLine(console: Console.current)
        defer { progress.end() }
        return try Checker(settings: settings).run(
            rules: rules, contracts: contracts, progress: { progress.show($0, of: $1) },
            searching: { progress.show(searched: $0) })
    }

    /// Returns what this check reports.
    /// - Parameter found: The result of the same rules.
    func selected(from found: CheckResult) throws(CommandFailure) -> CheckResult {
        var result = found
        if result.fileCount == 0 { throw .nothingToRead(in: workspace.root, result.notes) }
        try refuse(unmatched: result.unmatchedLayers)
        let policy = RulePolicy(configuration: workspace.configuration, wanted: only)
        let selection = workspace.selection
        let acceptance = Acceptance(comments: result.comments, rules: running, contracts: contracts)
        let remaining = acceptance.applied(to: result.findings)
        let open = Set(remaining)
        result.accepted = result.findings.filter { !open.contains($0) && selection.isReported($0.path) }
        var found =
            remaining
            .filter { isReported($0.rule) && selection.isReported($0.path) }
            .compactMap(policy.applied)
        if let new {
            let compared = new.applied(to: found, of: self)
            found = compared.findings
            result.notes += compared.notes
        }
        result.findings = found.filter { scope == .all || $0.loss.reach != .harmless }.sorted(by: Finding.isOrdered)
        result.hiddenCount = found.count - result.findings.count
        result.reported = selection.reported
        result.notes += selection.reported.filter { selection.isExcluded($0) }.map {
            CheckNote(path: $0, message: "Excluded by \(workspace.configuration.file ?? Configuration.fileName).")
        }
        return result
    }

    /// Throws if a declared layer matches nothing, unless only a part of the codebase is read.
    func refuse(unmatched: [LayerSettings.Declared]) throws(CommandFailure) {
        guard workspace.selection.scope.isEmpty, !unmatched.isEmpty else { return }
        let configuration = workspace.configuration
        let lines = zip(configuration.layers, configuration.layerLines).compactMap { declared, line -> String? in
            guard unmatched.contains(declared) else { return nil }
            let patterns = (declared.paths + declared.modules + declared.types).map { "\"\($0)\"" }
            return ConfigurationFailure(
                file: configuration.file ?? Configuration.fileName, line: line, column: 1,
                message:
                    "No file, module or type of the layer `\(declared.layer)` matches \(patterns.joined(separator: ", "))."
            ).description
        }
        throw .cannotRun(lines.joined(separator: "\n"))
    }

    private static func identifiers(_ written: [String], option: String) throws(CommandFailure) -> Set<String> {
        var identifiers: Set<String> = []
        for id in written.flatMap({ $0.split(separator: ",").map(String.init) }) {
            guard RuleCatalog.description(of: id) != nil else {
                throw .cannotRun("\(option): \(RuleCatalog.message(aboutUnknown: id))")
            }
            identifiers.insert(id)
        }
        return identifiers
    }
}
