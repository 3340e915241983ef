import Foundation
import Testing
import UIKit
import Watertight
@_spi(Adapters) import WatertightPresentation
import WatertightTesting
@testable import WatertightUI

extension UIKitTests {
    @MainActor @Suite struct WindowTests {
        let stage = Stage()

        @Test func aSecondCallReturnsAHandleOfTheSameWindow() {
            #expect(stage.router.presentFailures(in: stage.scene).scene == stage.failures.scene)
            #expect(FailureRouter().presentFailures(in: stage.scene).scene != stage.failures.scene)
        }

        @Test func aFailureIsShownInItsWindow() async {
            let other = Stage(router: stage.router, clock: stage.clock)
            #expect(other.failures.scene != stage.failures.scene)
            stage.failures.handle(problem("Offline"))
            other.failures.handle(problem("Busy", .banner()))
            await stage.settle()
            #expect(stage.alert()?.title == "Offline")
            #expect(stage.titles().isEmpty)
            #expect(other.alert() == nil)
            #expect(other.titles() == ["Busy"])
        }

        @Test func theWindowThatWasActiveLastShowsFailuresOfTheRouter() async {
            let other = Stage(router: stage.router, clock: stage.clock)
            stage.scene.become(.foregroundActive)
            await stage.settle()
            stage.router.handle(problem("Offline"))
            #expect(stage.alert()?.title == "Offline")
            await stage.settle()
            stage.alert()?.tap("OK")
            await stage.settle()
            other.scene.become(.foregroundActive)
            await stage.settle()
            stage.router.handle(problem("Busy"))
            #expect(other.alert()?.title == "Busy")
        }

        /// Two scenes side by side are both active.
        @Test func theWindowThatWasTouchedLastShowsFailuresOfTheRouter() async {
            let other = Stage(router: stage.router, clock: stage.clock)
            await stage.settle()
            stage.window.makeKey()
            await stage.settle()
            stage.router.handle(problem("Offline"))
            #expect(stage.alert()?.title == "Offline" && other.alert() == nil)
            await stage.settle()
            stage.alert()?.tap("OK")
            await stage.settle()
            other.window.makeKey()
            await stage.settle()
            stage.router.handle(problem("Busy"))
            #expect(other.alert()?.title == "Busy")
        }

        @Test func aDisconnectedSceneEndsItsFailures() async {
            let alert = stage.handle(problem("Offline"))
            let banner = stage.handle(problem("Busy", .banner()))
            await stage.settle()
            stage.scene.become(.unattached)
            #expect(await stage.now { alert.all == [.sceneClosed] && banner.all == [.sceneClosed] })
            #expect(stage.titles().isEmpty)
        }

        @Test func anAlertThatWaitsIsNotShownInADisconnectedScene() async {
            stage.root.refusesPresentations = true
            stage.handle(problem("Offline"))
            stage.scene.become(.unattached)
            await stage.settle()
            stage.root.refusesPresentations = false
            await stage.pass(.seconds(3))
            #expect(stage.alert() == nil)
        }

        @Test func aFailureOfADisconnectedSceneEnds() async {
            let other = Stage(router: stage.router, clock: stage.clock)
            stage.scene.become(.unattached)
            await stage.settle()
            let outcomes = stage.handle(problem("Offline"))
            await other.pass(.seconds(2))
            #expect(outcomes.all == [.sceneClosed] && other.alert() == nil)
        }

        @Test func aSceneThatConnectsAgainIsAnotherWindow() async {
            stage.scene.become(.unattached)
            await stage.settle()
            let failures = stage.router.presentFailures(in: stage.scene)
            #expect(failures.scene != stage.failures.scene)
        }

        @Test func aDisconnectedSceneReleasesItsPresenter() async {
            weak var presenter: WindowPresenter?
            weak var router: FailureRouter?
            do {
                let clock = TestClock()
                let made = FailureRouter(clock: clock)
                let scene = UIWindowScene()
                let window = UIWindow(windowScene: scene)
                window.makeKeyAndVisible()
                window.rootViewController = UIViewController()
                let id = made.presentFailures(in: scene).scene
                presenter = WindowPresenter.all.first { $0.id == id }
                router = made
                made.handle(problem("Offline"))
                made.handle(problem("Busy", .banner()))
                await stage.settle()
                #expect(presenter != nil)
                Transition.endAll(in: scene)
                await stage.settle()
                scene.become(.unattached)
                await stage.settle()
            }
            #expect(await stage.now { presenter == nil && router == nil })
        }

        /// A window of the app's own, such as a progress view, appears in the other of two scenes side by side.
        @Test func aWindowThatCoversNothingMakesItsSceneNotTheLastActiveOne() async {
            let other = Stage(router: stage.router, clock: stage.clock)
            stage.window.makeKey()
            await stage.settle()
            let progress = UIWindow(windowScene: other.scene)
            progress.windowLevel = .statusBar
            progress.isUserInteractionEnabled = false
            progress.isHidden = false
            await stage.settle()
            stage.router.handle(problem("Offline"))
            #expect(await stage.now { stage.alert()?.title == "Offline" })
            #expect(other.alert() == nil)
        }

        @Test func noTimePassesForABannerInTheBackground() async {
            let outcomes = stage.handle(problem("Offline", .banner()))
            await stage.settle()
            stage.scene.become(.background)
            await stage.settle()
            await stage.pass(.seconds(8))
            #expect(outcomes.all.isEmpty)
            stage.scene.become(.foregroundActive)
            #expect(await stage.after { outcomes.all == [.dismissed(.time)] })
        }
    }
}
