import AppKit
import Foundation
import Testing
import Watertight
@_spi(Adapters) import WatertightAppKit
@_spi(Adapters) import WatertightPresentation

extension AppKitTests {
    /// The child windows of banners and full screens.
    @MainActor @Suite final class MessageWindowTests: AppKitCase {
        private var messages: [NSWindow] { window.childWindows ?? [] }

        @Test func clicksBesideABannerReachTheWindow() throws {
            _ = handle(problem("Offline", .banner()))
            let banner = try #require(messages.first)
            #expect(window.frame.contains(banner.frame) && banner.frame.height < 100)
            #expect(banner.frame.maxY < window.convertToScreen(window.contentLayoutRect).maxY, "below the title bar")
        }

        @Test func aBannerIsNeverKeyAndItsButtonsWorkNevertheless() throws {
            _ = handle(problem("Offline", .banner(), [.retry]))
            #expect(messages.first?.canBecomeKey == false && window.isKeyWindow)
            #expect(try #require(button("Try Again", in: window)).acceptsFirstMouse(for: nil))
        }

        @Test func aBannerMovesAndResizesWithItsWindow() async {
            _ = handle(problem("Offline", .banner()))
            window.setFrame(window.frame.offsetBy(dx: 50, dy: 30), display: true)
            #expect(messages.first?.frame.midX == window.frame.midX)
            window.setFrame(NSRect(x: 0, y: 0, width: 300, height: 200), display: true)
            #expect(await wait { self.messages.first?.frame.midX == 150 })
            #expect(messages.allSatisfy { window.frame.contains($0.frame) })
        }

        @Test func aMessageWithMoreTextIsHigher() throws {
            _ = handle(problem("Offline", .banner()))
            let low = try #require(messages.first?.frame)
            let taller = Problem(
                presentation: PresentationError(title: "Offline", description: nil, method: .banner()))
            _ = handle(taller)
            let frame = try #require(messages.first?.frame)
            #expect(frame.height < low.height && frame.maxY == low.maxY, "it stays at the top")
        }

        @Test func aBannerCanBeAtTheBottom() throws {
            let other = AppKitCase(bannersAtBottom: true)
            _ = other.handle(problem("Offline", .banner()))
            let banner = try #require(other.window.childWindows?.first)
            #expect(banner.frame.minY == other.window.convertToScreen(other.window.contentLayoutRect).minY + 12)
        }

        @Test func aFullScreenHasTheKeyboardUntilItEnds() async {
            _ = handle(problem("No Orders", .fullScreen, [.reload]))
            #expect(messages.first?.isKeyWindow == true && window.isMainWindow)
            window.makeKey()
            #expect(await wait { self.messages.first?.isKeyWindow == true }, "the content is hidden")
            button("Reload", in: window)?.performClick(nil)
            #expect(window.isKeyWindow && messages.isEmpty)
        }

        @Test func aFullScreenTakesTheKeyboardOfItsOwnWindowOnly() {
            let another = NSWindow()
            another.makeKeyAndOrderFront(nil)
            _ = handle(problem("No Orders", .fullScreen))
            #expect(another.isKeyWindow)
            another.close()
        }

        @Test func theCommandThatClosesAFullScreenClosesItsWindow() async {
            let outcomes = handle(problem("No Orders", .fullScreen))
            NSApplication.shared.keyWindow?.performClose(nil)
            #expect(await wait { outcomes.all == [.sceneClosed] && !self.window.isVisible })
        }

        @Test func messagesAreRemovedWithTheirWindow() async {
            let content = window.contentView
            _ = handle(problem("Offline", .banner()))
            _ = handle(problem("No Orders", .fullScreen))
            let children = messages
            window.close()
            #expect(await wait { self.messages.isEmpty })
            #expect(children.count == 2 && children.allSatisfy { !$0.isVisible } && content?.isHidden == false)
        }

        @Test func messagesDisappearWithAMinimizedWindow() async {
            _ = handle(problem("Offline", .banner()))
            window.miniaturize(nil)
            await settle()
            #expect(titles(in: window).isEmpty)
            window.makeKeyAndOrderFront(nil)
            #expect(await wait { self.titles(in: self.window) == ["Offline"] })
        }

        @Test func voiceOverFindsAMessageAmongTheWindows() {
            _ = handle(problem("Offline", .banner()))
            #expect(messages.map(\.title) == ["Offline"] && messages.first?.accessibilitySubrole() == .dialog)
        }
    }

    @MainActor @Suite final class FullScreenActivityTests: AppKitCase {
        init() { super.init(clock: EagerClock()) }

        @Test func panelIsActiveWhileItsFullScreenIsKey() async {
            let panel = NSPanel()
            panel.makeKeyAndOrderFront(nil)
            let handle = router.presentFailures(in: panel)
            _ = self.handle(problem("No Orders", .fullScreen), by: handle)
            await settle()
            #expect(panel.childWindows?.first?.isKeyWindow == true)
            let outcomes = self.handle(problem("Offline", .banner()), by: handle)
            #expect(await wait { outcomes.all == [.dismissed(.time)] })
            panel.close()
        }
    }
}
