package import Foundation
import WatertightPresentation

extension Date {
    /// A moment as a person reads it: hours, minutes and the time zone, and the day unless it is today.
    /// - Parameters:
    ///   - now: When it is read.
    ///   - calendar: The calendar and the time zone of whoever reads it.
    package func clockTime(now: Date = Date(), in calendar: Calendar = .current) -> String {
        let time = formatted(
            .verbatim(
                "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits) \(timeZone: .specificName(.short))",
                timeZone: calendar.timeZone, calendar: calendar))
        guard !calendar.isDate(self, inSameDayAs: now) else { return time }
        // In the language of the texts around it.
        let language = Bundle.module.preferredLocalizations.first ?? "en"
        var style = Date.FormatStyle.dateTime.day().month(.wide).year()
        style.timeZone = calendar.timeZone
        style.calendar = calendar
        style.locale = Locale(identifier: language)
        return LocalizedText("moment.otherDay", bundle: .module, values: ["time": time, "day": formatted(style)]).string
    }
}
