import Foundation
import Testing
import UIKit
import Watertight
@_spi(Adapters) import WatertightPresentation
import WatertightTesting
import WatertightUI

extension UIKitTests {
    @MainActor @Suite struct AlertPresenterTests {
        let stage = Stage(alertsInAppWindow: true)

        // MARK: Contents

        @Test func anAlertIsShownAndAnswered() async throws {
            let delete = PresentationAction(PresentationAction.Kind("delete"), title: "Delete", isDestructive: true)
            let first = stage.handle(
                Problem(
                    presentation: PresentationError(
                        title: "Offline", description: "No network.", recoverySuggestion: "Wait.",
                        actions: [.retry, delete, .cancel], preferredAction: .retry)))
            let second = stage.handle(Other(presentation: PresentationError(title: "Busy")))
            do {
                let alert = try #require(stage.alert())
                #expect(alert.title == "Offline")
                #expect(alert.message == "No network.\n\nWait.")
                #expect(alert.actions.map(\.style) == [.default, .destructive, .cancel])
                #expect(alert.preferredAction?.title == "Try Again")
                await stage.settle()
                alert.tap("Try Again")
            }
            #expect(first.all.isEmpty, "UIKit calls the action after the dismissal")
            #expect(await stage.now { stage.alert()?.title == "Busy" })
            #expect(first.all == [.answered(.retry)])
            #expect(second.all.isEmpty)
            #expect(Transition.refusals == 0)
        }

        @Test func anAlertWithoutActionsHasAButton() async {
            let outcomes = stage.handle(problem("Offline", actions: []))
            await stage.settle()
            #expect(stage.alert()?.actions.map(\.style) == [.cancel])
            stage.alert()?.tap("OK")
            #expect(await stage.now { outcomes.all == [.dismissed(.user)] && stage.alert() == nil })
        }

        @Test func onlyOneButtonHasTheCancelStyle() {
            stage.handle(problem("Odd", actions: [.dismiss, .cancel]))
            #expect(stage.alert()?.actions.map(\.style) == [.cancel, .default])
        }

        @Test func theReferencesAreCopied() async {
            let outcomes = stage.handle(problem("Broken", actions: [.copyReference]))
            await stage.settle()
            UIPasteboard.general.string = nil
            stage.alert()?.tap("Copy Reference")
            #expect(await stage.now { outcomes.all == [.answered(.copyReference)] })
            #expect(UIPasteboard.general.string?.isEmpty == false)
        }

        // MARK: Confirmations

        @Test func aConfirmationOfADismissedSheetIsShownAgain() async {
            await stage.present(UIViewController())
            let outcomes = stage.handle(problem("Which?", .confirmation))
            await stage.settle()
            stage.root.dismiss(animated: true)
            #expect(await stage.now { stage.alert()?.title == "Which?" })
            #expect(outcomes.all.isEmpty)
        }

        @Test func aConfirmationIsAnAlert() async {
            let outcomes = stage.handle(problem("Which?", .confirmation))
            #expect(stage.alert()?.preferredStyle == .alert)
            await stage.settle()
            stage.root.dismiss(animated: true)
            #expect(await stage.now { stage.alert()?.title == "Which?" }, "there is no place to tap beside it")
            await stage.settle()
            stage.alert()?.tap("Cancel")
            #expect(await stage.now { outcomes.all == [.answered(.cancel)] })
        }

        @Test func aConfirmationWithoutActionsHasAButton() async {
            stage.handle(problem("Which?", .confirmation, actions: []))
            #expect(stage.alert()?.actions.map(\.title) == ["OK"])
        }

        // MARK: Transitions

        @Test func anAlertIsShownOverTheTopmostControllerAfterItsTransition() async {
            let sheet = UIViewController()
            stage.root.present(sheet, animated: true)
            stage.handle(problem("Offline"))
            #expect(stage.alert(over: sheet) == nil)
            #expect(await stage.now { stage.alert(over: sheet)?.title == "Offline" })
            #expect(Transition.refusals == 0)
        }

