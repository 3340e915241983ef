import AppKit
import Testing
import Watertight
@_spi(Adapters) import WatertightAppKit
@_spi(Adapters) import WatertightPresentation

extension AppKitTests {
    /// Banners, and full screens over the window.
    @MainActor @Suite final class MessageTests: AppKitCase {
        @Test func bannerIsShownAndDismissed() async {
            await Notes.record { notes in
                let outcomes = handle(problem("Offline", .banner(dismissAfter: nil)))
                #expect(titles(in: window) == ["Offline"] && notes.shown == ["banner"])
                button("Close", in: window)?.performClick(nil)
                #expect(outcomes.all == [.dismissed(.user)] && titles(in: window).isEmpty)
            }
        }

        @Test func bannerIsAnswered() {
            let outcomes = handle(problem("Offline", .banner(), [.retry, .cancel]))
            #expect(window.visible(NSButton.self).map(\.title) == ["Try Again", "Cancel"], "no close button")
            button("Try Again", in: window)?.performClick(nil)
            #expect(outcomes.all == [.answered(.retry)] && titles(in: window).isEmpty)
        }

        @Test func textIsOneAccessibilityElement() throws {
            _ = handle(problem("Offline", .banner()))
            let elements = window.visible(NSView.self).filter { $0.isAccessibilityElement() }
            #expect(elements.map { $0.accessibilityValue() as? String } == ["Offline\nNo network."])
            #expect(elements.first?.accessibilityRole() == .staticText)
        }

        @Test func mergedBannerShowsTheNewContents() {
            _ = handle(problem("Offline", .banner(), [.retry]))
            _ = handle(problem("Still Offline", .banner()))
            #expect(titles(in: window) == ["Still Offline"])
            #expect(window.visible(NSButton.self).map { $0.accessibilityLabel() } == ["Close"])
            #expect(
                NSAccessibility.announcements(in: window) == ["Offline\nNo network.", "Still Offline\nNo network."])
        }

        @Test func unchangedTextIsAnnouncedOnce() {
            for _ in 0..<2 { _ = handle(problem("Offline", .banner())) }
            #expect(NSAccessibility.announcements(in: window).count == 1)
        }

        @Test func copyReferenceKeepsTheBanner() {
            let incident = Incident(sealing: CancellationError(), at: CallSite(), isSample: true)
            failures.handle(problem("Broken", .banner(), [.copyReference]), incident: incident)
            button("Copy Reference", in: window)?.performClick(nil)
            #expect(NSPasteboard.general.string(forType: .string) == incident.reference.description)
            #expect(titles(in: window) == ["Broken"])
        }

        @Test func bannerMovesToTheTopmostSheetAndBack() async {
            let sheet = NSWindow()
            _ = handle(problem("Offline", .banner()))
            window.beginSheet(sheet)
            #expect(await wait { self.titles(in: sheet) == ["Offline"] })
            #expect(titles(in: window).isEmpty)
            window.endSheet(sheet)
            #expect(await wait { self.titles(in: self.window) == ["Offline"] })
        }

        @Test func bannerStaysBelowAnAlert() async {
            _ = handle(problem("Offline", .banner()))
            _ = handle(other("Busy"))
            await settle()
            #expect(titles(in: window) == ["Offline"])
        }

        @Test func bannerOfAnInvisibleWindowIsShownWithIt() async {
            await Notes.record { notes in
                let another = NSWindow()
                _ = handle(problem("Offline", .banner()), by: router.presentFailures(in: another))
                #expect(notes.shown.isEmpty && NSAccessibility.announcements(in: another).isEmpty)
                another.makeKeyAndOrderFront(nil)
                #expect(await wait { notes.shown == ["banner"] })
                #expect(NSAccessibility.announcements(in: another).count == 1)
                another.close()
            }
        }

        @Test func fullScreenCoversTheContentAndTakesTheFocus() {
            let field = NSTextField()
            window.contentView?.addSubview(field)
            window.makeFirstResponder(field)
            let outcomes = handle(problem("No Orders", .fullScreen, [.reload]))
            #expect(titles(in: window) == ["No Orders"] && window.contentView?.isHidden == true)
            #expect(window.firstResponder === window)
            button("Reload", in: window)?.performClick(nil)
            #expect(outcomes.all == [.answered(.reload)] && window.contentView?.isHidden == false && !field.isHidden)
        }

        /// A hosting view, which may not draw a view that isn't SwiftUI's, and a split view, where it would become a pane.
        private final class HostingView: NSView {
            override func addSubview(_ view: NSView) { Issue.record("added to the content") }
        }

        @Test(arguments: [PresentationMethod.banner(), .fullScreen], [true, false])
        func nothingIsAddedToTheContentOfAWindow(method: PresentationMethod, isSplit: Bool) {
            window.contentView = isSplit ? NSSplitView() : HostingView()
            _ = handle(problem("Offline", method))
            #expect(titles(in: window) == ["Offline"] && window.contentView?.subviews.isEmpty == true)
            #expect(window.warnings.isEmpty, "nothing is added to the frame either")
        }

        @Test func bannerIsAboveAFullScreen() {
            _ = handle(problem("Offline", .banner()))
            _ = handle(problem("No Orders", .fullScreen))
            #expect(titles(in: window) == ["No Orders", "Offline"])
        }

        @Test func returnPressesThePreferredActionOfAFullScreen() {
            _ = handle(problem("No Orders", .fullScreen, [.contactSupport, .retry], preferred: .retry))
            #expect(window.visible(NSButton.self).map(\.keyEquivalent) == ["", "\r"])
        }
    }

    @MainActor @Suite final class RedirectionTests: AppKitCase {
        init() { super.init(clock: EagerClock()) }

        @Test(arguments: [PresentationMethod.banner(dismissAfter: nil), .fullScreen])
        func messageUnderAPanelIsShownAsAnAlert(_ method: PresentationMethod) async {
            await Notes.record { notes in
                let panel = NSPanel()
                window.beginSheet(panel)
                await settle()
                _ = handle(problem("Offline", method))
                #expect(await wait { panel.attachedSheet?.alert?.messageText == "Offline" })
                #expect(notes.shown == ["alert"] && notes.redirected.count == 1)
            }
        }

        @Test func fullScreenOverASplitViewIsShownAsAnAlert() async {
            let split = NSSplitView()
            window.contentView?.addSubview(split)
            let handle = failures.forScreen()
            handle.showFullScreens(over: split)
            await settle()
            _ = self.handle(problem("No Orders", .fullScreen), by: handle)
            #expect(await wait { self.alert?.messageText == "No Orders" })
            #expect(split.subviews.isEmpty)
        }

        @Test func inlineMessageInAHiddenViewIsShownAsAnAlert() async {
            let hidden = NSView()
            window.contentView?.addSubview(hidden)
            hidden.addSubview(InlineFailureView(for: .form, failures: failures))
            hidden.isHidden = true
            await settle()
            _ = handle(problem("Invalid", .inline(.form)))
            #expect(await wait { self.alert?.messageText == "Invalid" })
        }

        @Test func inlineMessageWithoutAViewIsShownAsAnAlert() async {
            await settle()
            _ = handle(problem("Invalid", .inline(.form)))
            #expect(await wait { self.alert?.messageText == "Invalid" })
        }
    }
}
