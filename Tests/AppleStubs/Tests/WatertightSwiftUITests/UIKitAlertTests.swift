import Foundation
import SwiftUI
import Testing
import UIKit
import Watertight
@_spi(Adapters) import WatertightPresentation
import WatertightUI
@_spi(Tests) import WatertightTesting

/// Alerts in SwiftUI where UIKit presents them. `AlertPresenterTests` has the refusals.
@MainActor @Suite(.serialized, .hangLimit) struct UIKitAlertTests {
    let stage = Stage()
    let scene = UIWindowScene()
    let root = UIViewController()
    let window: UIWindow
    var host: SwiftUI.Host { stage.host }

    init() {
        window = UIWindow(windowScene: scene)
        window.makeKeyAndVisible()
        window.rootViewController = root
        scene.become(.foregroundActive)
        let host = stage.host
        host.window = window
        host.show(
            FailingScreen(failure: Problem("Offline", actions: [.retry]))
                .presentsFailures(of: stage.router)
                .environment(\.afterTransition) { host.afterTransitions($0) })
        host.finish()
    }

    private func settle() async {
        for _ in 0..<20 {
            Transition.endAll(in: scene)
            for _ in 0..<20 { await Task.yield() }
            host.finish()
        }
    }

    @Test func anAlertIsPresentedByUIKitAndAnswered() async {
        await recordingFailures { reporter in
            host.tap("Save")
            #expect(host.alert == nil && scene.alert?.title == "Offline")
            #expect(!reporter.notes.contains { if case .shown = $0 { true } else { false } }, "it is appearing")
            await settle()
            #expect(reporter.notes.contains { if case .shown = $0 { true } else { false } })
            let next = stage.handle(OtherProblem("Next"))
            scene.alert?.tap("Try Again")
            await settle()
            #expect(scene.alert?.title == "Next" && next.all.isEmpty)
        }
    }

    /// SwiftUI passes the direction of the environment to the views of UIKit inside, and to nothing outside.
    @Test func anAlertHasTheDirectionOfTheRoot() throws {
        let probe = try #require(host.views(UIView.self).first)
        probe.traitCollection = UITraitCollection(userInterfaceStyle: .light, layoutDirection: .rightToLeft)
        host.tap("Save")
        #expect(scene.keyWindow?.traitOverrides.layoutDirection == .rightToLeft)
    }

    /// In a root around the navigation, and in one inside of it, which SwiftUI lays out below the bar.
    @Test(arguments: [(59, 44), (103, 0)]) func aBannerIsBelowTheNavigationBar(top: CGFloat, bar: CGFloat) {
        let screen = UIViewController()
        for view in [root.view, screen.view] { view?.bounds = CGRect(x: 0, y: 0, width: 400, height: 800) }
        screen.view.safeAreaInsets.top = 103
        root.addChild(screen)
        root.view.addSubview(screen.view)
        // SwiftUI lays it out inside of the root's safe area.
        for probe in host.views(UIView.self) { probe.frame.origin.y = top }
        stage.handle(Problem("Saved here only", .banner()))
        let place = host.place(of: "Saved here only")
        #expect(place?.alignment == "top" && place?.padding == bar)
    }

    @Test func anAlertHasTheStyleOfTheSheetBelow() throws {
        let sheet = UIViewController()
        sheet.view.traitCollection = UITraitCollection(userInterfaceStyle: .dark)
        root.present(sheet, animated: false)
        host.tap("Save")
        #expect(scene.keyWindow?.overrideUserInterfaceStyle == .dark)
    }

    /// Two scenes side by side are both active.
    @Test func theWindowThatWasTouchedLastShowsFailuresOfTheRouter() async {
        let (host, scene, root) = (SwiftUI.Host(), UIWindowScene(), UIViewController())
        let other = UIWindow(windowScene: scene)
        other.rootViewController = root
        other.makeKeyAndVisible()
        host.window = other
        host.show(Text(verbatim: "Home").presentsFailures(of: stage.router))
        for scene in [self.scene, scene] { scene.become(.foregroundActive) }
        window.makeKey()
        await settle()
        stage.handle(Problem("Offline"))
        #expect(self.scene.alert?.title == "Offline" && scene.alert == nil)
        await settle()
        self.scene.alert?.tap("OK")
        await settle()
        other.makeKey()
        await settle()
        stage.handle(Problem("Busy"))
        #expect(scene.alert?.title == "Busy")
        host.close()
    }

    /// SwiftUI refuses its own sheet while UIKit presents anything on the root controller.
    @Test(arguments: [false, true]) func anAlertBlocksASheetOnlyWhereItIsInAViewOfTheApp(alertsInAppWindow: Bool) async
    {
        let sheet = Switch()
        let router = FailureRouter(alertsInAppWindow: alertsInAppWindow, clock: stage.clock)
        host.show(
            Text(verbatim: "Home").sheet(isPresented: sheet.binding) { Text(verbatim: "Order 5") }
                .presentsFailures(of: router))
        await settle()
        router.handle(Problem("Offline"))
        await settle()
        #expect(scene.alert?.title == "Offline")
        sheet.isOn = true
        await settle()
        #expect(host.sheets == (alertsInAppWindow ? 0 : 1))
        scene.alert?.tap("OK")
        await settle()
        #expect(scene.alert == nil && host.sheets == (alertsInAppWindow ? 0 : 1))
    }

