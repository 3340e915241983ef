import Testing

@testable import Journeys

struct TextLayoutTests {
    @Test(arguments: [
        ("E-mail    ada@example.com", 30, ["E-mail    ada@example.com"]), ("  indented", 10, ["  indented"]),
        ("one two three", 7, ["one two", "three"]), ("one\n\ntwo", 5, ["one", "", "two"]), ("", 5, [""]),
        ("onLoginStarted", 10, ["onLogin", "Started"]), ("abcdefgh", 3, ["abc", "def", "gh"]),
        // Two columns each.
        ("サインイン", 5, ["サイ", "ンイ", "ン"]), ("登录", 1, ["登", "录"]),
    ])
    func aLineThatFitsStaysAsItIs(_ text: String, _ width: Int, _ lines: [String]) {
        #expect(TextLayout.wrapped(text, width: width) == lines)
    }

    @Test(arguments: [
        ("ab", 4, "ab  "), ("登录", 5, "登录 "), ("登录", 3, "登 "), ("", 2, "  "),
        ("\u{2068}a\u{2069}", 2, "\u{2068}a\u{2069} "),
    ])
    func aLineIsPaddedByColumns(_ text: String, _ width: Int, _ padded: String) {
        #expect(TextLayout.padded(text, width: width) == padded)
    }
}
