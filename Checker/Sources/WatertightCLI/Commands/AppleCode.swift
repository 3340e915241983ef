import WatertightData
import WatertightSupport

/// A code of an error of Apple's frameworks, with its name in Apple's headers. `scripts/apple-codes.py` writes the list.
struct AppleCode: CustomStringConvertible {
    private let domain: String
    private let code: Int
    /// A code may have an older name, too.
    private let names: [String]

    var description: String { "\(domain) \(code): \(names.joined(separator: ", "))" }

    /// Creates the code of a text such as `CBErrorDomain 6`, `CBErrorDomain:6` or `CBErrorDomain/6`.
    /// - Returns: `nil` if the text isn't a domain and a code.
    init?(named text: String) throws(CommandFailure) {
        let words = text.split { " :/".contains($0) }
        guard words.count == 2, let code = Int(words[1]) else { return nil }
        let domain = String(words[0])
        let rows = EmbeddedFile.codes.flatMap { $0.text.split(separator: "\n").map { $0.split(separator: " ") } }
        let known = rows.filter { $0.count == 3 && $0[0] == domain }
        let names = known.filter { Int($0[1]) == code }.map { String($0[2]) }
        guard !names.isEmpty else {
            let near = NearestName.hint(for: domain, among: Set(rows.map { String($0[0]) }).sorted())
            throw .cannotRun(
                known.isEmpty
                    ? "The list has no codes of \"\(domain)\".\(near)" : "The list has no code \(code) of \(domain).")
        }
        (self.domain, self.code, self.names) = (domain, code, names)
    }
}
