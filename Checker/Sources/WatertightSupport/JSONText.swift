import Foundation

/// JSON that is the same for the same value: sorted keys, readable.
package enum JSONText {
    package static func of(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // watertight:ignore swallowed Encoding plain structs of texts and numbers does not fail; `{}` would say so if it did.
        guard let data = try? encoder.encode(value) else { return "{}\n" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
