import SwiftUI
import Testing
import UIKit
import Watertight
@_spi(Adapters) import WatertightPresentation
import WatertightSwiftUI

@MainActor @Suite(.timeLimit(.minutes(1))) struct AlertTests {
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

    @Test func aConfirmationIsShownAsADialog() {
        stage.show(Text(verbatim: "Home"))
        let delete = PresentationAction(PresentationAction.Kind("delete"), title: "Delete", role: .destructive)
        let ends = stage.handle(Problem("Delete it?", .confirmation, actions: [delete, .cancel]))
        #expect(host.isConfirmation && host.alert?.buttons.map(\.role) == [.destructive, .cancel])
        host.tap("Delete")
        #expect(ends.all == [.answered(delete)])
    }

    @Test func onlyOneButtonCancels() {
        stage.show(Text(verbatim: "Home"))
        stage.handle(Problem("Odd", actions: [.dismiss, .cancel]))
        #expect(host.alert?.buttons.map(\.role) == [.cancel, nil])
    }

    @Test func theReferencesAreCopied() throws {
        stage.show(Text(verbatim: "Home"))
        let ends = stage.handle(Problem("Broken", actions: [.copyReference]))
        let references = try #require(stage.router.alert(in: .main)?.references)
        host.tap("Copy Reference")
        #expect(UIPasteboard.general.string == references)
        #expect(ends.all == [.answered(.copyReference)])
    }

    @Test func copyingFromABannerAnswersNothing() throws {
        stage.show(Text(verbatim: "Home"))
        let ends = stage.handle(Problem("Broken", .banner(), actions: [.copyReference]))
        let references = try #require(stage.router.banner(in: .main)?.references)
        #expect(host.tap("Copy Reference"))
        #expect(UIPasteboard.general.string == references)
        #expect(ends.all.isEmpty && host.texts.contains("Broken"))
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

    /// Documents why sheets need `presentsFailures()`.
    @Test func aSheetWithoutPresentsFailuresHidesThem() {
        stage.show(
            Text(verbatim: "Home").sheet(isPresented: stage.outerSheet.binding) { Text(verbatim: "Sheet") })
        stage.turn(stage.outerSheet, on: true)
        host.finish()
        stage.handle(Problem("Offline"))
        host.finish()
        #expect(host.alert == nil && host.refusedAlerts == ["Offline"])
    }

    // MARK: Windows

    @Test func aFailureIsShownInItsWindowOnly() {
        let (there, other) = (Host(), SceneID("other"))
        stage.show(Text(verbatim: "Home"))
        there.show(Text(verbatim: "Other"), of: stage.router, in: other)
        let ends = stage.handle(Problem("Offline"), in: other)
        there.settle()
        #expect(host.alert == nil && there.alert?.title == "Offline")
        stage.handle(OtherProblem("Here"))
        there.tap("OK")
        host.settle()
        there.finish()
        #expect(ends.all == [.answered(.dismiss)])
        #expect(host.alert?.title == "Here" && there.alert == nil)
    }

    @Test func closingAWindowEndsItsFailures() {
        stage.show(Text(verbatim: "Home"))
        let ends = stage.handle(Problem("Offline"))
        host.close()
        #expect(ends.all.isEmpty, "SwiftUI doesn't report that it is closed for good")
        stage.router.sceneDidClose(.main)
        #expect(ends.all == [.sceneClosed])
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
