import Testing
import Watertight
@_spi(Adapters) import WatertightPresentation
@_spi(Tests) import WatertightTesting

/// Full screens, which stay until their action was performed.
extension RouterTests {
    @Test func aFullScreenStaysUntilItsActionWasPerformed() async throws {
        let (owner, screen) = (begunOwner(), screen())
        let (loading, continue_) = AsyncStream<Void>.makeStream()
        let handle = FailureHandle(router: router, scene: window, owner: owner)
        var retries = 0
        handle.handle(
            Problem.offline(method: .fullScreen),
            perform: [
                .retry: {
                    retries += 1
                    for await _ in loading {}
                }
            ])
        let id = try screen.item(0).id
        router.choose(.retry, for: id)
        router.choose(.retry, for: id)
        #expect(await eventually { retries == 1 && screen.items.map(\.isPerforming) == [true] })
        #expect(screen.titles == ["Offline"])
        continue_.finish()
        #expect(await eventually { screen.items.isEmpty })
        #expect(retries == 1)
    }

    @Test func theNextFailureReplacesAFullScreenWhoseActionIsPerformed() async throws {
        let (owner, screen) = (begunOwner(), screen())
        let handle = FailureHandle(router: router, scene: window, owner: owner)
        var retries = 0
        func fail() {
            handle.handle(
                Problem.offline(method: .fullScreen),
                perform: [
                    .retry: {
                        retries += 1
                        fail()
                    }
                ])
        }
        fail()
        for count in 1...3 {
            router.choose(.retry, for: try #require(screen.items.first).id)
            #expect(await eventually { retries == count && screen.items.map(\.isPerforming) == [false] })
        }
        #expect(screen.titles == ["Offline"])
    }

    /// A full screen whose action waits until the stream ends.
    private func waiting(
        in scene: SceneID?, owner: OwnerID? = nil, _ failure: Problem = .offline(method: .fullScreen)
    ) -> (end: AsyncStream<Void>.Continuation, isCanceled: () -> Bool) {
        let (loading, end) = AsyncStream<Void>.makeStream()
        var isCanceled = false
        FailureHandle(router: router, scene: scene, owner: owner).handle(
            failure,
            perform: [
                .retry: {
                    for await _ in loading {}
                    isCanceled = Task.isCancelled
                }
            ])
        return (end, { isCanceled })
    }

    @Test func aFullScreenWhoseActionIsPerformedEndsWithItsWindow() async throws {
        let screen = screen()
        let (end, isCanceled) = waiting(in: nil)
        router.choose(.retry, for: try screen.item(0).id)
        await Task.yield()
        router.sceneDidClose(window)
        let next = SceneID()
        let other = Screen(router, in: next)
        router.scene(next, didBecome: .active)
        end.finish()
        #expect(await eventually(isCanceled))
        #expect(other.items.isEmpty)
    }

    @Test func cancelEndsTheActionOfAFullScreen() async throws {
        struct Asking: PresentableFailure {
            var presentation: PresentationError {
                PresentationError(title: "Offline", method: .fullScreen, actions: [.retry, .cancel])
            }
        }
        let screen = screen()
        var isCanceled = false
        router.handle(
            Asking(),
            perform: [
                .retry: {
                    while !Task.isCancelled { await Task.yield() }
                    isCanceled = true
                }
            ])
        let id = try screen.item(0).id
        router.choose(.retry, for: id)
        router.choose(.cancel, for: id)
        #expect(screen.items.isEmpty)
        #expect(await eventually { isCanceled })
    }

    @Test func anActionThatTakesItsFailureBackIsNotCanceled() async throws {
        let screen = screen()
        var isCanceled: Bool?
        router.handle(
            Problem.offline(method: .fullScreen),
            perform: [
                .retry: { [router] in
                    router.dismiss(Problem.offline())
                    isCanceled = Task.isCancelled
                }
            ])
        router.choose(.retry, for: try screen.item(0).id)
        #expect(await eventually { isCanceled == false && screen.items.isEmpty })
    }

    @Test func theSameFailureOfOtherWorkLeavesTheProgress() async throws {
        let (owner, screen) = (begunOwner(), screen())
        let (end, _) = waiting(in: window, owner: owner)
        router.choose(.retry, for: try screen.item(0).id)
        FailureHandle(router: router, scene: window, owner: owner).handle(
            Problem.offline(method: .fullScreen), perform: [.retry: {}])
        #expect(screen.items.map(\.isPerforming) == [true])
        end.finish()
        #expect(await eventually { screen.items.isEmpty })
    }

    @Test func theActionsOfMergedFullScreensDoNotWaitForEachOther() async throws {
        let screen = screen()
        let (end, _) = waiting(in: window)
        var retries = 0
        router.handle(Problem.offline(method: .fullScreen), perform: [.retry: { retries += 1 }])
        router.choose(.retry, for: try screen.item(0).id)
        #expect(await eventually { retries == 1 })
        end.finish()
    }

    @Test func anAnsweredFullScreenIsRemoved() throws {
        let (owner, screen) = (begunOwner(), screen())
        let first = outcome(of: .offline(method: .fullScreen), owner: owner)
        _ = outcome(of: .busy())
        #expect(screen.titles == ["Offline", "Busy"], "it doesn't block alerts")
        router.choose(.retry, for: try screen.item(0).id)
        #expect(first() == .answered(.retry) && screen.titles == ["Busy"])
        let again = outcome(of: .offline(method: .fullScreen), owner: owner)
        #expect(screen.titles == ["Busy", "Offline"] && again() == nil)
    }
}
