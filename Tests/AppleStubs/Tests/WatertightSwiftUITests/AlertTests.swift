import SwiftUI
import Testing
import UIKit
import Watertight
@_spi(Adapters) import WatertightPresentation
import WatertightUI
@_spi(Tests) import WatertightTesting

/// SwiftUI's alert at the root of the app.
/// What Return does.
@MainActor @Suite struct ReturnKeyTests {
    let stage = Stage()
    private let delete = PresentationAction(.reload, title: "Delete", isDestructive: true)

    private func preferred(_ method: PresentationMethod, _ kind: PresentationAction.Kind) -> [String] {
        stage.show(Text(verbatim: "Home"))
        stage.handle(Problem("Problem", method, actions: [delete, .retry, .cancel], preferredAction: kind))
        return (stage.host.alert?.buttons ?? stage.host.buttons).filter(\.isPreferred).map(\.label)
    }

    @Test(arguments: [PresentationMethod.alert, .fullScreen])
    func returnNeverPressesADestructiveAction(method: PresentationMethod) {
        #expect(preferred(method, .reload).isEmpty)
    }

    @Test(arguments: [PresentationMethod.alert, .fullScreen])
    func returnPressesThePreferredAction(method: PresentationMethod) {
        #expect(preferred(method, .retry) == ["Try Again"])
    }
}

@MainActor @Suite(.hangLimit) struct AlertTests {
    let stage = Stage()
    var host: Host { stage.host }

    @Test func anAlertIsShownAndAnswered() throws {
        stage.show(Text(verbatim: "Home"))
        let ends = stage.handle(Problem("Offline", actions: [.retry, .cancel], preferredAction: .retry))
        let alert = try #require(host.alert)
        #expect(alert.title == "Offline")
        #expect(alert.buttons.map(\.label) == ["Try Again", "Cancel"])
        #expect(alert.buttons.map(\.isPreferred) == [true, false])
        #expect(alert.buttons.map(\.role) == [nil, .cancel])
        host.tap("Try Again")
        #expect(ends.all == [.answered(.retry)])
        host.finish()
        #expect(host.alert == nil && host.refusedAlerts.isEmpty)
    }

    @Test(arguments: Host.Write.allCases)
    func theNextAlertIsShownAfterTheDismissal(write: Host.Write) {
        host.write = write
        stage.show(Text(verbatim: "Home"))
        let first = stage.handle(Problem("First", actions: [.retry]))
        let second = stage.handle(OtherProblem("Second"))
        host.finish()
        host.tap("Try Again")
        #expect(host.alert == nil, "the dismissal is in progress")
        host.deliverLateWrites()
        #expect(first.all == [.answered(.retry)], "not that it was dismissed")
        host.finish()
        #expect(host.alert?.title == "Second")
        #expect(second.all.isEmpty && host.refusedAlerts.isEmpty)
    }

    @Test func aLateWriteDoesNotDismissTheNextAlert() {
        host.write = .late
        stage.show(Text(verbatim: "Home"))
        stage.handle(Problem("First"))
        let second = stage.handle(OtherProblem("Second"))
        host.tap("OK")
        host.finish()
        host.deliverLateWrites()
        host.finish()
        #expect(host.alert?.title == "Second" && second.all.isEmpty)
    }

    @Test func theNextAlertIsShownAfterAProgrammaticDismissal() {
        stage.show(Text(verbatim: "Home"))
        let id = stage.router.handle(Problem("First"))
        stage.handle(OtherProblem("Second"))
        host.finish()
        id.map(stage.router.dismiss)
        host.settle()
        #expect(host.alert == nil)
        host.finish()
        #expect(host.alert?.title == "Second" && host.refusedAlerts.isEmpty)
    }

