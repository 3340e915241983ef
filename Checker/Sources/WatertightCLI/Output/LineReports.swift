import ArchitectureRules
import WatertightRules

/// The rows of the table of ends and the findings of rules, by file.
struct LineReports {
    private let survey: Survey
    private let configuration: Configuration
    private let resolver: Resolver
    private let adopters: Adopters
    private var ends: [String: [Finding]] = [:]

    init(survey: Survey, configuration: Configuration) {
        self.survey = survey
        self.configuration = configuration
        resolver = Resolver(program: survey.program)
        adopters = Adopters(survey.program)
    }

    /// Returns the rows of the table of ends for one line.
    mutating func ends(path: String, line: Int) -> [Finding] {
        if ends[path] == nil {
            ends[path] = survey.program.file(path).map { survey.findings(in: $0, by: [EndsAudit()], resolver) } ?? []
        }
        return ends[path]?.filter { $0.range.line == line } ?? []
    }

    /// Returns the findings of enabled rules on a line, or of any rule if there are none.
    func findings(path: String, line: Int, in tree: SourceTree) -> [Finding] {
        let enabled = RuleCatalog.queries.map(\.description).filter { rule in
            let isCovered = survey.program.file(path).map { adopters.runs(rule, on: $0) } ?? false
            return configuration.isOn(rule) && (isCovered || configuration.isOnEverywhere(rule))
        }.map(\.id)
        let found = findings(
            by: RuleCatalog.queries.filter { enabled.contains($0.description.id) }, path: path, line: line, in: tree)
        return found.isEmpty ? findings(by: RuleCatalog.queries, path: path, line: line, in: tree) : found
    }

    private func findings(by rules: [any Query], path: String, line: Int, in tree: SourceTree) -> [Finding] {
        guard let file = survey.program.file(path) else { return [] }
        let acceptance = Acceptance(
            comments: AcceptComment.comments(in: tree, of: file, survey),
            rules: Set(rules.map(\.description.id)))
        return acceptance.applied(to: survey.findings(in: file, by: rules, resolver))
            .filter { $0.path == path && $0.range.line == line }.sorted(by: Finding.isOrdered)
    }
}
