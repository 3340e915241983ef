import AppKit
import Testing
import Watertight
@_spi(Adapters) import WatertightAppKit
@_spi(Adapters) import WatertightPresentation

extension AppKitTests {
    @MainActor @Suite final class AlertTests: AppKitCase {
        @Test func alertIsShownAndAnswered() throws {
            let first = handle(problem("Offline", .alert, [.retry, .cancel]))
            let second = handle(other("Busy"))
            let alert = try #require(alert)
            #expect(alert.messageText == "Offline" && alert.informativeText == "No network.")
            alert.click("Try Again")
            #expect(first.all == [.answered(.retry)] && !alert.window.isVisible)
            #expect(self.alert?.messageText == "Busy" && second.all.isEmpty)
        }

        @Test func dismissedAlertDisappears() throws {
            let id = try #require(failures.handle(problem("Offline")))
            let second = handle(other("Busy"))
            router.dismiss(id)
            #expect(alert?.messageText == "Busy" && second.all.isEmpty)
        }

        @Test func alertWithoutActionsHasAButton() {
            let outcomes = handle(problem("Offline", .alert, []))
            alert?.click("OK")
            #expect(outcomes.all == [.dismissed(.user)] && alert == nil)
        }

        @Test func referencesAreCopied() throws {
            let incident = Incident(sealing: CancellationError(), at: CallSite(), isSample: true)
            failures.handle(problem("Broken", .alert, [.copyReference]), incident: incident)
            alert?.click("Copy Reference")
            #expect(NSPasteboard.general.string(forType: .string) == incident.reference.description)
        }

        @Test func iconIsThatOfTheAppUnlessItIsAnAsset() {
            _ = handle(problem("Offline", icon: .offline))
            #expect(alert?.icon == nil)
            alert?.click("OK")
            _ = handle(problem("Logo", icon: PresentationIcon(asset: "logo")))
            #expect(alert?.icon != nil)
        }

        @Test(arguments: [
            (PresentationMethod.alert, [PresentationAction.dismiss], NSAlert.Style.warning),
            (.confirmation, [.retry, .cancel], .informational),
            (.confirmation, [deletion, .cancel], .critical),
        ])
        func style(_ method: PresentationMethod, _ actions: [PresentationAction], _ style: NSAlert.Style) {
            _ = handle(problem("Offline", method, actions))
            #expect(alert?.alertStyle == style)
        }

        @Test(arguments: [
            // The only button keeps Return.
            Keys([.dismiss], nil, pressReturn: "OK", pressEscape: nil),
            Keys([.cancel], nil, pressReturn: "Cancel", pressEscape: nil),
            // Escape is added where another button keeps Return.
            Keys([.retry, .dismiss], nil, pressReturn: "Try Again", pressEscape: "OK"),
            Keys([.retry, .cancel], nil, pressReturn: "Try Again", pressEscape: "Cancel"),
            Keys([.dismiss, .contactSupport], nil, pressReturn: "OK", pressEscape: nil),
            Keys([.cancel, .retry], .retry, pressReturn: "Try Again", pressEscape: "Cancel"),
            Keys([.contactSupport, .retry], .retry, pressReturn: "Try Again", pressEscape: nil),
            Keys([.retry, .cancel], .cancel, pressReturn: "Cancel", pressEscape: nil),
            // A destructive button never has Return.
            Keys([.cancel, deletion], nil, pressReturn: nil, pressEscape: "Cancel"),
            Keys([.cancel, deletion], .cancel, pressReturn: "Cancel", pressEscape: nil),
            Keys([deletion, .cancel], nil, pressReturn: nil, pressEscape: "Cancel"),
            Keys([deletion, .cancel], deletion.kind, pressReturn: nil, pressEscape: "Cancel"),
            Keys([deletion, .retry, .cancel], .retry, pressReturn: "Try Again", pressEscape: "Cancel"),
            // A preferred action that isn't offered is ignored.
            Keys([.dismiss, .contactSupport], .retry, pressReturn: "OK", pressEscape: nil),
        ])
        func keys(_ keys: Keys) throws {
            _ = handle(problem("Offline", .alert, keys.actions, preferred: keys.preferred))
            let alert = try #require(alert)
            #expect(alert.button(for: "\r") == keys.pressReturn)
            #expect(alert.button(for: "\u{1b}") == keys.pressEscape)
            #expect(alert.buttons.map(\.hasDestructiveAction) == keys.actions.map(\.isDestructive))
        }

        @Test func systemKeyOfDoNotSaveIsKept() {
            let discard = PresentationAction(
                PresentationAction.Kind("discard"), title: "Don't Save", isDestructive: true)
            _ = handle(problem("Save?", .confirmation, [.retry, discard, .cancel]))
            #expect(alert?.button(for: "d") == "Don't Save" && alert?.button(for: "\u{1b}") == "Cancel")
        }
    }

    struct Keys: Sendable {
        let actions: [PresentationAction]
        let preferred: PresentationAction.Kind?
        let pressReturn: String?
        let pressEscape: String?

        init(
            _ actions: [PresentationAction], _ preferred: PresentationAction.Kind?, pressReturn: String?,
            pressEscape: String?
        ) {
            (self.actions, self.preferred, self.pressReturn, self.pressEscape) =
                (actions, preferred, pressReturn, pressEscape)
        }
    }

    static let deletion = PresentationAction(PresentationAction.Kind("delete"), title: "Delete", isDestructive: true)
}
