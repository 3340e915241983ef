import Foundation
import HTTPTypes
import Testing
@_spi(Tests) import WatertightTesting

@testable import WatertightHTTP

@Suite("RetryAfter")
struct RetryAfterTests {
    static let now = Date(timeIntervalSince1970: 784_111_777)

    @Test(
        "reads seconds",
        arguments: [
            ("0", 0), ("120", 120), ("007", 7), (" 5 ", 5), ("\t5", 5), ("2.0", 2), ("1.2", 2), ("0.001", 1),
            ("2147483647", 2_147_483_647),
        ])
    func seconds(fieldValue: String, expected: Int) {
        #expect(RetryAfter(fieldValue: fieldValue) == .delay(.seconds(expected)))
    }

    @Test(
        "limits seconds to the maximum, for any number of digits",
        arguments: [
            "2147483648", "2147483648.5", "9223372036854775807", "9223372036854775808",
            String(repeating: "9", count: 10_000),
        ])
    func maximum(fieldValue: String) {
        #expect(RetryAfter(fieldValue: fieldValue) == .delay(RetryAfter.maximumDelay))
    }

    @Test(
        "ignores leading zeros",
        arguments: [1, 100, 10_000])
    func leadingZeros(count: Int) {
        #expect(RetryAfter(fieldValue: String(repeating: "0", count: count) + "30") == .delay(.seconds(30)))
    }

