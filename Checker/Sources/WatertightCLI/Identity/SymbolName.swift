/// The parts of a declaration's name, such as `Store.save(_:)`.
enum SymbolName {
    /// Returns the last part with its labels: `save(_:)`.
    static func member(of symbol: String) -> String { String(symbol.split(separator: ".").last ?? "") }

    /// Returns the last part without labels: `save`.
    static func base(of symbol: String) -> String { String(member(of: symbol).prefix { $0 != "(" }) }

    /// Returns everything before the last part: `Store`.
    static func type(of symbol: String) -> String {
        symbol.split(separator: ".").dropLast().joined(separator: ".")
    }
}

extension Character {
    var isOfName: Bool { isLetter || isNumber || self == "_" }
}

extension StringProtocol {
    /// The names in a text, and all other characters one by one.
    var tokens: [SubSequence] {
        var tokens: [SubSequence] = []
        var rest = self[...]
        while let first = rest.first {
            let token = first.isOfName ? rest.prefix(while: \.isOfName) : rest.prefix(1)
            tokens.append(token)
            rest = rest[token.endIndex...]
        }
        return tokens
    }
}
