import Accessibility
import AppKit
import Observation
import SwiftUI
import Testing
import UIKit
import Watertight
@_spi(Adapters) import WatertightPresentation
import WatertightTesting

@testable import WatertightUI

/// Screens, windows and full screens.
extension ContentTests {
    struct OwnerScreen: View {
        let isThere: Switch
        let handle: FailureHandle
        var body: some View {
            if isThere.isOn {
                Text(verbatim: "Screen").failureOwner(handle)
            } else {
                Text(verbatim: "Gone")
            }
        }
    }

    @Test func failuresOfARemovedScreenEnd() async {
        struct Screens: View {
            let isThere: Switch
            var body: some View {
                if isThere.isOn {
                    FailingScreen(failure: Problem("Offline")).failureOwner()
                } else {
                    Text(verbatim: "Gone")
                }
            }
        }
        let screen = Switch(true)
        stage.show(Screens(isThere: screen))
        host.tap("Save")
        host.finish()
        #expect(host.alert?.title == "Offline")
        stage.turn(screen, on: false)
        for _ in 0..<1_000 { await Task.yield() }
        host.finish()
        #expect(host.alert == nil && host.texts == ["Gone"])
    }

    /// A closure of a view captures the view, and with it the handle in its environment.
    @Test func aScreenEndsAlthoughItsActionCapturesTheView() async {
        struct Detail: View {
            @Environment(\.failures) private var failures
            @State private var attempts = 0
            var body: some View {
                Button {
                    failures.handle(Problem("Offline", actions: [.retry]), perform: [.retry: { attempts += 1 }])
                } label: {
                    Text(verbatim: "Load")
                }
            }
        }
        struct List: View {
            let hasDetail: Switch
            var body: some View {
                if hasDetail.isOn { Detail().failureOwner() } else { Text(verbatim: "List") }
            }
        }
        let hasDetail = Switch(true)
        stage.show(List(hasDetail: hasDetail))
        host.tap("Load")
        host.finish()
        #expect(host.alert?.title == "Offline")
        stage.turn(hasDetail, on: false)
        for _ in 0..<1_000 { await Task.yield() }
        host.finish()
        #expect(host.alert == nil)
    }

    @Test func anotherRouterIsDrawn() {
        stage.show(Text(verbatim: "Home"))
        let other = FailureRouter(clock: stage.clock)
        host.show(Text(verbatim: "Home").inlineFailure(for: .form), of: other)
        other.handle(Problem("Offline", .banner()))
        other.handle(OtherProblem("Taken", .inline(.form)))
        host.finish()
        #expect(host.texts == ["Home", "Taken", "Offline"])
    }

    @Test func aRouterThatReturnsIsDrawn() {
        func show(_ router: FailureRouter) {
            host.show(FailingScreen(failure: Problem("Taken", .inline(.form))).failureOwner(), of: router)
        }
        let other = FailureRouter(clock: stage.clock)
        for router in [stage.router, other, stage.router] { show(router) }
        host.tap("Save")
        host.finish()
        #expect(host.texts.contains("Taken"))
    }

    @Test func anOwnerBeginsForAHandleWithoutAScreen() {
        let handle = FailureHandle(router: stage.router)
        stage.show(FailingScreen(failure: Problem("Offline")).failureOwner(handle))
        host.tap("Save")
        host.finish()
        #expect(host.alert?.title == "Offline")
    }

    @Test func aWindowIsReleasedWithoutOnDisappear() async {
        let surface = WindowSurface()
        weak var window: FailureWindow?
        do {
            let made = FailureWindow(usesSwiftUIAlerts: true)
            window = made
            made.begin(with: stage.router)
            surface.appear(of: FailureHandle(router: stage.router, scene: made.scene(in: stage.router)), in: made) {
                $0()
            }
        }
        #expect(window == nil, "the router retains only the surface")
    }

    /// A sheet without `presentsFailuresInSheet()` on macOS.
    @Test func aBannerUnderASheetOfAppKitIsNotShown() async {
        await recordingFailures { reporter in
            let window = NSWindow()
            host.macWindow = window
            stage.show(Text(verbatim: "Home"))
            let sheet = NSWindow()
            window.beginSheet(sheet)
            stage.handle(Problem("Saved here only", .banner()))
            await stage.pass(.seconds(1))
            host.finish()
            await stage.pass(.seconds(3))
            host.finish()
            #expect(!reporter.notes.contains { if case .shown = $0 { true } else { false } })
            #expect(host.alert == nil, "AppKit would present it after the sheet")
            window.endSheet(sheet)
            await stage.pass(.seconds(2))
            host.finish()
            #expect(host.alert?.title == "Saved here only")
            #expect(reporter.notes.contains { if case .shown(_, _, "alert") = $0 { true } else { false } })
        }
    }

    @Test func anOwnerIsStable() {
        var owners: Set<OwnerID?> = []
        struct Watcher: View {
            let another: Switch
            let note: (OwnerID?) -> Void
            @Environment(\.failures) private var failures
            var body: some View {
                note(failures.owner)
                return Text(verbatim: "\(another.isOn)")
            }
        }
        stage.show(Watcher(another: stage.innerSheet) { owners.insert($0) }.failureOwner())
        stage.turn(stage.innerSheet, on: true)
        #expect(host.texts == ["true"])
        #expect(owners.count == 1 && !owners.contains(nil))
    }

