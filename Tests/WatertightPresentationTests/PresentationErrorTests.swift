import Foundation
import Testing
import Watertight
import WatertightPresentation

@Suite struct PresentationErrorTests {
    static let methods: [(PresentationMethod, [PresentationAction])] = [
        (.inline(.form), []), (.indicator(.form), []), (.banner(), []), (.silent, []), (.alert, [.dismiss]),
        (.confirmation, [.cancel]), (.fullScreen, [.dismiss]),
    ]

    @Test(arguments: methods)
    func hasTheButtonsThatItsMethodNeeds(method: PresentationMethod, actions: [PresentationAction]) {
        #expect(PresentationError(title: "", description: "", method: method).actions == actions)
    }

    @Test(arguments: methods)
    func hasTheButtonsThatItNames(method: PresentationMethod, actions: [PresentationAction]) {
        #expect(PresentationError(title: "", description: "", method: method, actions: [.retry]).actions == [.retry])
        #expect(PresentationError(title: "", description: "", method: method, actions: []).actions == [])
    }

    @Test func needsNoMoreThanATitle() {
        let face = PresentationError(title: "Offline")
        #expect(face.description == nil && face.method == .alert && face.actions == [.dismiss])
    }

    // MARK: Actions

    @Test func offersEachKindOfActionOnce() {
        var face = PresentationError(
            title: "", actions: [.retry, .dismiss, PresentationAction(.retry, title: "Again")])
        #expect(face.actions == [.retry, .dismiss])
        #expect(face.action(.retry)?.title == PresentationAction.retry.title && face.action(.signIn) == nil)
        face.actions = [.cancel, .cancel]
        #expect(face.actions == [.cancel])
    }

    @Test func saysWhichButtonChangesNothing() {
        #expect(PresentationAction.dismiss.role == .cancel && PresentationAction.cancel.role == .cancel)
        #expect(PresentationAction.retry.role == nil)
        #expect(PresentationAction(.init("delete"), title: "Delete", role: .destructive).role == .destructive)
    }

    // MARK: Read aloud

    @Test func spellsTheIncidentOut() throws {
        let incident = try #require(IncidentReference("7QK2M-9F4TX"))
        let english = TextPreferences(locale: Locale(identifier: "en"))
        let face = PresentationError(title: "Broken", description: "It has been noted.", incident: incident)
        #expect(
            english.during { face.spoken } == "Broken\nIt has been noted.\nReference: 7 Q K 2 M, 9 F 4 T X")
        var saying = face
        saying.recoverySuggestion = "Tell support 7QK2M-9F4TX."
        #expect(saying.spoken == "Broken\nIt has been noted.\nTell support 7 Q K 2 M, 9 F 4 T X.")
    }

    @Test func leavesOutWhatIsNotSaid() {
        #expect(PresentationError(title: "Offline", description: "").spoken == "Offline")
    }

    // MARK: Who began it

    @Test(arguments: [
        (PresentationMethod.silent, PresentationPriority.high, [PresentationInitiator]()),
        (.indicator(.form), .normal, [.person, .background]), (.alert, .normal, [.person]),
        (.banner(), .low, [.person]),
        (.inline(.form), .normal, [.person]), (.confirmation, .normal, [.person]), (.fullScreen, .normal, [.person]),
        (.alert, .high, [.person, .background]), (.banner(), .high, [.person, .background]),
    ])
    func isShownToWhoeverWaits(
        _ method: PresentationMethod, _ priority: PresentationPriority, _ initiators: [PresentationInitiator]
    ) {
        let face = PresentationError(title: "", method: method, priority: priority)
        #expect(PresentationInitiator.allCases.filter(face.isShown) == initiators)
    }

    // MARK: LocalizedError

    /// An enum that an app has had for years.
    enum ExportError: LocalizedError, PresentableFailure {
        case noSpace, unnamed

        var errorDescription: String? { self == .noSpace ? "Cannot Export" : nil }
        var failureReason: String? { self == .noSpace ? "There is no space left." : nil }
        var recoverySuggestion: String? { self == .noSpace ? "Delete something." : nil }
    }

    @Test func takesALocalizedErrorAsItIs() {
        let face = ExportError.noSpace.presentation
        #expect(face.title == "Cannot Export" && face.description == "There is no space left.")
        #expect(face.recoverySuggestion == "Delete something." && face.method == .alert)
    }

    @Test func hasATitleForALocalizedErrorWithoutOne() {
        #expect(
            TextPreferences(locale: Locale(identifier: "en")).during { ExportError.unnamed.presentation.title }
                == "Something Went Wrong")
    }

    @Test func isALocalizedErrorForTheSystem() {
        let face = PresentationError(title: "Offline", description: "No connection.", recoverySuggestion: "Wait.")
        #expect(face.localizedDescription == "Offline")
        let error: any LocalizedError = face
        #expect(error.failureReason == "No connection." && error.recoverySuggestion == "Wait.")
    }
}
