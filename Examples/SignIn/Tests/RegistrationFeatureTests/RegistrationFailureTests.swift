import Authentication
import FeatureTesting
import RegistrationFeature
import Testing
import Watertight
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
        #expect(presentation.incident == nil)
        // The account that is there is a way on.
        #expect(presentation.actions.map(\.kind) == (mistake == .emailTaken ? [.signIn] : []))
    }

    @Test func eachFieldHasAPlaceOfItsOwn() {
        let anchors = RegistrationField.allCases.map(RegistrationFailure.anchor)
        #expect(Set(anchors).count == RegistrationField.allCases.count)
    }

    @Test func aLimitIsSaid() {
        let name = RegistrationFailure.mistake(.displayNameTooLong(maximum: 40)).presentation
        #expect(name.recoverySuggestion?.contains("40") == true)
        let password = RegistrationFailure.mistake(.passwordTooShort(minimum: 15)).presentation
        #expect(password.recoverySuggestion?.contains("15") == true)
    }

    @Test func aSessionThatIsNotKeptOffersToSignInForTheAccountIsThere() {
        let incident = IncidentReference.make()
        let presentation = RegistrationFailure.sessionNotKept(incident).presentation
        #expect(presentation.flawedTexts == [])
        #expect(presentation.method == .alert)
        #expect(presentation.actions.map(\.kind) == [.signIn, .dismiss])
        #expect(presentation.incident == incident)
        #expect(presentation.recoverySuggestion?.contains(incident.description) == true)
    }
}
