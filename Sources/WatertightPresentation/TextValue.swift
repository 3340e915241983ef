public import Foundation

// Closed: each is formatted by Foundation, with its plural rules and digits.
/// A value in a text, written as the person's language writes it.
public enum TextValue: Sendable, Hashable {
    /// A time to wait, rounded up: a second too early is too early.
    case wait(Duration)
    /// A moment: the time of the day, and the day itself unless it is that of `now`.
    case moment(Date, now: Date = Date())
    /// A number. Write the text so that it needs no plural: *Attempts left: {count}*.
    case count(Int)
}

extension TextValue {
    /// The value as a text.
    func formatted(in locale: Locale, timeZone: TimeZone) -> String {
        switch self {
        case .wait(let duration): Self.formatted(duration, in: locale)
        case .moment(let date, let now): Self.formatted(date, now: now, in: locale, timeZone: timeZone)
        case .count(let count): count.formatted(.number.locale(locale))
        }
    }

    /// In seconds up to two minutes, in minutes up to two hours, in hours up to two days, then in days.
    private static func formatted(_ duration: Duration, in locale: Locale) -> String {
        let seconds = max(0, duration.components.seconds + (duration.components.attoseconds > 0 ? 1 : 0))
        let (unit, length): (Duration.UnitsFormatStyle.Unit, Int64) =
            switch seconds {
            case ...120: (.seconds, 1)
            case ...7_200: (.minutes, 60)
            case ...172_800: (.hours, 3_600)
            default: (.days, 86_400)
            }
        // Foundation rounds to the nearest; this is a whole number of the unit.
        let rounded = seconds.isMultiple(of: length) ? seconds : (seconds / length + 1) * length
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