    @Test func anAlertDismissedWithoutAButtonEnds() {
        stage.show(Text(verbatim: "Home"))
        let first = stage.handle(Problem("First", actions: [.retry]))
        stage.handle(OtherProblem("Second"))
        host.finish()
        host.escape()
        host.finish()
        #expect(first.all == [.dismissed(.user)])
        #expect(host.alert?.title == "Second")
    }

    @Test func aConfirmationIsShownAsAnAlert() {
        stage.show(Text(verbatim: "Home"))
        let delete = PresentationAction(PresentationAction.Kind("delete"), title: "Delete", isDestructive: true)
        let ends = stage.handle(Problem("Delete it?", .confirmation, actions: [delete, .cancel]))
        #expect(!host.isConfirmation && host.alert?.buttons.map(\.role) == [.destructive, .cancel])
        host.tap("Delete")
        #expect(ends.all == [.answered(delete)])
    }

    @Test func onlyOneButtonCancels() {
        stage.show(Text(verbatim: "Home"))
        stage.handle(Problem("Odd", actions: [.dismiss, .cancel]))
        #expect(host.alert?.buttons.map(\.role) == [.cancel, nil])
    }

    @Test func theReferencesAreCopied() async {
        await recordingFailures { reporter in
            stage.show(Text(verbatim: "Home"))
            let ends = stage.handle(Problem("Broken", actions: [.copyReference]))
            host.tap("Copy Reference")
            #expect(UIPasteboard.general.string == reporter.reports.first?.incident.description)
            #expect(ends.all == [.answered(.copyReference)])
        }
    }

    @Test func copyingFromABannerAnswersNothing() async {
        await recordingFailures { reporter in
            stage.show(Text(verbatim: "Home"))
            let ends = stage.handle(Problem("Broken", .banner(), actions: [.copyReference]))
            #expect(host.tap("Copy Reference"))
            #expect(UIPasteboard.general.string == reporter.reports.first?.incident.description)
            #expect(ends.all.isEmpty && host.texts.contains("Broken"))
        }
    }

    // MARK: Sheets

    @Test func anAlertIsShownOverTheTopmostSheet() {
        stage.showSheets()
        stage.turn(stage.outerSheet, on: true)
        host.finish()
        stage.handle(Problem("Offline"))
        #expect(host.alert?.title == "Offline" && host.sheets == 1 && host.refusedAlerts.isEmpty)
    }

    @Test(arguments: [true, false])
    func anAlertIsShownOverASimultaneousSheet(prefersSheets: Bool) {
        host.prefersSheets = prefersSheets
        stage.showSheets()
        stage.outerSheet.isOn = true
        let ends = stage.handle(Problem("Offline"))
        host.finish()
        #expect(host.alert?.title == "Offline" && ends.all.isEmpty)
        host.tap("OK")
        host.finish()
        #expect(ends.all == [.answered(.dismiss)] && host.sheets == 1)
    }

    @Test func anAlertStaysAfterACanceledSheet() {
        stage.showSheets()
        stage.outerSheet.isOn = true
        let ends = stage.handle(Problem("Offline"))
        stage.turn(stage.outerSheet, on: false)
        host.finish()
        #expect(host.sheets == 0 && host.alert?.title == "Offline" && ends.all.isEmpty)
    }

    @Test func anAlertWaitsForAnAppearingSheet() {
        stage.showSheets()
        stage.turn(stage.outerSheet, on: true)
        stage.handle(Problem("Offline"))
        host.finish()
        #expect(host.alert?.title == "Offline" && host.sheets == 1)
    }

    @Test func aSheetWaitsForTheAlert() {
        stage.showSheets()
        let ends = stage.handle(Problem("Offline"))
        host.finish()
        stage.turn(stage.outerSheet, on: true)
        host.finish()
        #expect(host.alert?.title == "Offline" && host.sheets == 0)
        host.tap("OK")
        host.finish()
        #expect(ends.all == [.answered(.dismiss)] && host.sheets == 1 && host.texts == ["Outer"])
    }

