import Foundation
import Testing
import UIKit
import Watertight
@_spi(Adapters) import WatertightPresentation
import WatertightTesting

extension UIKitTests {
    /// What VoiceOver's gestures and the text size do.
    @MainActor @Suite struct AccessibilityTests {
        let stage = Stage()

        /// Makes the escape gesture on the topmost text.
        private func escape() -> Bool {
            let text = stage.window.visible(UIStackView.self).last { $0.isAccessibilityElement }
            return sequence(first: text as UIView?) { $0?.superview }.contains {
                $0?.accessibilityPerformEscape() == true
            }
        }

        @Test func theEscapeGestureClosesABanner() async {
            let first = stage.handle(problem("Offline", .banner(dismissAfter: nil)))
            await stage.settle()
            #expect(escape() && first.all == [.dismissed(.user)])
            let second = stage.handle(problem("Offline", .banner(dismissAfter: nil), actions: [.retry, .cancel]))
            await stage.settle()
            #expect(escape() && second.all == [.answered(.cancel)])
        }

        @Test func theEscapeGestureDoesNotSkipTheAnswerToAFullScreen() async throws {
            let first = stage.handle(problem("Update", .fullScreen, actions: [.retry]))
            await stage.settle()
            #expect(!escape() && first.all.isEmpty)
            try #require(stage.button("Try Again")).press()
            let second = stage.handle(problem("No Orders", .fullScreen, actions: [.retry, .cancel]))
            await stage.settle()
            #expect(escape() && second.all == [.answered(.cancel)])
        }

        @Test func aFullScreenHasAHeading() async throws {
            stage.handle(problem("Update", .fullScreen))
            await stage.settle()
            let text = try #require(stage.window.visible(UIStackView.self).first { $0.isAccessibilityElement })
            #expect(text.accessibilityTraits.contains(.header))
        }

        @Test(arguments: [false, true])
        func aLargerTextPutsTheButtonsBelowEachOther(isBefore17: Bool) async throws {
            stage.handle(problem("Offline", .banner(dismissAfter: nil), actions: [.retry, .cancel]))
            await stage.settle()
            func axis() throws -> NSLayoutConstraint.Axis {
                try #require(stage.button("Cancel")?.superview as? UIStackView).axis
            }
            #expect(try axis() == .horizontal)
            stage.window.changeTextSize(to: .accessibilityLarge, isBefore17: isBefore17)
            #expect(try axis() == .vertical)
            #expect(stage.titles() == ["Offline"])
            stage.window.changeTextSize(to: .large, isBefore17: isBefore17)
            #expect(try axis() == .horizontal)
        }

        @Test(arguments: [PresentationMethod.banner(dismissAfter: nil), .fullScreen])
        func aMessageScrolls(method: PresentationMethod) async {
            stage.handle(problem("Offline", method))
            await stage.settle()
            let scrolls = stage.window.visible(UIScrollView.self)
            #expect(scrolls.count { $0.visible(UILabel.self).contains { $0.text == "Offline" } } == 1)
        }
    }
}
