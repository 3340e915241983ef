import Foundation
import Testing
import Watertight
@_spi(Adapters) import WatertightPresentation
@_spi(Tests) import WatertightTesting

@MainActor @Suite(.hangLimit) struct RouterTests {
    enum Problem: PresentableFailure {
        case offline(seconds: Int = 0, method: PresentationMethod = .alert)
        case busy(PresentationMethod = .alert, isUrgent: Bool = false)

        var presentation: PresentationError {
            switch self {
            case .offline(let seconds, let method):
                PresentationError(
                    title: "Offline", description: "For \(seconds) seconds.", method: method,
                    actions: method == .alert || method == .fullScreen ? [.retry, .dismiss] : nil)
            case .busy(let method, let isUrgent):
                PresentationError(title: "Busy", description: "", method: method, isUrgent: isUrgent)
            }
        }
    }

    /// A surface without transitions.
    @MainActor final class Screen: FailureSurface {
        let id = SurfaceID()
        let router: FailureRouter
        /// All presentations, in order.
        private(set) var shown: [PresentedItem] = []
        /// What is drawn now.
        private(set) var items: [PresentedItem] = []
        /// Whether it reports what it draws.
        var reports = true

        init(
            _ router: FailureRouter, _ place: SurfacePlace = .window(draws: Set(SurfacePlace.Message.allCases)),
            in scene: SceneID, isReady: Bool = true
        ) {
            self.router = router
            router.surfaceWillAppear(self, id: id, at: place, in: scene)
            if isReady { router.surfaceDidAppear(id) }
        }

        var titles: [String] { items.map(\.error.title) }

        /// Returns a presentation. If there is none, the test fails, and doesn't end the process.
        func item(_ index: Int) throws -> PresentedItem { try #require(shown.dropFirst(index).first) }

        func present(_ item: PresentedItem) {
            if let index = items.firstIndex(where: { $0.id == item.id }) { return items[index] = item }
            shown.append(item)
            items.append(item)
            if reports { router.didAppear(item.id) }
        }

        func takeDown(_ id: PresentationID) {
            items.removeAll { $0.id == id }
            router.didDisappear(id)
        }

        func disappear() {
            router.surfaceWillDisappear(id)
            router.surfaceDidDisappear(id)
        }
    }

    let clock = TestClock()
    let router: FailureRouter
    let window = SceneID()

    init() { router = FailureRouter(clock: clock) }

    /// Creates a surface of the window that draws everything.
    func screen(isReady: Bool = true) -> Screen { Screen(router, in: window, isReady: isReady) }

    func outcome(
        of failure: Problem, in scene: SceneID? = nil, owner: OwnerID? = nil
    ) -> () -> PresentationOutcome? {
        final class Box { var outcomes: [PresentationOutcome] = [] }
        let box = Box()
        router.handle(failure, in: scene ?? window, owner: owner) { box.outcomes.append($0) }
        return {
            #expect(box.outcomes.count < 2)
            return box.outcomes.last
        }
    }

    func begunOwner() -> OwnerID {
        let owner = OwnerID()
        router.ownerDidBegin(owner)
        return owner
    }

    /// Lets time pass, and waits for the effect of the router's alarm.
    func pass(_ duration: Duration, until condition: () -> Bool) async -> Bool {
        await clock.waitForSleepers()
        clock.advance(by: duration)
        return await eventually(condition)
    }

    // MARK: Alerts

    @Test func anAlertWaitsForAReadySurface() throws {
        let outcome = outcome(of: .offline())
        let screen = screen(isReady: false)
        #expect(screen.items.isEmpty)
        router.surfaceDidAppear(screen.id)
        #expect(screen.titles == ["Offline"])
        router.choose(.retry, for: try screen.item(0).id)
        #expect(outcome() == .answered(.retry))
        #expect(screen.items.isEmpty)
    }

    /// SwiftUI sets its binding to `false` when a button is tapped, or later.
    @Test func aLateDismissalDoesNotAffectTheNextAlert() throws {
        let screen = screen()
        _ = outcome(of: .offline())
        let second = outcome(of: .busy())
        let first = try screen.item(0)
        router.choose(.retry, for: first.id)
        router.didDismiss(first.id)
        router.didDisappear(first.id)
        #expect(screen.titles == ["Busy"])
        #expect(second() == nil)
    }

