import Testing

@testable import WatertightPresentation

/// The one list of buttons from which all adapters draw.
@Suite struct PresentationButtonTests {
    private let delete = PresentationAction(PresentationAction.Kind("delete"), title: "Delete", isDestructive: true)

    private func buttons(
        _ actions: [PresentationAction], preferred: PresentationAction.Kind? = nil, method: PresentationMethod = .alert,
        isPerforming: Bool = false, isAlert: Bool = false
    ) -> [String] {
        PresentationError(title: "Title", method: method, actions: actions, preferredAction: preferred)
            .buttons(isPerforming: isPerforming, isAlert: isAlert)
            .map { "\($0.id) \($0.role)\($0.isDefault ? " default" : "")" }
    }

    @Test func theOrderIsThatOfTheActions() {
        #expect(buttons([.retry, delete, .cancel]) == ["retry normal", "delete destructive", "cancel cancel"])
    }

    @Test func onlyOneButtonCancels() {
        #expect(buttons([.dismiss, .cancel], method: .banner()) == ["dismiss cancel", "cancel normal"])
        let discard = PresentationAction(.dismiss, title: "Discard", isDestructive: true)
        #expect(buttons([discard, .cancel]) == ["dismiss destructive", "cancel cancel"])
    }

    @Test func aDestructiveButtonIsNeverTheDefault() {
        #expect(buttons([delete, .cancel], preferred: delete.kind) == ["delete destructive", "cancel cancel"])
        #expect(buttons([delete], isAlert: true) == ["delete destructive"])
    }

    @Test func theFirstButtonOfAnAlertOfAppKitIsTheDefault() {
        #expect(buttons([.retry, .cancel], isAlert: true) == ["retry normal default", "cancel cancel"])
        #expect(
            buttons([.retry, .cancel], preferred: .cancel, isAlert: true) == ["retry normal", "cancel cancel default"])
        #expect(buttons([.cancel, delete], isAlert: true) == ["cancel cancel", "delete destructive"])
    }

    @Test func anAlertHasAButton() {
        #expect(buttons([]) == ["dismiss cancel"] && buttons([], method: .banner()) == [])
    }

    @Test func onlyCancelRemainsWhileAnActionIsPerformed() {
        #expect(buttons([.retry, .cancel], method: .fullScreen, isPerforming: true) == ["cancel cancel"])
    }
}
