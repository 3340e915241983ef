import Foundation
import Testing
import UIKit
import Watertight
@_spi(Adapters) import WatertightPresentation
import WatertightTesting
import WatertightUIKit

private let email = InlineAnchor("email")

extension UIKitTests {
    @MainActor @Suite struct BannerTests {
        let stage = Stage()

        @Test func aBannerIsShownForItsTime() async {
            let outcomes = stage.handle(problem("Offline", .banner()))
            #expect(stage.titles(over: stage.root) == ["Offline"])
            await stage.pass(.seconds(4))
            #expect(stage.titles() == ["Offline"])
            #expect(await stage.after { outcomes.all == [.dismissed(.time)] })
            #expect(stage.titles().isEmpty)
        }

        @Test func aBannerIsNotShownAsAnAlert() async {
            await recordingFailures { reporter in
                stage.handle(problem("Offline", .banner(dismissAfter: nil)))
                await stage.pass(.seconds(3))
                #expect(stage.titles() == ["Offline"])
                #expect(!reporter.notes.contains { if case .redirected = $0 { true } else { false } })
            }
        }

        @Test func withoutAViewABannerBecomesAnAlert() async {
            stage.window.rootViewController = nil
            stage.handle(problem("Offline", .banner()))
            await stage.pass(.seconds(2))
            stage.window.rootViewController = stage.root
            #expect(await stage.after { stage.alert()?.title == "Offline" })
            #expect(stage.titles().isEmpty)
        }

        @Test func aBannerMovesToASheetAndBack() async {
            stage.handle(problem("Offline", .banner(dismissAfter: nil)))
            let sheet = await stage.present(UIViewController())
            #expect(await stage.after { stage.titles(over: sheet) == ["Offline"] })
            #expect(stage.titles(over: stage.root).isEmpty)
            stage.root.dismiss(animated: true)
            #expect(await stage.after { stage.titles(over: stage.root) == ["Offline"] })
        }

        @Test func aBannerIsDrawnOnASheetAndNotOnAnAlert() async {
            let sheet = await stage.present(UIViewController())
            stage.handle(problem("Offline", .banner(dismissAfter: nil)))
            #expect(stage.titles(over: sheet) == ["Offline"])
            stage.handle(problem("Busy"))
            await stage.pass(.seconds(3))
            #expect(stage.alert()?.title == "Busy")
            #expect(stage.titles(over: sheet) == ["Offline"])
        }

        /// The view of a hosting controller, which may not draw a view that isn't SwiftUI's.
        private final class HostingView: UIView {
            override func addSubview(_ view: UIView) {
                Issue.record("Adding a subview of UIHostingController.view is not supported.")
            }
        }

        @Test(arguments: [PresentationMethod.banner(), .fullScreen])
        func nothingIsAddedToTheViewOfAController(method: PresentationMethod) async {
            stage.root.view = HostingView()
            stage.window.rootViewController = stage.root
            stage.handle(problem("Offline", method))
            await stage.settle()
            #expect(stage.titles(over: stage.root) == ["Offline"])
        }

        @Test func aBannerStaysOverARootThatIsReplaced() async {
            stage.handle(problem("Offline", .banner(dismissAfter: nil)))
            await stage.settle()
            let next = UIViewController()
            stage.window.rootViewController = next
            #expect(await stage.after { stage.titles(over: next) == ["Offline"] })
            #expect(stage.titles() == ["Offline"])
        }

        @Test func aBannerIsNotDrawnOnADisappearingSheet() async {
            await stage.present(UIViewController())
            stage.root.dismiss(animated: true)
            stage.handle(problem("Offline", .banner(dismissAfter: nil)))
            #expect(stage.titles(over: stage.root) == ["Offline"])
        }

        @Test func aBannerIsNotDrawnOnASheetOutsideOfTheWindow() async {
            let sheet = await stage.present(UIViewController())
            sheet.view.removeFromSuperview()
            stage.handle(problem("Offline", .banner(dismissAfter: nil)))
            #expect(stage.titles(over: stage.root) == ["Offline"])
        }

        @Test func aBannerIsNotShownInAPopover() async {
            let popover = UIViewController()
            popover.modalPresentationStyle = .popover
            await stage.present(popover)
            stage.handle(problem("Offline", .banner(dismissAfter: nil)))
            #expect(stage.titles(over: stage.root) == ["Offline"])
        }

