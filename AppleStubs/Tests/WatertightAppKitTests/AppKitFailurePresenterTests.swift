import AppKit
import Testing
import Watertight
import WatertightAppKit
@_spi(Adapters) import WatertightPresentation

// Serialized, since the pasteboard is global.
@MainActor @Suite(.serialized, .timeLimit(.minutes(1))) struct AppKitFailurePresenterTests {
    struct Problem: PresentableFailure { let presentation: PresentationError }
    struct Other: PresentableFailure { let presentation: PresentationError }

    @MainActor final class Ends {
        private(set) var all: [PresentationOutcome] = []
        func add(_ outcome: PresentationOutcome) { all.append(outcome) }
    }

    let router = Router()
    let window = NSWindow()

    init() { _ = AppKitFailurePresenter(router: router, window: window, id: .main) }

    private func handle(_ failure: some PresentableFailure) -> Ends {
        let ends = Ends()
        router.handle(failure, in: .main, owner: nil) { ends.add($0) }
        return ends
    }

    private func problem(
        _ title: String, _ actions: [PresentationAction]? = nil, preferred: PresentationAction.Kind? = nil
    ) -> Problem {
        Problem(
            presentation: PresentationError(
                title: title, description: "No network.", actions: actions, preferredAction: preferred))
    }

    private var alert: NSAlert? { window.attachedSheet?.alert }

    @Test func anAlertIsShownAndAnswered() throws {
        let delete = PresentationAction(PresentationAction.Kind("delete"), title: "Delete", role: .destructive)
        let first = handle(problem("Offline", [delete, .retry, .cancel], preferred: .retry))
        let second = handle(Other(presentation: PresentationError(title: "Busy")))
        let alert = try #require(alert)
        #expect(alert.messageText == "Offline" && alert.informativeText == "No network.")
        #expect(alert.icon.symbol == "exclamationmark.triangle")
        #expect(alert.buttons.map(\.keyEquivalent) == ["", "\r", "\u{1b}"])
        #expect(alert.buttons.map(\.hasDestructiveAction) == [true, false, false])
        alert.click("Try Again")
        #expect(first.all == [.answered(.retry)])
        #expect(self.alert?.messageText == "Busy" && second.all.isEmpty)
    }

    @Test func returnPressesOneButton() {
        _ = handle(problem("Offline", [.contactSupport, .retry], preferred: .retry))
        #expect(alert?.buttons.map(\.keyEquivalent) == ["", "\r"])
    }

    @Test func anAlertIsShownOverTheTopmostSheet() {
        let sheet = NSWindow()
        window.beginSheet(sheet)
        _ = handle(problem("Offline"))
        #expect(sheet.attachedSheet?.alert?.messageText == "Offline")
    }

    @Test func aDismissedAlertDisappears() throws {
        let id = try #require(router.handle(problem("Offline")))
        let other = handle(Other(presentation: PresentationError(title: "Busy")))
        router.dismiss(id)
        #expect(alert?.messageText == "Busy" && other.all.isEmpty)
    }

    @Test func anAlertWithoutActionsHasAButton() {
        let ends = handle(problem("Offline", []))
        alert?.click("OK")
        #expect(ends.all == [.dismissed(.user)] && alert == nil)
    }

    @Test func theReferencesAreCopied() throws {
        _ = handle(problem("Broken", [.copyReference]))
        let references = try #require(router.alert(in: .main)?.references)
        alert?.click("Copy Reference")
        #expect(NSPasteboard.general.string(forType: .string) == references)
    }

    @Test func closingAWindowEndsItsFailures() async {
        let ends = handle(problem("Offline"))
        window.close()
        for _ in 0..<10_000 where ends.all.isEmpty { await Task.yield() }
        #expect(ends.all == [.sceneClosed])
    }

    @Test func aPresenterIsReleasedWithItsWindow() async {
        weak var presenter: AppKitFailurePresenter?
        do {
            let another = NSWindow()
            let made = AppKitFailurePresenter(router: router, window: another, id: SceneID("another"))
            presenter = made
            another.close()
        }
        for _ in 0..<10_000 where presenter != nil { await Task.yield() }
        #expect(presenter == nil, "the router keeps it no longer")
    }
}