    @Test func anUrgentAlertIsNext() throws {
        let screen = screen()
        _ = outcome(of: .offline())
        _ = outcome(of: .offline(seconds: 1), owner: begunOwner())
        _ = outcome(of: .busy(.alert, isUrgent: true), owner: begunOwner())
        router.didDismiss(try screen.item(0).id)
        router.didDismiss(try screen.item(1).id)
        #expect(screen.shown.map(\.error.isUrgent) == [false, true, false])
    }

    @Test func anAlertIsShownOverTheTopmostSheet() {
        let (root, sheet) = (screen(), screen())
        _ = outcome(of: .offline())
        #expect(root.shown.isEmpty && sheet.titles == ["Offline"])
    }

    @Test func anAlertOfADismissedSheetIsShownAgain() throws {
        let (root, sheet) = (screen(), screen())
        let outcome = outcome(of: .offline())
        sheet.disappear()
        #expect(outcome() == nil)
        #expect(root.shown.map(\.error) == sheet.shown.map(\.error))
        #expect(try root.item(0).id != sheet.item(0).id)
        router.choose(.retry, for: try sheet.item(0).id)
        #expect(outcome() == nil, "it is another presentation")
        router.choose(.retry, for: try root.item(0).id)
        #expect(outcome() == .answered(.retry))
    }

    @Test func anAlertWaitsForTheOuterSheetAfterTheInnerOne() {
        let root = screen()
        let outer = screen(isReady: false)
        let inner = screen()
        inner.disappear()
        _ = outcome(of: .offline())
        #expect(root.shown.isEmpty && outer.shown.isEmpty)
        router.surfaceDidAppear(outer.id)
        #expect(outer.shown.count == 1)
    }

    @Test func anAlertRemovedByTheSystemEnds() throws {
        let screen = screen()
        let outcome = outcome(of: .offline())
        router.didDisappear(try screen.item(0).id)
        #expect(outcome() == .dismissed(.system))
    }

    /// The contents of an alert can't be changed while it is on the screen.
    @Test func anAlertKeepsItsContentsWhenADuplicateMerges() throws {
        struct Locked: PresentableFailure {
            let seconds: Int
            var presentation: PresentationError {
                PresentationError(title: "Locked", description: "For \(seconds) seconds.")
            }
        }
        let screen = screen()
        for seconds in 1...2 { router.handle(Locked(seconds: seconds)) }
        #expect(screen.items.map(\.error.description) == ["For 1 seconds."])
        router.choose(.dismiss, for: try screen.item(0).id)
        screen.takeDown(try screen.item(0).id)
        #expect(screen.items.isEmpty)
    }

    @Test func theAnswerOfMergedFailuresIsSentToTheNewerOne() throws {
        let screen = screen()
        let older = outcome(of: .offline())
        let newer = outcome(of: .offline())
        #expect(older() == .merged)
        router.choose(.retry, for: try screen.item(0).id)
        #expect(newer() == .answered(.retry))
    }

    // MARK: Windows

    @Test func aFailureIsShownInItsWindowOnly() {
        let other = SceneID()
        let (here, there) = (screen(), Screen(router, in: other))
        _ = outcome(of: .offline(), in: other)
        #expect(here.shown.isEmpty && there.titles == ["Offline"])
    }

    @Test func aFailureWithoutAWindowIsShownInTheOneThatWasActiveLast() {
        let other = SceneID()
        let (here, there) = (screen(), Screen(router, in: other))
        router.scene(window, didBecome: .active)
        router.handle(Problem.offline())
        #expect(here.titles == ["Offline"] && there.items.isEmpty)
        router.scene(other, didBecome: .active)
        router.scene(window, didBecome: .inactive)
        router.handle(Problem.busy())
        #expect(there.titles == ["Busy"])
    }

    @Test func aFailureWithoutAWindowWaitsForTheFirstOne() {
        router.handle(Problem.offline())
        clock.advance(by: .seconds(60))
        #expect(screen().titles == ["Offline"])
    }

