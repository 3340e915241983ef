import AppKit
import Foundation
import SwiftUI
import Testing
import Watertight
@_spi(Adapters) import WatertightAppKit
@_spi(Adapters) import WatertightPresentation

extension AppKitTests {
    /// Inline messages, indicators, and full screens over a screen's view.
    @MainActor @Suite final class ScreenTests: AppKitCase {
        private let email = InlineAnchor("email")
        private let screen = NSView()
        private let field = NSTextField()

        private func makeScreen(_ handle: FailureHandle) {
            window.contentView?.addSubview(screen)
            screen.addSubview(field)
            screen.addSubview(InlineFailureView(for: email, failures: handle))
            handle.showFullScreens(over: screen)
        }

        private var inline: InlineFailureView? { screen.subviews.lazy.compactMap { $0 as? InlineFailureView }.first }

        @Test func inlineMessageIsShownBesideItsField() async {
            let handle = failures.forScreen()
            makeScreen(handle)
            #expect(inline?.isHidden == true)
            await Notes.record { notes in
                let outcomes = self.handle(problem("Invalid", .inline(email), [.reload]), by: handle)
                #expect(titles(in: inline) == ["Invalid"] && notes.shown == ["inline"])
                #expect(NSAccessibility.announcements(in: window) == ["Invalid\nNo network."])
                button("Reload", in: inline)?.performClick(nil)
                #expect(outcomes.all == [.answered(.reload)] && inline?.isHidden == true)
            }
        }

        @Test func inlineMessageEndsWhenItsFieldChanges() async {
            let handle = failures.forScreen()
            makeScreen(handle)
            let (message, other) = (
                InlineFailureView(for: .form, failures: handle, clearsOnChangeOf: field), NSTextField()
            )
            screen.addSubview(message)
            let outcomes = self.handle(problem("Invalid", .inline(.form)), by: handle)
            NotificationCenter.default.post(name: NSControl.textDidChangeNotification, object: other)
            await settle()
            #expect(titles(in: message) == ["Invalid"])
            NotificationCenter.default.post(name: NSControl.textDidChangeNotification, object: field)
            await settle()
            #expect(message.isHidden && outcomes.all == [.dismissed(.program)])
        }

        @Test func newerInlineMessageReplacesTheOlderOne() {
            let handle = failures.forScreen()
            makeScreen(handle)
            let first = self.handle(problem("Invalid", .inline(email)), by: handle)
            _ = self.handle(other("Taken", .inline(email)), by: handle)
            #expect(titles(in: inline) == ["Taken"] && first.all == [.superseded])
        }

        @Test func indicatorShowsItsTextOnDemand() {
            let handle = failures.forScreen()
            makeScreen(handle)
            _ = self.handle(problem("Not Saved", .indicator(email)), by: handle)
            #expect(titles(in: inline).isEmpty)
            button("Not Saved", in: inline)?.performClick(nil)
            #expect(titles(in: inline) == ["Not Saved"])
            // Another failure isn't explained.
            _ = self.handle(other("Not Sent", .indicator(email)), by: handle)
            #expect(titles(in: inline).isEmpty && button("Not Sent", in: inline) != nil)
        }

        @Test func viewsOfTwoWindowsShowTheirOwnMessages() {
            let another = NSWindow()
            another.makeKeyAndOrderFront(nil)
            let second = router.presentFailures(in: another)
            let view = InlineFailureView(for: email, failures: second)
            another.contentView?.addSubview(view)
            makeScreen(failures)
            _ = handle(problem("Invalid", .inline(email)))
            _ = handle(other("Taken", .inline(email)), by: second)
            #expect(titles(in: inline) == ["Invalid"] && titles(in: view) == ["Taken"])
            another.close()
        }

        @Test func viewFindsItsWindowThroughASheet() async {
            let sheet = NSWindow()
            window.beginSheet(sheet)
            let handle = router.forScreen()
            let view = InlineFailureView(for: email, failures: handle)
            sheet.contentView?.addSubview(view)
            _ = self.handle(problem("Invalid", .inline(email)), by: handle)
            #expect(titles(in: view) == ["Invalid"])
        }

        @Test func viewThatLeavesTheWindowUnregisters() {
            let handle = failures.forScreen()
            makeScreen(handle)
            let view = inline
            _ = self.handle(problem("Invalid", .inline(email)), by: handle)
            view?.removeFromSuperview()
            #expect(view?.isHidden == true)
            window.contentView?.addSubview(InlineFailureView(for: email, failures: handle))
            #expect(titles(in: window.contentView) == ["Invalid"])
        }

