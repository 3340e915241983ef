#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A date in a header field, to the second (RFC 9110 §5.6.7).
///
/// Reads the three forms and writes the first of them, the only one that may still be sent:
///
///     Sun, 06 Nov 1994 08:49:37 GMT    IMF-fixdate
///     Sunday, 06-Nov-94 08:49:37 GMT   RFC 850
///     Sun Nov  6 08:49:37 1994         asctime
///
/// The arithmetic is on integers: no locale, calendar or time zone of the device takes part.
struct HTTPDate: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Seconds since the beginning of 1970 in UTC, leap seconds not counted, in the years 0 to 9999.
    let secondsSince1970: Int64

    /// Creates a date, rounded down to the second and limited to the years 0 to 9999.
    init(_ date: Date) {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        // NaN can't be compared or converted to an integer.
        guard !seconds.isNaN else {
            secondsSince1970 = 0
            return
        }
        secondsSince1970 = Int64(min(max(seconds, Double(Self.earliest)), Double(Self.latest)))
    }

    /// Reads a field value in any of the three forms; `nil` if it has none of them.
    ///
    /// A date that doesn't exist, such as 30 Feb, is refused. Whitespace around the value, any letter case of the names and
    /// a wrong day of the week are accepted. Second 60, a leap second, is read as the second after 59.
    ///
    /// - Parameters:
    ///   - fieldValue: The value.
    ///   - now: The time that determines the century of a two-digit year: the latest one for which the date is at most
    ///     50 years in the future.
    init?(fieldValue: String, now: Date = Date()) {
        let bytes = OptionalWhitespace.trimming(fieldValue)
        let scanner = FieldScanner(rest: bytes)
        guard let moment = scanner.imfFixdate() ?? scanner.asctime() ?? scanner.rfc850(now: now) else { return nil }
        secondsSince1970 = min(moment.secondsSince1970, Self.latest)
    }

    /// The same time as a `Date`.
    var date: Date {
        Date(timeIntervalSince1970: Double(secondsSince1970))
    }

    /// The date as an IMF-fixdate, such as "Sun, 06 Nov 1994 08:49:37 GMT".
    var fieldValue: String {
        let moment = Moment(secondsSince1970: secondsSince1970)
        let weekday = Names.weekdays[moment.weekday].prefix(3)
        let day = Self.padded(moment.day, to: 2)
        let year = Self.padded(moment.year, to: 4)
        let time = [moment.hour, moment.minute, moment.second].map { Self.padded($0, to: 2) }.joined(separator: ":")
        return "\(weekday), \(day) \(Names.months[moment.month - 1]) \(year) \(time) GMT"
    }

    /// The field value.
    var description: String { fieldValue }

    /// Earlier dates come first.
    static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.secondsSince1970 < rhs.secondsSince1970
    }

    /// 0000-01-01 00:00:00.
    private static let earliest: Int64 = -62_167_219_200
    /// 9999-12-31 23:59:59.
    private static let latest: Int64 = 253_402_300_799

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

/// The names that HTTP dates use, in English whatever the locale.
private enum Names {
    static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    static let shortWeekdays = weekdays.map { String($0.prefix(3)) }
    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}

/// A second of the Gregorian calendar in UTC, extended to the years before it began.
private struct Moment {
    var year: Int
    var month: Int
    var day: Int
    var hour: Int
    var minute: Int
    var second: Int

