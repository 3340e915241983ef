import Testing
import Watertight
@_spi(Adapters) import WatertightPresentation
import WatertightTesting

/// Failures that meet others at an unfortunate moment.
extension RouterTests {
    private func shown(_ reporter: RecordingFailureReporter) -> [String] {
        reporter.notes.compactMap { note in
            if case .shown(let incidents, _, let method) = note { "\(method) \(incidents.count)" } else { nil }
        }
    }

    // MARK: Duplicates

    @Test func duplicatesWithDifferentTextsMerge() {
        let older = outcome(of: .offline(seconds: 30, method: .banner()))
        let newer = outcome(of: .offline(seconds: 29, method: .banner()))
        #expect(older() == .merged && newer() == nil)
        #expect(screen().items.map(\.error.description) == ["For 29 seconds."])
    }

    @Test func unexpectedErrorsAreShownOnceWithAllReferences() throws {
        struct One: Error {}
        struct Other: Error {}
        let screen = screen()
        router.handle(One())
        router.handle(Other())
        router.handle(One())
        router.handle(Problem.offline())
        #expect(screen.shown.count == 1)
        router.didDismiss(try screen.item(0).id)
        #expect(screen.titles == ["Offline"], "the text is the same, so one alert is enough")
    }

    /// Two screens that are offline show one alert.
    @Test func failuresThatLookTheSameAreShownOnceAndAnswerAllOwners() throws {
        struct NotSaved: PresentableFailure { let presentation = Problem.offline().presentation }
        let screen = screen()
        let (owner, other) = (begunOwner(), begunOwner())
        let one = outcome(of: .offline(), owner: owner)
        let two = outcome(of: .offline(), owner: other)
        var three: PresentationOutcome?
        router.handle(NotSaved(), in: window, owner: owner) { three = $0 }
        let different = outcome(of: .offline(seconds: 1), owner: begunOwner())
        router.choose(.retry, for: try screen.item(0).id)
        #expect([one(), two(), three] == [.answered(.retry), .answered(.retry), .answered(.retry)])
        #expect(different() == nil && screen.items.count == 1)
    }

    @Test func aDuplicateDoesNotMergeWithADismissedAlert() throws {
        let screen = screen()
        let first = outcome(of: .offline())
        router.willDisappear(try screen.item(0).id)
        let second = outcome(of: .offline())
        router.didDismiss(try screen.item(0).id)
        router.didDisappear(try screen.item(0).id)
        #expect(first() == .dismissed(.user) && second() == nil && screen.shown.count == 2)
    }

    @Test func theActionOfADismissedAlertMayFollow() throws {
        let screen = screen()
        let first = outcome(of: .offline())
        router.willDisappear(try screen.item(0).id)
        router.choose(.retry, for: try screen.item(0).id)
        #expect(first() == .answered(.retry))
    }

    @Test func theNewerDuplicateIsAnsweredWhenTheOlderOneComesBack() throws {
        let root = screen()
        let older = outcome(of: .offline(seconds: 1))
        router.surfaceWillDisappear(root.id)
        let newer = outcome(of: .offline(seconds: 2))
        router.surfaceDidDisappear(root.id)
        let screen = screen()
        #expect(older() == .merged && screen.items.map(\.error.description) == ["For 2 seconds."])
        router.choose(.retry, for: try screen.item(0).id)
        #expect(newer() == .answered(.retry))
    }

    @Test func aDuplicateKeepsTheUrgency() throws {
        let screen = screen()
        _ = outcome(of: .offline())
        _ = outcome(of: .offline(seconds: 1), owner: begunOwner())
        _ = outcome(of: .busy(.alert, isUrgent: true))
        _ = outcome(of: .busy(.alert))
        router.didDismiss(try screen.item(0).id)
        #expect(screen.titles == ["Busy"])
    }

