import Foundation

/// The counts of a baseline on a day.
struct CountedDay: Sendable, Hashable, Codable {
    /// In UTC, as `2026-01-31`.
    var date: String
    var open: Int
    var accepted: Int
    var files: Int
    var lines: Int

    var isValid: Bool {
        date.wholeMatch(of: #/\d{4}-\d{2}-\d{2}/#) != nil && [open, accepted, files, lines].allSatisfy { $0 >= 0 }
    }

    static func text(of date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
}

extension [CountedDay] {
    private static let most = 200

    /// Adds counts, unless the last ones are the same and of the same day. Keeps the newest 200.
    mutating func add(_ day: CountedDay) {
        guard last != day else { return }
        append(day)
        removeFirst(Swift.max(0, count - Self.most))
    }
}
