import Foundation
import Testing
import Watertight
@_spi(Adapters) import WatertightPresentation

@Suite struct PresentationErrorTests {
    static let methods: [(PresentationMethod, [PresentationAction])] = [
        (.inline(.form), []), (.indicator(.form), []), (.banner(), []), (.silent, []), (.alert, [.dismiss]),
        (.confirmation, [.cancel]), (.fullScreen, [.dismiss]),
    ]

    @Test(arguments: methods)
    func hasTheDefaultActionsOfItsMethod(method: PresentationMethod, actions: [PresentationAction]) {
        #expect(PresentationError(title: "", description: "", method: method).actions == actions)
    }

    @Test(arguments: methods)
    func hasItsOwnActions(method: PresentationMethod, actions: [PresentationAction]) {
        #expect(PresentationError(title: "", description: "", method: method, actions: [.retry]).actions == [.retry])
        #expect(PresentationError(title: "", description: "", method: method, actions: []).actions == [])
    }

    @Test func needsOnlyATitle() {
        let presentation = PresentationError(title: "Offline")
        #expect(presentation.description == nil && presentation.method == .alert && presentation.actions == [.dismiss])
    }

    // MARK: Actions

    @Test func offersEachKindOfActionOnce() {
        var presentation = PresentationError(
            title: "", actions: [.retry, .dismiss, PresentationAction(.retry, title: "Again")])
        #expect(presentation.actions == [.retry, .dismiss])
        #expect(
            presentation.action(.retry)?.title == PresentationAction.retry.title && presentation.action(.signIn) == nil)
        presentation.actions = [.cancel, .cancel]
        #expect(presentation.actions == [.cancel])
    }

    @Test func actionsHaveTheRolesOfTheirKinds() {
        #expect(PresentationAction.dismiss.changesNothing && PresentationAction.cancel.changesNothing)
        #expect(!PresentationAction.retry.changesNothing && !PresentationAction.retry.isDestructive)
        #expect(PresentationAction(.init("delete"), title: "Delete", isDestructive: true).isDestructive)
    }

    // MARK: Read aloud

    @Test func spellsTheIncidentOut() throws {
        let incident = try #require(IncidentReference("7QK2M-9F4TX"))
        let english = TextPreferences(locale: Locale(identifier: "en"))
        let presentation = PresentationError(title: "Broken", actions: [.copyReference]).filled(with: incident)
        #expect(english.during { presentation.spoken } == "Broken\nReference: 7 Q K 2 M, 9 F 4 T X")
        let explicit = PresentationError(title: "Broken", recoverySuggestion: "Tell support {incident}.")
        #expect(explicit.filled(with: incident).spoken == "Broken\nTell support 7 Q K 2 M, 9 F 4 T X.")
        #expect(PresentationError(title: "Offline").filled(with: incident).spoken == "Offline")
    }

    @Test func speaksNoEmptyTexts() {
        #expect(PresentationError(title: "Offline", description: "").spoken == "Offline")
    }

    // MARK: One line

    @Test(arguments: [
        (PresentationError(title: "Offline"), "Offline"),
        (
            PresentationError(
                title: "Can’t Save", description: "The disk is full.",
                recoverySuggestion: "Delete something, and try again."),
            "Can’t Save. The disk is full. Delete something, and try again."
        ),
        (
            PresentationError(title: "Sign In?", description: "", recoverySuggestion: "You’re signed out"),
            "Sign In? You’re signed out"
        ),
        (PresentationError(title: "Can’t Open “Report”", description: "It’s gone."), "Can’t Open “Report”. It’s gone."),
        (PresentationError(title: "エラー", description: "もう一度お試しください。", recoverySuggestion: "設定"), "エラー。もう一度お試しください。設定"),
        (PresentationError(title: "ما هذا؟", description: "حاول مجددًا."), "ما هذا؟ حاول مجددًا."),
    ])
    func joinsTheTextsAsSentences(_ presentation: PresentationError, _ message: String) {
        #expect(presentation.message == message)
    }

    @Test func theLineContainsTheReferenceThatSupportNeeds() throws {
        let incident = try #require(IncidentReference("7QK2M-9F4TX"))
        let english = TextPreferences(locale: Locale(identifier: "en"))
        let presentation = PresentationError(title: "Broken", actions: [.copyReference]).filled(with: incident)
        #expect(english.during { presentation.message } == "Broken. Reference: 7QK2M-9F4TX")
        let explicit = PresentationError(
            title: "Broken", recoverySuggestion: "Tell support {incident}.", actions: [.copyReference])
        #expect(explicit.filled(with: incident).message == "Broken. Tell support 7QK2M-9F4TX.")
        #expect(PresentationError(title: "Offline").filled(with: incident).message == "Offline")
    }

    // MARK: Foreground and background

    @Test(arguments: [
        (PresentationMethod.silent, true, false, false), (.indicator(.form), false, true, true),
        (.alert, false, true, false), (.banner(), false, true, false), (.inline(.form), false, true, false),
        (.confirmation, false, true, false), (.fullScreen, false, true, false), (.alert, true, true, true),
        (.banner(), true, true, true),
    ])
    func isShownInTheBackgroundIfUrgent(
        _ method: PresentationMethod, _ isUrgent: Bool, _ inForeground: Bool, _ inBackground: Bool
    ) {
        let presentation = PresentationError(title: "", method: method, isUrgent: isUrgent)
        #expect(presentation.isShown(inBackground: false) == inForeground)
        #expect(presentation.isShown(inBackground: true) == inBackground)
    }

    // MARK: LocalizedError

    /// An existing enum of an app.
    enum ExportError: LocalizedError, PresentableFailure {
        case noSpace, unnamed

        var errorDescription: String? { self == .noSpace ? "Cannot Export" : nil }
        var failureReason: String? { self == .noSpace ? "There is no space left." : nil }
        var recoverySuggestion: String? { self == .noSpace ? "Delete something." : nil }
    }

    @Test func usesTheTextsOfALocalizedError() {
        let presentation = ExportError.noSpace.presentation
        #expect(presentation.title == "Cannot Export" && presentation.description == "There is no space left.")
        #expect(presentation.recoverySuggestion == "Delete something." && presentation.method == .alert)
    }

    /// Another method than an alert, and its actions, in one line.
    enum UploadError: LocalizedError, PresentableFailure {
        case paused

        var errorDescription: String? { "Upload Paused" }
        var presentation: PresentationError {
            PresentationError(describing: self, method: .banner(), icon: .offline, actions: [.retry])
        }
    }

    @Test func usesTheMethodAndTheActionsOfALocalizedError() {
        let presentation = UploadError.paused.presentation
        #expect(presentation.title == "Upload Paused" && presentation.method == .banner())
        #expect(presentation.icon == .offline && presentation.actions == [.retry])
        #expect(PresentationError(describing: ExportError.noSpace, method: .confirmation).actions == [.cancel])
        #expect(PresentationError(describing: ExportError.noSpace).actions == [.dismiss])
    }

    @Test func hasANeutralTitleForALocalizedErrorWithoutDescription() {
        #expect(
            TextPreferences(locale: Locale(identifier: "en")).during { ExportError.unnamed.presentation.title }
                == "Something Went Wrong")
    }

    @Test func isALocalizedError() {
        let presentation = PresentationError(
            title: "Offline", description: "No connection.", recoverySuggestion: "Wait.")
        #expect(presentation.localizedDescription == "Offline")
        let error: any LocalizedError = presentation
        #expect(error.failureReason == "No connection." && error.recoverySuggestion == "Wait.")
    }
}
