import Foundation
import Testing
import UIKit
import Watertight
@_spi(Adapters) import WatertightPresentation
import WatertightUIKit

// Serialized, since transitions, the pasteboard and VoiceOver are global.
@MainActor @Suite(.serialized, .timeLimit(.minutes(1))) struct UIKitFailurePresenterTests {
    struct Problem: PresentableFailure { let presentation: PresentationError }
    struct Other: PresentableFailure { let presentation: PresentationError }

    @MainActor final class Ends {
        private(set) var all: [PresentationOutcome] = []
        func add(_ outcome: PresentationOutcome) { all.append(outcome) }
    }

    let router = Router()
    let scene = UIWindowScene()
    let window: UIWindow
    let root = UIViewController()

    init() {
        window = UIWindow(windowScene: scene)
        window.rootViewController = root
        scene.become(.foregroundActive)
        _ = UIKitFailurePresenter(router: router, scene: scene, id: .main)
    }

    private func handle(_ failure: some PresentableFailure) -> Ends {
        let ends = Ends()
        router.handle(failure, in: .main, owner: nil) { ends.add($0) }
        return ends
    }

    private func problem(_ title: String, _ actions: [PresentationAction]? = nil) -> Problem {
        Problem(presentation: PresentationError(title: title, actions: actions))
    }

    /// Ends all transitions and runs the pending tasks.
    private func finish() async {
        for _ in 0..<50 {
            Transition.endAll()
            for _ in 0..<20 { await Task.yield() }
        }
    }

    private func alert(over controller: UIViewController? = nil) -> UIAlertController? {
        (controller ?? root).presentedViewController as? UIAlertController
    }

    @Test func anAlertIsShownAndAnswered() async throws {
        let delete = PresentationAction(PresentationAction.Kind("delete"), title: "Delete", role: .destructive)
        let first = handle(
            Problem(
                presentation: PresentationError(
                    title: "Offline", description: "No network.", recoverySuggestion: "Wait.",
                    actions: [.retry, delete, .cancel], preferredAction: .retry)))
        let second = handle(Other(presentation: PresentationError(title: "Busy")))
        do {
            let alert = try #require(self.alert())
            #expect(alert.title == "Offline" && alert.message == "No network.\n\nWait.")
            #expect(alert.actions.map(\.style) == [.default, .destructive, .cancel])
            #expect(alert.preferredAction?.title == "Try Again")
            await finish()
            alert.tap("Try Again")
        }
        #expect(first.all.isEmpty, "UIKit calls the action after the dismissal")
        await finish()
        #expect(first.all == [.answered(.retry)])
        #expect(alert()?.title == "Busy" && second.all.isEmpty && Transition.refusals == 0)
    }

    @Test func anAlertIsShownOverTheTopmostControllerAfterItsTransition() async {
        let sheet = UIViewController()
        root.present(sheet, animated: true)
        _ = handle(problem("Offline"))
        #expect(alert(over: sheet) == nil)
        await finish()
        #expect(alert(over: sheet)?.title == "Offline" && Transition.refusals == 0)
    }

    @Test func anAlertIsNotShownOverADisappearingController() async {
        root.present(UIViewController(), animated: true)
        await finish()
        root.dismiss(animated: true)
        _ = handle(problem("Offline"))
        await finish()
        #expect(alert()?.title == "Offline" && Transition.refusals == 0)
    }

    @Test func anAlertOfADismissedSheetIsShownAgain() async {
        root.present(UIViewController(), animated: true)
        await finish()
        let ends = handle(problem("Offline"))
        await finish()
        root.dismiss(animated: true)
        await finish()
        #expect(ends.all.isEmpty && alert()?.title == "Offline")
        alert()?.tap("OK")
        await finish()
        #expect(ends.all == [.answered(.dismiss)] && alert() == nil)
    }

    @Test func aDismissedAlertDisappears() async throws {
        let id = try #require(router.handle(problem("Offline")))
        _ = handle(Other(presentation: PresentationError(title: "Busy")))
        router.dismiss(id)
        await finish()
        #expect(alert()?.title == "Busy" && Transition.refusals == 0)
    }

    @Test func aTapBesideAConfirmationDismissesIt() async {
        let ends = handle(
            Problem(presentation: PresentationError(title: "Which?", method: .confirmation, actions: [.retry])))
        await finish()
        #expect(alert()?.preferredStyle == .actionSheet)
        root.dismiss(animated: true)
        await finish()
        #expect(ends.all == [.dismissed(.user)] && alert() == nil)
    }

    @Test func anAlertWithoutActionsHasAButton() async {
        let ends = handle(problem("Offline", []))
        await finish()
        alert()?.tap("OK")
        await finish()
        #expect(ends.all == [.dismissed(.user)] && alert() == nil)
    }

    @Test func onlyOneButtonCancels() {
        _ = handle(problem("Odd", [.dismiss, .cancel]))
        #expect(alert()?.actions.map(\.style) == [.cancel, .default])
    }

    @Test func theReferencesAreCopied() async throws {
        let ends = handle(problem("Broken", [.copyReference]))
        let references = try #require(router.alert(in: .main)?.references)
        await finish()
        alert()?.tap("Copy Reference")
        await finish()
        #expect(UIPasteboard.general.string == references && ends.all == [.answered(.copyReference)])
    }

    // MARK: The scene

    @Test func withoutAWindowAnAlertWaits() async {
        window.rootViewController = nil
        _ = handle(problem("Offline"))
        #expect(alert() == nil)
        window.rootViewController = root
        scene.become(.foregroundActive)
        await finish()
        #expect(alert()?.title == "Offline")
    }

    @Test func disconnectingASceneEndsItsFailures() async {
        let ends = handle(problem("Offline"))
        scene.become(.unattached)
        await finish()
        #expect(ends.all == [.sceneClosed])
        weak var presenter: UIKitFailurePresenter?
        do {
            let another = UIWindowScene()
            let made = UIKitFailurePresenter(router: router, scene: another, id: SceneID("another"))
            presenter = made
            another.become(.unattached)
        }
        await finish()
        #expect(presenter == nil, "the router keeps it no longer")
    }
}