    @Test(
        "reads all three date formats",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
            "  Sun, 06 Nov 1994 08:49:37 GMT\t",
        ])
    func dates(fieldValue: String) {
        #expect(RetryAfter(fieldValue: fieldValue, now: Self.now) == .date(Self.now))
    }

    @Test(
        "rejects other values",
        arguments: [
            "", " ", "-1", "+1", "1e3", "0x10", "1,2", "1 2", ".", ".5", "5.", "1.2.3", "soon", "٣", "１２", "120s",
            "1\u{0}",
            "Sun, 06 Nov 1994", "120, Sun, 06 Nov 1994 08:49:37 GMT",
        ])
    func garbage(fieldValue: String) {
        #expect(RetryAfter(fieldValue: fieldValue) == nil)
    }

    @Test("reads the field of a response")
    func field() {
        #expect(RetryAfter([.retryAfter: "30"]) == .delay(.seconds(30)))
        #expect(RetryAfter([.retryAfter: "never"]) == nil)
        #expect(RetryAfter([.date: "30"]) == nil)
        #expect(RetryAfter([:]) == nil)
    }

    @Test("uses the longest delay of several fields, in any order")
    func severalFields() {
        func read(_ values: String...) -> RetryAfter? {
            var fields = HTTPFields()
            fields[values: .retryAfter] = values
            return RetryAfter(fields, now: Self.now)
        }
        #expect(read("10", "120", "x") == .delay(.seconds(120)))
        #expect(read("120", "10") == .delay(.seconds(120)))
        #expect(read("Sun, 06 Nov 1994 08:49:37 GMT", "120") == .date(Self.now))
        #expect(read("120", "Sun, 06 Nov 1994 08:49:37 GMT") == .date(Self.now))
        #expect(read("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:36 GMT") == .date(Self.now))
    }

    @Test("splits values that a client joined with commas")
    func joinedFields() {
        func read(_ value: String) -> RetryAfter? { RetryAfter([.retryAfter: value], now: Self.now) }
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        #expect(read("10, 120") == .delay(.seconds(120)))
        #expect(read("120,10") == .delay(.seconds(120)))
        #expect(read("\(date), 120") == .date(Self.now))
        #expect(read("120, \(date)") == .date(Self.now))
        #expect(read("\(date), Sun, 06 Nov 1994 08:49:36 GMT") == .date(Self.now))
        #expect(read("never, 5") == .delay(.seconds(5)))
        #expect(read("never, ever") == nil)
        #expect(read(",,,") == nil)
    }

    @Test("a date is relative to the response's Date", arguments: [-86_400.0, -1, 0, 3600, 1e9])
    func serverClock(deviceIsAhead seconds: Double) {
        let received = Self.now.addingTimeInterval(seconds)
        let fields: HTTPFields = [
            .date: HTTPDate(Self.now).fieldValue, .retryAfter: HTTPDate(Self.now.addingTimeInterval(90)).fieldValue,
        ]
        let wait = RetryAfter(fields, now: received)
        #expect(wait?.delay(from: received) == .seconds(90))
        #expect(wait == .date(received.addingTimeInterval(90)))
    }

    @Test("without a valid Date, a date is relative to this device's clock", arguments: [nil, "yesterday", ""])
    func noServerClock(date: String?) {
        var fields: HTTPFields = [.retryAfter: "Sun, 06 Nov 1994 08:49:37 GMT"]
        fields[.date] = date
        #expect(RetryAfter(fields, now: Self.now.addingTimeInterval(-5)) == .date(Self.now))
    }

    @Test("the response's Date doesn't change a number of seconds")
    func secondsAndServerClock() {
        let fields: HTTPFields = [.date: "Sun, 06 Nov 1994 08:49:37 GMT", .retryAfter: "30"]
        #expect(RetryAfter(fields, now: .now) == .delay(.seconds(30)))
    }

    @Test("a delay is never negative and has a maximum")
    func bounds() {
        let now = Self.now
        #expect(RetryAfter.delay(.seconds(-5)).delay(from: now) == .zero)
        #expect(RetryAfter.delay(.seconds(Int64.max)).delay(from: now) == RetryAfter.maximumDelay)
        #expect(RetryAfter.delay(.seconds(90)).delay(from: now) == .seconds(90))
        #expect(RetryAfter.date(now.addingTimeInterval(-1)).delay(from: now) == .zero)
        #expect(RetryAfter.date(now.addingTimeInterval(90)).delay(from: now) == .seconds(90))
        #expect(RetryAfter.date(.distantFuture).delay(from: now) == RetryAfter.maximumDelay)
        #expect(RetryAfter.date(.distantPast).delay(from: now) == .zero)
    }

    @Test("a date that isn't finite doesn't trap", arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func oddDates(seconds: Double) {
        let odd = Date(timeIntervalSince1970: seconds)
        for wait in [RetryAfter.date(odd), .delay(.seconds(1)), .date(Self.now)] {
            for now in [odd, Self.now] {
                let delay = wait.delay(from: now)
                #expect(delay >= .zero && delay <= RetryAfter.maximumDelay)
            }
        }
        #expect(HTTPDate(odd).fieldValue.utf8.count == 29)
    }

    @Test(
        "a delay never ends before the server's date",
        arguments: [1, 2, 18_350_514_353_076_014_166, UInt64.random(in: .min ... .max)])
    func neverEarlier(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let now = Date(timeIntervalSince1970: Double.random(in: 0...4e9, using: &generator))
            let date = Date(timeIntervalSince1970: Double.random(in: 0...4e9, using: &generator).rounded())
            let wait = RetryAfter.date(date)
            let delay = wait.delay(from: now)
            #expect(delay >= .zero)
            if delay < RetryAfter.maximumDelay {
                #expect(now.addingTimeInterval(delay / .seconds(1)) >= date)
            }
        }
    }

    @Test("no text traps", arguments: [1, 2, 3, UInt64.random(in: .min ... .max)])
    func anyText(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let likely = Array("0123456789. ,-:GMTSunNov".utf8)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                Bool.random(using: &generator)
                    ? UInt8.random(in: .min ... .max, using: &generator) : likely.randomElement(using: &generator) ?? 0
            }
            let wait = RetryAfter(fieldValue: String(decoding: bytes, as: UTF8.self), now: Self.now)
            if let wait { #expect(wait.delay(from: Self.now) >= .zero) }
        }
    }

    @Test("every number of seconds is kept, up to the maximum", arguments: [1, 2, UInt64.random(in: .min ... .max)])
    func anyNumber(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<1000 {
            let seconds = generator.next() >> UInt64.random(in: 0...63, using: &generator)
            let expected = min(.seconds(seconds), RetryAfter.maximumDelay)
            #expect(RetryAfter(fieldValue: String(seconds)) == .delay(expected))
        }
    }
}
