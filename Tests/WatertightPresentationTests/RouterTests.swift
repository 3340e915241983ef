import Foundation
import Testing
import Watertight
@_spi(Adapters) import WatertightPresentation
import WatertightTesting

@MainActor @Suite(.timeLimit(.minutes(1))) struct RouterTests {
    enum Problem: PresentableFailure {
        case offline(seconds: Int = 0, method: PresentationMethod = .alert, isShared: Bool = false)
        case busy(PresentationMethod = .alert, isUrgent: Bool = false)

        var presentation: PresentationError {
            switch self {
            case .offline(let seconds, let method, let isShared):
                PresentationError(
                    title: "Offline", description: "For \(seconds) seconds.", method: method,
                    actions: method == .alert || method == .fullScreen ? [.retry, .dismiss] : nil,
                    isSharedInWindow: isShared)
            case .busy(let method, let isUrgent):
                PresentationError(title: "Busy", description: "", method: method, isUrgent: isUrgent)
            }
        }
    }

    /// A presenter without transitions.
    @MainActor final class Screen: AlertPresenter {
        let id = PresenterID()
        let router: Router
        private(set) var shown: [PresentedItem] = []

        init(_ router: Router, in scene: SceneID = .main, isReady: Bool = true) {
            self.router = router
            router.presenterWillAppear(id, in: scene, presenter: self)
            if isReady { router.presenterDidAppear(id) }
        }

        func present(_ item: PresentedItem) {
            shown.append(item)
            router.didAppear(item.id)
        }

        func takeDown(_ id: PresentationID) { router.didDisappear(id) }

        func disappear() {
            router.presenterWillDisappear(id)
            router.presenterDidDisappear(id)
        }
    }

    let clock = TestClock()
    let router: Router

    init() { router = Router(clock: clock) }

    func outcome(
        of failure: Problem, in scene: SceneID = .main, owner: OwnerID? = nil
    ) -> () -> PresentationOutcome? {
        final class Box { var outcomes: [PresentationOutcome] = [] }
        let box = Box()
        router.handle(failure, in: scene, owner: owner) { box.outcomes.append($0) }
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

    // MARK: Alerts

    @Test func anAlertWaitsForAReadyPresenter() {
        let outcome = outcome(of: .offline())
        let screen = Screen(router, isReady: false)
        #expect(router.alert(in: .main) == nil)
        router.presenterDidAppear(screen.id)
        #expect(screen.shown.map(\.error.title) == ["Offline"])
        router.choose(.retry, for: screen.shown[0].id)
        #expect(outcome() == .answered(.retry))
        #expect(router.alert(in: .main) == nil)
    }

    /// SwiftUI sets its binding to `false` when a button is tapped, or later.
    @Test func aLateDismissalDoesNotAffectTheNextAlert() throws {
        let presenter = PresenterID()
        router.presenterWillAppear(presenter, in: .main)
        router.presenterDidAppear(presenter)
        _ = outcome(of: .offline())
        let second = outcome(of: .busy())
        let first = try #require(router.alert(on: presenter))
        router.didAppear(first.id)
        router.choose(.retry, for: first.id)
        #expect(router.alert(on: presenter) == nil, "the binding becomes false in between")
        router.didDismiss(first.id)
        router.didDisappear(first.id)
        router.didDismiss(first.id)
        router.didDisappear(first.id)
        #expect(router.alert(on: presenter)?.error.title == "Busy")
        #expect(second() == nil)
    }

    @Test func anUrgentAlertIsNext() {
        let screen = Screen(router)
        _ = outcome(of: .offline())
        _ = outcome(of: .busy(.alert))
        _ = outcome(of: .busy(.alert, isUrgent: true), owner: begunOwner())
        router.didDismiss(screen.shown[0].id)
        router.didDismiss(screen.shown[1].id)
        #expect(screen.shown.map(\.error.isUrgent) == [false, true, false])
    }

    @Test func anAlertIsShownOverTheTopmostSheet() {
        let (root, sheet) = (Screen(router), Screen(router))
        _ = outcome(of: .offline())
        #expect(root.shown.isEmpty && sheet.shown.count == 1)
        #expect(router.alert(on: root.id) == nil && router.alert(on: sheet.id) != nil)
    }

    @Test func anAlertOfADismissedSheetIsShownAgain() {
        let (root, sheet) = (Screen(router), Screen(router))
        let outcome = outcome(of: .offline())
        sheet.disappear()
        #expect(outcome() == nil)
        #expect(root.shown.map(\.error) == sheet.shown.map(\.error))
        #expect(root.shown[0].id != sheet.shown[0].id)
        router.choose(.retry, for: sheet.shown[0].id)
        #expect(outcome() == nil, "it is another presentation")
        router.choose(.retry, for: root.shown[0].id)
        #expect(outcome() == .answered(.retry))
    }

    @Test func anAlertWaitsForTheOuterSheetAfterTheInnerOne() {
        let root = Screen(router)
        let outer = Screen(router, isReady: false)
        let inner = Screen(router)
        inner.disappear()
        _ = outcome(of: .offline())
        #expect(root.shown.isEmpty && outer.shown.isEmpty)
        router.presenterDidAppear(outer.id)
        #expect(outer.shown.count == 1)
    }

    @Test func eachWindowHasOneTopmostPresenter() {
        let (root, other) = (Screen(router), Screen(router, in: SceneID("other")))
        #expect(router.isTopmost(root.id) && router.isTopmost(other.id))
        let sheet = Screen(router, isReady: false)
        #expect(!router.isTopmost(root.id) && router.isTopmost(sheet.id) && router.isTopmost(other.id))
        sheet.disappear()
        #expect(router.isTopmost(root.id) && !router.isTopmost(sheet.id))
    }

    @Test func anAlertRemovedByTheSystemEnds() {
        let screen = Screen(router)
        let outcome = outcome(of: .offline())
        router.didDisappear(screen.shown[0].id)
        #expect(outcome() == .dismissed(.system))
    }

    // MARK: Windows

    @Test func aFailureIsShownInItsWindowOnly() {
        let other = SceneID("other")
        let (here, there) = (Screen(router), Screen(router, in: other))
        _ = outcome(of: .offline(), in: other)
        #expect(here.shown.isEmpty && there.shown.count == 1)
        #expect(router.alert(in: .main) == nil)
    }

    @Test func anIdentifierOfAnotherRouterHasNoEffect() {
        let another = Router(clock: clock)
        let (mine, theirs) = (Screen(router), Screen(another))
        let outcome = outcome(of: .offline())
        another.handle(Problem.offline())
        router.choose(.retry, for: theirs.shown[0].id)
        router.didDismiss(theirs.shown[0].id)
        router.didDisappear(theirs.shown[0].id)
        #expect(outcome() == nil && router.alert(on: mine.id) != nil)
    }

    @Test func closingAWindowEndsItsFailures() {
        _ = Screen(router)
        let (shown, waiting) = (outcome(of: .offline()), outcome(of: .busy()))
        router.sceneDidClose(.main)
        #expect(shown() == .sceneClosed && waiting() == .sceneClosed)
    }

    // MARK: Owners

    @Test func twoOwnersCanUseTheSameAnchor() {
        let (one, other) = (begunOwner(), begunOwner())
        let outcome = outcome(of: .offline(method: .inline(.form)), owner: one)
        _ = self.outcome(of: .busy(.inline(.form)), owner: other)
        #expect(outcome() == nil)
        #expect(router.inline(.form, of: one, in: .main)?.error.title == "Offline")
        #expect(router.inline(.form, of: other, in: .main)?.error.title == "Busy")
        _ = self.outcome(of: .busy(.inline(.form)), owner: one)
        #expect(outcome() == .superseded)
    }

    @Test func endingAnOwnerEndsItsFailures() {
        let owner = begunOwner()
        _ = Screen(router)
        let outcomes = [
            outcome(of: .offline(), owner: owner), outcome(of: .busy(), owner: owner),
            outcome(of: .offline(method: .banner(dismissAfter: nil)), owner: owner),
            outcome(of: .offline(method: .inline(.form)), owner: owner),
            outcome(of: .offline(method: .fullScreen), owner: owner),
        ]
        router.ownerDidEnd(owner)
        #expect(outcomes.allSatisfy { $0() == .ownerEnded })
        #expect(router.alert(in: .main) == nil && router.banner(in: .main) == nil)
        #expect(router.inlineMessages(in: .main).isEmpty && router.cover(of: owner, in: .main) == nil)
        #expect(outcome(of: .offline(), owner: owner)() == .ownerEnded, "the owner has ended")
    }

    @Test func theCompletionIsReleasedAfterItsCall() {
        final class Held {}
        let screen = Screen(router)
        weak var held: Held?
        do {
            let new = Held()
            held = new
            router.handle(Problem.offline(), in: .main, owner: nil) { _ in withExtendedLifetime(new) {} }
        }
        #expect(held != nil)
        router.didDismiss(screen.shown[0].id)
        #expect(held == nil)
    }

    // MARK: The same failure again

    @Test func duplicatesWithDifferentTextsMerge() {
        let older = outcome(of: .offline(seconds: 30, method: .banner()))
        let newer = outcome(of: .offline(seconds: 29, method: .banner()))
        _ = Screen(router)
        #expect(older() == .merged && newer() == nil)
        #expect(router.banner(in: .main)?.error.description == "For 29 seconds.")
    }

    @Test func unexpectedErrorsOfDifferentKindsDoNotMerge() {
        struct One: Error {}
        struct Other: Error {}
        let screen = Screen(router)
        router.handle(unexpected: One())
        router.handle(unexpected: Other())
        router.handle(unexpected: One())
        #expect(screen.shown[0].incidents.count == 1)
        #expect(router.alert(in: .main)?.incidents.count == 2)
        router.didDismiss(screen.shown[0].id)
        #expect(screen.shown.count == 2)
    }

    @Test func aSharedFailureAnswersAllOwners() {
        let screen = Screen(router)
        let one = outcome(of: .offline(isShared: true), owner: begunOwner())
        let other = outcome(of: .offline(isShared: true), owner: begunOwner())
        let own = outcome(of: .offline(), owner: begunOwner())
        router.choose(.retry, for: screen.shown[0].id)
        #expect(one() == .answered(.retry) && other() == .answered(.retry) && own() == nil)
    }

    // MARK: Banners

    @Test func aBannerDisappearsAfterItsTime() async {
        _ = Screen(router)
        let outcome = outcome(of: .busy(.banner(dismissAfter: .seconds(5))))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        for _ in 0..<10_000 where outcome() == nil { await Task.yield() }
        #expect(outcome() == .dismissed(.time))
    }

    @Test func aBannersTimePassesOnlyWhileItIsReadable() {
        let screen = Screen(router)
        let outcome = outcome(of: .busy(.banner(dismissAfter: .seconds(5))))
        clock.advance(by: .seconds(4))
        router.scene(.main, didBecome: .background)
        clock.advance(by: .seconds(60))
        router.scene(.main, didBecome: .active)
        router.assistiveTechnologyDidChange(isRunning: true)
        clock.advance(by: .seconds(60))
        router.assistiveTechnologyDidChange(isRunning: false)
        _ = self.outcome(of: .offline())
        clock.advance(by: .seconds(60))
        router.didDismiss(screen.shown[0].id)
        #expect(outcome() == nil)
        clock.advance(by: .seconds(1))
        router.scene(.main, didBecome: .active)
        #expect(outcome() == .dismissed(.time))
    }

    @Test func aBannerWithAnActionStays() {
        struct Asking: PresentableFailure {
            var presentation: PresentationError {
                PresentationError(title: "Offline", description: "", method: .banner(), actions: [.retry])
            }
        }
        _ = Screen(router)
        router.handle(Asking())
        clock.advance(by: .seconds(600))
        router.scene(.main, didBecome: .active)
        #expect(router.banner(in: .main) != nil)
    }

    // MARK: Actions and full screens

    @Test func anActionThatIsNotOfferedHasNoEffect() {
        let screen = Screen(router)
        let outcome = outcome(of: .busy())
        router.choose(.retry, for: screen.shown[0].id)
        #expect(outcome() == nil && router.alert(in: .main) != nil)
    }

    @Test func aFullScreenStaysDuringTheRetry() throws {
        let owner = begunOwner()
        let screen = Screen(router)
        var answers: [PresentationOutcome] = []
        let id = router.handle(Problem.offline(method: .fullScreen), in: .main, owner: owner) { answers.append($0) }
        let cover = try #require(router.cover(of: owner, in: .main))
        #expect(!cover.isRetrying)
        _ = outcome(of: .busy())
        #expect(screen.shown.count == 1, "it doesn't block alerts")
        router.choose(.retry, for: cover.item.id)
        #expect(answers == [.answered(.retry)])
        #expect(router.cover(of: owner, in: .main)?.isRetrying == true)
        try router.dismiss(#require(id))
        #expect(router.cover(of: owner, in: .main) == nil)
    }

    @Test func aFullScreenAcceptsAnswersAfterAFailedRetry() throws {
        let owner = begunOwner()
        _ = outcome(of: .offline(method: .fullScreen), owner: owner)
        let cover = try #require(router.cover(of: owner, in: .main))
        router.choose(.retry, for: cover.item.id)
        let again = outcome(of: .offline(method: .fullScreen), owner: owner)
        let second = try #require(router.cover(of: owner, in: .main))
        #expect(!second.isRetrying)
        router.choose(.dismiss, for: second.item.id)
        #expect(again() == .answered(.dismiss) && router.cover(of: owner, in: .main) == nil)
    }

    @Test func aSilentFailureIsNotShown() {
        _ = Screen(router)
        #expect(router.handle(Problem.busy(.silent)) == nil)
        #expect(router.alert(in: .main) == nil)
    }

    @Test func theOutcomeContainsTheOfferedAction() {
        let screen = Screen(router)
        let outcome = outcome(of: .offline())
        // In the language at the time of the submission.
        let offered = screen.shown[0].error.actions[0]
        TextPreferences(locale: Locale(identifier: "de")).during { router.choose(.retry, for: screen.shown[0].id) }
        #expect(outcome() == .answered(offered))
    }

    @Test func aConfirmationWaitsForTheAlert() {
        let screen = Screen(router)
        _ = outcome(of: .offline())
        let outcome = outcome(of: .busy(.confirmation))
        #expect(screen.shown.count == 1)
        router.didDismiss(screen.shown[0].id)
        router.choose(.cancel, for: screen.shown[1].id)
        #expect(outcome() == .answered(.cancel))
    }

    @Test func anIndicatorIsShownAtItsAnchor() {
        let owner = begunOwner()
        _ = outcome(of: .busy(.indicator(.form)), owner: owner)
        #expect(router.inline(.form, of: owner, in: .main)?.error.method == .indicator(.form))
    }
}
