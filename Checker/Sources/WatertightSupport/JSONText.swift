import Foundation

/// Deterministic JSON with sorted keys.
package enum JSONText {
    package static func of(_ value: some Encodable) -> String { encoded(value, [.prettyPrinted]) + "\n" }

    /// Returns JSON without line breaks.
    package static func line(of value: some Encodable) -> String { encoded(value, []) }

    private static func encoded(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        // Encoding plain structs of strings and numbers can't fail.
        guard let data = try? encoder.encode(value) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}
