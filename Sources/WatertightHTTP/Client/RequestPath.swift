#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The path of a resource, with values that are percent-encoded.
///
/// ```swift
/// let loan = try await service.fetch("/loans/\(id)/renewals", as: Loan.self)
/// ```
///
/// Values are percent-encoded, including `/`, `?` and `#`. Empty segments and path traversal (`.`, `..`) are refused. A
/// refused path fails with ``TransportFailure/badURL`` before anything is sent. Logs and descriptions contain the
/// ``template``, so no value reaches them.
public struct RequestPath: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The percent-encoded path and query; `nil` if the path was refused.
    public let target: String?
    /// The path with a placeholder for each value: `/loans/{}/renewals`.
    public let template: String

    /// Creates a path without values.
    /// - Parameter value: The path and query, percent-encoded. The path is empty or starts with a slash: `/loans`, `?page=2`.
    public init(stringLiteral value: StaticString) {
        template = String(describing: value)
        target = Self.isTarget(template, template) ? template : nil
    }

    /// Creates a path with values.
    public init(stringInterpolation path: StringInterpolation) {
        template = path.template
        target = !path.isRefused && Self.isTarget(path.target, path.template) ? path.target : nil
    }

    /// Encodes the values of a path.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var target = ""
        fileprivate var template = ""
        fileprivate var isRefused = false

        /// Creates an empty path.
        public init(literalCapacity: Int, interpolationCount: Int) {
            target.reserveCapacity(literalCapacity + 16 * interpolationCount)
            template.reserveCapacity(literalCapacity + 2 * interpolationCount)
        }

        /// Appends a part that is percent-encoded already.
        public mutating func appendLiteral(_ literal: StaticString) {
            let text = String(describing: literal)
            target += text
            template += text
        }

        /// Appends a string or a number.
        public mutating func appendInterpolation(_ value: some LosslessStringConvertible) { append(value.description) }

        /// Appends the raw value of an enum or identifier.
        public mutating func appendInterpolation<Value: RawRepresentable>(_ value: Value)
        where Value.RawValue: LosslessStringConvertible {
            append(value.rawValue.description)
        }

        /// Appends the raw value of an identifier.
        public mutating func appendInterpolation<Value: RawRepresentable>(_ value: Value) where Value.RawValue == UUID {
            append(value.rawValue.uuidString)
        }

        /// Appends the raw value of a type that also has a description of its own.
        public mutating func appendInterpolation<Value: RawRepresentable & LosslessStringConvertible>(_ value: Value)
        where Value.RawValue: LosslessStringConvertible {
            append(value.rawValue.description)
        }

        /// Appends a UUID.
        public mutating func appendInterpolation(_ value: UUID) { append(value.uuidString) }

        /// Explains what a path consists of.
        @available(
            *, unavailable,
            message:
                "a path consists of strings, numbers, raw values and UUIDs: unwrap an optional, or convert the value"
        )
        @_disfavoredOverload public mutating func appendInterpolation<Value>(_ value: Value) {}

        private mutating func append(_ value: String) {
            // `..%2F` and `..%5C` climb on servers that decode first. Bytes, because a slash and a combining accent are one
            // `Character`.
            let parts = value.utf8.split(omittingEmptySubsequences: false) { $0 == 0x2F || $0 == 0x5C }
            if !target.contains("?"), parts.contains(where: { $0.elementsEqual("..".utf8) }) { isRefused = true }
            target += PercentEncoding.encode(value)
            template += "{}"
        }
    }

    /// Returns whether a path and query can be sent as they are: a slash first, no segment that is empty or climbs, and
    /// nothing that a parser would drop or encode in its own way (RFC 3986 §2).
    private static func isTarget(_ target: String, _ template: String) -> Bool {
        // Not the target: a value must not complete an escape of the literal, as in `/%\(hex)`.
        guard PercentEncoding.isValid(template.utf8) else { return false }
        var target = target
        return target.withUTF8 { isPath($0.prefix { $0 != question }, template) }
    }

    private static let slash = UInt8(ascii: "/"), question = UInt8(ascii: "?")

    private static func isPath(_ path: Slice<UnsafeBufferPointer<UInt8>>, _ template: String) -> Bool {
        var templatePath: Substring.UTF8View { template.utf8.prefix { $0 != question } }
        guard path.first == slash else { return templatePath.isEmpty }
        var segments = path.dropFirst()
        while let end = segments.firstIndex(of: slash) {
            guard isSegment(segments[..<end]) else { return false }
            segments = segments[end...].dropFirst()
        }
        // A trailing slash is fine, and the path "/". An empty value isn't: it would lead to the parent.
        return segments.isEmpty ? templatePath.last == slash : isSegment(segments)
    }

    /// Returns whether a segment is neither empty nor climbs. URL parsers read `%2E%2E` as `..`.
    private static func isSegment(_ segment: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var (rest, dots) = (segment, 0)
        while let first = rest.first {
            if first == UInt8(ascii: ".") {
                rest = rest.dropFirst()
            } else if first == UInt8(ascii: "%"), rest.starts(with: "%2e".utf8) || rest.starts(with: "%2E".utf8) {
                rest = rest.dropFirst(3)
            } else {
                return true
            }
            dots += 1
        }
        return dots > 2
    }
}

extension RequestPath: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The template, without values.
    public var description: String { template }
    /// The template, without values.
    public var debugDescription: String { template }
    /// A mirror with the template only.
    public var customMirror: Mirror { Mirror(self, children: ["template": template], displayStyle: .struct) }
}

/// Percent-encoding of targets (RFC 3986 §2.1).
enum PercentEncoding {
    /// Encodes everything but unreserved characters (RFC 3986 §2.3); also a plus, which many servers read as a space.
    static func encode(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                encoded.unicodeScalars.append(UnicodeScalar(byte))
            default: encoded += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }

    /// Returns whether a target is encoded: ASCII without a fragment, whitespace or delimiters, and `%` only before two
    /// hexadecimal digits.
    static func isValid(_ target: some Sequence<UInt8>) -> Bool {
        var digitsDue = 0
        for byte in target {
            if digitsDue > 0 {
                guard UnicodeScalar(byte).properties.isASCIIHexDigit else { return false }
                digitsDue -= 1
                continue
            }
            switch byte {
            case UInt8(ascii: "%"): digitsDue = 2
            // Control characters, space, and " # < > and the backslash.
            case 0...0x20, 0x7F..., 0x22, 0x23, 0x3C, 0x3E, 0x5C: return false
            default: break
            }
        }
        return digitsDue == 0
    }
}
