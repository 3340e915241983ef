import WatertightRules

/// A finding with defaults for the fields that a test doesn't set.
enum SampleFinding {
    static func make(
        rule: String = "swallowed", path: String = "A.swift", line: Int = 1, symbol: String = "Store.save()",
        message: String = "The error of `save` is lost.", fix: Fix? = nil
    ) -> Finding {
        Finding(
            rule: rule, severity: .warning, path: path,
            range: SourceRange(line: line, column: 1, endLine: line, endColumn: 2), message: message, basis: [],
            layer: .repository, module: nil, symbol: symbol, fix: fix)
    }
}
