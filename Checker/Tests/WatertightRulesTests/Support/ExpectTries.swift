import Testing

@testable import WatertightRules

/// Classifies each `try?` of a source. Every line with one ends in the expected verdict, as in `// idiom: reported`.
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
        for (line, verdict) in tries(in: source, at: path) {
            #expect(expected[line] == verdict, "line \(line)", sourceLocation: sourceLocation)
            expected[line] = nil
        }
        #expect(expected == [:], "not found", sourceLocation: sourceLocation)
    }
}

/// Returns the line and the verdict of each `try?`.
func tries(in source: String, at path: String) -> [(line: Int, verdict: String)] {
    let survey = Survey([path: source])
    let search = Search(survey, file: FileID(0), by: Resolver(program: survey.program))
    var found: [(line: Int, verdict: String)] = []
    for body in search.facts.bodies.ids {
        for (position, event) in search.events(of: body).enumerated()
        where event.kind == .swallow && !event.isForced {
            let tried = TriedValues(search).tried(event, at: position, in: body)
            let idiom = TryAudit().idiom(tried, search).map { "idiom: \($0.reason.rawValue)" }
            let goesOn = TryAudit().goesOn(tried, search).map { "goes-on: \($0.reason.rawValue)" }
            found.append((search.facts.line(of: event.offset), idiom ?? goesOn ?? "invisible"))
        }
    }
    return found
}