        @Test func aBannerHasButtonsOrACloseButton() async throws {
            let first = stage.handle(problem("Offline", .banner()))
            let second = stage.handle(
                Other(
                    presentation: PresentationError(
                        title: "Busy", method: .banner(),
                        actions: [.retry, PresentationAction(.reload, title: "Discard", isDestructive: true), .cancel],
                        preferredAction: .retry)))
            await stage.settle()
            try #require(stage.button("Close")).press()
            await stage.settle()
            #expect(first.all == [.dismissed(.user)])
            #expect(stage.titles() == ["Busy"])
            #expect(stage.button("Try Again")?.role == .primary)
            #expect(stage.button("Discard")?.role == .destructive)
            #expect(stage.button("Close") == nil, "Cancel closes it")
            try #require(stage.button("Try Again")).press()
            #expect(await stage.now { second.all == [.answered(.retry)] && stage.titles().isEmpty })
        }

        @Test func aBannerStaysAfterItsReferencesAreCopied() async throws {
            stage.handle(problem("Offline", .banner(), actions: [.copyReference]))
            await stage.settle()
            UIPasteboard.general.string = nil
            try #require(stage.button("Copy Reference")).press()
            await stage.settle()
            #expect(UIPasteboard.general.string?.isEmpty == false)
            #expect(stage.titles() == ["Offline"])
        }

        @Test func aDuplicateReplacesTheTextsOfABanner() async {
            stage.handle(problem("Wait 29 seconds", .banner()))
            await stage.pass(.seconds(3))
            stage.handle(problem("Wait 26 seconds", .banner()))
            #expect(stage.titles() == ["Wait 26 seconds"])
            await stage.pass(.seconds(1))
            #expect(stage.spoken == ["Wait 29 seconds", "Wait 26 seconds"])
        }

        @Test func theTextsOfABannerAreOneElementForVoiceOver() throws {
            stage.handle(
                Problem(
                    presentation: PresentationError(
                        title: "Offline", description: "No network.", method: .banner())))
            let text = try #require(stage.window.visible(UIStackView.self).first { $0.isAccessibilityElement })
            #expect(text.accessibilityLabel == "Offline\nNo network.")
            #expect(stage.window.visible(UILabel.self).allSatisfy { $0.adjustsFontForContentSizeCategory })
        }

        @Test func aBannerIsAnnouncedAfterTheTransition() async {
            stage.handle(problem("Offline", .banner()))
            for _ in 0..<200 { await Task.yield() }
            stage.root.present(UIViewController(), animated: true)
            await stage.clock.waitForSleepers(3)
            stage.clock.advance(by: .milliseconds(100))
            for _ in 0..<1_000 { await Task.yield() }
            #expect(stage.spoken.isEmpty)
            #expect(await stage.now { stage.spoken == ["Offline"] })
        }

        @Test func aBannerStaysWhileVoiceOverIsOn() async {
            let outcomes = stage.handle(problem("Offline", .banner()))
            UIAccessibility.setVoiceOver(true)
            await stage.settle()
            await stage.pass(.seconds(8))
            #expect(stage.titles() == ["Offline"])
            UIAccessibility.setVoiceOver(false)
            await stage.settle()
            #expect(await stage.after { outcomes.all == [.dismissed(.time)] })
        }
    }

    @MainActor @Suite struct InlineFailureViewTests {
        let stage = Stage()

        private func field(_ anchor: InlineAnchor, of failures: FailureHandle) -> InlineFailureView {
            let view = InlineFailureView(for: anchor, failures: failures)
            stage.root.view.addSubview(view)
            return view
        }

        @Test func aMessageIsShownBelowItsField() async throws {
            let screen = stage.failures.forScreen()
            let view = field(email, of: screen)
            #expect(view.isHidden)
            let id = try #require(screen.handle(problem("Enter your email", .inline(email))))
            #expect(stage.titles(in: view) == ["Enter your email"])
            await stage.pass(.seconds(3))
            #expect(stage.titles(in: view) == ["Enter your email"], "reported, so it isn't shown as an alert")
            #expect(stage.spoken == ["Enter your email"])
            screen.dismiss(id)
            #expect(view.isHidden)
        }

        @Test func aNewerMessageReplacesAnOlderOne() async {
            let screen = stage.failures.forScreen()
            let view = field(email, of: screen)
            screen.handle(problem("Enter your email", .inline(email)))
            screen.handle(Other(presentation: PresentationError(title: "Unknown email", method: .inline(email))))
            await stage.settle()
            #expect(stage.titles(in: view) == ["Unknown email"])
        }

