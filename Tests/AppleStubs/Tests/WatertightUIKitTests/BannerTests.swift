import Foundation
import Synchronization
import Testing
import UIKit
import Watertight
@_spi(Adapters) import WatertightPresentation
import WatertightTesting
import WatertightUI

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

        /// Adds a child with a frame in its parent.
        @discardableResult private func add(
            _ frame: CGRect, _ insets: UIEdgeInsets = .zero, to parent: UIViewController
        ) -> UIViewController {
            let child = UIViewController()
            (child.view.frame, child.view.bounds, child.view.safeAreaInsets) = (
                frame, CGRect(origin: .zero, size: frame.size), insets
            )
            parent.addChild(child)
            parent.view.addSubview(child.view)
            return child
        }

        private static let screen = CGRect(x: 0, y: 0, width: 400, height: 800)

        @Test func aBannerIsBelowTheNavigationBar() async {
            stage.root.view.bounds = Self.screen
            stage.root.view.safeAreaInsets.top = 59
            let list = add(Self.screen, UIEdgeInsets(top: 103, left: 0, bottom: 83, right: 0), to: stage.root)
            stage.handle(problem("Offline", .banner(dismissAfter: nil)))
            #expect(stage.edge(of: "Offline") == "topAnchor 52")
            // A part of the screen, such as a list below a map, isn't a screen in a navigation.
            add(CGRect(x: 0, y: 400, width: 400, height: 400), to: list)
            list.view.safeAreaInsets.top = 155
            #expect(await stage.after { stage.edge(of: "Offline") == "topAnchor 104" }, "a large title")
        }

        @Test func aBannerIsBelowAnOpaqueBar() {
            stage.root.view.bounds = Self.screen
            stage.root.view.safeAreaInsets.top = 59
            add(CGRect(x: 0, y: 103, width: 400, height: 697), to: stage.root)
            stage.handle(problem("Offline", .banner(dismissAfter: nil)))
            #expect(stage.edge(of: "Offline") == "topAnchor 52" && stage.limits(of: "Offline").isEmpty)
        }

        @Test func aBannerCanBeAboveTheTabBar() {
            let stage = Stage(router: FailureRouter(bannersAtBottom: true))
            stage.root.view.bounds = Self.screen
            stage.root.view.safeAreaInsets.bottom = 34
            add(Self.screen, UIEdgeInsets(top: 103, left: 0, bottom: 83, right: 0), to: stage.root)
            stage.handle(problem("Offline", .banner(dismissAfter: nil)))
            #expect(stage.edge(of: "Offline") == "bottomAnchor -57")
            #expect(stage.limits(of: "Offline").contains("keyboardLayoutGuide -8"))
        }

        /// A clock that counts how often somebody waits.
        private final class CountingClock: Clock {
            let base: TestClock
            let sleeps = Mutex(0)
            init(_ base: TestClock) { self.base = base }

            var now: TestClock.Instant { base.now }
            var minimumResolution: Duration { base.minimumResolution }
            func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
                sleeps.withLock { $0 += 1 }
                try await base.sleep(until: deadline, tolerance: tolerance)
            }
        }

        @Test func aBannerThatStaysRarelyWakesTheProcessor() async {
            let clock = CountingClock(stage.clock)
            let stage = Stage(router: FailureRouter(clock: clock), clock: stage.clock)
            stage.handle(problem("Offline", .banner(dismissAfter: nil)))
            await stage.pass(.seconds(2))
            let before = clock.sleeps.withLock(\.self)
            await stage.pass(.seconds(30))
            #expect((1...35).contains(clock.sleeps.withLock(\.self) - before))
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

        @Test(arguments: [false, true]) func aBannerIsSwipedToItsEdge(isAtBottom: Bool) async throws {
            let stage = Stage(router: FailureRouter(bannersAtBottom: isAtBottom))
            let outcomes = stage.handle(problem("Offline", .banner(dismissAfter: nil)))
            await stage.settle()
            let scroll = try #require(stage.window.visible(UIScrollView.self).last)
            let sign: CGFloat = isAtBottom ? -1 : 1
            for distance in [-40, 5, 25] {
                #expect(outcomes.all.isEmpty)
                scroll.contentOffset = .zero
                scroll.drag(by: sign * CGFloat(distance))
            }
            #expect(outcomes.all == [.dismissed(.user)])
        }

        @Test func aLongBannerIsReadBeforeItIsSwipedAway() async throws {
            let outcomes = stage.handle(problem("Offline", .banner(dismissAfter: nil)))
            await stage.settle()
            let scroll = try #require(stage.window.visible(UIScrollView.self).last)
            (scroll.bounds.size.height, scroll.contentSize.height) = (200, 300)
            scroll.drag(by: 130)
            #expect(outcomes.all.isEmpty, "the end was reached")
            scroll.contentOffset.y = 100
            scroll.drag(by: 25)
            #expect(outcomes.all == [.dismissed(.user)])
        }

        @Test func aFullScreenIsNotSwipedAway() async throws {
            let outcomes = stage.handle(problem("Update", .fullScreen, actions: [.retry, .cancel]))
            await stage.settle()
            try #require(stage.window.visible(UIScrollView.self).last).drag(by: 100)
            #expect(outcomes.all.isEmpty)
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
}
