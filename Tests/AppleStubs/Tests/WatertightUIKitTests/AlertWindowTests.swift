import Foundation
import Testing
import UIKit
import Watertight
@_spi(Adapters) import WatertightPresentation
import WatertightTesting

extension UIKitTests {
    /// Alerts in a window of their own.
    @MainActor @Suite struct AlertWindowTests {
        let stage = Stage()

        @Test func theWindowExistsOnlyWhileAnAlertIsUp() async {
            #expect(stage.scene.windows.count == 1)
            let outcomes = stage.handle(problem("Offline", actions: [.retry]))
            await stage.settle()
            #expect(stage.scene.windows.count == 2 && stage.root.presentedViewController == nil)
            #expect(
                stage.scene.keyWindow !== stage.window
                    && (0..<1).contains(stage.scene.keyWindow?.windowLevel.rawValue ?? 0))
            stage.alert()?.tap("Try Again")
            #expect(await stage.now { outcomes.all == [.answered(.retry)] })
            #expect(stage.scene.windows.count == 1 && stage.scene.keyWindow === stage.window)
        }

        /// The app's answer may present something in the key window.
        @Test func theAppsWindowIsKeyWhenAnActionIsPerformed() async {
            var key: UIWindow?
            stage.failures.handle(
                problem("Offline", actions: [.retry]), perform: [.retry: { key = stage.scene.keyWindow }])
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
            stage.root.view.traitCollection = UITraitCollection(userInterfaceStyle: .dark)
            stage.handle(problem("Offline"))
            let window = stage.scene.keyWindow
            #expect(window?.tintColor === UIColor.systemRed && window?.overrideUserInterfaceStyle == .dark)
            #expect(window?.tintAdjustmentMode == .normal, "not the gray of a window below a sheet")
            #expect(window?.rootViewController?.view.backgroundColor == nil, "nothing is covered")
            #expect(window?.accessibilityViewIsModal == true)
        }

        @Test func theSystemsStyleIsFollowed() async {
            stage.handle(problem("Offline"))
            #expect(stage.scene.keyWindow?.overrideUserInterfaceStyle == .unspecified)
            let traits = stage.scene.keyWindow?.traitOverrides
            #expect(traits?.layoutDirection == .unspecified && traits?.preferredContentSizeCategory == .unspecified)
        }

        @Test func theWindowHasTheDirectionAndTheTextSizeOfTheApp() async {
            stage.root.view.traitCollection = UITraitCollection(
                userInterfaceStyle: .light, preferredContentSizeCategory: .accessibilityLarge)
            stage.root.view.semanticContentAttribute = .forceRightToLeft
            stage.handle(problem("Offline"))
            let traits = stage.scene.keyWindow?.traitOverrides
            #expect(traits?.layoutDirection == .rightToLeft)
            #expect(traits?.preferredContentSizeCategory == .accessibilityLarge)
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

        /// UIKit doesn't promise to complete a dismissal there.
        @Test func anAlertOfADisconnectedSceneIsTakenDown() async {
            let outcomes = stage.handle(problem("Offline"))
            await stage.settle()
            stage.scene.become(.unattached)
            #expect(await stage.now { outcomes.all == [.sceneClosed] && stage.scene.windows.count == 1 })
        }

        @Test func anAlertThatIsAppearingInADisconnectedSceneIsTakenDown() async {
            let outcomes = stage.handle(problem("Offline"))
            stage.scene.become(.unattached)
            #expect(await stage.now { outcomes.all == [.sceneClosed] && stage.scene.windows.count == 1 })
        }

        // MARK: Other windows of the app

        /// The window of a passcode screen: SwiftPasscodeLock's has level 1.
        private func cover(isKey: Bool = true) -> UIWindow {
            let cover = UIWindow(windowScene: stage.scene)
            cover.windowLevel = UIWindow.Level(rawValue: 1)
            cover.rootViewController = UIViewController()
            if isKey { cover.makeKeyAndVisible() } else { cover.isHidden = false }
            return cover
        }

        private func isShown(in reporter: RecordingFailureReporter) -> Bool {
            reporter.notes.contains { if case .shown = $0 { true } else { false } }
        }

        @Test(arguments: [false, true]) func anAlertWaitsForTheEndOfAPasscodeScreen(isKey: Bool) async {
            await recordingFailures { reporter in
                let cover = cover(isKey: isKey)
                stage.handle(problem("Payment Refused"))
                await stage.pass(.seconds(5))
                let key = isKey ? cover : stage.window
                #expect(stage.alert() == nil && stage.scene.keyWindow === key)
                #expect(!isShown(in: reporter))
                cover.isHidden = true
                stage.window.makeKey()
                #expect(await stage.now { stage.alert()?.title == "Payment Refused" })
            }
        }

        @Test func aPasscodeScreenIsInFrontOfAnAlert() async {
            stage.handle(problem("Payment Refused"))
            await stage.settle()
            let cover = cover()
            #expect(stage.scene.windows.last === cover && stage.scene.keyWindow === cover)
            cover.isHidden = true
            stage.window.makeKey()
            await stage.pass(.seconds(3))
            #expect(stage.alert()?.title == "Payment Refused")
        }

        @Test func aBannerIsNotShownBelowAPasscodeScreen() async {
            await recordingFailures { reporter in
                let cover = cover(isKey: false)
                let outcomes = stage.handle(problem("Saved Here Only", .banner()))
                await stage.pass(.seconds(10))
                #expect(outcomes.all.isEmpty)
                #expect(!isShown(in: reporter))
                cover.isHidden = true
                await stage.pass(.milliseconds(500))
                #expect(stage.titles() == ["Saved Here Only"])
                #expect(isShown(in: reporter))
                await stage.pass(.seconds(5))
                #expect(outcomes.all == [.dismissed(.time)])
            }
        }

        /// The app makes its own window key, fades the cover out, and hides it then.
        @Test func failuresAreShownAfterACoverThatFadedOut() async {
            let cover = cover()
            stage.window.makeKey()
            await stage.settle()
            cover.isHidden = true
            let outcomes = stage.handle(problem("Saved Here Only", .banner()))
            await stage.pass(.seconds(1))
            #expect(stage.titles() == ["Saved Here Only"])
            await stage.pass(.seconds(5))
            #expect(outcomes.all == [.dismissed(.time)])
        }

        /// Below the middle, as a keyboard.
        private final class Keyboard: UIWindow {
            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                point.y >= 200 ? super.hitTest(point, with: event) : nil
            }
        }

