import SwiftParser
import SwiftSyntax

extension Outline {
    /// Whether the parser had to mend the source. A fix is taken only if it has no such place.
    package static func hasSyntaxErrors(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
        Parser.parse(source: source).hasError
    }
}
