import Foundation
import Testing
@testable import WatertightTesting

struct TableTextTests {
    private struct Point: Sendable { let x: Int, y: Int? }
    private struct ID: RawRepresentable, Sendable { let rawValue: String }
    private enum Shape: Sendable { case none, circle(Point), square(side: Int), box(Int, height: Int?) }

    @Test(arguments: [
        ("Ada" as any Sendable, "Ada"), (ID(rawValue: "recipes"), "recipes"), (3, "3"), (Int?.none, "nil"),
        (Int?.some(3), "3"), ([1, 2], "[1, 2]"),
        (Set([2, 1]), "[1, 2]"), (Shape.none, "none"),
        (Shape.circle(Point(x: 1, y: nil)), "circle(Point(x: 1, y: nil))"),
        (Shape.square(side: 2), "square(side: 2)"), (Shape.box(1, height: 2), "box(1, height: 2)"),
        (Duration.seconds(7), "7.0 seconds"), ("two\nlines", "two lines"),
        (Date(timeIntervalSince1970: 1_800_000_000), "2027-01-15T08:00:00Z"),
        (Date(timeIntervalSinceNow: 7200), "within a day"),
    ])
    func aValueHasTheSameTextInEveryRun(_ value: any Sendable, _ text: String) {
        #expect(TableText.of(value) == text)
    }
}
