import Foundation
import SharedFailures
import Testing

struct ClockTimeTests {
    /// 2027-01-15 08:00 in UTC.
    static let moment = Date(timeIntervalSince1970: 1_800_000_000)

    private func calendar(hoursFromGMT hours: Int) throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: hours * 3_600))
        return calendar
    }

    @Test(arguments: [(0, "08:00 "), (5, "13:00 "), (-8, "00:00 ")])
    func todayItIsHoursMinutesAndTheTimeZone(_ hours: Int, _ start: String) throws {
        let text = try Self.moment.clockTime(
            now: Self.moment.addingTimeInterval(-60 * 60 * (hours == -8 ? 0 : 7)), in: calendar(hoursFromGMT: hours))
        #expect(text.hasPrefix(start))
        #expect(text.contains("GMT") || text.contains("UTC"))
        #expect(!text.contains("2027"))
    }

    @Test(arguments: [-86_400, 86_400, -365 * 86_400])
    func onAnotherDayItHasTheDay(_ distance: TimeInterval) throws {
        let text = try Self.moment.clockTime(
            now: Self.moment.addingTimeInterval(distance), in: calendar(hoursFromGMT: 0))
        #expect(text.hasPrefix("08:00 "))
        #expect(text.hasSuffix(" on January 15, 2027"))
    }

    @Test func whichDayItIsDependsOnTheTimeZone() throws {
        // 23:30 on the 14th in UTC, when the moment is on the next day; five hours to the east both are on the 15th.
        let now = Self.moment.addingTimeInterval(-8.5 * 3_600)
        #expect(try Self.moment.clockTime(now: now, in: calendar(hoursFromGMT: 0)).contains("January 15"))
        #expect(try !Self.moment.clockTime(now: now, in: calendar(hoursFromGMT: 5)).contains("January"))
    }
}
