public import HTTPTypes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// Closed: RFC 9110 §10.2.3 has these two forms.

/// The wait that the server asks for: the value of the `Retry-After` field (RFC 9110 §10.2.3).
public enum RetryAfter: Sendable, Hashable, CustomStringConvertible {
    /// A time to wait, counted from when the response was received.
    case delay(Duration)
    /// A time before which not to ask again.
    case date(Date)

    /// The longest wait that is ever asked of a caller: 2^31 seconds, some 68 years.
    ///
    /// It is what RFC 9111 §1.2.2 names for a number of seconds too large to represent, and in nanoseconds still fits
    /// the integers that timers count with.
    public static let maximumDelay: Duration = .seconds(2_147_483_648)

    /// Reads a field value: a number of seconds, or any of the three forms of an HTTP date.
    ///
    /// More seconds than ``maximumDelay`` are cut to it. A fraction, which the grammar does not have and some servers
    /// send all the same ("2.0"), is rounded up. Anything else, a negative number too, is `nil`: the server has not
    /// said.
    ///
    /// - Parameters:
    ///   - fieldValue: The value, with or without space around it.
    ///   - now: The time by which a date with a two-digit year is placed in its century.
    public init?(fieldValue: String, now: Date = Date()) {
        if let seconds = Self.seconds(in: fieldValue) {
            self = .delay(min(.seconds(seconds), Self.maximumDelay))
        } else if let date = HTTPDate(fieldValue: fieldValue, now: now) {
            self = .date(date.date)
        } else {
            return nil
        }
    }

    /// Reads the `Retry-After` field of a response, or makes nothing if there is none that can be read.
    ///
    /// A date is one of the server's clock, and the response's `Date` says what that clock shows: the difference
    /// between them is what counts, so the date comes out moved to this device's clock. Without a `Date` it is taken as
    /// it is.
    ///
    /// A server that sends several contradicts itself. The longest wait counts then, and a date counts more than a
    /// number of seconds. Some clients join them by commas, and they are told apart again.
    ///
    /// - Parameters:
    ///   - fields: The response's header fields.
    ///   - now: The time at which the response arrived.
    public init?(_ fields: HTTPFields, now: Date = Date()) {
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

    /// The values in a field value that may be several: a date has a comma of its own.
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

    /// The time to wait from now: never negative, never more than ``maximumDelay``, and never less than the server
    /// said.
    ///
    /// A device whose clock is wrong misjudges a date that ``init(_:now:)`` has not moved to its clock.
    public func delay(from now: Date) -> Duration {
        switch self {
        case .delay(let duration):
            return min(max(duration, .zero), Self.maximumDelay)
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

    /// The time at which the wait is over: never before now, never more than ``maximumDelay`` after it, and never
    /// earlier than the server said.
    public func date(from now: Date) -> Date {
        switch self {
        case .delay: now.addingTimeInterval(delay(from: now) / .seconds(1))
        case .date(let date): min(max(date, now), now.addingTimeInterval(Self.maximumDelay / .seconds(1)))
        }
    }

    /// Such as "30.0 seconds" or "Sun, 06 Nov 1994 08:49:37 GMT".
    public var description: String {
        switch self {
        case .delay(let duration): "\(duration)"
        case .date(let date): HTTPDate(date).fieldValue
        }
    }

    /// The seconds in a value of digits, rounded up if a fraction follows, and cut where they would overflow.
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
