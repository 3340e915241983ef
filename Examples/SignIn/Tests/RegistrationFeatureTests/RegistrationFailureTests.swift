import Authentication
import FeatureTesting
import RegistrationFeature
import Testing
import WatertightPresentation

struct RegistrationFailureTests {
    static let mistakes: [RegistrationMistake] =
        [
            .emailMissing, .emailMalformed, .emailTaken, .displayNameMissing, .displayNameTooLong(maximum: 40),
            .passwordMissing, .passwordTooShort(minimum: 15),
        ] + RegistrationField.allCases.map { .other(in: $0) }

    @Test(arguments: mistakes) func aMistakeStandsBesideItsField(_ mistake: RegistrationMistake) {
        let presentation = RegistrationFailure.mistake(mistake).presentation
        #expect(presentation.flawedTexts == [])
        #expect(presentation.method == .inline(RegistrationFailure.anchor(of: mistake.field)))
        #expect(presentation.icon == .input)
        #expect(!presentation.showsIncident)
        // The user can sign in to the existing account.
        #expect(presentation.actions.map(\.kind) == (mistake == .emailTaken ? [.signIn] : []))
    }

    @Test func eachFieldHasAPlaceOfItsOwn() {
        let anchors = RegistrationField.allCases.map(RegistrationFailure.anchor)
        #expect(Set(anchors).count == RegistrationField.allCases.count)
    }

    @Test func textsContainTheLimit() {
        let name = RegistrationFailure.mistake(.displayNameTooLong(maximum: 40)).presentation
        #expect(name.recoverySuggestion?.contains("40") == true)
        let password = RegistrationFailure.mistake(.passwordTooShort(minimum: 15)).presentation
        #expect(password.recoverySuggestion?.contains("15") == true)
    }

    @Test func aSessionThatIsNotKeptOffersToSignInForTheAccountIsThere() {
        let presentation = RegistrationFailure.sessionNotKept.presentation
        #expect(presentation.flawedTexts == [])
        #expect(presentation.method == .alert)
        #expect(presentation.actions.map(\.kind) == [.signIn, .dismiss])
        #expect(presentation.showsIncident)
    }
}
