import Testing
import Watertight
import WatertightPresentation
import WatertightTesting

private struct Shown: PresentableFailure {
    var presentation: PresentationError {
        PresentationError(title: "Title", description: "Description", method: .alert, actions: [.retry])
    }
}

private struct Unforeseen: Error {}

@MainActor @Suite struct SpyRouterTests {
    @Test func keepsWhatItIsHanded() {
        let router = SpyRouter()
        router.handle(Shown())
        router.handle(unexpected: Unforeseen())
        router.handle(unexpected: CancellationError())
        router.handle(unexpected: Unforeseen(), cancelledBy: .standard.or { $0 is Unforeseen })
        #expect(router.handled.map(\.title) == ["Title"])
        #expect(router.unexpected.count == 1)
    }

    @Test func answersAsAPersonWould() {
        let router = SpyRouter()
        var chosen: PresentationAction?
        router.handle(Shown()) { chosen = $0 }
        router.choose(.retry)
        #expect(chosen == .retry)
        chosen = nil
        withKnownIssue { router.choose(.retry) }
        #expect(chosen == nil)
    }

    @Test func failsTheTestThatChoosesWhatIsNotOffered() {
        let router = SpyRouter()
        router.handle(Shown()) { _ in Issue.record("nobody could choose it") }
        withKnownIssue { router.choose(.openSettings) }
    }

    @Test func knowsWhatNobodyWouldSee() {
        let router = SpyRouter()
        #expect(router.handle(Shown(), initiatedBy: .background) == nil)
        #expect(router.handled.count == 1 && router.shown.isEmpty)
    }
}
