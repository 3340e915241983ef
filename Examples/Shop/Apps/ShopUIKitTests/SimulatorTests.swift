import Foundation
import SwiftUI
import Testing
import UIKit
import WatertightPresentation
import WatertightUI

/// What the adapters assume about UIKit. Run them in ShopUIKit on a simulator or a device: there, UIKit itself answers. The
/// same file also runs on the library's interface stubs, so a difference shows that the stubs are wrong.
@MainActor @Suite(.serialized, .timeLimit(.minutes(10))) struct SimulatorTests {
    private struct Problem: PresentableFailure {
        let presentation: PresentationError

        init(_ title: String, _ method: PresentationMethod = .alert) {
            presentation = PresentationError(title: title, method: method)
        }
    }

    private let router = FailureRouter()
    private let scene: UIWindowScene
    private let window: UIWindow
    private let root: UIViewController

    init() async throws {
        scene = try await Device.scene()
        window = try #require(scene.keyWindow)
        root = try #require(window.rootViewController)
        router.presentFailures(in: scene)
    }

    /// The titles of the alerts on the screen, in all windows.
    private var alerts: [String] {
        scene.windows.filter { !$0.isHidden }.compactMap { window in
            var top = window.rootViewController
            while let next = top?.presentedViewController { top = next }
            return (top as? UIAlertController)?.title
        }
    }

    private func present(_ controller: UIViewController, _ style: UIModalPresentationStyle) async {
        controller.modalPresentationStyle = style
        root.present(controller, animated: true)
        #expect(await Device.until { controller.viewIfLoaded?.window != nil && !controller.isBeingPresented })
    }

    private func dismiss(_ controller: UIViewController) async {
        root.dismiss(animated: true)
        #expect(await Device.until { root.presentedViewController == nil })
    }

    @Test(arguments: [UIModalPresentationStyle.fullScreen, .pageSheet, .overFullScreen])
    func anAlertIsShownOverAController(style: UIModalPresentationStyle) async throws {
        let controller = UIViewController()
        await present(controller, style)
        let id = try #require(router.handle(Problem("No Connection")))
        #expect(await Device.until { alerts == ["No Connection"] })
        router.dismiss(id)
        #expect(await Device.until { alerts.isEmpty && scene.keyWindow === window })
        await dismiss(controller)
    }

    @Test func anAlertBlocksNoPresentationOfTheApp() async throws {
        let id = try #require(router.handle(Problem("No Connection")))
        #expect(await Device.until { alerts == ["No Connection"] })
        let sheet = UIViewController()
        await present(sheet, .pageSheet)
        #expect(alerts == ["No Connection"])
        router.dismiss(id)
        #expect(await Device.until { alerts.isEmpty })
        await dismiss(sheet)
    }

    /// UIKit warns about foreign views in the view of a hosting controller, and may not show them.
    @Test func aBannerIsBesideTheViewOfAHostingController() async throws {
        let controller = UIHostingController(rootView: Text(verbatim: "Home"))
        await present(controller, .fullScreen)
        let id = try #require(router.handle(Problem("Offline", .banner(dismissAfter: nil))))
        #expect(await Device.until { label("Offline")?.window != nil })
        let banner = try #require(label("Offline"))
        #expect(!banner.isDescendant(of: controller.view))
        #expect(sequence(first: banner as UIView, next: \.superview).allSatisfy { !$0.isHidden && $0.alpha == 1 })
        router.dismiss(id)
        #expect(await Device.until { label("Offline") == nil })
        await dismiss(controller)
    }

    private func label(_ text: String) -> UILabel? {
        var views: [UIView] = scene.windows
        while let view = views.popLast() {
            if let label = view as? UILabel, label.text == text { return label }
            views += view.subviews
        }
        return nil
    }
}
