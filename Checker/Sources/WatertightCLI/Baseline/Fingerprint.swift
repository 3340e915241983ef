import WatertightRules

/// The properties of a finding that stay the same when code is moved or renamed.
struct Fingerprint: Sendable, Hashable {
    var rule: String
    var path: String
    var symbol: String
    /// Without line numbers, and with single spaces between words.
    var message: String

    init(_ finding: Finding) {
        rule = finding.rule
        path = finding.path
        symbol = finding.symbol
        message = Self.normalized(finding.message)
    }

    init(_ entry: Baseline.Entry) {
        rule = entry.rule
        path = entry.path
        symbol = entry.symbol
        message = Self.normalized(entry.message)
    }

    /// The message without the names of enclosing declarations.
    var messageWithoutNames: String {
        let names = Set(symbol.split { !$0.isOfName })
        return message.tokens.map { names.contains($0) ? "…" : String($0) }.joined()
    }

    /// Removes places such as "on line 12" and "at Store.swift:12", which change when a line is added above.
    private static func normalized(_ message: String) -> String {
        let words = message.split(whereSeparator: \.isWhitespace)
        return words.indices.map { index in
            guard index > 0, words[index - 1] == "line" || words[index - 1] == "lines",
                words[index].first?.isNumber == true
            else {
                // Each use of the pattern takes far more time than this test.
                let mayBePlace = words[index].utf8.contains(UInt8(ascii: ":"))
                return mayBePlace ? words[index].replacing(#/\.swift:\d+/#, with: ".swift:#") : words[index]
            }
            return "#" + words[index].drop(while: \.isNumber)
        }.joined(separator: " ")
    }
}
