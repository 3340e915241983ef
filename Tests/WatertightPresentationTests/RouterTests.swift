import Foundation
import Testing
import Watertight
import WatertightPresentation
import WatertightTesting

private struct Shown: PresentableFailure {
    var title = "Title"
    var method = PresentationMethod.alert
    var incident: IncidentReference?

    var presentation: PresentationError {
        PresentationError(
            title: title, description: "Description", method: method, actions: [.retry], incident: incident)
    }
}

private struct SecretError: Error, CustomStringConvertible {
    var description: String { "token tok_4f9a" }
}

@MainActor @Suite(.timeLimit(.minutes(1))) struct RouterTests {
    private let clock = TestClock()
    private let router: Router

    init() { router = Router(clock: clock) }

    // MARK: Alerts and full screens

    @Test func showsAnAlert() {
        let id = router.handle(Shown())
        #expect(router.modal?.id == id)
        #expect(router.modal?.error.title == "Title")
    }

    @Test func showsAlertsOneAfterTheOther() throws {
        for title in ["1", "2", "3"] { router.handle(Shown(title: title)) }
        var seen: [String] = []
        while let modal = router.modal {
            seen.append(modal.error.title)
            router.dismiss(modal.id)
        }
        #expect(seen == ["1", "2", "3"])
    }

    @Test func replacesNoAlertThatIsShown() {
        router.handle(Shown(title: "alert"))
        router.handle(Shown(title: "screen", method: .fullScreen))
        #expect(router.modal?.error.title == "alert")
    }

    @Test func showsFullScreensBeforeAlertsThatWait() {
        router.handle(Shown(title: "shown"))
        router.handle(Shown(title: "alert"))
        router.handle(Shown(title: "screen 1", method: .fullScreen))
        router.handle(Shown(title: "screen 2", method: .fullScreen))
        #expect(router.waitingModals.map(\.error.title) == ["screen 1", "screen 2", "alert"])
    }

    @Test func showsTheSameFailureOnce() {
        let first = router.handle(Shown(incident: .make()))
        let second = router.handle(Shown(incident: .make()))
        #expect(first == second)
        #expect(router.waitingModals.isEmpty)
    }

    @Test func showsTheSameFailureAgainOnceItWasDismissed() throws {
        router.dismiss(try #require(router.handle(Shown())))
        #expect(router.handle(Shown()) != nil)
        #expect(router.modal != nil)
    }

    @Test func ignoresALateDismissal() throws {
        let first = try #require(router.handle(Shown(title: "1")))
        router.handle(Shown(title: "2"))
        router.dismiss(first)
        router.dismiss(first)
        #expect(router.modal?.error.title == "2")
    }

    @Test func takesAwayWhatWaits() throws {
        router.handle(Shown(title: "1"))
        let second = try #require(router.handle(Shown(title: "2")))
        router.dismiss(second)
        #expect(router.waitingModals.isEmpty)
        #expect(router.modal?.error.title == "1")
    }

    @Test func waitsWhileItIsHeld() {
        router.hold()
        router.handle(Shown(title: "1"))
        router.handle(Shown(title: "2"))
        #expect(router.modal == nil)
        router.release()
        #expect(router.modal?.error.title == "1")
    }

    @Test func keepsWhatIsShownWhenHeld() throws {
        let shown = try #require(router.handle(Shown(title: "1")))
        router.hold()
        #expect(router.modal?.id == shown)
        router.handle(Shown(title: "2"))
        router.dismiss(shown)
        #expect(router.modal == nil)
    }

    @Test func dropsTheOldestOfTooMany() {
        let router = Router(configuration: RouterConfiguration(maximumWaiting: 2))
        for title in ["1", "2", "3", "4"] { router.handle(Shown(title: title)) }
        #expect(router.modal?.error.title == "1")
        #expect(router.waitingModals.map(\.error.title) == ["3", "4"])
    }

    @Test func dropsTheOldestWhereverItWaits() {
        let router = Router(configuration: RouterConfiguration(maximumWaiting: 2))
        for title in ["shown", "alert 1", "alert 2"] { router.handle(Shown(title: title)) }
        router.handle(Shown(title: "screen", method: .fullScreen))
        #expect(router.waitingModals.map(\.error.title) == ["screen", "alert 2"])
    }

    @Test(arguments: [0, -1, .min]) func letsOneWaitAtLeast(_ maximum: Int) {
        var configuration = RouterConfiguration()
        configuration.maximumWaiting = maximum
        let router = Router(configuration: configuration)
        for title in ["1", "2", "3"] { router.handle(Shown(title: title)) }
        #expect(router.waitingModals.map(\.error.title) == ["3"])
    }

    @Test func takesEverythingAway() {
        router.handle(Shown(title: "1"))
        router.handle(Shown(title: "2"))
        router.handle(Shown(method: .banner()))
        router.handle(Shown(title: "3", method: .banner()))
        router.handle(Shown(method: .inline(.form)))
        router.dismissAll()
        #expect(router.modal == nil && router.banner == nil && router.inline.isEmpty)
        #expect(router.waitingModals.isEmpty && router.waitingBanners.isEmpty)
    }

    // MARK: Actions

    @Test func tellsWhichActionWasChosen() throws {
        var chosen: [PresentationAction] = []
        let id = router.handle(Shown()) { chosen.append($0) }
        router.choose(.retry, for: try #require(id))
        #expect(chosen == [.retry])
        #expect(router.modal == nil)
    }

    @Test func tellsNobodyTwice() throws {
        var count = 0
        let handled = router.handle(Shown()) { _ in count += 1 }
        let id = try #require(handled)
        router.choose(.retry, for: id)
        router.choose(.retry, for: id)
        #expect(count == 1)
    }

    @Test func tellsNobodyOnceDismissed() throws {
        var count = 0
        let handled = router.handle(Shown()) { _ in count += 1 }
        let id = try #require(handled)
        router.dismiss(id)
        router.choose(.retry, for: id)
        #expect(count == 0)
    }

    @Test func showsAFailureThatAnActionCausesAtOnce() throws {
        let id = router.handle(Shown(title: "1")) { [router] _ in router.handle(Shown(title: "2")) }
        router.choose(.retry, for: try #require(id))
        #expect(router.modal?.error.title == "2")
    }

    // MARK: Banners

    @Test func showsABannerUntilItsTimeIsOver() async {
        router.handle(Shown(method: .banner(dismissAfter: .seconds(5))))
        await clock.waitForSleepers()
        #expect(router.banner != nil)
        clock.advance(by: .seconds(4))
        #expect(router.banner != nil)
        clock.advance(by: .seconds(1))
        while router.banner != nil { await Task.yield() }
    }

    @Test func showsTheNextBannerForItsWholeTime() async {
        router.handle(Shown(title: "1", method: .banner(dismissAfter: .seconds(5))))
        router.handle(Shown(title: "2", method: .banner(dismissAfter: .seconds(5))))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        while router.banner?.error.title != "2" { await Task.yield() }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(4))
        #expect(router.banner?.error.title == "2")
    }

    @Test func keepsABannerWithoutATimeUntilItIsDismissed() async throws {
        let id = try #require(router.handle(Shown(method: .banner(dismissAfter: nil))))
        clock.advance(by: .seconds(1_000_000))
        await Task.yield()
        #expect(router.banner?.id == id)
        router.dismiss(id)
        #expect(router.banner == nil)
    }

    @Test func showsABannerBesideAnAlert() {
        router.handle(Shown())
        router.handle(Shown(method: .banner()))
        #expect(router.modal != nil && router.banner != nil)
    }

    // MARK: Inline messages

    @Test func showsAnInlineMessageAtItsAnchor() {
        router.handle(Shown(method: .inline(InlineAnchor("password"))))
        #expect(router.inline[InlineAnchor("password")]?.error.title == "Title")
        router.clear(InlineAnchor("password"))
        #expect(router.inline.isEmpty)
    }

    @Test func replacesTheInlineMessageAtTheSameAnchor() {
        router.handle(Shown(title: "1", method: .inline(.form)))
        router.handle(Shown(title: "2", method: .inline(.form)))
        #expect(router.inline[.form]?.error.title == "2")
    }

    @Test func showsNothingOfASilentFailure() {
        #expect(router.handle(Shown(method: .silent)) == nil)
        #expect(router.modal == nil && router.banner == nil && router.inline.isEmpty)
    }

    // MARK: The unexpected

    @Test func showsAnUnexpectedErrorWithTheIncidentOfTheLog() async throws {
        try await recordingFailures { recorder in
            router.handle(unexpected: SecretError())
            let error = try #require(router.modal?.error)
            #expect(recorder.reports.map(\.incident) == [error.incident])
            #expect(error.recoverySuggestion?.contains(try #require(error.incident).description) == true)
            #expect(recorder.reports.first?.layer == .presentation)
            #expect(recorder.reports.first?.callSite.fileID.hasSuffix("RouterTests.swift") == true)
        }
    }

    @Test func hidesTheDetailsFromProduction() async throws {
        try await recordingFailures { _ in
            router.handle(unexpected: SecretError())
            let shown = try #require(router.modal?.error)
            #expect(!"\(shown)".contains("tok_4f9a"))
            #expect(!"\(shown)".contains("SecretError"))
        }
    }

    @Test func showsTheDetailsToDevelopers() async throws {
        let router = Router(configuration: RouterConfiguration(audience: .development))
        try await recordingFailures { _ in
            router.handle(unexpected: SecretError())
            let description = try #require(router.modal?.error.description)
            #expect(description.contains("SecretError"))
            #expect(description.contains("tok_4f9a"))
            #expect(description.contains("RouterTests.swift"))
        }
    }

    @Test(arguments: [CancellationError(), CocoaError(.userCancelled)] as [any Error])
    func neitherLogsNorShowsACancellation(_ error: any Error) async {
        await recordingFailures { recorder in
            #expect(router.handle(unexpected: error) == nil)
            #expect(router.modal == nil)
            #expect(recorder.reports.isEmpty)
        }
    }

    @Test func recognisesACancellationInTheSpellingOfAnSDK() async {
        struct SheetClosed: Error {}
        await recordingFailures { recorder in
            #expect(router.handle(unexpected: SheetClosed(), cancelledBy: .standard.or { $0 is SheetClosed }) == nil)
            #expect(router.modal == nil)
            #expect(recorder.reports.isEmpty)
        }
    }

    @Test func reportsNoErrorTwice() async {
        await recordingFailures { recorder in
            let boundary = Boundary("Repository", layer: .repository)
            let interruption = boundary.translate(foreign: SecretError()) { _, sealed in StoreError(cause: sealed) }
            router.handle(unexpected: interruption)
            #expect(recorder.reports.count == 1)
            #expect(router.modal?.error.incident == recorder.reports.first?.incident)
        }
    }
}

private struct StoreError: LayerFailure {
    var cause: SealedError?
    var traits: FailureTraits { .defect("store", "failed") }
}
