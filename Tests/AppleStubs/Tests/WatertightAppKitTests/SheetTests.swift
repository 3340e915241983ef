import AppKit
import Testing
import Watertight
@_spi(Adapters) import WatertightAppKit
@_spi(Adapters) import WatertightPresentation

extension AppKitTests {
    /// Alerts over the app's sheets.
    @MainActor @Suite final class SheetTests: AppKitCase {
        private let sheet = NSWindow()

        @Test func alertIsShownOverTheTopmostSheet() {
            window.beginSheet(sheet)
            _ = handle(problem("Offline"))
            #expect(sheet.attachedSheet?.alert?.messageText == "Offline")
        }

        @Test func alertIsShownAgainAfterTheSheetBelowItEnded() async {
            window.beginSheet(sheet)
            let outcomes = handle(problem("Offline", .alert, [.retry, .cancel]))
            window.endSheet(sheet)
            #expect(await wait { self.alert?.messageText == "Offline" })
            alert?.click("Try Again")
            #expect(outcomes.all == [.answered(.retry)] && window.attachedSheet == nil)
        }

        @Test func alertIsShownAgainAfterTheSheetBelowItClosed() async {
            window.beginSheet(sheet)
            _ = handle(problem("Offline"))
            sheet.close()
            #expect(await wait { self.alert?.messageText == "Offline" })
        }

        @Test func alertOfAnInactiveAppIsShownAgain() async {
            window.beginSheet(sheet)
            _ = handle(problem("Offline"))
            await settle()
            NSApplication.shared.resignActive()
            await settle()
            window.endSheet(sheet)
            #expect(await wait { self.alert?.messageText == "Offline" })
        }

        @Test func lateHandlerOfAnInterruptedAlertIsIgnored() async throws {
            window.beginSheet(sheet)
            let outcomes = handle(problem("Offline"))
            let interrupted = try #require(sheet.attachedSheet)
            window.endSheet(sheet)
            #expect(await wait { self.alert != nil })
            interrupted.droppedHandler?(.alertFirstButtonReturn)
            #expect(outcomes.all.isEmpty && alert?.messageText == "Offline")
        }

        @Test func handlerOfAnInterruptedAlertMayBeCalledFirst() async throws {
            window.beginSheet(sheet)
            let outcomes = handle(problem("Offline"))
            let interrupted = try #require(sheet.attachedSheet)
            window.endSheet(sheet)
            interrupted.droppedHandler?(.abort)
            #expect(await wait { self.alert?.messageText == "Offline" })
            #expect(outcomes.all.isEmpty)
        }

        @Test func alertIsShownAgainAfterSeveralSheetsBelowItEnded() async {
            let upper = NSWindow()
            window.beginSheet(sheet)
            sheet.beginSheet(upper)
            _ = handle(problem("Offline"))
            #expect(upper.attachedSheet?.alert?.messageText == "Offline")
            window.endSheet(sheet)
            #expect(await wait { self.alert?.messageText == "Offline" })
        }

        @Test func nextAlertIsShownAfterAnInterruptedOne() async {
            window.beginSheet(sheet)
            _ = handle(problem("Offline"))
            _ = handle(other("Busy"))
            window.endSheet(sheet)
            #expect(await wait { self.alert != nil })
            alert?.click("OK")
            #expect(alert?.messageText == "Busy")
        }

        @Test func dismissedAlertIsNotShownAgain() async throws {
            window.beginSheet(sheet)
            let id = try #require(failures.handle(problem("Offline")))
            window.endSheet(sheet)
            router.dismiss(id)
            await settle()
            #expect(window.attachedSheet == nil)
            _ = handle(other("Busy"))
            #expect(alert?.messageText == "Busy")
        }

        @Test func alertThatTheAppEndsIsDismissedByTheSystem() async throws {
            let outcomes = handle(problem("Offline"))
            _ = handle(other("Busy"))
            window.endSheet(try #require(window.attachedSheet))
            #expect(await wait { outcomes.all == [.dismissed(.system)] && self.alert?.messageText == "Busy" })
        }

        @Test func alertOfAHiddenAppStays() async {
            window.beginSheet(sheet)
            let outcomes = handle(problem("Offline"))
            let alert = sheet.attachedSheet
            for window in [alert, sheet, window] { window?.orderOut(nil) }
            await settle()
            #expect(sheet.attachedSheet === alert && outcomes.all.isEmpty && window.attachedSheet === sheet)
        }

        @Test func alertWaitsForAnAttachedSheet() async {
            // The sheet is requested, and AppKit hasn't attached it.
            window.holdsSheets = true
            window.beginSheet(sheet)
            _ = handle(problem("Offline"))
            #expect(window.sheets == [sheet])
            window.holdsSheets = false
            #expect(await wait { self.sheet.attachedSheet?.alert?.messageText == "Offline" })
        }

        @Test func queuedAlertIsNotReportedAsShown() async {
            await Notes.record { notes in
                window.holdsSheets = true
                _ = handle(problem("Offline"))
                await settle()
                #expect(window.sheets.count == 1 && notes.shown.isEmpty)
                window.holdsSheets = false
                #expect(await wait { notes.shown == ["alert"] })
            }
        }

        @Test func alertWaitsUntilTheWindowIsVisible() async {
            let another = NSWindow()
            let failures = router.presentFailures(in: another)
            await Notes.record { notes in
                _ = handle(problem("Offline"), by: failures)
                #expect(another.sheets.isEmpty && notes.shown.isEmpty)
                another.makeKeyAndOrderFront(nil)
                #expect(await wait { another.attachedSheet?.alert?.messageText == "Offline" })
                #expect(notes.shown == ["alert"])
            }
            another.close()
        }
    }
}
