public import Foundation

// Closed: each is formatted by Foundation, with its plural rules and digits.
/// A value in a text, formatted in the text's language.
public enum TextValue: Sendable, Hashable {
    /// A time to wait, rounded up.
    case wait(Duration)
    /// A date: the time, with the day unless it is the day of `now`.
    case moment(Date, now: Date = Date())
    /// A number. Phrase the text so that it needs no plural: *Attempts left: {count}*.
    case count(Int)
}

extension TextValue {
    /// Returns the value as text.
    func formatted(in locale: Locale, timeZone: TimeZone) -> String {
        switch self {
        case .wait(let duration): Self.formatted(duration, in: locale)
        case .moment(let date, let now): Self.formatted(date, now: now, in: locale, timeZone: timeZone)
        case .count(let count): count.formatted(.number.locale(locale))
        }
    }

    /// Returns seconds up to two minutes, minutes up to two hours, hours up to two days, then days. A whole number of a larger
    /// unit is written in that unit, such as "1 hour".
    private static func formatted(_ duration: Duration, in locale: Locale) -> String {
        // Bounded, since larger values overflow.
        let duration = min(max(duration, .zero), .seconds(100 * 366 * 86_400))
        let seconds = duration.components.seconds + (duration.components.attoseconds > 0 ? 1 : 0)
        let units: [(unit: Duration.UnitsFormatStyle.Unit, length: Int64, limit: Int64)] = [
            (.seconds, 1, 120), (.minutes, 60, 7_200), (.hours, 3_600, 172_800), (.days, 86_400, .max),
        ]
        let length = units.first { seconds <= $0.limit }?.length ?? 86_400
        // Foundation rounds to the nearest unit, so the value is rounded up before.
        let rounded = seconds.isMultiple(of: length) ? seconds : (seconds / length + 1) * length
        let unit = units.last { rounded > 0 && rounded.isMultiple(of: $0.length) }?.unit ?? .seconds
        return Duration.seconds(rounded).formatted(
            Duration.UnitsFormatStyle(allowedUnits: [unit], width: .wide).locale(locale))
    }

    private static func formatted(_ date: Date, now: Date, in locale: Locale, timeZone: TimeZone) -> String {
        var calendar = locale.calendar
        calendar.timeZone = timeZone
        let isToday = calendar.isDate(date, inSameDayAs: now)
        return date.formatted(
            Date.FormatStyle(
                date: isToday ? .omitted : .long, time: .shortened, locale: locale, calendar: calendar,
                timeZone: timeZone))
    }
}
