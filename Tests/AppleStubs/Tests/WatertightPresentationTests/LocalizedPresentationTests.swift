import Foundation
import LocalizedStrings
import Testing
import WatertightPresentation

/// Texts that Xcode extracts into a string catalog.
@Suite struct LocalizedPresentationTests {
    @Test func aPresentationIsMadeOfLocalizedTexts() {
        let left = 3
        let screen = TextPreferences(locale: Locale(identifier: "de")).during {
            PresentationError(
                localized: "Seat Taken", description: "\(left) seats are left.",
                recoverySuggestion: "Choose another one.",
                method: .banner(), icon: .clock, actions: [.reload], isUrgent: true)
        }
        #expect(screen.title == "de: Seat Taken")
        #expect(screen.description == "de: 3 seats are left.")
        #expect(screen.recoverySuggestion == "de: Choose another one.")
        #expect(screen.method == .banner() && screen.icon == .clock && screen.isUrgent)
        #expect(screen.actions.map(\.kind) == [.reload])
    }

    @Test func theLanguageIsThatOfTheProcessUnlessTheAppChoosesOne() {
        let screen = PresentationError(localized: "Seat Taken")
        #expect(screen.title == "\(Locale.current.identifier): Seat Taken")
        #expect(screen.description == nil && screen.actions.map(\.kind) == [.dismiss])
    }
}
