import Testing
import Watertight
@_spi(Adapters) import WatertightPresentation
@_spi(Tests) import WatertightTesting

/// A failure whose place doesn't exist, or that nothing draws, is shown in another way.
extension RouterTests {
    private func methods(_ screen: Screen) -> [PresentationMethod] { screen.items.map(\.error.method) }

    @Test(arguments: [
        (PresentationMethod.banner(), PresentationMethod.alert), (.inline(.form), .alert), (.indicator(.form), .alert),
        (.fullScreen, .alert),
    ])
    func aFailureWithoutAPlaceBecomesAnAlert(_ method: PresentationMethod, _ drawn: PresentationMethod) async throws {
        try await recordingFailures { reporter in
            let screen = Screen(router, .window(draws: []), in: window)
            let outcome = outcome(of: .busy(method))
            #expect(screen.items.isEmpty, "the place may be about to appear")
            #expect(await pass(.seconds(1)) { methods(screen) == [drawn] && outcome() == nil })
            let notes = reporter.notes.compactMap { note -> String? in
                switch note {
                case .redirected(_, _, let from, let to): "\(from) to \(to)"
                case .shown(_, _, let method): "shown \(method)"
                default: nil
                }
            }
            #expect(notes.count == 2 && notes.last == "shown alert")
            router.didDismiss(try screen.item(0).id)
            #expect(outcome() == .dismissed(.user))
        }
    }

    @Test func anIndicatorWithoutAPlaceBecomesABanner() async {
        let screen = Screen(router, .window(draws: [.banner]), in: window)
        _ = outcome(of: .busy(.indicator(.form)))
        #expect(await pass(.seconds(1)) { methods(screen) == [.banner()] })
    }

    @Test func anInlineMessageWaitsForItsField() {
        let screen = Screen(router, .window(draws: []), in: window)
        _ = outcome(of: .busy(.inline(.form)))
        clock.advance(by: .milliseconds(900))
        let field = Screen(router, .anchor(.form, of: nil), in: window)
        #expect(methods(field) == [.inline(.form)] && screen.items.isEmpty)
    }

    /// A view model that was given the router, and not the handle of its screen.
    @Test func aFailureWithoutAnOwnerIsShownAtTheAnchorOfAScreen() {
        let (screen, owner) = (screen(), begunOwner())
        let field = Screen(router, .anchor(.form, of: owner), in: window)
        let outcome = outcome(of: .busy(.inline(.form)))
        #expect(field.titles == ["Busy"] && screen.items.isEmpty)
        router.ownerDidEnd(owner)
        #expect(outcome() == .ownerEnded, "its place is gone")
    }

    @Test func aFailureIsNotShownAtTheAnchorOfAnotherOwner() async {
        let screen = Screen(router, .window(draws: []), in: window)
        let field = Screen(router, .anchor(.form, of: begunOwner()), in: window)
        _ = outcome(of: .busy(.inline(.form)), owner: begunOwner())
        #expect(await pass(.seconds(1)) { field.items.isEmpty && methods(screen) == [.alert] })
    }

    @Test func rowsOfAListHaveTheirOwnAnchors() {
        let rows = [1, 2].map { Screen(router, .anchor(InlineAnchor("attachment", id: $0), of: nil), in: window) }
        _ = screen()
        router.handle(Problem.busy(.inline(InlineAnchor("attachment", id: 2))))
        #expect(rows.map(\.titles) == [[], ["Busy"]])
    }

    /// SwiftUI may never draw a view that is in its hierarchy.
    @Test(arguments: [PresentationMethod.banner(), .inline(.form), .fullScreen])
    func aFailureThatNothingReportsBecomesAnAlert(_ method: PresentationMethod) async {
        let places: [SurfacePlace] = [.anchor(.form, of: nil), .screen(of: nil), .window(draws: [.banner])]
        let surfaces = places.map { Screen(router, $0, in: window) }
        for surface in surfaces { surface.reports = false }
        _ = outcome(of: .busy(method))
        #expect(surfaces.flatMap(\.items).map(\.error.method) == [method])
        #expect(await pass(.seconds(1)) { surfaces.flatMap(\.items).map(\.error.method) == [.alert] })
    }

    @Test func nothingIsRedirectedWhileTheWindowIsInactive() async {
        let screen = Screen(router, .window(draws: []), in: window)
        router.scene(window, didBecome: .background)
        _ = outcome(of: .busy(.inline(.form)))
        clock.advance(by: .seconds(60))
        router.scene(window, didBecome: .active)
        #expect(screen.items.isEmpty)
        #expect(await pass(.seconds(1)) { methods(screen) == [.alert] })
    }

    // MARK: Owners that haven't begun

    @Test func aFailureWaitsForItsOwner() {
        let (screen, owner) = (screen(), OwnerID())
        let outcome = outcome(of: .offline(), owner: owner)
        clock.advance(by: .milliseconds(900))
        router.ownerDidBegin(owner)
        #expect(screen.titles == ["Offline"])
        router.ownerDidEnd(owner)
        #expect(outcome() == .ownerEnded)
    }

    @Test func aFailureOfAnOwnerThatNeverBeginsIsShownInItsWindow() async throws {
        let screen = screen()
        let outcome = outcome(of: .offline(), owner: OwnerID())
        #expect(await pass(.seconds(1)) { screen.titles == ["Offline"] })
        router.choose(.retry, for: try screen.item(0).id)
        #expect(outcome() == .answered(.retry))
    }
}
