import Testing
import WatertightRules

@testable import ArchitectureRules

/// Checks sources with all architecture rules. Each line that ends in `// leak: RULE` must have a finding of that rule,
/// and there must be no others. The first path component is the module.
func expectContracts(
    _ sources: [String: String], settings: LayerSettings = LayerSettings(), rules: [any Query] = ArchitectureRules.all,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    var expected: Set<String> = []
    for (path, source) in sources {
        for (number, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let mark = line.firstMatch(of: #/// leak: ([a-z, -]+)$/#) else { continue }
            for rule in mark.output.1.split(separator: ", ") { expected.insert("\(path):\(number + 1) \(rule)") }
        }
    }
    let survey = Survey(
        files: sources.sorted { $0.key < $1.key }.map { path, source in
            ProgramFile(
                path: path, module: path.split(separator: "/").first.map(String.init),
                facts: SourceTree(source).facts)
        }, settings: settings)
    let found = survey.findings(by: rules)
    let places = Set(found.map { "\($0.path):\($0.range.line) \($0.rule)" })
    #expect(expected.subtracting(places).sorted() == [], "missed", sourceLocation: sourceLocation)
    let wrong = found.filter { !expected.contains("\($0.path):\($0.range.line) \($0.rule)") }
        .map { "\($0.path):\($0.range.line) \($0.rule) \($0.message) \($0.basis)" }
    #expect(wrong == [], "wrong", sourceLocation: sourceLocation)
    #expect(found.allSatisfy { !$0.basis.isEmpty && $0.message.hasSuffix(".") }, sourceLocation: sourceLocation)
}

/// Checks one file with one rule. Exactly the lines that end in `// leak` must have a finding.
func expectLeaks(_ rule: String, in source: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let rules = ArchitectureRules.all.filter { $0.description.id == rule }
    #expect(rules.count == 1, sourceLocation: sourceLocation)
    expectContracts(
        ["App/Source.swift": source.replacing(#/// leak(?=\n|$)/#, with: "// leak: \(rule)")], rules: rules,
        sourceLocation: sourceLocation)
}
