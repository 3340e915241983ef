import Testing

@testable import WatertightRules

/// Checks sources with one rule. Exactly the lines that end in the comment `// leak` must have a finding.
func expectLeaks(
    _ rule: String, in sources: [String: String], settings: LayerSettings = LayerSettings(),
    sourceLocation: SourceLocation = #_sourceLocation
) {
    guard let rule = RuleSet.rule(id: rule) else {
        Issue.record("There is no rule \(rule).", sourceLocation: sourceLocation)
        return
    }
    var expected: Set<String> = []
    for (path, source) in sources {
        for (number, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where line.hasSuffix("// leak") {
            expected.insert("\(path):\(number + 1)")
        }
    }
    let found = Survey(sources, settings: settings).findings(by: [rule])
    let places = Set(found.map { "\($0.path):\($0.range.line)" })
    let missed = expected.subtracting(places).sorted()
    let wrong = found.filter { !expected.contains("\($0.path):\($0.range.line)") }
        .map { "\($0.path):\($0.range.line) \($0.message) \($0.basis)" }
    #expect(missed == [], "missed", sourceLocation: sourceLocation)
    #expect(wrong == [], "wrong", sourceLocation: sourceLocation)
}

/// Checks one file. The path determines its layer unless its types do.
func expectLeaks(
    _ rule: String, at path: String = "App/Source.swift", in source: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    expectLeaks(rule, in: [path: source], sourceLocation: sourceLocation)
}

extension Survey {
    convenience init(_ sources: [String: String], settings: LayerSettings = LayerSettings()) {
        self.init(
            files: sources.sorted { $0.key < $1.key }.map { ProgramFile(path: $0.key, source: $0.value) },
            settings: settings)
    }
}

extension ProgramFile {
    init(path: String, module: String? = nil, source: String) {
        self.init(path: path, module: module, facts: SourceTree(source).facts)
    }
}
