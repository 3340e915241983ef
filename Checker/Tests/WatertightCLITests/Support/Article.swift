import Foundation

/// An article of the documentation and its code blocks.
struct Article {
    let text: String

    init(_ name: String) throws {
        let docs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs")
        text = try String(contentsOf: docs.appending(path: name), encoding: .utf8)
    }

    /// Returns the code blocks of a language, in order.
    func blocks(of language: String) -> [String] {
        text.components(separatedBy: "\n```\(language)\n").dropFirst().map {
            String($0.prefix(upTo: $0.range(of: "\n```")?.lowerBound ?? $0.endIndex))
        }
    }
}