    @Test func aFailureOfAWindowThatDoesNotOpenIsShownInTheActiveOne() async {
        let screen = screen()
        _ = outcome(of: .offline(), in: SceneID())
        #expect(screen.items.isEmpty, "the window may be about to open")
        #expect(await pass(.seconds(1)) { screen.titles == ["Offline"] })
    }

    @Test func anIdentifierOfAnotherRouterHasNoEffect() throws {
        let another = FailureRouter(clock: clock)
        let (mine, theirs) = (screen(), Screen(another, in: window))
        let outcome = outcome(of: .offline())
        another.handle(Problem.offline())
        router.choose(.retry, for: try theirs.item(0).id)
        router.didDismiss(try theirs.item(0).id)
        router.didDisappear(try theirs.item(0).id)
        #expect(outcome() == nil && mine.titles == ["Offline"])
    }

    @Test func closingAWindowEndsItsFailures() {
        _ = screen()
        let (shown, waiting) = (outcome(of: .offline(), in: window), outcome(of: .busy(), in: window))
        router.sceneDidClose(window)
        #expect(shown() == .sceneClosed && waiting() == .sceneClosed)
    }

    // MARK: Owners

    @Test func twoOwnersCanUseTheSameAnchor() {
        let (one, other) = (begunOwner(), begunOwner())
        _ = screen()
        let (mine, theirs) = (
            Screen(router, .anchor(.form, of: one), in: window), Screen(router, .anchor(.form, of: other), in: window)
        )
        let outcome = outcome(of: .offline(method: .inline(.form)), owner: one)
        _ = self.outcome(of: .busy(.inline(.form)), owner: other)
        #expect(outcome() == nil && mine.titles == ["Offline"] && theirs.titles == ["Busy"])
        _ = self.outcome(of: .busy(.inline(.form)), owner: one)
        #expect(outcome() == .superseded && mine.titles == ["Busy"])
    }

    @Test func endingAnOwnerEndsItsFailures() {
        let owner = begunOwner()
        let screen = screen()
        let outcomes = [
            outcome(of: .offline(), owner: owner), outcome(of: .busy(), owner: owner),
            outcome(of: .offline(method: .banner(dismissAfter: nil)), owner: owner),
            outcome(of: .offline(method: .inline(.form)), owner: owner),
            outcome(of: .offline(method: .fullScreen), owner: owner),
        ]
        #expect(screen.items.count == 4)
        router.ownerDidEnd(owner)
        #expect(outcomes.allSatisfy { $0() == .ownerEnded } && screen.items.isEmpty)
        #expect(outcome(of: .offline(), owner: owner)() == .ownerEnded, "the owner has ended")
    }

    @Test func aHandleEndsItsScreenWhenItIsReleased() async throws {
        let screen = screen()
        var handle: FailureHandle? = router.forScreen()
        let feature: (any Routable)? = handle
        var retries = 0
        feature?.handle(Problem.offline(), perform: [.retry: { retries += 1 }])
        router.choose(.retry, for: try screen.item(0).id)
        #expect(await eventually { retries == 1 })
        handle?.handle(Problem.busy(.banner(dismissAfter: nil)))
        #expect(screen.titles == ["Busy"])
        let owner = handle?.owner
        handle = nil
        withExtendedLifetime(feature) {}
        for _ in 0..<1_000 where !screen.items.isEmpty && owner != nil { await Task.yield() }
        #expect(screen.titles == ["Busy"], "a feature has a copy")
    }

    @Test func theCompletionIsReleasedAfterItsCall() throws {
        final class Held {}
        let screen = screen()
        weak var held: Held?
        do {
            let new = Held()
            held = new
            router.handle(Problem.offline(), in: window, owner: nil) { _ in withExtendedLifetime(new) {} }
        }
        #expect(held != nil)
        router.didDismiss(try screen.item(0).id)
        #expect(held == nil)
    }

    // MARK: Banners

    @Test func aBannerDisappearsAfterItsTime() async {
        let screen = screen()
        let outcome = outcome(of: .busy(.banner(dismissAfter: .seconds(5))))
        #expect(await pass(.seconds(5)) { outcome() == .dismissed(.time) && screen.items.isEmpty })
    }

