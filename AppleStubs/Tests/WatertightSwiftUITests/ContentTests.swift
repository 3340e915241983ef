import Accessibility
import SwiftUI
import Testing
@_spi(Adapters) import WatertightPresentation
import WatertightTesting

@testable import WatertightSwiftUI

@MainActor @Suite(.timeLimit(.minutes(1))) struct ContentTests {
    let stage = Stage()
    var host: Host { stage.host }

    /// A screen that passes a failure to the router in its environment.
    struct SaveScreen<Failure: PresentableFailure>: View {
        let failure: Failure
        var anchor = InlineAnchor.form
        var perform: @MainActor (PresentationAction) -> Void = { _ in }
        @Environment(\.failures) private var failures

        var body: some View {
            VStack {
                Text(verbatim: "Form").inlineFailure(for: anchor)
                Button {
                    failures?.handle(failure, perform: perform)
                } label: {
                    Text(verbatim: "Save")
                }
            }
        }
    }

    // MARK: The environment

    @Test func aViewFindsTheRouterInItsEnvironment() {
        var chosen: [PresentationAction] = []
        stage.show(SaveScreen(failure: Problem("Offline", actions: [.retry])) { chosen.append($0) }.failureOwner())
        host.tap("Save")
        host.tap("Try Again")
        #expect(chosen == [.retry])
    }

    @Test func withoutARouterNothingHappens() {
        host.show(SaveScreen(failure: Problem("Offline")).failureOwner().presentsFailures())
        #expect(host.tap("Save"))
        host.finish()
        #expect(host.alert == nil && host.texts == ["Form"])
    }

    // MARK: Banners

    @Test func aBannerCanBeDismissed() {
        stage.show(Text(verbatim: "Home"))
        let ends = stage.handle(Problem("Saved here only", .banner()))
        #expect(host.texts.contains("Saved here only"))
        #expect(host.tap("OK"))
        #expect(ends.all == [.dismissed(.user)] && host.texts == ["Home"])
    }

    @Test func aBannersTimeStopsUnderAnAlert() {
        stage.show(Text(verbatim: "Home"))
        stage.handle(Problem("Saved here only", .banner(dismissAfter: .seconds(5))))
        stage.clock.advance(by: .seconds(4))
        stage.handle(OtherProblem("Offline"))
        host.finish()
        stage.clock.advance(by: .seconds(60))
        host.tap("OK")
        host.finish()
        #expect(host.texts.contains("Saved here only"))
        stage.clock.advance(by: .seconds(1))
        stage.router.scene(.main, didBecome: .active)
        host.settle()
        #expect(host.texts == ["Home"])
    }

    struct EnvironmentScreen: View {
        let isFront: Switch
        let isVoiceOver: Switch
        let router: Router
        var body: some View {
            Text(verbatim: "Home")
                .presentsFailures(of: router, in: .main)
                .environment(\.accessibilityVoiceOverEnabled, isVoiceOver.isOn)
                .environment(\.scenePhase, isFront.isOn ? .active : .background)
        }
    }

    @Test(arguments: [true, false])
    func aBannersTimeRunsOnlyWhileItIsReadable(byPhase: Bool) {
        let (host, isFront, isVoiceOver) = (host, Switch(true), Switch())
        host.show(
            EnvironmentScreen(isFront: isFront, isVoiceOver: isVoiceOver, router: stage.router)
                .environment(\.afterTransition) { host.afterTransitions($0) })
        host.finish()
        stage.handle(Problem("Saved here only", .banner(dismissAfter: .seconds(5))))
        if byPhase { stage.turn(isFront, on: false) } else { stage.turn(isVoiceOver, on: true) }
        stage.clock.advance(by: .seconds(60))
        stage.router.ownerDidBegin(OwnerID())
        stage.turn(isFront, on: true)
        stage.turn(isVoiceOver, on: false)
        #expect(host.texts.contains("Saved here only"))
        stage.clock.advance(by: .seconds(5))
        stage.router.scene(.main, didBecome: .active)
        host.settle()
        #expect(host.texts == ["Home"])
    }

    @Test func aBannerIsDrawnOnceOnTheTopmostPresenter() {
        stage.showSheets()
        stage.handle(Problem("Saved here only", .banner()))
        #expect(host.texts == ["Home", "Saved here only"])
        stage.turn(stage.outerSheet, on: true)
        host.finish()
        #expect(host.texts == ["Outer", "Saved here only"])
        #expect(host.allTexts.count { $0 == "Saved here only" } == 1)
        stage.turn(stage.outerSheet, on: false)
        host.finish()
        #expect(host.texts == ["Home", "Saved here only"])
    }

    // MARK: Inline messages

    @Test func anInlineMessageIsShownAtTheAnchorOfItsOwner() {
        let (email, other) = (InlineAnchor("email"), InlineAnchor("other"))
        stage.show(
            VStack {
                SaveScreen(failure: Problem("Taken", .inline(email)), anchor: email).failureOwner()
                SaveScreen(failure: Problem("Odd", .inline(other)), anchor: email).failureOwner()
                Text(verbatim: "Other").inlineFailure(for: other)
            })
        host.tap("Save")
        #expect(host.texts == ["Form", "Taken", "Form", "Other"])
    }

    @Test func anIndicatorShowsItsTextOnDemand() {
        stage.show(SaveScreen(failure: Problem("Not synced", .indicator(.form))).failureOwner())
        host.tap("Save")
        #expect(host.texts == ["Form"] && host.images == [])
        #expect(host.tap("Not synced"), "the icon has a label")
        #expect(host.texts == ["Form", "Not synced"])
    }

    @Test func aNewIndicatorIsCollapsed() {
        stage.show(Text(verbatim: "Form").inlineFailure(for: .form))
        stage.handle(Problem("Not synced", .indicator(.form)))
        host.tap("Not synced")
        stage.handle(OtherProblem("Too large", .indicator(.form)))
        #expect(host.texts == ["Form"] && host.tap("Too large"))
    }

    @Test func aMessageIsAnnouncedOnce() {
        stage.show(SaveScreen(failure: Problem("The third of May", .inline(.form))).failureOwner())
        #expect(!Announcements.posted.contains("The third of May"))
        host.tap("Save")
        host.tap("Save")
        #expect(Announcements.posted.count { $0 == "The third of May" } == 1)
        #expect(host.labels == ["The third of May"])
    }

    // MARK: Owners and full screens

    struct OwnerScreen: View {
        let isThere: Switch
        let owner: OwnerID
        var body: some View {
            if isThere.isOn {
                Text(verbatim: "Screen").failureOwner(owner)
            } else {
                Text(verbatim: "Gone")
            }
        }
    }

    @Test func failuresOfARemovedScreenEnd() async {
        let (owner, screen) = (OwnerID(), Switch(true))
        stage.show(OwnerScreen(isThere: screen, owner: owner))
        let shown = stage.handle(Problem("Offline"), owner: owner)
        let waiting = stage.handle(OtherProblem("Busy"), owner: owner)
        host.finish()
        stage.turn(screen, on: false)
        for _ in 0..<10_000 where waiting.all.isEmpty { await Task.yield() }
        host.finish()
        #expect(shown.all == [.ownerEnded] && waiting.all == [.ownerEnded])
        #expect(host.alert == nil && host.texts == ["Gone"])
    }

    @Test func anOwnerIsStable() {
        var owners: Set<OwnerID?> = []
        struct Watcher: View {
            let another: Switch
            let note: (OwnerID?) -> Void
            @Environment(\.failures) private var failures
            var body: some View {
                note(failures?.owner)
                return Text(verbatim: "\(another.isOn)")
            }
        }
        stage.show(Watcher(another: stage.innerSheet) { owners.insert($0) }.failureOwner())
        stage.turn(stage.innerSheet, on: true)
        #expect(host.texts == ["true"])
        #expect(owners.count == 1 && !owners.contains(nil))
    }

    @Test func aCoveredScreenKeepsItsFailures() async {
        let owner = OwnerID()
        stage.show(Text(verbatim: "Form").inlineFailure(for: .form).failureOwner(owner))
        let ends = stage.handle(Problem("Taken", .inline(.form)), owner: owner)
        host.cover()
        for _ in 0..<100 { await Task.yield() }
        host.uncover()
        #expect(ends.all.isEmpty && host.texts == ["Form", "Taken"])
    }

    @Test func aFullScreenStaysDuringTheRetry() throws {
        let owner = OwnerID()
        stage.show(
            VStack {
                OwnerScreen(isThere: Switch(true), owner: owner)
                Text(verbatim: "Tab bar")
            })
        let first = stage.handle(Problem("No orders", .fullScreen, actions: [.retry]), owner: owner)
        #expect(host.texts == ["No orders", "Tab bar"], "it replaces its owner's content only")
        host.tap("Try Again")
        #expect(first.all == [.answered(.retry)])
        #expect(host.images.contains("progress") && host.texts == ["No orders", "Tab bar"])
        #expect(!host.tap("Try Again"), "the retry is pending")
        let again = stage.handle(Problem("No orders", .fullScreen, actions: [.dismiss]), owner: owner)
        #expect(!host.images.contains("progress"))
        host.tap("OK")
        #expect(again.all == [.answered(.dismiss)] && host.texts == ["Screen", "Tab bar"])
    }

    @Test func aFullScreenOfTheAppReplacesItsContent() {
        stage.show(Text(verbatim: "Home"))
        stage.handle(Problem("Update", .fullScreen))
        #expect(host.texts == ["Update"])
    }

    // MARK: Drawing

    @Test func anAppCanReplaceTheViews() {
        host.show(
            Text(verbatim: "Home").presentsFailures(of: stage.router)
                .drawsFailures { content in
                    switch content.error.method {
                    case .banner: Text(verbatim: "Ribbon: " + content.error.title)
                    default: FailureView(content)
                    }
                })
        stage.handle(Problem("Offline", .banner()))
        #expect(host.texts == ["Home", "Ribbon: Offline"])
        stage.handle(Problem("Update", .fullScreen))
        #expect(host.texts == ["Update", "Ribbon: Offline"])
    }

    @Test func anIconIsASymbolAnAssetOrNothing() {
        struct Pictured: PresentableFailure { let presentation: PresentationError }
        let icons = [PresentationIcon(symbol: "bolt"), PresentationIcon(asset: "Logo"), .none]
        let anchors = [InlineAnchor("a"), InlineAnchor("b"), InlineAnchor("c")]
        stage.show(
            Text(verbatim: "Home").inlineFailure(for: anchors[0]).inlineFailure(for: anchors[1]).inlineFailure(
                for: anchors[2]))
        for (icon, anchor) in zip(icons, anchors) {
            stage.handle(
                Pictured(presentation: PresentationError(title: anchor.name, method: .inline(anchor), icon: icon)))
        }
        #expect(host.allImages == ["bolt", "Logo"])
        #expect(host.texts == ["Home", "a", "b", "c"])
    }

    @Test(arguments: [
        PresentationMethod.inline(FailurePreview.anchor), .indicator(FailurePreview.anchor), .banner(), .alert,
        .confirmation, .fullScreen,
    ])
    func thePreviewsShowTheirMethods(method: PresentationMethod) {
        let host = host
        host.show(FailurePreview(method: method).environment(\.afterTransition) { host.afterTransitions($0) })
        host.finish()
        host.tap("Save")
        host.finish()
        switch method {
        case .alert, .confirmation: #expect(host.alert?.title == "No Connection")
        case .indicator: #expect(host.tap("No Connection"))
        default: #expect(host.texts.contains("No Connection"))
        }
    }
}
