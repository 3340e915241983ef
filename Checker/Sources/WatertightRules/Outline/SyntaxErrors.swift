import SwiftParser
import SwiftSyntax

extension Outline {
    /// Whether the parser had to mend the source. A fix is taken only if it has no such place.
    package static func hasSyntaxErrors(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
        Parser.parse(source: source).hasError
    }

    /// The line of the first place that the parser had to mend; nil if there is none.
    package static func lineOfSyntaxError(_ source: UnsafeBufferPointer<UInt8>) -> Int? {
        let tree = Parser.parse(source: source)
        guard tree.hasError else { return nil }
        let mended = tree.tokens(viewMode: .all).first { token in
            token.presence == .missing
                || sequence(first: Syntax(token), next: \.parent).contains { $0.is(UnexpectedNodesSyntax.self) }
        }
        let converter = SourceLocationConverter(fileName: "", tree: tree)
        return mended.map { converter.location(for: $0.positionAfterSkippingLeadingTrivia).line } ?? 1
    }
}
