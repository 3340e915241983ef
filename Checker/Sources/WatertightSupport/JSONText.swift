import Foundation

/// Deterministic JSON with sorted keys.
package enum JSONText {
    package static func of(_ value: some Encodable) -> String { encoded(value, [.prettyPrinted]) + "\n" }

    /// - Parameter object: An object that `JSONSerialization` can write.
    package static func of(object: [String: Any]) -> String {
        let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // watertight:accept swallowed: Writing strings and numbers can't fail.
        guard let data = try? JSONSerialization.data(withJSONObject: object, options: options) else { return "{}" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    /// Returns JSON without line breaks.
    package static func line(of value: some Encodable) -> String { encoded(value, []) }

    private static func encoded(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        // watertight:accept swallowed: Encoding plain structs of strings and numbers can't fail.
        guard let data = try? encoder.encode(value) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}