        @Test func viewThatLeftTheWindowIsReleased() {
            weak var released: NSView?
            do {
                let view = InlineFailureView(for: email, failures: failures)
                window.contentView?.addSubview(view)
                view.removeFromSuperview()
                released = view
            }
            #expect(released == nil)
        }

        @Test func inlineMessageOfAnInvisibleWindowIsShownWithIt() async {
            let another = NSWindow()
            let handle = router.presentFailures(in: another)
            another.contentView?.addSubview(InlineFailureView(for: email, failures: handle))
            await Notes.record { notes in
                _ = self.handle(problem("Invalid", .inline(email)), by: handle)
                #expect(notes.shown.isEmpty)
                another.makeKeyAndOrderFront(nil)
                #expect(await wait { notes.shown == ["inline"] })
            }
            another.close()
        }

        @Test func messageBehindAFullScreenIsNotShown() async {
            let handle = failures.forScreen()
            makeScreen(handle)
            await Notes.record { notes in
                _ = self.handle(problem("No Orders", .fullScreen), by: handle)
                _ = self.handle(problem("Invalid", .inline(email)), by: handle)
                #expect(inline?.isHidden == true && notes.shown == ["full-screen"])
            }
        }

        @Test func messagesEndWithTheirScreen() async {
            var handle: FailureHandle? = failures.forScreen()
            handle.map(makeScreen)
            let message = self.handle(problem("Invalid", .inline(email)), by: handle)
            let cover = self.handle(problem("No Orders", .fullScreen), by: handle)
            #expect(field.isHidden)
            handle = nil
            #expect(await wait { message.all == [.ownerEnded] && cover.all == [.ownerEnded] })
            #expect(inline?.isHidden == true && !field.isHidden && titles(in: screen).isEmpty)
        }

        @Test func fullScreenCoversItsScreenOnly() {
            let (handle, sidebar) = (failures.forScreen(), NSTextField(labelWithString: "Sidebar"))
            makeScreen(handle)
            window.contentView?.addSubview(sidebar)
            window.makeFirstResponder(field)
            _ = self.handle(problem("No Orders", .fullScreen, [.retry]), by: handle)
            #expect(titles(in: screen) == ["No Orders"] && !sidebar.isHidden && window.firstResponder === window)
        }

        @Test func focusOutsideOfTheScreenStays() {
            let (handle, search) = (failures.forScreen(), NSTextField())
            makeScreen(handle)
            window.contentView?.addSubview(search)
            window.makeFirstResponder(search)
            _ = self.handle(problem("No Orders", .fullScreen), by: handle)
            #expect(window.firstResponder === search)
        }

        @Test func retryRemovesTheFullScreen() {
            let handle = failures.forScreen()
            makeScreen(handle)
            let outcomes = self.handle(problem("No Orders", .fullScreen, [.retry]), by: handle)
            button("Try Again", in: screen)?.performClick(nil)
            #expect(outcomes.all == [.answered(.retry)] && titles(in: screen).isEmpty)
            _ = self.handle(problem("Still No Orders", .fullScreen, [.retry]), by: handle)
            #expect(titles(in: screen) == ["Still No Orders"])
            #expect(NSAccessibility.announcements(in: window).count == 2)
        }

        /// It may not draw a view that isn't SwiftUI's.
        @Test func hostingViewIsNotDrawnOver() {
            let hosting = NSHostingView(rootView: Text(verbatim: "Orders"))
            window.contentView?.addSubview(hosting)
            let handle = failures.forScreen()
            handle.showFullScreens(over: hosting)
            _ = self.handle(problem("No Orders", .fullScreen), by: handle)
            #expect(hosting.subviews.isEmpty && titles(in: window) == ["No Orders"])
        }

        @Test func screenDoesNotRetainItsView() {
            let handle = failures.forScreen()
            weak var released: NSView?
            do {
                let view = NSView()
                handle.showFullScreens(over: view)
                released = view
            }
            #expect(released == nil)
        }

        @Test func inlineViewDoesNotRetainItsScreen() async {
            var handle: FailureHandle? = failures.forScreen()
            let outcomes = self.handle(problem("Offline"), by: handle)
            let view = handle.map { InlineFailureView(for: email, failures: $0) }
            handle = nil
            #expect(await wait { outcomes.all == [.ownerEnded] })
            withExtendedLifetime(view) {}
        }
    }
}
