import SwiftUI
import Testing
import UIKit
import Watertight
@_spi(Adapters) import WatertightPresentation
import WatertightSwiftUI
@_spi(Tests) import WatertightTesting

/// Alerts in SwiftUI where UIKit presents them. `AlertPresenterTests` has the refusals.
@MainActor @Suite(.serialized, .hangLimit) struct UIKitAlertTests {
    let stage = Stage()
    let scene = UIWindowScene()
    let root = UIViewController()
    let window: UIWindow
    var host: Host { stage.host }

    init() {
        Transition.endAll()
        window = UIWindow(windowScene: scene)
        window.rootViewController = root
        let host = stage.host
        host.window = window
        host.show(
            FailingScreen(failure: Problem("Offline", actions: [.retry]))
                .presentsFailures(of: stage.router)
                .environment(\.afterTransition) { host.afterTransitions($0) })
        host.finish()
    }

    private func alert(over controller: UIViewController) -> UIAlertController? {
        controller.presentedViewController as? UIAlertController
    }

    private func settle() async {
        for _ in 0..<20 {
            Transition.endAll()
            for _ in 0..<20 { await Task.yield() }
            host.finish()
        }
    }

    @Test func anAlertIsPresentedByUIKitAndAnswered() async {
        await recordingFailures { reporter in
            host.tap("Save")
            #expect(host.alert == nil && alert(over: root)?.title == "Offline")
            #expect(!reporter.notes.contains { if case .shown = $0 { true } else { false } }, "it is appearing")
            await settle()
            #expect(reporter.notes.contains { if case .shown = $0 { true } else { false } })
            let next = stage.handle(OtherProblem("Next"))
            alert(over: root)?.tap("Try Again")
            await settle()
            #expect(alert(over: root)?.title == "Next" && next.all.isEmpty)
        }
    }

    /// No modifier is needed on a sheet.
    @Test func anAlertIsPresentedOverASheet() async {
        let sheet = UIViewController()
        root.present(sheet, animated: true)
        await settle()
        host.tap("Save")
        await settle()
        #expect(alert(over: sheet)?.title == "Offline")
    }

    @Test func aBannerUnderASheetBecomesAnAlert() async {
        let sheet = UIViewController()
        root.present(sheet, animated: true)
        await settle()
        stage.handle(Problem("Saved here only", .banner()))
        #expect(alert(over: sheet) == nil)
        await stage.pass(.seconds(1))
        #expect(alert(over: sheet)?.title == "Saved here only" && host.texts == ["Form"])
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
}
