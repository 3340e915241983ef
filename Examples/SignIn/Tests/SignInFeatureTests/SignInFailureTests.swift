import FeatureTesting
import Foundation
import SharedFailures
import SignInFeature
import Testing
import WatertightPresentation

struct SignInFailureTests {
    static let end = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(arguments: [
        SignInFailure.wrongPassword(email: "ada@example.com"),
        .inputRefused,
        .accountLocked(email: "ada@example.com", until: end),
        .accountLocked(email: "ada@example.com", until: nil),
        .sessionNotKept,
    ])
    func everyFailureHasAllItsTexts(_ failure: SignInFailure) {
        #expect(failure.presentation.flawedTexts == [])
        #expect(failure.presentation.recoverySuggestion != nil)
        #expect(!failure.presentation.actions.isEmpty)
    }

    @Test func aWrongPasswordStandsBesideThePasswordField() {
        let presentation = SignInFailure.wrongPassword(email: "ada@example.com").presentation
        #expect(presentation.method == .inline(SignInFailure.passwordField))
        #expect(presentation.icon == .input)
        #expect(presentation.actions.map(\.kind) == [.edit])
        #expect(presentation.description?.contains("ada@example.com") == true)
        #expect(!presentation.showsIncident)
    }

    @Test func aLockedAccountIsAnAlertWithTheEnd() {
        let british = TextPreferences(locale: Locale(identifier: "en_GB"), timeZone: .gmt)
        let presentation = british.during {
            SignInFailure.accountLocked(email: "ada@example.com", until: Self.end).presentation
        }
        #expect(presentation.method == .alert)
        #expect(presentation.icon == .lock)
        #expect(presentation.actions.map(\.kind) == [.dismiss])
        #expect(presentation.description?.contains("ada@example.com") == true)
        #expect(presentation.recoverySuggestion?.contains(/15 January 2027.*8:00/) == true)
    }

    @Test func aLockedAccountWithoutAnEndNamesNoTime() {
        let presentation = SignInFailure.accountLocked(email: "ada@example.com", until: nil).presentation
        #expect(presentation.recoverySuggestion?.contains(/[0-9]/) == false)
    }

    @Test func aSessionThatIsNotKeptShowsItsIncident() {
        let presentation = SignInFailure.sessionNotKept.presentation
        #expect(presentation.method == .alert)
        #expect(presentation.icon == .storage)
        #expect(presentation.actions.map(\.kind) == [.retry, .dismiss])
        #expect(presentation.showsIncident)
    }

    @Test func anAddressThatLooksLikeAPlaceForAValueStaysAsItIs() {
        let presentation = SignInFailure.wrongPassword(email: "{email}@example.com").presentation
        #expect(presentation.description?.contains("{email}@example.com") == true)
    }
}
