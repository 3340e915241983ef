import Accessibility
import AppKit
import Observation
import SwiftUI
import Testing
import UIKit
import Watertight
@_spi(Adapters) import WatertightPresentation
@_spi(Tests) import WatertightTesting

@testable import WatertightUI

@MainActor @Suite(.hangLimit) struct ContentTests {
    let stage = Stage()
    var host: Host { stage.host }

    // MARK: The environment

    @Test func aViewFindsTheRouterInItsEnvironment() async {
        var retries = 0
        let screen = FailingScreen(failure: Problem("Offline", actions: [.retry]), perform: [.retry: { retries += 1 }])
        stage.show(screen.failureOwner())
        host.tap("Save")
        host.tap("Try Again")
        #expect(await eventually { retries == 1 })
    }

    // MARK: Without a router

    @Test func aViewDrawsAFailureOfItsState() async {
        var retries = 0
        let error = PresentationError(
            title: "No Orders", description: "Check your connection.", method: .fullScreen, actions: [.retry, .cancel])
        let (loading, end) = AsyncStream<Void>.makeStream()
        host.show(
            FailureView(
                error,
                perform: [
                    .retry: {
                        retries += 1
                        for await _ in loading {}
                    }, .cancel: {},
                ]))
        host.finish()
        #expect(host.texts == ["No Orders"])
        #expect(host.buttons.map(\.label) == ["Try Again", "Cancel"])
        host.tap("Try Again")
        host.settle()
        #expect(await eventually { retries == 1 })
        host.settle()
        #expect(host.buttons.map(\.label) == ["Cancel"], "the action is performed")
        end.finish()
        #expect(
            await eventually {
                host.settle()
                return host.buttons.count == 2
            })
    }

    @Test(arguments: [PresentationMethod.banner(), .alert, .fullScreen])
    func aViewWithoutARouterHasNoButtonThatDoesNothing(_ method: PresentationMethod) {
        let actions: [PresentationAction] = [.retry, .copyReference, .dismiss]
        host.show(FailureView(PresentationError(title: "Saved here only", method: method, actions: actions)))
        host.finish()
        #expect(host.texts == ["Saved here only"] && host.buttons.isEmpty)
    }

    /// As in a preview.
    @Test func withoutARouterAFailureIsReported() async {
        await recordingFailures { reporter in
            host.show(FailingScreen(failure: Problem("Offline")).failureOwner().presentsFailuresInSheet())
            #expect(host.tap("Save"))
            host.finish()
            #expect(host.alert == nil && host.texts == ["Form"] && reporter.reports.count == 1)
        }
    }

    @Test func modifiersApplyOnceToARootOfSeveralViews() {
        struct Two: View {
            var body: some View {
                Text(verbatim: "One")
                Text(verbatim: "Two")
            }
        }
        stage.show(Two())
        stage.handle(Problem("Saved here only", .banner()))
        #expect(host.texts == ["One", "Two", "Saved here only"])
    }

    // MARK: Banners

    @Test func aBannerCanBeDismissed() {
        stage.show(Text(verbatim: "Home"))
        let ends = stage.handle(Problem("Saved here only", .banner()))
        #expect(host.texts.contains("Saved here only"))
        #expect(host.tap("Close"))
        #expect(ends.all == [.dismissed(.user)] && host.texts == ["Home"])
    }

    @Test func aBannerCanBeAtTheBottom() {
        let stage = Stage(bannersAtBottom: true)
        stage.show(Text(verbatim: "Home"))
        stage.handle(Problem("Saved here only", .banner()))
        #expect(stage.host.place(of: "Saved here only")?.alignment == "bottom")
    }

    @Test(arguments: [false, true]) func aBannerIsSwipedToItsEdge(isAtBottom: Bool) {
        let stage = Stage(bannersAtBottom: isAtBottom)
        stage.show(Text(verbatim: "Home"))
        let ends = stage.handle(Problem("Saved here only", .banner()))
        for (width, height) in [(0.0, -40.0), (0, 1), (0, 10), (60, 40), (10, 40)] {
            #expect(ends.all.isEmpty)
            stage.host.drag(width: width, height: isAtBottom ? height : -height)
        }
        #expect(ends.all == [.dismissed(.user)])
    }

    /// Scrolling through its text isn't a swipe.
    @Test func aBannerThatScrollsIsNotSwiped() {
        host.hasSpace = false
        stage.show(Text(verbatim: "Home"))
        let ends = stage.handle(Problem("Saved here only", .banner()))
        host.drag(width: 0, height: -40)
        #expect(ends.all.isEmpty && host.scrolled == ["Saved here only"])
    }

    /// A view that is part of a state has nothing to close.
    @Test func aMessageWithoutARouterTakesNoDrags() {
        var dragged = 0
        let message = FailureView(PresentationError(title: "Offline", method: .banner()))
        stage.show(VStack { message }.gesture(DragGesture().onEnded { _ in dragged += 1 }))
        host.drag(width: 0, height: -40)
        #expect(dragged == 1, "the view around it has the drag")
    }

    @Test func aBannersTimeStopsUnderAnAlert() async {
        stage.show(Text(verbatim: "Home"))
        stage.handle(Problem("Saved here only", .banner(dismissAfter: .seconds(5))))
        await stage.pass(.seconds(4))
        stage.handle(OtherProblem("Offline"))
        host.finish()
        stage.clock.advance(by: .seconds(60))
        host.tap("OK")
        host.finish()
        #expect(host.texts.contains("Saved here only"))
        await stage.pass(.seconds(1))
        host.settle()
        #expect(host.texts == ["Home"])
    }

    struct EnvironmentScreen: View {
        let isFront: Switch
        let isVoiceOver: Switch
        let router: FailureRouter
        var body: some View {
            Text(verbatim: "Home")
                .presentsFailures(of: router)
                .environment(\.accessibilityVoiceOverEnabled, isVoiceOver.isOn)
                .environment(\.scenePhase, isFront.isOn ? .active : .background)
        }
    }

    @Test(arguments: [true, false])
    func aBannersTimeRunsOnlyWhileItIsReadable(byPhase: Bool) async {
        let (host, isFront, isVoiceOver) = (host, Switch(true), Switch())
        host.show(
            EnvironmentScreen(isFront: isFront, isVoiceOver: isVoiceOver, router: stage.router)
                .environment(\.afterTransition) { host.afterTransitions($0) })
        host.finish()
        stage.handle(Problem("Saved here only", .banner(dismissAfter: .seconds(5))))
        await stage.pass(.zero)
        if byPhase { stage.turn(isFront, on: false) } else { stage.turn(isVoiceOver, on: true) }
        stage.clock.advance(by: .seconds(60))
        stage.router.ownerDidBegin(OwnerID())
        stage.turn(isFront, on: true)
        stage.turn(isVoiceOver, on: false)
        #expect(host.texts.contains("Saved here only"))
        await stage.pass(.seconds(5))
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
                FailingScreen(failure: Problem("Taken", .inline(email)), anchor: email).failureOwner()
                FailingScreen(failure: Problem("Odd", .inline(other)), anchor: email).failureOwner()
                Text(verbatim: "Other").inlineFailure(for: other)
            })
        host.tap("Save")
        #expect(host.texts == ["Form", "Taken", "Form", "Other"])
    }

    @Test func anIndicatorShowsItsTextOnDemand() {
        stage.show(FailingScreen(failure: Problem("Not synced", .indicator(.form))).failureOwner())
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
        stage.show(FailingScreen(failure: Problem("The third of May", .inline(.form))).failureOwner())
        #expect(!Announcements.posted.contains("The third of May"))
        host.tap("Save")
        host.tap("Save")
        host.finish()
        #expect(Announcements.posted.count { $0 == "The third of May" } == 1)
        #expect(host.labels == ["The third of May"])
    }

    // MARK: Drawing

    @Test func anAppCanReplaceTheViews() {
        host.show(
            Text(verbatim: "Home").presentsFailures(of: stage.router)
                .environment(\.afterTransition) { $0() }
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
}
