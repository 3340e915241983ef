import SwiftParser
import SwiftSyntax

extension SourceTree {
    /// Whether the source has syntax errors. Fixes are applied only if it has none.
    package static func hasSyntaxErrors(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
        Parser.parse(source: source).hasError
    }

    /// Returns the line of the first syntax error; `nil` if there is none.
    package static func lineOfSyntaxError(_ source: UnsafeBufferPointer<UInt8>) -> Int? {
        let tree = Parser.parse(source: source)
        guard tree.hasError else { return nil }
        let first = tree.tokens(viewMode: .all).first { token in
            token.presence == .missing
                || sequence(first: Syntax(token), next: \.parent).contains { $0.is(UnexpectedNodesSyntax.self) }
        }
        let converter = SourceLocationConverter(fileName: "", tree: tree)
        return first.map { converter.location(for: $0.positionAfterSkippingLeadingTrivia).line } ?? 1
    }
}