    @Test func aDuplicateWithOtherActionsIsAnAlertOfItsOwn() throws {
        struct Asking: PresentableFailure {
            let actions: [PresentationAction]
            var presentation: PresentationError { PresentationError(title: "Asking", actions: actions) }
        }
        let screen = screen()
        router.handle(Asking(actions: [.retry]))
        router.handle(Asking(actions: [.dismiss]))
        #expect(screen.items.map { $0.error.actions.map(\.kind) } == [[.retry]])
        router.choose(.retry, for: try screen.item(0).id)
        #expect(screen.items.map { $0.error.actions.map(\.kind) } == [[.dismiss]])
    }

    /// A banner that is covered by a sheet when the failure occurs again.
    @Test func aDuplicateIsShownOnlyIfItsSurfaceReportsIt() async {
        await recordingFailures { reporter in
            let screen = Screen(router, .window(draws: [.banner]), in: window)
            _ = outcome(of: .busy(.banner(dismissAfter: nil)))
            #expect(shown(reporter) == ["banner 1"])
            screen.reports = false
            _ = outcome(of: .busy(.banner(dismissAfter: nil)))
            #expect(shown(reporter) == ["banner 1"])
            #expect(await pass(.seconds(1)) { screen.items.map(\.error.method) == [.alert] })
        }
    }

    @Test func anEndedFailureIsNotShownWithItsDuplicate() async {
        await recordingFailures { reporter in
            let (owner, other) = (begunOwner(), begunOwner())
            _ = outcome(of: .offline(), owner: owner)
            _ = outcome(of: .offline(), owner: other)
            router.ownerDidEnd(owner)
            _ = screen()
            #expect(shown(reporter) == ["alert 1"])
        }
    }

    // MARK: Reports

    @Test func whatIsAnsweredWasShown() async throws {
        try await recordingFailures { reporter in
            let screen = screen()
            screen.reports = false
            _ = outcome(of: .offline())
            router.choose(.retry, for: try screen.item(0).id)
            #expect(shown(reporter) == ["alert 1"])
        }
    }

    @Test func aBannerWithoutTimeIsShown() async {
        await recordingFailures { reporter in
            _ = screen()
            #expect(outcome(of: .busy(.banner(dismissAfter: .zero)))() == .dismissed(.time))
            #expect(shown(reporter) == ["banner 1"])
        }
    }

    @Test func anUnreportedBannerOfAWindowWithoutARootMoves() async {
        let (here, there) = (screen(), Screen(router, in: SceneID()))
        here.reports = false
        _ = outcome(of: .busy(.banner()))
        here.disappear()
        #expect(await pass(.seconds(1)) { there.titles == ["Busy"] })
    }

    // MARK: Windows

    /// A view model with a handle that has no window, whose view is in a window that isn't active.
    @Test func aFailureIsShownInTheWindowOfItsScreen() {
        let handle = router.forScreen()
        _ = screen()
        let field = Screen(router, .anchor(.form, of: handle.owner), in: window)
        let other = Screen(router, in: SceneID())
        handle.handle(Problem.busy(.inline(.form)))
        #expect(field.titles == ["Busy"] && other.items.isEmpty)
    }

    @Test func aFailureOfAClosedWindowEnds() {
        let closed = SceneID()
        _ = Screen(router, in: closed)
        let screen = screen()
        router.sceneDidClose(closed)
        #expect(outcome(of: .offline(), in: closed)() == .sceneClosed && screen.items.isEmpty)
    }

    @Test func aFailureOfNoWindowIsShownInTheNextOne() {
        let closed = SceneID()
        let old = Screen(router, in: closed)
        router.handle(Problem.offline())
        #expect(old.titles == ["Offline"])
        router.sceneDidClose(closed)
        #expect(old.titles == [], "taken down")
        #expect(screen().titles == ["Offline"])
    }