    @Test func aCoveredScreenKeepsItsFailures() async {
        let handle = stage.router.forScreen()
        stage.show(Text(verbatim: "Form").inlineFailure(for: .form).failureOwner(handle))
        let ends = stage.handle(Problem("Taken", .inline(.form)), for: handle)
        host.cover()
        for _ in 0..<100 { await Task.yield() }
        host.uncover()
        #expect(ends.all.isEmpty && host.texts == ["Form", "Taken"])
    }

    /// A view model that was given the router itself.
    @Test func aFailureOfTheRouterIsShownAtTheAnchorOfAScreen() {
        stage.show(Text(verbatim: "Form").inlineFailure(for: .form).failureOwner())
        stage.router.handle(Problem("Taken", .inline(.form)))
        host.settle()
        #expect(host.texts == ["Form", "Taken"])
    }

    @Test func anInlineMessageWithoutAViewBecomesAnAlert() async {
        stage.show(Text(verbatim: "Form"))
        stage.handle(Problem("Taken", .inline(.form)))
        await stage.pass(.seconds(1))
        host.finish()
        #expect(host.alert?.title == "Taken")
    }

    @Test func aRowShowsItsOwnMessage() {
        func anchor(_ row: Int) -> InlineAnchor { InlineAnchor("attachment", id: row) }
        stage.show(
            VStack {
                Text(verbatim: "First").inlineFailure(for: anchor(1))
                Text(verbatim: "Second").inlineFailure(for: anchor(2))
                Text(verbatim: "Third").inlineFailure(for: anchor(3))
            })
        stage.handle(Problem("Not sent", .inline(anchor(2))))
        #expect(host.texts == ["First", "Second", "Not sent", "Third"])
    }

    /// In a form, a tap on the row presses all buttons of the default style.
    @Test func theButtonsOfAMessageAreBorderless() {
        stage.show(Text(verbatim: "Form").inlineFailure(for: .form))
        stage.handle(Problem("Taken", .inline(.form), actions: [.retry, .cancel]))
        #expect(host.buttons.map(\.style) == ["BorderlessButtonStyle", "BorderlessButtonStyle"])
    }

    @Test func aPreferredActionOfAFullScreenIsPressedByReturn() {
        stage.show(Text(verbatim: "Home"))
        stage.handle(Problem("No orders", .fullScreen, actions: [.cancel, .retry], preferredAction: .retry))
        #expect(host.buttons.map(\.isPreferred) == [false, true])
    }

    /// The screen shows its own progress: the router can't know when the retry is over.
    @Test func aRetryRemovesTheFullScreen() async throws {
        let handle = stage.router.forScreen()
        stage.show(
            VStack {
                OwnerScreen(isThere: Switch(true), handle: handle)
                Text(verbatim: "Tab bar")
            })
        let first = stage.handle(Problem("No orders", .fullScreen, actions: [.retry]), for: handle)
        #expect(host.texts == ["No orders", "Tab bar"], "it replaces its screen's content only")
        host.tap("Try Again")
        #expect(first.all == [.answered(.retry)] && host.texts == ["Screen", "Tab bar"])
        stage.handle(Problem("No orders", .fullScreen, actions: [.dismiss]), for: handle)
        #expect(host.texts == ["No orders", "Tab bar"])
    }

    /// A tick, an activity, or a failure at another place doesn't update a view.
    @Test func aViewIsUpdatedOnlyForItsOwnFailures() async {
        @MainActor final class Updates { var count = 0 }
        let (updates, root, surface, scene) = (Updates(), MessageSurface(), MessageSurface(), SceneID())
        stage.router.surfaceWillAppear(root, id: SurfaceID(), at: .window(draws: []), in: scene)
        surface.appear(at: .anchor(.form, of: nil), of: FailureHandle(router: stage.router, scene: scene))
        withObservationTracking {
            _ = surface.item
        } onChange: {
            MainActor.assumeIsolated { updates.count += 1 }
        }
        stage.show(Text(verbatim: "Form").inlineFailure(for: .form))
        stage.handle(Problem("Taken", .inline(.form)))
        stage.handle(OtherProblem("Saved here only", .banner()))
        stage.router.scene(scene, didBecome: .active)
        await stage.pass(.seconds(1))
        #expect(updates.count == 0 && host.texts.contains("Taken"))
        stage.handle(OtherProblem("Odd", .inline(.form)), in: scene)
        #expect(updates.count == 1)
    }

    @Test func aFullScreenOfTheAppReplacesItsContent() {
        stage.show(Text(verbatim: "Home"))
        stage.handle(Problem("Update", .fullScreen))
        #expect(host.texts == ["Update"])
    }

    // MARK: The end of a cause

    private struct EmailForm: View {
        let email: Switch
        @Environment(\.failures) private var failures

        var body: some View {
            Text(verbatim: "Email").inlineFailure(for: InlineAnchor("email"), clearsOnChangeOf: email.isOn)
            Button("Check") { failures.handle(Problem("Invalid", .inline(InlineAnchor("email")))) }
        }
    }

    @Test func anInlineMessageEndsWhenItsFieldChanges() {
        let email = Switch()
        stage.show(EmailForm(email: email).failureOwner())
        stage.host.tap("Check")
        #expect(stage.host.texts.contains("Invalid"))
        stage.turn(email, on: true)
        #expect(!stage.host.texts.contains("Invalid"))
        stage.host.tap("Check")
        #expect(stage.host.texts.contains("Invalid"), "the next message is shown")
    }
}
