import Testing

@testable import WatertightRules

/// Audits a source. Every line with a `try?` ends in the expected reason, as in `// idiom: reported`.
/// - Parameter names: Neutral names for a second check, since verdicts must not depend on names.
func expectTries(
    whatever names: [String: String] = [:], at path: String = "App/Source.swift", in source: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    var sources = [source]
    if !names.isEmpty {
        sources.append(names.reduce(source) { $0.replacing($1.key, with: $1.value) })
    }
    for source in sources {
        var expected: [Int: String] = [:]
        for (number, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let comment = line.firstRange(of: "// ") else { continue }
            expected[number + 1] = String(line[comment.upperBound...])
        }
        let survey = Survey([path: source])
        for site in survey.findings(by: [TryAudit()]) {
            let reason = TrySite.Reason.allCases.first { $0.summary == site.cause }
            let found = "\(site.rule.dropFirst("try-".count)): \(reason?.rawValue ?? "")"
            #expect(
                expected[site.range.line] == found, "line \(site.range.line): \(found), \(site.message)",
                sourceLocation: sourceLocation)
            expected[site.range.line] = nil
        }
        #expect(expected == [:], "not found", sourceLocation: sourceLocation)
    }
}