        @Test func anAlertIsNotShownOverADisappearingController() async {
            await stage.present(UIViewController())
            stage.root.dismiss(animated: true)
            stage.handle(problem("Offline"))
            #expect(await stage.now { stage.alert()?.title == "Offline" })
            #expect(Transition.refusals == 0)
        }

        @Test func anAlertWaitsForTheEndOfAPush() async {
            let navigation = UINavigationController(rootViewController: UIViewController())
            let container = UIViewController()
            stage.window.rootViewController = navigation
            navigation.pushViewController(container, animated: true)
            stage.handle(problem("Offline"))
            #expect(stage.alert(over: navigation) == nil)
            #expect(await stage.now { stage.alert(over: navigation)?.title == "Offline" })
            #expect(Transition.refusals == 0)
        }

        // MARK: Refusals

        @Test func anAlertWaitsForAnAlertOfTheApp() async {
            let own = UIAlertController(title: "Own", message: nil, preferredStyle: .alert)
            own.addAction(UIAlertAction(title: "OK", style: .default))
            await stage.present(own)
            let outcomes = stage.handle(problem("Offline"))
            stage.handle(Other(presentation: PresentationError(title: "Busy")))
            await stage.pass(.seconds(3))
            #expect(stage.alert()?.title == "Own")
            #expect(Transition.refusals == 0, "an alert over it would take its dismissal")
            own.tap("OK")
            #expect(await stage.after { stage.alert()?.title == "Offline" })
            await stage.settle()
            stage.alert()?.tap("OK")
            #expect(await stage.now { stage.alert()?.title == "Busy" })
            #expect(outcomes.all == [.answered(.dismiss)])
        }

        @Test func aRefusedAlertIsPresentedAgain() async {
            stage.root.refusesPresentations = true
            let outcomes = stage.handle(problem("Offline"))
            stage.handle(Other(presentation: PresentationError(title: "Busy")))
            await stage.pass(.seconds(10))
            #expect(stage.alert() == nil)
            stage.root.refusesPresentations = false
            #expect(await stage.after { stage.alert()?.title == "Offline" })
            await stage.settle()
            stage.alert()?.tap("OK")
            #expect(await stage.now { stage.alert()?.title == "Busy" })
            #expect(outcomes.all == [.answered(.dismiss)])
        }

        @Test func theTimeBetweenAttemptsGrows() async {
            stage.root.refusesPresentations = true
            stage.handle(problem("Offline"))
            #expect(Transition.refusals == 1)
            var attempts = 1
            for delay in [Duration.milliseconds(100), .milliseconds(900), .seconds(2), .seconds(2)] {
                await stage.clock.waitForSleepers()
                stage.clock.advance(by: delay - .milliseconds(1))
                await stage.settle()
                #expect(Transition.refusals == attempts, "before \(delay)")
                stage.clock.advance(by: .milliseconds(1))
                attempts += 1
                #expect(await stage.now { Transition.refusals == attempts }, "after \(delay)")
            }
        }

        @Test func anAlertOverARefusingControllerIsShownWhenItHasGone() async {
            let shareSheet = UIViewController()
            shareSheet.refusesPresentations = true
            await stage.present(shareSheet)
            stage.handle(problem("Offline"))
            await stage.pass(.seconds(3))
            stage.root.dismiss(animated: true)
            #expect(await stage.after { stage.alert()?.title == "Offline" })
        }

        @Test func withoutAWindowAnAlertWaits() async {
            stage.window.rootViewController = nil
            stage.handle(problem("Offline"))
            await stage.pass(.seconds(3))
            stage.window.rootViewController = stage.root
            #expect(await stage.after { stage.alert()?.title == "Offline" })
        }

