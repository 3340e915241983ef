import Testing

@testable import WatertightRules

/// Finds the row of each `try?` of a source. Every line with one ends in the part of its row that decides, as in `// stores`.
/// - Parameter names: Neutral names for a second check, since rows must not depend on names.
func expectTriedRows(
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
        for (line, row) in triedRows(in: source, at: path) {
            #expect(expected[line] == row, "line \(line)", sourceLocation: sourceLocation)
            expected[line] = nil
        }
        #expect(expected == [:], "not found", sourceLocation: sourceLocation)
    }
}

/// Returns the line of each `try?` and the part of its row that decides; `no row` if there is none.
func triedRows(in source: String, at path: String) -> [(line: Int, row: String)] {
    let survey = Survey([path: source])
    let rows = survey.ends(in: FileID(0), Resolver(program: survey.program))
    let facts = survey.program.facts(FileID(0))
    var found: [(line: Int, row: String)] = []
    for body in facts.bodies {
        for event in facts.events(of: body) where event.kind == .swallow && !event.isForced {
            let row = rows.first { $0.offset == event.offset && $0.origin == .optionalTry }
            found.append((facts.line(of: event.offset), row.map(part) ?? "no row"))
        }
    }
    return found
}

private func part(_ end: End) -> String {
    if end.attempt.contains(.cleansUp) { return "cleans-up" }
    if let recipient = end.recipients.names.first { return recipient }
    if end.attempt.contains(.wholeAction) { return "whole-action" }
    return end.next.names.joined(separator: ", ")
}