    @Test func anAlertOfADismissedSheetIsShownAgain() {
        stage.showSheets()
        stage.turn(stage.outerSheet, on: true)
        host.finish()
        let ends = stage.handle(Problem("Offline"))
        host.finish()
        stage.turn(stage.outerSheet, on: false)
        host.finish()
        #expect(host.sheets == 0 && host.alert?.title == "Offline" && ends.all.isEmpty)
        host.tap("OK")
        #expect(ends.all == [.answered(.dismiss)])
    }

    @Test func anAlertOfTheInnerSheetMovesToTheOuterSheet() {
        stage.showSheets()
        stage.turn(stage.outerSheet, on: true)
        host.finish()
        stage.turn(stage.innerSheet, on: true)
        host.finish()
        stage.handle(Problem("Offline"))
        host.finish()
        #expect(host.sheets == 2 && host.refusedAlerts.isEmpty)
        stage.turn(stage.innerSheet, on: false)
        host.finish()
        #expect(host.sheets == 1 && host.alert?.title == "Offline" && host.refusedAlerts.isEmpty)
    }

    @Test func aQuickAnswerIsLoggedAsShown() async {
        await recordingFailures { reporter in
            stage.show(Text(verbatim: "Home"))
            let ends = stage.handle(Problem("Offline"))
            host.tap("OK")
            host.finish()
            #expect(ends.all == [.answered(.dismiss)])
            #expect(reporter.notes.contains { if case .shown = $0 { true } else { false } })
        }
    }

    /// SwiftUI writes `false` first, and the router is informed after the transition.
    @Test func aFailureDuringTheDismissalIsAnotherAlert() {
        stage.show(Text(verbatim: "Home"))
        let first = stage.handle(Problem("Offline", actions: []))
        host.finish()
        host.escape()
        let second = stage.handle(Problem("Offline", actions: []))
        host.finish()
        #expect(first.all == [.dismissed(.user)] && second.all.isEmpty && host.alert?.title == "Offline")
    }

    @Test func anAlertWaitsForAnAlertOfTheApp() async {
        await recordingFailures { reporter in
            let (scene, root) = (UIWindowScene(), UIViewController())
            let window = UIWindow(windowScene: scene)
            window.makeKeyAndVisible()
            window.rootViewController = root
            host.window = window
            stage.show(Text(verbatim: "Home"))
            root.present(UIAlertController(title: "Own", message: nil, preferredStyle: .alert), animated: false)
            Transition.endAll(in: scene)
            stage.handle(Problem("Offline"))
            host.finish()
            #expect(host.alert == nil && !reporter.notes.contains { if case .shown = $0 { true } else { false } })
            root.dismiss(animated: false)
            Transition.endAll(in: scene)
            await stage.pass(.milliseconds(100))
            host.finish()
            #expect(host.alert?.title == "Offline")
        }
    }

    /// A sheet without `presentsFailuresInSheet()`, a share sheet or a picker.
    @Test func aRefusedAlertIsRequestedUntilNothingIsInItsWay() async {
        await recordingFailures { reporter in
            let (scene, root) = (UIWindowScene(), UIViewController())
            let window = UIWindow(windowScene: scene)
            window.makeKeyAndVisible()
            window.rootViewController = root
            host.window = window
            stage.show(
                Text(verbatim: "Home").sheet(isPresented: stage.outerSheet.binding) { Text(verbatim: "Sheet") })
            stage.turn(stage.outerSheet, on: true)
            root.present(UIViewController(), animated: false)
            Transition.endAll(in: scene)
            host.finish()
            let ends = stage.handle(Problem("Offline"))
            for delay in [Duration.milliseconds(100), .milliseconds(500), .seconds(2), .seconds(2)] {
                host.finish()
                await stage.pass(delay)
            }
            #expect(host.alert == nil && ends.all.isEmpty)
            #expect(!reporter.notes.contains { if case .shown = $0 { true } else { false } })
            stage.turn(stage.outerSheet, on: false)
            root.dismiss(animated: false)
            Transition.endAll(in: scene)
            host.finish()
            await stage.pass(.seconds(2))
            host.finish()
            #expect(host.alert?.title == "Offline")
            #expect(reporter.notes.contains { if case .shown = $0 { true } else { false } })
            host.tap("OK")
            stage.handle(OtherProblem("Next"))
            host.finish()
            #expect(ends.all == [.answered(.dismiss)] && host.alert?.title == "Next")
        }
    }

