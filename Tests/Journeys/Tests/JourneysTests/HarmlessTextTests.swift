import SignInApp
import SignInFeature
import Testing
import WatertightPresentation

@testable import Journeys

@MainActor struct HarmlessTextTests {
    @Test(arguments: [
        ("Ada\u{1B}[2J", "Ada\u{FFFD}[2J"), ("Ada\nLovelace", "Ada\u{FFFD}Lovelace"),
        ("Ada\r\n", "Ada\u{FFFD}\u{FFFD}"), ("\u{9B}31m\u{7F}\0\t", "\u{FFFD}31m\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("a\u{2028}b\u{202E}c\u{2067}", "a\u{FFFD}b\u{FFFD}c\u{FFFD}"), ("\u{2068}Ada\u{2069}", "\u{2068}Ada\u{2069}"),
        ("Åsa 👩‍👩‍👧 – naïve", "Åsa 👩‍👩‍👧 – naïve"),
    ])
    func controlCharactersAreReplaced(_ text: String, _ harmless: String) {
        #expect(text.harmless == harmless)
    }

    @Test func drawnScreensContainNoControlCharacters() {
        let evil = "Eve\u{1B}]0;owned\u{07}\nroot:"
        let window = Window(FailureRouter())
        window.failures().handle(
            Evil(
                presentation: PresentationError(
                    title: evil, description: evil, recoverySuggestion: evil, method: .alert, icon: .server,
                    actions: [.dismiss])))
        for screen in [
            Screen(window, signIn: .signedIn(displayName: evil), email: evil),
            Screen(window, signIn: .editing, email: evil),
        ] {
            #expect(screen.place.harmless == screen.place)
            #expect(screen.summary.harmless == screen.summary)
            let drawn = screen.drawn(width: 72)
            #expect(drawn.contains("Eve\u{FFFD}"))
            #expect(drawn.split(separator: "\n").allSatisfy { String($0).harmless == $0 })
            // A line break in a text would break the frame.
            #expect(drawn.split(separator: "\n").allSatisfy { $0.count == 72 })
        }
    }

    private struct Evil: PresentableFailure, Hashable {
        let presentation: PresentationError
    }
}