        @Test func activationPresentsAWaitingAlert() async {
            stage.window.rootViewController = nil
            stage.handle(problem("Offline"))
            stage.window.rootViewController = stage.root
            stage.scene.become(.foregroundActive)
            #expect(await stage.now { stage.alert()?.title == "Offline" })
        }

        @Test func aRefusedAlertIsNotLoggedAsShown() async {
            await recordingFailures { reporter in
                stage.root.refusesPresentations = true
                stage.handle(problem("Offline"))
                await stage.pass(.seconds(3))
                func isShown() -> Bool { reporter.notes.contains { if case .shown = $0 { true } else { false } } }
                #expect(!isShown())
                stage.root.refusesPresentations = false
                #expect(await stage.after { stage.alert() != nil })
                #expect(await stage.now(isShown))
            }
        }

        // MARK: Ends

        @Test func aRetainedAlertDoesNotBlockTheNext() async throws {
            let outcomes = stage.handle(problem("Offline"))
            stage.handle(Other(presentation: PresentationError(title: "Busy")))
            let retained = try #require(stage.alert())
            await stage.settle()
            retained.tap("OK")
            #expect(await stage.now { stage.alert()?.title == "Busy" })
            #expect(outcomes.all == [.answered(.dismiss)])
            withExtendedLifetime(retained) {}
        }

        @Test func anAlertOfADismissedSheetIsShownAgain() async {
            await stage.present(UIViewController())
            let outcomes = stage.handle(problem("Offline"))
            await stage.settle()
            stage.root.dismiss(animated: true)
            #expect(await stage.now { stage.alert()?.title == "Offline" })
            #expect(outcomes.all.isEmpty)
            await stage.settle()
            stage.alert()?.tap("OK")
            #expect(await stage.now { outcomes.all == [.answered(.dismiss)] && stage.alert() == nil })
        }

        @Test func aRetainedAlertOfADismissedSheetIsShownAgain() async throws {
            let sheet = await stage.present(UIViewController())
            let outcomes = stage.handle(problem("Offline"))
            let retained = try #require(stage.alert(over: sheet))
            await stage.settle()
            stage.root.dismiss(animated: true)
            await stage.settle()
            #expect(stage.alert() == nil)
            #expect(await stage.after { stage.alert()?.title == "Offline" })
            #expect(outcomes.all.isEmpty)
            withExtendedLifetime(retained) {}
        }

        @Test func anAlertIsShownAgainOverAnotherRoot() async {
            stage.handle(problem("Offline"))
            await stage.settle()
            let other = UIViewController()
            stage.window.rootViewController = other
            #expect(await stage.after { stage.alert(over: other)?.title == "Offline" })
        }

        @Test func aDismissedAlertMakesRoomForTheNext() async throws {
            let id = try #require(stage.failures.handle(problem("Offline")))
            stage.handle(Other(presentation: PresentationError(title: "Busy")))
            stage.router.dismiss(id)
            #expect(await stage.now { stage.alert()?.title == "Busy" })
            #expect(Transition.refusals == 0)
        }

        @Test func anAlertThatWaitsIsTakenDown() async throws {
            stage.root.refusesPresentations = true
            let id = try #require(stage.failures.handle(problem("Offline")))
            stage.handle(Other(presentation: PresentationError(title: "Busy")))
            await stage.pass(.seconds(1))
            stage.router.dismiss(id)
            stage.root.refusesPresentations = false
            #expect(await stage.after { stage.alert()?.title == "Busy" })
        }

        @Test func aDismissalThatUIKitRefusesIsRepeated() async throws {
            let id = try #require(stage.failures.handle(problem("Offline")))
            await stage.settle()
            // A push below the alert.
            let navigation = UINavigationController(rootViewController: UIViewController())
            stage.root.addChild(navigation)
            navigation.pushViewController(UIViewController(), animated: true)
            stage.router.dismiss(id)
            #expect(Transition.refusals == 1)
            #expect(await stage.after { stage.alert() == nil })
        }

