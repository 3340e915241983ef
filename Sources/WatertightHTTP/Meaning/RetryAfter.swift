import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The delay that a server requested with `Retry-After` (RFC 9110 §10.2.3).
enum RetryAfter: Sendable, Hashable {
    /// A delay, counted from when the response was received.
    case delay(Duration)
    /// A time before which not to send the request again.
    case date(Date)
    /// The longest delay: 2^31 seconds, about 68 years.
    ///
    /// RFC 9111 §1.2.2 recommends it for numbers too large to represent, and in nanoseconds it still fits 64 bits.
    static let maximumDelay: Duration = .seconds(2_147_483_648)

    /// Reads a field value: a number of seconds, or any of the three forms of an HTTP date.
    ///
    /// More seconds than ``maximumDelay`` are limited to it. A fraction, which the grammar doesn't allow but some servers
    /// send ("2.0"), is rounded up. Anything else, also a negative number, is `nil`.
    ///
    /// - Parameters:
    ///   - fieldValue: The value, with or without space around it.
    ///   - now: The time by which a date with a two-digit year is placed in its century.
    init?(fieldValue: String, now: Date = Date()) {
        if let seconds = Self.seconds(in: fieldValue) {
            self = .delay(min(.seconds(seconds), Self.maximumDelay))
        } else if let date = HTTPDate(fieldValue: fieldValue, now: now) {
            self = .date(date.date)
        } else {
            return nil
        }
    }

    /// Reads the `Retry-After` field of a response; `nil` if there is none that can be read.
    ///
    /// A date is relative to the server's clock, which the response's `Date` shows. It is converted to this device's
    /// clock.
    ///
    /// The longest of several delays is used, and a date takes precedence over a number of seconds. Some clients join
    /// several values with commas.
    ///
    /// - Parameters:
    ///   - fields: The response's header fields.
    ///   - now: The time at which the response arrived.
    init?(_ fields: HTTPFields, now: Date = Date()) {
        let values = fields[values: .retryAfter]
        guard !values.isEmpty else { return nil }
        let all = values.flatMap { Self.joined($0, now: now) }
        guard let longest = all.max(by: Self.isShorter) else { return nil }
        self = longest
        if case .date(let date) = longest,
            let sent = fields[values: .date].lazy.compactMap({ HTTPDate(fieldValue: $0, now: now) }).first
        {
            self = .date(now.addingTimeInterval(date.timeIntervalSince(sent.date)))
        }
    }

    /// Returns the values in a field value, which may be several with commas between them. A date contains a comma too.
    private static func joined(_ fieldValue: String, now: Date) -> [RetryAfter] {
        if let whole = Self(fieldValue: fieldValue, now: now) { return [whole] }
        var found: [RetryAfter] = []
        var previous: Substring?
        for part in fieldValue.split(separator: ",") {
            if let value = Self(fieldValue: String(part), now: now) {
                found.append(value)
                previous = nil
            } else if let before = previous, let value = Self(fieldValue: "\(before),\(part)", now: now) {
                found.append(value)
                previous = nil
            } else {
                previous = part
            }
        }
        return found
    }

    /// Returns the delay from now: never negative, never more than ``maximumDelay``, and never less than requested.
    func delay(from now: Date) -> Duration {
        switch self {
        case .delay(let duration):
            return Self.limited(duration)
        case .date(let date):
            let interval = date.timeIntervalSince(now)
            // Also false for a date that is not a number.
            guard interval > 0 else { return .zero }
            // Compared as numbers first: Duration traps on those that it cannot hold.
            guard interval < Self.maximumDelay / .seconds(1) else { return Self.maximumDelay }
            // Up to the next millisecond, and one more where the sum is rounded down: it must not be too early.
            let delay = Duration.milliseconds(Int64((interval * 1000).rounded(.up)))
            return now.addingTimeInterval(delay / .seconds(1)) < date ? delay + .milliseconds(1) : delay
        }
    }

    /// Returns a delay that is neither negative nor more than ``maximumDelay``.
    static func limited(_ delay: Duration) -> Duration { min(max(delay, .zero), maximumDelay) }

    /// Returns the number of seconds, rounded up, or `nil` if the value isn't a number. Stops reading before an overflow.
    private static func seconds(in fieldValue: String) -> Int64? {
        let parts = OptionalWhitespace.trimming(fieldValue).split(
            separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }), let digits = parts.first else { return nil }
        var seconds: Int64 = 0
        for digit in digits {
            seconds = seconds * 10 + Int64(digit - UInt8(ascii: "0"))
            // Far beyond the maximum already; the next digit must not overflow.
            if seconds > Int64(Int32.max) * 10 { break }
        }
        let hasFraction = parts.dropFirst().contains { $0.contains { $0 != UInt8(ascii: "0") } }
        return hasFraction ? seconds + 1 : seconds
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Orders the values of a repeated field. A delay and a date cannot be compared without a clock.
    private static func isShorter(_ lhs: Self, _ rhs: Self) -> Bool {
        switch (lhs, rhs) {
        case (.delay(let lhs), .delay(let rhs)): lhs < rhs
        case (.date(let lhs), .date(let rhs)): lhs < rhs
        case (.delay, .date): true
        case (.date, .delay): false
        }
    }
}
