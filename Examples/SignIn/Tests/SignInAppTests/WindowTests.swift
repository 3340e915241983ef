import SharedFailures
import Testing
import WatertightPresentation

@testable import SignInApp

@MainActor struct WindowTests {
    private let router = FailureRouter()
    private let window: Window

    init() { window = Window(router) }

    private let failures: [any PresentableFailure] = [
        ServiceFailure.maintenance(until: nil), ServiceFailure.broken, ServiceFailure.busy,
    ]

    private func titles(_ window: Window) -> [String] { window.shown.map(\.title) }

    @Test func aFailureIsShownInItsWindowAlone() {
        let other = Window(router)
        let router = other.failures()
        for failure in failures { router.handle(failure) }
        #expect(titles(other) == failures.map(\.presentation.title))
        #expect(titles(window) == [])
    }

    @Test func aFailureGoesWithItsScreen() {
        let router = window.failures()
        for failure in failures { router.handle(failure) }
        window.clear()
        #expect(titles(window) == [])
        // Failures of a removed screen are ignored.
        for failure in failures { router.handle(failure) }
        #expect(titles(window) == [])
    }

    @Test func sharedFailuresAreShownOnceAndAnswerAll() async {
        var answers = 0
        for _ in 1...2 {
            window.failures().handle(ConnectivityFailure.offline, perform: [.retry: { answers += 1 }])
        }
        #expect(titles(window) == [ConnectivityFailure.offline.presentation.title])
        #expect(window.choose(.retry))
        for _ in 0..<1_000 where answers < 2 { await Task.yield() }
        #expect(answers == 2)
        #expect(titles(window) == [])
    }

    @Test func differentFailuresAreShownOneAfterTheOther() {
        window.failures().handle(ServiceFailure.busy)
        window.failures().handle(ServiceFailure.broken)
        #expect(window.dismiss())
        #expect(window.dismiss())
        #expect(!window.dismiss())
    }

    @Test func onlyOfferedActionsCanBeChosen() {
        window.failures().handle(ServiceFailure.busy)
        #expect(!window.choose(.signIn))
        #expect(titles(window).count == 1)
    }
}