    // MARK: Windows

    @Test func aFailureIsShownInItsWindowOnly() {
        let there = Host()
        stage.show(Text(verbatim: "Home"))
        there.show(FailingScreen(failure: Problem("Offline")), of: stage.router)
        there.tap("Save")
        there.settle()
        #expect(host.alert == nil && there.alert?.title == "Offline")
        there.tap("OK")
        there.finish()
        #expect(host.alert == nil && there.alert == nil)
    }

    @Test func aFailureOfTheRouterIsShownInTheWindowThatWasActiveLast() {
        let there = Host()
        stage.show(Text(verbatim: "Home"))
        there.show(Text(verbatim: "Other"), of: stage.router)
        stage.handle(Problem("Offline"))
        there.finish()
        #expect(host.alert == nil && there.alert?.title == "Offline")
    }

    @Test func closingAWindowEndsItsFailures() async {
        var scene: SceneID?
        stage.show(HandleReader { scene = $0.scene })
        let ends = stage.handle(Problem("Offline"), in: scene)
        host.close()
        host.finish()
        for _ in 0..<10_000 where ends.all.isEmpty { await Task.yield() }
        #expect(ends.all == [.sceneClosed], "the state of its root is released")
    }

    private struct SwitchingRoot: View {
        let isSignedIn: Switch
        let router: FailureRouter
        var body: some View {
            if isSignedIn.isOn {
                Text(verbatim: "Orders").presentsFailures(of: router, usesSwiftUIAlerts: true)
            } else {
                Text(verbatim: "Sign In").presentsFailures(of: router, usesSwiftUIAlerts: true)
            }
        }
    }

    @Test(arguments: Host.Write.allCases)
    func anAlertOfTheRouterWorksOnTheNextRoot(write: Host.Write) async {
        let (isSignedIn, host) = (Switch(true), host)
        host.write = write
        host.show(
            SwitchingRoot(isSignedIn: isSignedIn, router: stage.router)
                .environment(\.afterTransition) { host.afterTransitions($0) })
        host.finish()
        let ends = stage.handle(Problem("Session Expired", actions: [.signIn]))
        stage.turn(isSignedIn, on: false)
        for _ in 0..<100 {
            host.finish()
            await Task.yield()
        }
        #expect(host.alert?.title == "Session Expired" && host.texts == ["Sign In"])
        #expect(host.tap("Sign In"))
        host.deliverLateWrites()
        host.finish()
        #expect(ends.all == [.answered(.signIn)] && host.alert == nil)
    }

    @Test func aReappearingWindowShowsWaitingFailures() {
        stage.show(Text(verbatim: "Home"))
        host.cover()
        stage.handle(Problem("Offline"))
        #expect(host.alert == nil)
        host.uncover()
        host.finish()
        #expect(host.alert?.title == "Offline")
    }
}

/// A screen that passes a failure to the router in its environment.
struct FailingScreen<Failure: PresentableFailure>: View {
    let failure: Failure
    var anchor = InlineAnchor.form
    var perform: PresentationAction.Handlers = [:]
    @Environment(\.failures) private var failures

    var body: some View {
        VStack {
            Text(verbatim: "Form").inlineFailure(for: anchor)
            Button {
                failures.handle(failure, perform: perform)
            } label: {
                Text(verbatim: "Save")
            }
        }
    }
}
