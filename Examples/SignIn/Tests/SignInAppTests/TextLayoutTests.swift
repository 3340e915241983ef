import Testing

@testable import SignInApp

struct TextLayoutTests {
    @Test(arguments: [
        ("E-mail    ada@example.com", 30, ["E-mail    ada@example.com"]), ("  indented", 10, ["  indented"]),
        ("one two three", 7, ["one two", "three"]), ("one\n\ntwo", 5, ["one", "", "two"]), ("", 5, [""]),
        ("onLoginStarted", 10, ["onLogin", "Started"]), ("abcdefgh", 3, ["abc", "def", "gh"]),
    ])
    func aLineThatFitsStaysAsItIs(_ text: String, _ width: Int, _ lines: [String]) {
        #expect(TextLayout.wrapped(text, width: width) == lines)
    }
}
