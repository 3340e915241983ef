import Foundation
import SwiftUI
import Testing
import UIKit
import Watertight
@_spi(Adapters) import WatertightPresentation
import WatertightTesting
import WatertightUI

extension UIKitTests {
    @MainActor @Suite struct FullScreenTests {
        let stage = Stage()

        /// Shows full screens over a view of a screen.
        private func content(of screen: FailureHandle) -> UIView {
            let view = UIView()
            stage.root.view.addSubview(view)
            screen.showFullScreens(over: view)
            return view
        }

        @Test func aFullScreenCoversTheWindow() async throws {
            let field = UITextField()
            stage.root.view.addSubview(field)
            field.beginEditing()
            let outcomes = stage.handle(problem("No Orders", .fullScreen))
            #expect(!field.isFirstResponder)
            await stage.pass(.seconds(3))
            #expect(stage.titles(over: stage.root) == ["No Orders"])
            #expect(stage.alert() == nil)
            #expect(UIAccessibility.posted.map(\.notification) == [.screenChanged])
            #expect(stage.window.subviews.last?.accessibilityViewIsModal == true)
            try #require(stage.button("OK")).press()
            #expect(outcomes.all == [.answered(.dismiss)])
            #expect(stage.titles().isEmpty)
        }

        @Test func aFullScreenCoversItsScreen() async throws {
            let screen = stage.failures.forScreen()
            let view = content(of: screen)
            let field = UITextField()
            view.addSubview(field)
            field.beginEditing()
            let id = try #require(screen.handle(problem("No Orders", .fullScreen)))
            #expect(stage.titles(in: view) == ["No Orders"])
            #expect(!field.isFirstResponder)
            #expect(view.subviews.last?.accessibilityViewIsModal == true)
            await stage.pass(.seconds(3))
            #expect(stage.titles(in: view) == ["No Orders"])
            screen.dismiss(id)
            #expect(stage.titles().isEmpty)
        }

        @Test func aRetryRemovesTheFullScreen() async throws {
            let screen = stage.failures.forScreen()
            let view = content(of: screen)
            let failure = problem("No Orders", .fullScreen, actions: [.retry])
            var retries = 0
            screen.handle(failure, perform: [.retry: { retries += 1 }])
            await stage.pass(.seconds(1))
            try #require(stage.button("Try Again", in: view)).press()
            #expect(await stage.now { retries == 1 && stage.titles(in: view).isEmpty })
            screen.handle(failure, perform: [.retry: { retries += 1 }])
            await stage.pass(.seconds(1))
            try #require(stage.button("Try Again", in: view)).press()
            #expect(await stage.now { retries == 2 })
        }

        @Test func aBannerStaysInFrontOfAFullScreen() async throws {
            stage.handle(problem("Saved Here Only", .banner(dismissAfter: nil)))
            await stage.settle()
            stage.handle(problem("No Orders", .fullScreen))
            await stage.settle()
            #expect(stage.titles(over: stage.root) == ["No Orders", "Saved Here Only"])
        }

        @Test func aFullScreenShowsProgressWhileItsActionIsPerformed() async throws {
            let screen = stage.failures.forScreen()
            let view = content(of: screen)
            let (loading, end) = AsyncStream<Void>.makeStream()
            screen.handle(
                problem("No Orders", .fullScreen, actions: [.retry, .cancel]),
                perform: [.retry: { for await _ in loading {} }])
            await stage.pass(.seconds(1))
            try #require(stage.button("Try Again", in: view)).press()
            #expect(await stage.now { view.visible(UIActivityIndicatorView.self).contains(where: \.isAnimating) })
            #expect(UIAccessibility.posted.last?.notification == .layoutChanged, "the button is gone")
            #expect(stage.button("Try Again", in: view) == nil && stage.button("Cancel", in: view) != nil)
            #expect(stage.titles(in: view) == ["No Orders"])
            end.finish()
            #expect(await stage.now { stage.titles(in: view).isEmpty })
        }

        @Test func theFullScreenGoesWithItsScreen() async {
            var screen: FailureHandle? = stage.failures.forScreen()
            let view = screen.map(content(of:))
            screen?.handle(problem("No Orders", .fullScreen))
            await stage.settle()
            #expect(stage.titles(in: view) == ["No Orders"])
            screen = nil
            #expect(await stage.now { stage.titles().isEmpty })
        }

        @Test func aFullScreenStaysBelowAPushedScreen() async {
            let list = UIViewController()
            let navigation = UINavigationController(rootViewController: list)
            stage.window.rootViewController = navigation
            let screen = stage.failures.forScreen()
            screen.showFullScreens(over: list.view)
            screen.handle(problem("No Orders", .fullScreen))
            await stage.settle()
            let detail = UIViewController()
            navigation.pushViewController(detail, animated: true)
            await stage.pass(.seconds(3))
            #expect(stage.titles().isEmpty)
            navigation.popViewController(animated: true)
            await stage.pass(.seconds(3))
            #expect(stage.titles(in: list.view) == ["No Orders"])
        }

        @Test func theViewOfAScreenIsNotRetained() async {
            weak var view: UIView?
            do {
                let content = content(of: stage.failures)
                view = content
                stage.handle(problem("No Orders", .fullScreen))
                #expect(stage.titles(in: content) == ["No Orders"])
                await stage.settle()
                content.removeFromSuperview()
            }
            #expect(await stage.now { view == nil })
            #expect(await stage.now { stage.titles() == ["No Orders"] }, "over the window")
        }

        @Test func aSecondCallReplacesTheFirst() async {
            let screen = stage.failures.forScreen()
            let view = content(of: screen)
            screen.showFullScreens(over: view)
            #expect(view.subviews.count == 1)
            await stage.settle()
            screen.handle(problem("No Orders", .fullScreen))
            #expect(stage.titles(in: view) == ["No Orders"])
        }

        @Test func theHandleOfARouterCoversItsScreen() async {
            let screen = stage.router.forScreen()
            let view = content(of: screen)
            screen.handle(problem("No Orders", .fullScreen))
            #expect(stage.titles(in: view) == ["No Orders"])
        }

        /// It may not draw a view that isn't SwiftUI's.
        @Test func theViewOfAHostingControllerIsNotDrawnOver() async {
            let hosting = UIHostingController(rootView: Text(verbatim: "Orders"))
            stage.window.rootViewController = hosting
            stage.failures.showFullScreens(over: hosting.view)
            stage.handle(problem("No Orders", .fullScreen))
            await stage.settle()
            #expect(hosting.view.subviews.isEmpty && stage.titles() == ["No Orders"])
        }

        @Test func aScrollViewIsCovered() async {
            let scroll = UIScrollView()
            stage.root.view.addSubview(scroll)
            stage.failures.showFullScreens(over: scroll)
            stage.handle(problem("No Orders", .fullScreen))
            #expect(stage.titles(in: scroll) == ["No Orders"])
        }
    }
}