        @Test func anAlertIsReplacedByTheNextSurfaces() async {
            // As with SwiftUI, whose sheets are surfaces of one presenter.
            let presenter = AlertPresenter(router: stage.router) { [weak scene = stage.scene] in scene }
            let (scene, sheet) = (SceneID(), SurfaceID())
            for id in [SurfaceID(), sheet] {
                stage.router.surfaceWillAppear(
                    Forwarding(presenter), id: id, at: .window(draws: []), in: scene)
                stage.router.surfaceDidAppear(id)
            }
            let outcomes = Outcomes()
            stage.router.handle(problem("Offline"), in: scene, owner: nil) { outcomes.add($0) }
            await stage.settle()
            let first = stage.alert()
            stage.router.surfaceDidDisappear(sheet)
            #expect(await stage.now { stage.alert() != nil && stage.alert() !== first })
            await stage.settle()
            stage.alert()?.tap("OK")
            #expect(await stage.now { outcomes.all == [.answered(.dismiss)] && stage.alert() == nil })
        }

        @Test func anAlertThatWaitsIsNotPresentedAfterItsSceneWasClosed() async {
            let presenter = AlertPresenter(router: stage.router) { [weak scene = stage.scene] in scene }
            let (scene, surface) = (SceneID(), SurfaceID())
            stage.router.surfaceWillAppear(
                Forwarding(presenter), id: surface, at: .window(draws: []), in: scene)
            stage.router.surfaceDidAppear(surface)
            stage.root.refusesPresentations = true
            stage.router.handle(problem("Offline"), in: scene, owner: nil) { _ in }
            stage.router.sceneDidClose(scene)
            stage.root.refusesPresentations = false
            await stage.pass(.seconds(3))
            #expect(stage.alert() == nil)
        }

        // MARK: The window

        @Test func anAlertIsNotShownInAnOverlay() async {
            let overlay = UIWindow(windowScene: stage.scene)
            overlay.rootViewController = UIViewController()
            overlay.windowLevel = .alert
            overlay.isHidden = false
            overlay.isUserInteractionEnabled = false
            stage.handle(problem("Offline"))
            #expect(await stage.now { stage.alert(over: stage.root)?.title == "Offline" })
        }

        @Test func anAlertWaitsBelowAnOverlayWithTheKeyboard() async {
            let overlay = UIWindow(windowScene: stage.scene)
            overlay.rootViewController = UIViewController()
            overlay.windowLevel = .alert
            overlay.makeKeyAndVisible()
            stage.handle(problem("Offline"))
            await stage.pass(.seconds(3))
            #expect(stage.scene.alert == nil && stage.scene.keyWindow === overlay)
            overlay.isHidden = true
            #expect(await stage.now { stage.alert(over: stage.root)?.title == "Offline" })
        }

        @Test func anAlertIsShownInTheKeyWindow() async {
            let other = UIWindow(windowScene: stage.scene)
            other.makeKeyAndVisible()
            other.rootViewController = UIViewController()
            stage.window.makeKeyAndVisible()
            stage.handle(problem("Offline"))
            #expect(await stage.now { stage.alert()?.title == "Offline" })
        }

        @Test func anAlertIsNotShownInAHiddenWindow() async {
            let hidden = UIWindow(windowScene: stage.scene)
            hidden.makeKeyAndVisible()
            hidden.rootViewController = UIViewController()
            hidden.isHidden = true
            stage.handle(problem("Offline"))
            #expect(await stage.now { stage.alert()?.title == "Offline" })
        }
    }
}

@MainActor private final class Forwarding: FailureSurface {
    private let presenter: AlertPresenter
    init(_ presenter: AlertPresenter) { self.presenter = presenter }
    func present(_ item: PresentedItem) { presenter.present(item) }
    func takeDown(_ id: PresentationID) { presenter.takeDown(id) }
}
