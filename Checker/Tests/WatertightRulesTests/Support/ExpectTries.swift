import Testing

@testable import WatertightRules

/// Audits a source. Every line with a `try?` ends in the reason that it must have, as `// idiom: told`.
/// - Parameter names: Neutral names for the telling ones; the verdicts must not rest on what things are called.
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
        let resolver = Resolver(program: survey.program)
        let sites = survey.program.files.ids.flatMap { survey.tries(in: $0, resolver) }
        for site in sites {
            let found = "\(site.reason.column.rawValue): \(site.reason.rawValue)"
            #expect(
                expected[site.line] == found, "line \(site.line): \(found), \(site.words)",
                sourceLocation: sourceLocation)
            expected[site.line] = nil
        }
        #expect(expected == [:], "not found", sourceLocation: sourceLocation)
    }
}
