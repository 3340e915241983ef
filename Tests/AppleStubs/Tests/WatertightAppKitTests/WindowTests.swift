import AppKit
import Foundation
import Testing
import Watertight
@_spi(Adapters) @testable import WatertightAppKit
@_spi(Adapters) import WatertightPresentation

extension AppKitTests {
    @MainActor @Suite final class WindowTests: AppKitCase {
        private let another = NSWindow()

        deinit { Task { @MainActor [another] in another.close() } }

        @Test func handleIsTheSameForOneWindow() {
            #expect(router.presentFailures(in: window).scene == failures.scene)
            #expect(router.presentFailures(in: another).scene != failures.scene)
            #expect(FailureRouter().presentFailures(in: window).scene != failures.scene)
        }

        @Test func failureIsShownInItsWindow() {
            another.makeKeyAndOrderFront(nil)
            let second = router.presentFailures(in: another)
            _ = handle(problem("Offline"))
            _ = handle(problem("Busy"), by: second)
            #expect(alert?.messageText == "Offline" && another.attachedSheet?.alert?.messageText == "Busy")
        }

        @Test func failureOfTheRouterIsShownInTheMainWindow() async {
            router.presentFailures(in: another)
            another.makeKeyAndOrderFront(nil)
            window.makeKeyAndOrderFront(nil)
            await settle()
            router.handle(problem("Offline"))
            #expect(alert?.messageText == "Offline")
        }

        @Test func closingAWindowEndsItsFailures() async {
            let outcomes = handle(problem("Offline"))
            window.close()
            #expect(await wait { outcomes.all == [.sceneClosed] })
        }

        @Test func closingAWindowReleasesThePresenter() async {
            weak let presenter = AppKitFailurePresenter.presenter(for: window, of: router)
            _ = handle(problem("Offline"))
            _ = handle(problem("Busy", .banner()))
            #expect(presenter != nil)
            window.close()
            #expect(await wait { presenter == nil })
        }

        @Test func presenterOfAReleasedWindowIsReleased() async {
            weak var presenter: AppKitFailurePresenter?
            do {
                let unseen = NSWindow()
                router.presentFailures(in: unseen)
                presenter = AppKitFailurePresenter.presenter(for: unseen, of: router)
            }
            another.makeKeyAndOrderFront(nil)
            #expect(await wait { presenter == nil })
        }

        @Test func closedWindowPresentsFailuresAgain() async {
            window.close()
            await settle()
            window.makeKeyAndOrderFront(nil)
            _ = handle(problem("Offline"), by: router.presentFailures(in: window))
            #expect(alert?.messageText == "Offline")
        }
    }

    /// A banner's time passes only while its window is active.
    @MainActor @Suite final class ActivityTests: AppKitCase {
        init() { super.init(clock: EagerClock()) }

        private func endsBanner() async -> Bool {
            await settle()
            let outcomes = handle(problem("Offline", .banner()))
            await settle()
            return outcomes.all == [.dismissed(.time)]
        }

        @Test func mainWindowIsActive() async { #expect(await endsBanner()) }

        @Test func windowUnderAPanelIsActive() async {
            NSPanel().makeKeyAndOrderFront(nil)
            #expect(!window.isKeyWindow)
            #expect(await endsBanner())
        }

        @Test func windowUnderASheetIsActive() async {
            window.beginSheet(NSWindow())
            #expect(!window.isKeyWindow)
            #expect(await endsBanner())
        }

        @Test func panelIsActiveWhileItIsKey() async {
            let panel = NSPanel()
            panel.makeKeyAndOrderFront(nil)
            let outcomes = handle(problem("Offline", .banner()), by: router.presentFailures(in: panel))
            #expect(await wait { outcomes.all == [.dismissed(.time)] })
            panel.close()
        }

        @Test func windowOfAnInactiveAppIsInactive() async {
            NSApplication.shared.resignActive()
            #expect(!(await endsBanner()))
        }

        @Test func windowBehindAnotherIsInactive() async {
            let another = NSWindow()
            another.makeKeyAndOrderFront(nil)
            #expect(!(await endsBanner()))
            another.close()
        }

        @Test func coveredWindowIsInTheBackground() async {
            window.setCovered(true)
            #expect(!(await endsBanner()))
        }

        @Test(arguments: [true, false]) func bannerStaysForAssistiveTechnologies(_ isVoiceOver: Bool) async {
            let technology = isVoiceOver ? \NSWorkspace.isVoiceOverEnabled : \.isSwitchControlEnabled
            NSWorkspace.shared.set(technology, to: true)
            #expect(!(await endsBanner()))
            NSWorkspace.shared.set(technology, to: false)
            #expect(await wait { self.titles(in: self.window).isEmpty })
        }
    }
}
