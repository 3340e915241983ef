import Foundation
import Testing

@testable import WatertightPresentation

@Suite struct TextValueTests {
    private func formatted(_ value: TextValue, _ locale: String, zone: Int = 0) throws -> String {
        let text = value.formatted(
            in: Locale(identifier: locale), timeZone: try #require(TimeZone(secondsFromGMT: zone)))
        // Versions of the Unicode data differ in their spaces.
        return text.replacing("\u{202F}", with: " ").replacing("\u{A0}", with: " ")
    }

    @Test(arguments: [
        ("en", 1, "1 second"), ("en", 2, "2 seconds"), ("de", 1, "1 Sekunde"), ("fr", 30, "30 secondes"),
        ("es", 1, "1 segundo"), ("pt-BR", 2, "2 segundos"), ("ja", 30, "30秒"), ("zh-Hans", 2, "2秒钟"),
        // Arabic has one, two, few and many.
        ("ar", 1, "ثانية"), ("ar", 2, "ثانيتان"), ("ar", 5, "5 ثوان"), ("ar", 30, "30 ثانية"),
    ])
    func usesThePluralRulesOfTheLanguage(_ locale: String, _ seconds: Int, _ text: String) throws {
        #expect(try formatted(.wait(.seconds(seconds)), locale) == text)
    }

    @Test(arguments: [
        (Duration.milliseconds(1), "1 second"), (.seconds(119), "119 seconds"), (.seconds(120), "2 minutes"),
        (.seconds(121), "3 minutes"), (.milliseconds(120_001), "3 minutes"), (.seconds(60), "1 minute"),
        (.seconds(3_600), "1 hour"), (.seconds(3_601), "61 minutes"), (.seconds(7_200), "2 hours"),
        (.seconds(7_201), "3 hours"), (.seconds(86_400), "1 day"),
        (.seconds(172_801), "3 days"), (.seconds(-5), "0 seconds"),
        (.seconds(Int64.max), "36,600 days"), (.seconds(Int64.min), "0 seconds"),
    ])
    func roundsUp(_ duration: Duration, _ text: String) throws {
        #expect(try formatted(.wait(duration), "en") == text)
    }

    @Test func omitsTheDayIfItIsToday() throws {
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        let soon = TextValue.moment(now.addingTimeInterval(60), now: now)
        let later = TextValue.moment(now.addingTimeInterval(86_400), now: now)
        #expect(try formatted(soon, "en-US") == "10:14 PM")
        #expect(try formatted(soon, "de") == "22:14")
        #expect(try formatted(later, "de") == "15. November 2023 um 22:13")
        #expect(try formatted(later, "ja") == "2023年11月15日 22:13")
        // Both are on the next day in this time zone.
        #expect(try formatted(soon, "de", zone: 7_200) == "0:14" || formatted(soon, "de", zone: 7_200) == "00:14")
    }

    @Test func formatsNumbersInTheLanguage() throws {
        #expect(try formatted(.count(1_234), "en") == "1,234")
        #expect(try formatted(.count(1_234), "de-CH") == "1’234")
    }
}