        @Test func theKeyboardCoversNothing() async {
            let keyboard = Keyboard(windowScene: stage.scene)
            keyboard.windowLevel = UIWindow.Level(rawValue: 1)
            keyboard.bounds = CGRect(x: 0, y: 0, width: 844, height: 390)
            keyboard.isHidden = false
            #expect(keyboard.hitTest(CGPoint(x: 422, y: 200), with: nil) != nil)
            stage.handle(problem("Wrong Password"))
            #expect(await stage.now { stage.alert()?.title == "Wrong Password" })
        }

        @Test func anOverlayThatLetsTouchesPassCoversNothing() async {
            let overlay = cover(isKey: false)
            overlay.isUserInteractionEnabled = false
            stage.handle(problem("Offline"))
            #expect(await stage.now { stage.alert()?.title == "Offline" })
        }

        // MARK: What the app presents over the key window

        private func topmost() -> UIViewController? {
            var top = stage.scene.keyWindow?.rootViewController
            while let next = top?.presentedViewController { top = next }
            return top
        }

        @Test func whatTheAppPresentsOverAnAlertStays() async throws {
            let id = try #require(stage.failures.handle(problem("Offline")))
            await stage.settle()
            let rating = UIViewController()
            topmost()?.present(rating, animated: true)
            await stage.settle()
            stage.router.dismiss(id)
            await stage.pass(.seconds(5))
            #expect(rating.view.window != nil && rating.presentingViewController != nil)
            rating.dismiss(animated: true)
            #expect(await stage.after { stage.alert() == nil && stage.scene.windows.count == 1 })
        }

        @Test func whatTheAppPresentsInPlaceOfAnAlertStays() async throws {
            let id = try #require(stage.failures.handle(problem("Offline")))
            await stage.settle()
            let root = try #require(stage.scene.keyWindow?.rootViewController)
            let rating = UIViewController()
            root.dismiss(animated: true) { root.present(rating, animated: true) }
            await stage.settle()
            stage.router.dismiss(id)
            await stage.pass(.seconds(5))
            #expect(rating.view.window != nil && rating.presentingViewController != nil)
            rating.dismiss(animated: true)
            #expect(await stage.after { stage.scene.windows.count == 1 && stage.scene.keyWindow === stage.window })
        }

        @Test func aHiddenKeyWindowDoesNotGetTheKeyboard() async {
            let overlay = UIWindow(windowScene: stage.scene)
            overlay.rootViewController = UIViewController()
            overlay.makeKeyAndVisible()
            stage.handle(problem("Offline"))
            await stage.settle()
            overlay.isHidden = true
            stage.alert()?.tap("OK")
            #expect(await stage.now { stage.scene.keyWindow === stage.window })
        }
    }
}
