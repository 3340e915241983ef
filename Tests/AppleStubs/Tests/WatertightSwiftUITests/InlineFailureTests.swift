import Foundation
import SwiftUI
import Testing
@_spi(Adapters) import WatertightPresentation

@testable import WatertightUI

@MainActor @Suite struct InlineFailureTests {
    let stage = Stage()
    var host: SwiftUI.Host { stage.host }

    /// A button in the middle of a column would jump to its edge.
    @Test func aMessageLeavesTheWidthOfItsView() {
        stage.show(Text(verbatim: "Save").inlineFailure(for: .form))
        stage.handle(Problem("Invalid", .inline(.form)))
        #expect(host.texts == ["Save", "Invalid"] && !host.wide.contains("Save"))
    }

    /// The view is at an edge of the screen, and its message is wider.
    @Test(arguments: [(90, -10), (100, 0)] as [(CGFloat, CGFloat)]) func aMessageStaysInsideTheScreen(
        right: CGFloat, shift: CGFloat
    ) {
        stage.show(Text(verbatim: "Save").inlineFailure(for: .form))
        stage.handle(Problem("Invalid", .inline(.form)))
        // The message has a width of 100 points.
        host.screen = CGRect(x: -200, y: 0, width: 200 + right, height: 100)
        host.settle()
        #expect(host.offsets == (shift == 0 ? [:] : ["Invalid": shift]))
    }

    @Test func aMessageStaysInsideTheScreenFromRightToLeft() {
        stage.show(Text(verbatim: "Save").inlineFailure(for: .form))
        stage.handle(Problem("Invalid", .inline(.form)))
        host.screen = CGRect(x: 40, y: 0, width: 400, height: 100)
        host.settle()
        #expect(host.offsets == ["Invalid": 40])
    }
}
