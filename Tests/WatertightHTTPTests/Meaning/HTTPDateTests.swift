import Foundation
import Testing
@_spi(Tests) import WatertightTesting

@testable import WatertightHTTP

@Suite("HTTPDate")
struct HTTPDateTests {
    /// 6 Nov 1994 08:49:37, the example of RFC 9110.
    static let example: Int64 = 784_111_777
    static let now = Date(timeIntervalSince1970: 1_750_000_000)

    @Test(
        "reads the three formats",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
            " \tSun, 06 Nov 1994 08:49:37 GMT ", "sun, 06 NOV 1994 08:49:37 gmt", "Wed, 06 Nov 1994 08:49:37 GMT",
            "Wednesday, 06-Nov-94 08:49:37 GMT", "Wed Nov  6 08:49:37 1994", "Sun Nov 06 08:49:37 1994",
        ])
    func forms(fieldValue: String) {
        #expect(HTTPDate(fieldValue: fieldValue, now: Self.now)?.secondsSince1970 == Self.example)
    }

    @Test("writes an IMF-fixdate")
    func format() {
        let date = HTTPDate(Date(timeIntervalSince1970: Double(Self.example) + 0.999))
        #expect(date.fieldValue == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(date.description == date.fieldValue)
        #expect(date.date == Date(timeIntervalSince1970: Double(Self.example)))
    }

    @Test(
        "computes leap years and the ends of the range",
        arguments: [
            ("Sat, 01 Jan 0000 00:00:00 GMT", -62_167_219_200), ("Mon, 01 Jan 0001 00:00:00 GMT", -62_135_596_800),
            ("Tue, 29 Feb 0000 00:00:00 GMT", -62_162_121_600), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
            ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199), ("Fri, 01 Mar 2024 00:00:00 GMT", 1_709_251_200),
            ("Tue, 19 Jan 2038 03:14:08 GMT", 2_147_483_648), ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
        ] as [(String, Int64)])
    func calendar(fieldValue: String, seconds: Int64) {
        #expect(HTTPDate(fieldValue: fieldValue)?.secondsSince1970 == seconds)
        #expect(HTTPDate(fieldValue: fieldValue)?.fieldValue == fieldValue)
    }

    @Test("second 60 is the second after 59")
    func leapSecond() {
        let leap = HTTPDate(fieldValue: "Sat, 31 Dec 2016 23:59:60 GMT")
        #expect(leap?.fieldValue == "Sun, 01 Jan 2017 00:00:00 GMT")
        let last = HTTPDate(fieldValue: "Fri, 31 Dec 9999 23:59:60 GMT")
        #expect(last?.fieldValue == "Fri, 31 Dec 9999 23:59:59 GMT")
    }

    @Test(
        "rejects other values",
        arguments: [
            "", "Sun", "Sun,", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 EST",
            "Sun, 06 Nov 1994 08:49:37 GMT+1", "Sun, 06 Nov 1994 08:49:37 GMT x", "Sun, 6 Nov 1994 08:49:37 GMT",
            "Sun, 06  Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06-Nov-1994 08:49:37 GMT",
            "Sun, 06-Nov-94 08:49:37 GMT", "Sunday, 06 Nov 1994 08:49:37 GMT", "Son, 06 Nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
            "Sun, 06 Nov 1994 23:60:00 GMT", "Sun, 06 Nov 1994 23:59:61 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
            "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 29 Feb 2023 00:00:00 GMT", "Sun, 29 Feb 1900 00:00:00 GMT",
            "Sun, 32 Jan 2023 00:00:00 GMT", "Sun, -6 Nov 1994 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
            "Sun Nov 6 08:49:37 1994", "Sun Nov  6 08:49:37 1994 GMT", "Sun Nov  6 08:49:37 94",
            "Sun Nov   6 08:49:37 1994", "Sun Nov  0 08:49:37 1994", "Sunday Nov  6 08:49:37 1994",
            "Sun, 06 Nov 19941 08:49:37 GMT", "Sun, ０６ Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z", "784111777",
        ])
    func refused(fieldValue: String) {
        #expect(HTTPDate(fieldValue: fieldValue, now: Self.now) == nil)
    }

    @Test(
        "a two-digit year is at most 50 years in the future",
        arguments: [
            // 15 Jun 2025 15:06:40, to the second.
            ("Sunday, 15-Jun-75 15:06:40 GMT", 1_750_000_000, "Sat, 15 Jun 2075 15:06:40 GMT"),
            ("Sunday, 15-Jun-75 15:06:41 GMT", 1_750_000_000, "Sun, 15 Jun 1975 15:06:41 GMT"),
            ("Sunday, 31-Dec-74 23:59:59 GMT", 1_750_000_000, "Mon, 31 Dec 2074 23:59:59 GMT"),
            ("Sunday, 01-Jan-76 00:00:00 GMT", 1_750_000_000, "Thu, 01 Jan 1976 00:00:00 GMT"),
            ("Sunday, 01-Jan-00 00:00:00 GMT", 1_750_000_000, "Sat, 01 Jan 2000 00:00:00 GMT"),
            // From 2090, the next century is nearer than the last one.
            ("Sunday, 01-Jan-10 00:00:00 GMT", 3_786_912_000, "Wed, 01 Jan 2110 00:00:00 GMT"),
        ] as [(String, Int64, String)])
    func twoDigitYear(fieldValue: String, now: Int64, expected: String) {
        let date = HTTPDate(fieldValue: fieldValue, now: Date(timeIntervalSince1970: Double(now)))
        #expect(date?.fieldValue == expected)
    }

    @Test(
        "a two-digit year is read with any clock",
        arguments: [-Double.infinity, -1e300, -62_167_219_200, 0, 253_402_300_799, 1e300, .infinity, .nan])
    func oddClock(seconds: Double) {
        let now = Date(timeIntervalSince1970: seconds)
        for year in 0...99 {
            let digits = year < 10 ? "0\(year)" : "\(year)"
            let date = HTTPDate(fieldValue: "Sunday, 28-Feb-\(digits) 08:49:37 GMT", now: now)
            #expect(date?.fieldValue.contains("\(digits) 08:49:37 GMT") == true)
        }
    }

    @Test("dates outside the format's range are limited to its ends")
    func clamped() {
        #expect(HTTPDate(Date(timeIntervalSince1970: 1e12)).fieldValue == "Fri, 31 Dec 9999 23:59:59 GMT")
        #expect(HTTPDate(Date(timeIntervalSince1970: -1e12)).fieldValue == "Sat, 01 Jan 0000 00:00:00 GMT")
    }

    @Test("dates compare in the order of time")
    func order() {
        let earlier = HTTPDate(Date(timeIntervalSince1970: 1))
        let later = HTTPDate(Date(timeIntervalSince1970: 2))
        #expect(earlier < later)
        #expect(earlier != later)
    }

    @Test("every second of the years 1 to 9999 round-trips", arguments: [1, 2, 3, UInt64.random(in: .min ... .max)])
    func roundTrip(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let seconds = Int64.random(in: -62_135_596_800...253_402_300_799, using: &generator)
            let date = HTTPDate(Date(timeIntervalSince1970: Double(seconds)))
            #expect(date.secondsSince1970 == seconds)
            #expect(HTTPDate(fieldValue: date.fieldValue) == date)
            #expect(date.fieldValue.utf8.count == 29)
        }
    }

    @Test("matches the system's ISO 8601 format", arguments: [1, 2, UInt64.random(in: .min ... .max)])
    func agreesWithSystem(seed: UInt64) {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            // From 1583: earlier dates are Julian to the system.
            let seconds = Int64.random(in: -12_212_553_600...253_402_300_799, using: &generator)
            let date = Date(timeIntervalSince1970: Double(seconds))
            // 1994-11-06T08:49:37Z
            let parts = date.formatted(.iso8601).split { "-T".contains($0) }
            guard parts.count == 4, let month = Int(parts[1]) else {
                Issue.record("unexpected format: \(parts)")
                return
            }
            let expected = "\(parts[2]) \(months[month - 1]) \(parts[0]) \(parts[3].dropLast()) GMT"
            #expect(HTTPDate(date).fieldValue.dropFirst(5) == expected)
        }
    }

    @Test("random bytes are rejected without a trap", arguments: [1, 2, 3, UInt64.random(in: .min ... .max)])
    func anyBytes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...64, using: &generator)).map { _ in
                UInt8.random(in: .min ... .max, using: &generator)
            }
            #expect(HTTPDate(fieldValue: String(decoding: bytes, as: UTF8.self), now: Self.now) == nil)
        }
    }

    @Test("a damaged date is rejected or round-trips", arguments: [1, 2, 3, UInt64.random(in: .min ... .max)])
    func damaged(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let forms = [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        ]
        for _ in 0..<3000 {
            var bytes = Array((forms.randomElement(using: &generator) ?? "").utf8)
            for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
                let index = Int.random(in: bytes.indices, using: &generator)
                switch Int.random(in: 0...2, using: &generator) {
                case 0: bytes.remove(at: index)
                case 1: bytes[index] = UInt8.random(in: 32...126, using: &generator)
                default: bytes.insert(bytes[index], at: index)
                }
            }
            if let date = HTTPDate(fieldValue: String(decoding: bytes, as: UTF8.self), now: Self.now) {
                #expect(HTTPDate(fieldValue: date.fieldValue) == date)
            }
        }
    }
}