        @Test func anIndicatorShowsItsTextOnDemand() async throws {
            let screen = stage.failures.forScreen()
            let view = field(email, of: screen)
            screen.handle(problem("Not synced", .indicator(email)), inBackground: true)
            #expect(stage.titles(in: view).isEmpty)
            try #require(stage.button("Not synced", in: view)).press()
            #expect(stage.titles(in: view) == ["Not synced"])
        }

        @Test func eachScreenHasItsOwnFields() async {
            let (first, second) = (stage.failures.forScreen(), stage.failures.forScreen())
            let views = [field(email, of: first), field(email, of: second)]
            second.handle(problem("Enter your email", .inline(email)))
            #expect(views.map { stage.titles(in: $0) } == [[], ["Enter your email"]])
        }

        @Test func aMessageWithoutAFieldBecomesAnAlert() async {
            let screen = stage.failures.forScreen()
            let view = field(email, of: screen)
            view.removeFromSuperview()
            screen.handle(problem("Enter your email", .inline(email)))
            #expect(await stage.after { stage.alert()?.title == "Enter your email" })
        }

        @Test func aMessageIsStillThereWhenTheFieldReturns() async {
            let screen = stage.failures.forScreen()
            let view = field(email, of: screen)
            screen.handle(problem("Enter your email", .inline(email)))
            await stage.settle()
            view.removeFromSuperview()
            await stage.pass(.seconds(3))
            stage.root.view.addSubview(view)
            #expect(stage.titles(in: view) == ["Enter your email"])
        }

        @Test func theHandleOfARouterIsShownInTheWindowOfTheField() async {
            let screen = stage.router.forScreen()
            let view = field(email, of: screen)
            screen.handle(problem("Enter your email", .inline(email)))
            #expect(stage.titles(in: view) == ["Enter your email"])
        }

        @Test func aFailureOfTheRouterIsShownBelowAField() async {
            let view = field(email, of: stage.failures.forScreen())
            stage.router.handle(problem("Enter your email", .inline(email)))
            #expect(stage.titles(in: view) == ["Enter your email"])
        }

        @Test func aFieldOutsideOfTheWindowIsNoPlace() {
            let view = field(email, of: stage.failures.forScreen())
            field(email, of: stage.failures.forScreen()).removeFromSuperview()
            stage.router.handle(problem("Enter your email", .inline(email)))
            #expect(stage.titles(in: view) == ["Enter your email"])
        }

        @Test func aReleasedFieldIsNoPlace() async {
            let screen = stage.failures.forScreen()
            let view = field(email, of: screen)
            do {
                let window = UIWindow(windowScene: stage.scene)
                window.makeKeyAndVisible()
                window.addSubview(InlineFailureView(for: email, failures: stage.failures))
            }
            await stage.settle()
            stage.router.handle(problem("Enter your email", .inline(email)))
            #expect(stage.titles(in: view) == ["Enter your email"])
            withExtendedLifetime(screen) {}
        }

        @Test func aFieldIsNotRetained() async {
            weak var view: InlineFailureView?
            do {
                let screen = UIViewController()
                stage.window.rootViewController = screen
                let field = InlineFailureView(for: email, failures: stage.failures)
                screen.view.addSubview(field)
                view = field
                stage.failures.handle(problem("Enter your email", .inline(email)))
                await stage.settle()
                field.removeFromSuperview()
            }
            #expect(await stage.after { view == nil })
        }
    }

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
            screen.handle(failure) { _ in retries += 1 }
            await stage.pass(.seconds(1))
            try #require(stage.button("Try Again", in: view)).press()
            #expect(retries == 1 && stage.titles(in: view).isEmpty)
            screen.handle(failure) { _ in retries += 1 }
            await stage.pass(.seconds(1))
            try #require(stage.button("Try Again", in: view)).press()
            #expect(retries == 2)
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

        @Test func aScrollViewIsCovered() async {
            let scroll = UIScrollView()
            stage.root.view.addSubview(scroll)
            stage.failures.showFullScreens(over: scroll)
            stage.handle(problem("No Orders", .fullScreen))
            #expect(stage.titles(in: scroll) == ["No Orders"])
        }
    }
}

extension Stage {
    /// The texts that VoiceOver announced.
    var spoken: [String] {
        UIAccessibility.posted.filter { $0.notification == .announcement }
            .compactMap { ($0.argument as? NSAttributedString)?.string }
    }
}
