import Foundation
import Testing
import WatertightRules

/// An article of the documentation and its code blocks.
struct Article {
    let text: String
    private let url: URL

    init(_ name: String) throws {
        let docs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs")
        url = docs.appending(path: name)
        text = try String(contentsOf: url, encoding: .utf8)
    }

    /// Replaces blocks, with `WATERTIGHT_RECORD=1` in the environment.
    func record(_ blocks: [(old: String, new: String)]) throws {
        guard ProcessInfo.processInfo.environment["WATERTIGHT_RECORD"]?.isEmpty == false else { return }
        let text = blocks.reduce(text) { $0.replacing("\n\($1.old)\n```", with: "\n\($1.new)\n```") }
        try Data(text.utf8).write(to: url)
    }

    /// Returns the code blocks of a language, in order.
    func blocks(of language: String) -> [String] {
        text.components(separatedBy: "\n```\(language)\n").dropFirst().map {
            String($0.prefix(upTo: $0.range(of: "\n```")?.lowerBound ?? $0.endIndex))
        }
    }
}

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

extension Tag {
    /// Builds a package, which is slow.
    @Tag static var compiler: Self
}