    /// A passcode screen that was shown while the app was in the background.
    @Test func noTimePassesForABannerBelowAPasscodeScreen() async {
        let cover = UIWindow(windowScene: scene)
        cover.windowLevel = .statusBar
        cover.makeKeyAndVisible()
        show(phase: .active)
        await settle()
        let ends = stage.handle(Problem("Saved here only", .banner()))
        await stage.pass(.seconds(8))
        #expect(ends.all.isEmpty && scene.alert == nil)
        cover.isHidden = true
        await settle()
        await stage.pass(.milliseconds(200))
        #expect(host.texts == ["Form", "Saved here only"])
        await stage.pass(.seconds(6))
        #expect(ends.all == [.dismissed(.time)])
    }

    private func show(phase: ScenePhase) {
        let host = host
        host.show(
            FailingScreen(failure: Problem("Offline"))
                .presentsFailures(of: stage.router)
                .environment(\.scenePhase, phase)
                .environment(\.afterTransition) { host.afterTransitions($0) })
        host.finish()
    }

    /// As in some app extensions.
    @Test func withoutASceneSwiftUIPresentsTheAlert() async {
        await recordingFailures { reporter in
            let host = Host()
            host.show(
                Text(verbatim: "Share").presentsFailures(of: stage.router)
                    .environment(\.afterTransition) { host.afterTransitions($0) })
            host.finish()
            let ends = stage.handle(Problem("Not Shared", actions: [.retry]))
            for _ in 0..<11 { await stage.pass(.milliseconds(100)) }
            host.finish()
            #expect(host.alert?.title == "Not Shared")
            #expect(
                reporter.notes.contains {
                    if case .redirected(_, _, "alert", "swiftui-alert") = $0 { true } else { false }
                })
            #expect(reporter.notes.contains { if case .shown = $0 { true } else { false } })
            host.tap("Try Again")
            host.finish()
            #expect(ends.all == [.answered(.retry)] && host.alert == nil)
            host.close()
        }
    }

    /// No modifier is needed on a sheet.
    @Test func anAlertIsPresentedOverASheet() async {
        let sheet = UIViewController()
        root.present(sheet, animated: true)
        await settle()
        host.tap("Save")
        await settle()
        #expect(scene.alert?.title == "Offline")
    }

    @Test func aBannerUnderASheetBecomesAnAlert() async {
        let sheet = UIViewController()
        root.present(sheet, animated: true)
        await settle()
        stage.handle(Problem("Saved here only", .banner()))
        #expect(scene.alert == nil)
        await stage.pass(.seconds(1))
        #expect(scene.alert?.title == "Saved here only" && host.texts == ["Form"])
    }

    @Test func aBannerBesideAnAlertStays() async {
        host.tap("Save")
        await settle()
        stage.handle(OtherProblem("Saved here only", .banner()))
        await stage.pass(.seconds(1))
        #expect(host.texts == ["Form", "Saved here only"])
    }

    /// A hosting controller of a UIKit app never changes SwiftUI's scene phase.
    @Test func aBannersTimeRunsWithoutAScenePhase() async {
        let ends = stage.handle(Problem("Saved here only", .banner(dismissAfter: .seconds(5))))
        await stage.pass(.seconds(5))
        #expect(ends.all == [.dismissed(.time)])
    }

    // MARK: A screen that is replaced

    /// The root of an app whose sign-in and home screens have a root of their own.
    private struct SwitchingRoot: View {
        let isSignedIn: Switch
        let router: FailureRouter
        var body: some View {
            if isSignedIn.isOn {
                Text(verbatim: "Orders").presentsFailures(of: router)
            } else {
                Text(verbatim: "Sign In").presentsFailures(of: router)
            }
        }
    }

    private func show(_ root: some View) async {
        let host = host
        host.show(root.environment(\.afterTransition) { host.afterTransitions($0) })
        await settle()
    }

    /// What each handler of a 401 does.
    @Test func anAlertOfTheRouterWorksOnTheNextRoot() async {
        let isSignedIn = Switch(true)
        await show(SwitchingRoot(isSignedIn: isSignedIn, router: stage.router))
        var answers = 0
        stage.router.handle(Problem("Session Expired", actions: [.signIn]), perform: [.signIn: { answers += 1 }])
        isSignedIn.isOn = false
        host.settle()
        await settle()
        #expect(host.texts == ["Sign In"] && scene.alert?.title == "Session Expired")
        scene.alert?.tap("Sign In")
        await settle()
        #expect(answers == 1 && scene.alert == nil)
        #expect(stage.handle(OtherProblem("Next")).all.isEmpty && scene.alert?.title == "Next")
    }

    @Test func anAlertOfAReplacedRootIsTakenDown() async {
        await recordingFailures { _ in
            let isSignedIn = Switch(true)
            await show(SwitchingRoot(isSignedIn: isSignedIn, router: stage.router))
            var failures: FailureHandle?
            await show(HandleReader { failures = $0 }.presentsFailures(of: stage.router))
            failures?.handle(Problem("Not Saved"))
            await show(SwitchingRoot(isSignedIn: isSignedIn, router: stage.router))
            #expect(scene.alert == nil && scene.windows.count == 1)
            stage.router.handle(OtherProblem("Next"))
            await settle()
            #expect(scene.alert?.title == "Next")
        }
    }

    /// Roots are replaced, sheets presented, buttons tapped and transitions ended at random. At the end, each alert has been
    /// answered, or is on the screen with a button that works; and each failure has a note.
    @Test(arguments: 0..<100 as Range<UInt64>)
    func aButtonOnTheScreenWorks(seed: UInt64) async {
        await recordingFailures { reporter in
            var random = SeededGenerator(seed: seed)
            let isSignedIn = Switch(true)
            await show(SwitchingRoot(isSignedIn: isSignedIn, router: stage.router))
            var (number, answers) = (0, 0)
            for _ in 0..<30 {
                switch Int.random(in: 0..<8, using: &random) {
                case 0, 1:
                    number += 1
                    stage.router.handle(
                        Problem("Problem \(number)", actions: [.retry]), perform: [.retry: { answers += 1 }])
                case 2, 3: isSignedIn.isOn.toggle()
                case 4: host.settle()
                case 5: Transition.endAll(in: scene)
                case 6: for _ in 0..<20 { await Task.yield() }
                default:
                    let before = answers
                    if scene.alert?.tap("Try Again") == true {
                        await settle()
                        #expect(answers > before, "seed \(seed): a button does nothing")
                    }
                }
            }
            host.settle()
            await settle()
            for _ in 0..<number + 1 {
                guard let alert = scene.alert else { break }
                let before = answers
                #expect(alert.tap("Try Again"), "seed \(seed)")
                await settle()
                #expect(answers > before, "seed \(seed): a button does nothing")
            }
            #expect(scene.alert == nil && scene.windows.count == 1, "seed \(seed): an alert stays")
            #expect(scene.keyWindow === window, "seed \(seed): the keyboard")
            #expect(reporter.reports.count == number)
            let seen = Set(
                reporter.notes.flatMap { note -> [IncidentReference] in
                    switch note {
                    case .shown(let incidents, _, _): incidents
                    case .withheld(let incident, _, _, _, _): [incident]
                    default: []
                    }
                })
            #expect(seen == Set(reporter.reports.map(\.incident)), "seed \(seed): a failure leaves no note")
        }
    }

    // MARK: Controllers of UIKit

    /// UIKit takes the view of the presenter out of its window.
    @Test func anAlertIsPresentedOverAFullScreenController() async {
        let camera = UIViewController()
        camera.modalPresentationStyle = .fullScreen
        root.present(camera, animated: true)
        await settle()
        host.cover()
        host.tap("Save")
        await settle()
        #expect(scene.alert?.title == "Offline")
        stage.handle(OtherProblem("Saved here only", .banner()))
        scene.alert?.tap("Try Again")
        await settle()
        await stage.pass(.seconds(1))
        #expect(scene.alert?.title == "Saved here only", "the camera covers the banner")
    }

    /// In one turn: `close(); failures.handle(…)`. UIKit still has the sheet when SwiftUI draws the banner below it.
    @Test func aBannerBelowAClosingSheetStays() async {
        await recordingFailures { reporter in
            let sheet = UIViewController()
            root.present(sheet, animated: true)
            await settle()
            stage.handle(Problem("Saved here only", .banner(dismissAfter: nil)))
            await stage.pass(.milliseconds(100))
            root.dismiss(animated: true)
            await stage.pass(.milliseconds(100))
            Transition.endAll(in: scene)
            await stage.pass(.milliseconds(100))
            await stage.pass(.seconds(10))
            #expect(host.texts == ["Form", "Saved here only"] && scene.alert == nil)
            #expect(!reporter.notes.contains { if case .redirected = $0 { true } else { false } })
        }
    }

    /// An alert in its own window refuses no presentation of the app.
    @Test func theAppPresentsWhileAnAlertIsUp() async {
        host.tap("Save")
        await settle()
        Transition.refusals = 0
        let sheet = UIViewController()
        root.present(sheet, animated: true)
        await settle()
        #expect(Transition.refusals == 0 && root.presentedViewController === sheet)
        #expect(scene.alert?.title == "Offline")
    }

    /// The root of a tab that UIKit takes out of the window stays registered.
    @Test func aBannerIsShownOnTheTabThatAppearedLast() async {
        let other = Host()
        other.window = window
        other.show(Text(verbatim: "Other tab").presentsFailures(of: stage.router))
        other.finish()
        other.cover()
        host.cover()
        host.uncover()
        stage.handle(Problem("Saved here only", .banner(dismissAfter: nil)))
        other.settle()
        #expect(host.texts == ["Form", "Saved here only"] && other.texts == ["Other tab"])
    }
}
