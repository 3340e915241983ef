import Foundation
import SharedFailures
import Testing
@_spi(Adapters) import WatertightPresentation

@testable import SignInApp

@MainActor @Suite(.isolatedReports) struct WindowTests {
    private let app: App

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "signin-tests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        app = try App(
            service: try App.service(at: "http://127.0.0.1:1"),
            storePath: folder.appending(path: "session.sqlite").path)
    }

    private let failures: [any PresentableFailure] = [
        ServiceFailure.maintenance(until: nil), ServiceFailure.broken, ServiceFailure.busy,
    ]

    private func titles(_ window: Window) -> [String] { window.shown.map(\.error.title) }

    @Test func aFailureIsShownInItsWindowAlone() {
        let other = app.openWindow()
        let router = other.failures()
        for failure in failures { router.handle(failure) }
        #expect(titles(other) == failures.map(\.presentation.title))
        #expect(titles(app.window) == [])
    }

    @Test func aFailureGoesWithItsScreen() {
        let router = app.window.failures()
        for failure in failures { router.handle(failure) }
        app.window.clear()
        #expect(titles(app.window) == [])
        // One that comes late, of a screen that is gone.
        for failure in failures { router.handle(failure) }
        #expect(titles(app.window) == [])
    }

    @Test func sharedFailuresAreShownOnceAndAnswerAll() {
        var answers = 0
        for _ in 1...2 { app.window.failures().handle(ConnectivityFailure.offline) { _ in answers += 1 } }
        #expect(titles(app.window) == [ConnectivityFailure.offline.presentation.title])
        #expect(app.window.choose(.retry))
        #expect(answers == 2)
        #expect(titles(app.window) == [])
    }

    @Test func differentFailuresAreShownOneAfterTheOther() {
        app.window.failures().handle(ServiceFailure.busy)
        app.window.failures().handle(ServiceFailure.broken)
        #expect(app.window.dismiss())
        #expect(app.window.dismiss())
        #expect(!app.window.dismiss())
    }

    @Test func onlyOfferedActionsCanBeChosen() {
        app.window.failures().handle(ServiceFailure.busy)
        #expect(!app.window.choose(.signIn))
        #expect(titles(app.window).count == 1)
    }
}
