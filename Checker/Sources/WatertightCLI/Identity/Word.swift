import SwiftSyntax

/// A token of a statement.
struct Word {
    var text: String
    /// Without the contents of strings.
    var shown: String
    var isName: Bool
    /// Whether a period precedes it.
    var isMember = false
    /// Whether it names a parameter, a variable, or a capture.
    var isDeclared = false
    private var isOperator = false

    /// Returns `nil` for braces and other tokens without a meaning of their own.
    init?(_ token: TokenSyntax) {
        guard token.presence == .present else { return nil }
        text = token.text
        shown = text
        isName = false
        switch token.tokenKind {
        case .leftBrace, .rightBrace, .semicolon, .endOfFile: return nil
        case .stringSegment: shown = text.isEmpty ? "" : "…"
        case .identifier:
            isName = true
            isMember = token.parent?.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName == token
            switch token.parent?.kind {
            case .identifierPattern, .functionParameter, .closureShorthandParameter, .closureParameter,
                .closureCapture:
                isDeclared = true
            default: break
            }
        case .binaryOperator, .equal, .arrow: isOperator = true
        default: break
        }
        // A comma at the end of a list is a question of format.
        if text == ",", let next = token.nextToken(viewMode: .sourceAccurate), [")", "]"].contains(next.text) {
            return nil
        }
    }

    func needsSpace(after text: String) -> Bool {
        guard let last = text.last, let first = shown.first else { return false }
        func isWord(_ character: Character) -> Bool { character.isOfName || character == "`" }
        if isOperator || last == "," || last == ":" || last == "=" || last == ">" && text.hasSuffix("->") {
            return true
        }
        return isWord(first)
            && (isWord(last) || last == "?" && text.hasSuffix("try?") || last == "!" && text.hasSuffix("try!"))
    }
}