    @Test func bannersOfTwoWindowsDisappearInTime() async {
        let other = SceneID()
        let (here, there) = (screen(), Screen(router, in: other))
        _ = outcome(of: .busy(.banner(dismissAfter: .seconds(2))))
        _ = outcome(of: .busy(.banner(dismissAfter: .seconds(9))), in: other)
        #expect(await pass(.seconds(2)) { here.items.isEmpty && there.titles == ["Busy"] })
        #expect(await pass(.seconds(7)) { there.items.isEmpty })
    }

    @Test func aBannersTimePassesOnlyWhileItIsReadable() throws {
        let screen = screen()
        let outcome = outcome(of: .busy(.banner(dismissAfter: .seconds(5))))
        clock.advance(by: .seconds(4))
        router.scene(window, didBecome: .background)
        clock.advance(by: .seconds(60))
        router.scene(window, didBecome: .active)
        router.assistiveTechnologyDidChange(isRunning: true)
        clock.advance(by: .seconds(60))
        router.assistiveTechnologyDidChange(isRunning: false)
        _ = self.outcome(of: .offline())
        clock.advance(by: .seconds(60))
        router.didDismiss(try screen.item(1).id)
        #expect(outcome() == nil)
        clock.advance(by: .seconds(1))
        router.scene(window, didBecome: .active)
        #expect(outcome() == .dismissed(.time))
    }

    @Test func aBannerWithAnActionStays() {
        struct Asking: PresentableFailure {
            var presentation: PresentationError {
                PresentationError(title: "Offline", description: "", method: .banner(), actions: [.retry])
            }
        }
        let screen = screen()
        router.handle(Asking())
        clock.advance(by: .seconds(600))
        router.scene(window, didBecome: .active)
        #expect(screen.titles == ["Offline"])
    }

    // MARK: Actions

    @Test func anActionThatIsNotOfferedHasNoEffect() throws {
        let screen = screen()
        let outcome = outcome(of: .busy())
        router.choose(.retry, for: try screen.item(0).id)
        #expect(outcome() == nil && screen.items.count == 1)
    }

    /// The answer of an alert is for what the user has read.
    @Test func anAlertWithOtherTextsWaitsIfItsButtonsDoSomething() async throws {
        struct Overwrite: PresentableFailure {
            let file: String
            var presentation: PresentationError {
                PresentationError(
                    title: "Overwrite \(file)?",
                    actions: [PresentationAction(.retry, title: "Overwrite", isDestructive: true), .cancel])
            }
        }
        let screen = screen()
        var overwritten: [String] = []
        for file in ["A", "B"] {
            router.handle(Overwrite(file: file), perform: [.retry: { overwritten.append(file) }])
        }
        #expect(screen.titles == ["Overwrite A?"])
        router.choose(.retry, for: try screen.item(0).id)
        #expect(await eventually { overwritten == ["A"] })
        screen.takeDown(try screen.item(0).id)
        #expect(screen.titles == ["Overwrite B?"])
    }

    @Test func aSilentFailureIsNotShown() {
        let screen = screen()
        #expect(router.handle(Problem.busy(.silent)) == nil)
        #expect(screen.items.isEmpty)
    }

    @Test func theOutcomeContainsTheOfferedAction() throws {
        let screen = screen()
        let outcome = outcome(of: .offline())
        // In the language at the time of the submission.
        let offered = try #require(screen.item(0).error.actions.first)
        let id = try screen.item(0).id
        TextPreferences(locale: Locale(identifier: "de")).during { router.choose(.retry, for: id) }
        #expect(outcome() == .answered(offered))
    }

    @Test func aConfirmationWaitsForTheAlert() throws {
        let screen = screen()
        _ = outcome(of: .offline())
        let outcome = outcome(of: .busy(.confirmation))
        #expect(screen.shown.count == 1)
        router.didDismiss(try screen.item(0).id)
        router.choose(.cancel, for: try screen.item(1).id)
        #expect(outcome() == .answered(.cancel))
    }
}