    /// Creates a moment; `nil` if the day or the time doesn't exist. Second 60 is accepted.
    init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        guard (1...12).contains(month), (1...Self.days(inMonth: month, of: year)).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute, self.second) = (hour, minute, second)
    }

    init(secondsSince1970: Int64) {
        // Division rounds toward zero; before 1970 it has to round down.
        let days = Int((secondsSince1970 >= 0 ? secondsSince1970 : secondsSince1970 - 86_399) / 86_400)
        let secondOfDay = Int(secondsSince1970 - Int64(days) * 86_400)
        (hour, minute, second) = (secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60)
        // Years run from March here, so that a leap day is the last of its year; an era is 400 years, 146,097 days.
        let shifted = days + Self.daysFromMarch0000To1970
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    var secondsSince1970: Int64 {
        Int64(daysSince1970) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
    }

    /// 0 for Sunday; 1970 began on a Thursday.
    var weekday: Int {
        let remainder = (daysSince1970 + 4) % 7
        return remainder >= 0 ? remainder : remainder + 7
    }

    private var daysSince1970: Int {
        let yearFromMarch = month <= 2 ? year - 1 : year
        let era = (yearFromMarch >= 0 ? yearFromMarch : yearFromMarch - 399) / 400
        let yearOfEra = yearFromMarch - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - Self.daysFromMarch0000To1970
    }

    private static let daysFromMarch0000To1970 = 719_468

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// Reads a field value from beginning to end. A step returns `nil` if the text doesn't match.
private struct FieldScanner {
    var rest: ArraySlice<UInt8>

    /// Sun, 06 Nov 1994 08:49:37 GMT
    func imfFixdate() -> Moment? {
        var scanner = self
        guard scanner.skip(oneOf: Names.shortWeekdays) != nil, scanner.skip(", "),
            let day = scanner.digits(2), scanner.skip(" "),
            let month = scanner.skip(oneOf: Names.months), scanner.skip(" "),
            let year = scanner.digits(4), scanner.skip(" "),
            let time = scanner.time(), scanner.skip(" GMT"), scanner.rest.isEmpty
        else { return nil }
        return Moment(
            year: year, month: month + 1, day: day, hour: time.hour, minute: time.minute, second: time.second)
    }

    /// Sunday, 06-Nov-94 08:49:37 GMT
    func rfc850(now: Date) -> Moment? {
        var scanner = self
        guard scanner.skip(oneOf: Names.weekdays) != nil, scanner.skip(", "),
            let day = scanner.digits(2), scanner.skip("-"),
            let month = scanner.skip(oneOf: Names.months), scanner.skip("-"),
            let yearOfCentury = scanner.digits(2), scanner.skip(" "),
            let time = scanner.time(), scanner.skip(" GMT"), scanner.rest.isEmpty
        else { return nil }
        // The latest year with these digits for which the date is at most 50 years in the future. The limits keep it within
        // the years 0 to 9999.
        let clock = Moment(secondsSince1970: HTTPDate(now).secondsSince1970)
        let limitYear = min(max(clock.year + 50, 100), 9999)
        let candidateYear = limitYear - (limitYear - yearOfCentury) % 100
        let candidate = [candidateYear, month + 1, day, time.hour, time.minute, time.second]
        let limit = [limitYear, clock.month, clock.day, clock.hour, clock.minute, clock.second]
        let year = limit.lexicographicallyPrecedes(candidate) ? candidateYear - 100 : candidateYear
        return Moment(
            year: year, month: month + 1, day: day, hour: time.hour, minute: time.minute, second: time.second)
    }

    /// Sun Nov  6 08:49:37 1994
    func asctime() -> Moment? {
        var scanner = self
        guard scanner.skip(oneOf: Names.shortWeekdays) != nil, scanner.skip(" "),
            let month = scanner.skip(oneOf: Names.months), scanner.skip(" "),
            // A day below 10 has a space in place of its first digit.
            let day = scanner.skip(" ") ? scanner.digits(1) : scanner.digits(2), scanner.skip(" "),
            let time = scanner.time(), scanner.skip(" "),
            let year = scanner.digits(4), scanner.rest.isEmpty
        else { return nil }
        return Moment(
            year: year, month: month + 1, day: day, hour: time.hour, minute: time.minute, second: time.second)
    }

    private mutating func time() -> (hour: Int, minute: Int, second: Int)? {
        guard let hour = digits(2), skip(":"), let minute = digits(2), skip(":"), let second = digits(2) else {
            return nil
        }
        return (hour, minute, second)
    }

    private mutating func digits(_ count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count else { return nil }
        var number = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        rest.removeFirst(count)
        return number
    }

    private mutating func skip(oneOf names: [String]) -> Int? {
        names.indices.first { skip(names[$0]) }
    }

    /// Skips a text, its letters in either case; otherwise skips nothing.
    private mutating func skip(_ text: String) -> Bool {
        let found = rest.prefix(text.utf8.count)
        guard found.elementsEqual(text.utf8, by: { Self.lowercased($0) == Self.lowercased($1) }) else { return false }
        rest.removeFirst(found.count)
        return true
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
    }
}
