import Accessibility
import SwiftUI
import Testing
@_spi(Adapters) import WatertightPresentation
import WatertightUI

/// What VoiceOver's gestures, the focus and the largest text sizes do.
@MainActor @Suite struct AccessibilityTests {
    let stage = Stage()
    var host: Host { stage.host }

    @Test(arguments: [true, false]) func aBannerThatIsTooHighScrolls(fits: Bool) {
        host.hasSpace = fits
        stage.show(Text(verbatim: "Home"))
        let ends = stage.handle(Problem("Offline", .banner(dismissAfter: nil), actions: [.retry]))
        #expect(host.texts == ["Home", "Offline"], "drawn once")
        #expect(host.scrolled == (fits ? [] : ["Offline"]))
        host.tap("Try Again")
        #expect(ends.all == [.answered(.retry)])
    }

    @Test(arguments: [true, false]) func aFullScreenThatIsTooHighScrolls(fits: Bool) {
        host.hasSpace = fits
        stage.show(Text(verbatim: "Home"))
        stage.handle(Problem("Update", .fullScreen))
        #expect(host.texts == ["Update"] && host.scrolled == (fits ? [] : ["Update"]))
    }

    @Test func theEscapeGestureClosesABanner() {
        stage.show(Text(verbatim: "Home"))
        let first = stage.handle(Problem("Offline", .banner(dismissAfter: nil)))
        #expect(host.makeEscapeGesture())
        #expect(first.all == [.dismissed(.user)])
        let second = stage.handle(Problem("Offline", .banner(dismissAfter: nil), actions: [.retry, .cancel]))
        #expect(host.makeEscapeGesture())
        #expect(second.all == [.answered(.cancel)])
    }

    @Test func theEscapeGestureDoesNotSkipTheAnswerToAFullScreen() {
        stage.show(Text(verbatim: "Home"))
        let update = stage.handle(Problem("Update", .fullScreen, actions: [.retry]))
        #expect(!host.makeEscapeGesture(), "it goes back, as without the failure")
        host.tap("Try Again")
        #expect(update.all == [.answered(.retry)])
        let orders = stage.handle(Problem("No Orders", .fullScreen, actions: [.retry, .cancel]))
        #expect(host.makeEscapeGesture())
        #expect(orders.all == [.answered(.cancel)])
    }

    @Test func theMessageOfAFieldLeavesTheEscapeGestureToTheScreen() {
        stage.show(Text(verbatim: "Email").inlineFailure(for: .form))
        stage.handle(Problem("Invalid", .inline(.form)))
        #expect(!host.makeEscapeGesture())
    }

    @Test func aFullScreenMovesTheFocusToItsHeading() {
        let (changes, announcements) = (Announcements.screenChanges, Announcements.posted.count)
        stage.show(Text(verbatim: "Home"))
        stage.handle(Problem("Update", .fullScreen))
        #expect(host.headings == ["Update"] && host.focused.isEmpty, "too early")
        host.finish()
        #expect(host.focused == ["Update"])
        #expect(Announcements.screenChanges == changes, "it would move the focus to the first element")
        #expect(!Announcements.posted.dropFirst(announcements).contains("Update"), "the focus reads it")
    }

    @Test func aFullScreenAnnouncesItsNewText() {
        let announcements = Announcements.posted.count
        stage.show(Text(verbatim: "Home"))
        stage.handle(Problem("Update", .fullScreen))
        host.finish()
        stage.handle(Problem("Update Now", .fullScreen))
        host.finish()
        #expect(host.headings == ["Update Now"])
        #expect(Announcements.posted.dropFirst(announcements).filter { $0.hasPrefix("Update") } == ["Update Now"])
    }

    // MARK: Rows

    /// A list of which some rows have the place of a message.
    private struct Rows: View {
        let numbers: Range<Int>

        var body: some View {
            List {
                ForEach(Array(numbers), id: \.self) { number in
                    Text(verbatim: "\(number)").swipeActions { Text(verbatim: "Delete") }
                        .inlineFailure(for: InlineAnchor("row", id: number))
                }
            }
        }
    }

    @Test func aRowKeepsItsTraits() {
        stage.show(Rows(numbers: 0..<2))
        #expect(host.swipeActions == ["0": "Delete", "1": "Delete"])
        stage.handle(Problem("Sold Out", .inline(InlineAnchor("row", id: 1))))
        #expect(host.texts == ["0", "1", "Sold Out"])
        #expect(host.swipeActions == ["0": "Delete", "1": "Delete"])
    }

    @Test func onlyARowWithAMessageHasAViewOfThePlatform() {
        stage.show(Text(verbatim: "Home"))
        let without = host.platformViews
        stage.show(Rows(numbers: 0..<500))
        #expect(host.platformViews == without)
        stage.handle(Problem("Sold Out", .inline(InlineAnchor("row", id: 7))))
        #expect(host.platformViews > without)
        host.tap("OK")
    }
}