    /// A message ends with its cause.
    @Test func messagesAreDismissedByAnchorAndByCode() {
        let second = SceneID()
        let (screen, other) = (screen(), Screen(router, in: second))
        let (one, two) = (begunOwner(), begunOwner())
        let (mine, theirs) = (
            Screen(router, .anchor(.form, of: one), in: window), Screen(router, .anchor(.form, of: two), in: window)
        )
        let handle = FailureHandle(router: router, scene: window, owner: one)
        handle.handle(Problem.busy(.inline(.form)))
        FailureHandle(router: router, scene: window, owner: two).handle(Problem.busy(.inline(.form)))
        handle.dismiss(InlineAnchor.form)
        #expect(mine.titles.isEmpty && theirs.titles == ["Busy"])
        let there = FailureHandle(router: router, scene: second)
        there.handle(Problem.offline())
        handle.forWindow().handle(Problem.offline())
        handle.dismiss(Problem.busy())
        #expect(screen.titles == ["Offline"] && other.titles == ["Offline"] && theirs.titles == ["Busy"])
        there.dismiss(Problem.offline())
        #expect(screen.titles == ["Offline"] && other.titles.isEmpty)
        router.dismiss(Problem.offline())
        router.dismiss(Problem.busy())
        #expect(screen.titles.isEmpty && theirs.titles.isEmpty)
    }

    /// A failure that all features share.
    private enum Shared: LayerFailure, PresentableFailure {
        case offline, signedOut

        var presentation: PresentationError { PresentationError(title: "\(self)", actions: [.retry, .cancel]) }
    }

    private enum Orders: LayerFailure, PresentableFailure {
        case shared(Shared)
        case labeled(failure: Shared)

        var presentation: PresentationError {
            switch self {
            case .shared(let failure), .labeled(let failure): failure.presentation
            }
        }
    }

    @Test(arguments: [Orders.shared, Orders.labeled])
    private func aFailureIsDismissedByTheFailureThatItCarries(orders: @escaping @Sendable (Shared) -> Orders) throws {
        let screen = screen()
        router.handle(orders(.signedOut))
        router.handle(orders(.offline))
        #expect(screen.titles == ["signedOut"])
        router.dismiss(Shared.offline)
        #expect(screen.titles == ["signedOut"], "another failure of the same case stays")
        router.dismiss(orders(.offline))
        #expect(screen.titles == ["signedOut"])
        router.dismiss(orders(.signedOut))
        #expect(screen.titles.isEmpty && screen.shown.count == 1)
        router.handle(orders(.offline))
        router.dismiss(orders(.offline).code)
        #expect(screen.titles.isEmpty, "the code of the case names all of its failures")
    }

    /// The incident of an output call belongs to the first failure that the output shows.
    @Test func twoFailuresOfOneCaseHaveTheirOwnIncidents() {
        let screen = screen()
        let incident = Incident.sample(sealing: Shared.offline)
        OutputCall.run(incident, inBackground: false) {
            router.handle(Orders.shared(.offline))
            router.handle(Orders.shared(.signedOut))
        }
        #expect(screen.items.map(\.incidents) == [[incident.reference]])
        router.dismiss(Shared.offline)
        router.didDisappear(screen.shown[0].id)
        #expect(screen.titles == ["signedOut"])
        #expect(screen.items.first?.incidents.contains(incident.reference) == false)
    }

    @Test func twoFailuresOfOneCaseAreNotDuplicates() throws {
        let screen = screen()
        router.handle(Orders.shared(.offline))
        router.handle(Orders.shared(.signedOut))
        router.handle(Orders.shared(.offline))
        router.choose(.retry, for: try screen.item(0).id)
        router.didDisappear(try screen.item(0).id)
        #expect(screen.titles == ["signedOut"])
        router.choose(.retry, for: try #require(screen.items.first).id)
        #expect(screen.titles.isEmpty && screen.shown.count == 2, "offline was shown once")
    }

    @Test func aWaitingMessageIsDismissed() {
        router.handle(Problem.offline())
        router.dismiss(Problem.offline())
        #expect(screen().titles.isEmpty)
    }

    @Test func aFailureOfTheWindowOutlivesItsScreen() {
        let screen = screen()
        var handle: FailureHandle? = FailureHandle(router: router, scene: window).forScreen()
        let failures = handle?.forWindow()
        handle?.end()
        handle = nil
        failures?.handle(Problem.offline())
        #expect(screen.titles == ["Offline"])
    }
}
