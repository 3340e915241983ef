import Foundation
import Testing
import UIKit
@_spi(Adapters) import WatertightPresentation

extension UIKitTests {
    /// Alerts in a window of their own.
    @MainActor @Suite struct AlertWindowTests {
        let stage = Stage()

        @Test func theWindowExistsOnlyWhileAnAlertIsUp() async {
            #expect(stage.scene.windows.count == 1)
            let outcomes = stage.handle(problem("Offline", actions: [.retry]))
            await stage.settle()
            #expect(stage.scene.windows.count == 2 && stage.root.presentedViewController == nil)
            #expect(stage.scene.keyWindow !== stage.window && stage.scene.keyWindow?.windowLevel == .alert)
            stage.alert()?.tap("Try Again")
            #expect(await stage.now { outcomes.all == [.answered(.retry)] })
            #expect(stage.scene.windows.count == 1 && stage.scene.keyWindow === stage.window)
        }

        /// The app's answer may present something in the key window.
        @Test func theAppsWindowIsKeyWhenAnActionIsPerformed() async {
            var key: UIWindow?
            stage.failures.handle(problem("Offline", actions: [.retry])) { _ in key = stage.scene.keyWindow }
            await stage.settle()
            stage.alert()?.tap("Try Again")
            #expect(await stage.now { key != nil })
            #expect(key === stage.window)
        }

        @Test func nothingRefusesAnAlert() async {
            stage.root.present(
                UIAlertController(title: "Of the app", message: nil, preferredStyle: .alert), animated: true)
            stage.root.refusesPresentations = true
            stage.handle(problem("Offline"))
            #expect(stage.alert()?.title == "Offline" && Transition.refusals == 0, "also during a transition")
        }

        @Test func theWindowLooksLikeTheApps() async {
            stage.window.tintColor = .systemRed
            stage.root.traitCollection = UITraitCollection(userInterfaceStyle: .dark)
            stage.handle(problem("Offline"))
            let window = stage.scene.keyWindow
            #expect(window?.tintColor === UIColor.systemRed && window?.overrideUserInterfaceStyle == .dark)
            #expect(window?.rootViewController?.view.backgroundColor === UIColor.clear)
            #expect(window?.accessibilityViewIsModal == true)
        }

        @Test func theSystemsStyleIsFollowed() async {
            stage.handle(problem("Offline"))
            #expect(stage.scene.keyWindow?.overrideUserInterfaceStyle == .unspecified)
        }

        private final class Portrait: UIViewController {
            override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
            override var childForStatusBarStyle: UIViewController? { children.first }
            override var prefersStatusBarHidden: Bool { true }
        }

        private final class Dark: UIViewController {
            override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
        }

        @Test func theDeviceAndTheStatusBarStayAsTheyAre() async throws {
            let portrait = await stage.present(Portrait())
            portrait.addChild(Dark())
            stage.handle(problem("Offline"))
            let root = try #require(stage.scene.keyWindow?.rootViewController)
            #expect(root.supportedInterfaceOrientations == .portrait)
            #expect(root.preferredStatusBarStyle == .lightContent && root.prefersStatusBarHidden)
        }

        @Test func anAlertOfADisconnectedSceneIsTakenDown() async {
            let outcomes = stage.handle(problem("Offline"))
            await stage.settle()
            stage.scene.become(.unattached)
            #expect(await stage.now { outcomes.all == [.sceneClosed] && stage.scene.windows.count == 1 })
        }

        @Test func aHiddenKeyWindowDoesNotGetTheKeyboard() async {
            let overlay = UIWindow(windowScene: stage.scene)
            overlay.makeKeyAndVisible()
            stage.handle(problem("Offline"))
            await stage.settle()
            overlay.isHidden = true
            stage.alert()?.tap("OK")
            #expect(await stage.now { stage.scene.keyWindow === stage.window })
        }
    }
}
