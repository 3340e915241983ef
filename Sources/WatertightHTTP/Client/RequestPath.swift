import Watertight

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
/// Values are percent-encoded, including `/`, `?` and `#`. In the literal, only the characters that a URI can't contain are
/// encoded, such as a space, brackets, or letters outside ASCII. Empty segments and path traversal (`.`, `..`) are refused.
/// A refused path fails with ``TransportFailure/badURL`` before anything is sent. A literal that can't be a path stops a
/// debug build. Logs and descriptions contain the ``template``, so no value reaches them.
public struct RequestPath: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The percent-encoded path and query; `nil` if the path was refused.
    public let target: String?
    /// The path with a placeholder for each value: `/loans/{}/renewals`.
    public let template: String

    /// Creates a path without values.
    /// - Parameter value: The path and query. The path is empty or starts with a slash: `/loans`, `?page=2`. A `%` must
    ///   begin an escape such as `%20`.
    public init(stringLiteral value: StaticString) {
        let text = String(describing: value)
        let isTarget = value.withUTF8Buffer { bytes in
            bytes.allSatisfy(PercentEncoding.isOfURI) && Self.isPath(bytes.prefix { $0 != Self.question }, text)
        }
        if isTarget {
            self.init(template: text, target: text)
            return
        }
        var path = StringInterpolation(literalCapacity: 0, interpolationCount: 0)
        path.appendLiteral(value)
        self.init(stringInterpolation: path)
    }

    private init(template: String, target: String?) {
        self.template = template
        self.target = target
    }

    /// Creates a path with values.
    public init(stringInterpolation path: StringInterpolation) {
        template = path.template
        let isRefused = path.isRefusedLiteral || path.isRefusedPart || Self.climbs(path.target)
        target = !isRefused && Self.isPath(path.target, path.template) ? path.target : nil
        // The values alone may be the reason, such as an empty one.
        if target == nil, !path.isRefusedPart,
            path.isRefusedLiteral || Self.climbs(path.shape) || !Self.isPath(path.shape, path.template)
        {
            let template = path.template
            ProgrammingError.notice(
                "\"\(template)\" isn't a path: it must start with a slash, and have no empty or dot segments, no fragment, no backslash or control character, and no incomplete escape."
            )
        }
    }

    /// Encodes the values of a path.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var target = ""
        fileprivate var template = ""
        /// Whether a literal part is at fault.
        fileprivate var isRefusedLiteral = false
        /// Whether the path has a part that was refused.
        fileprivate var isRefusedPart = false

        /// The target, with a letter for each value.
        fileprivate var shape: String { (PercentEncoding.encodeURI(template.replacing("{}", with: "x")) ?? "#") }

        /// Creates an empty path.
        public init(literalCapacity: Int, interpolationCount: Int) {
            target.reserveCapacity(literalCapacity + 16 * interpolationCount)
            template.reserveCapacity(literalCapacity + 2 * interpolationCount)
        }

        /// Appends a literal part. Encodes the characters that a URI can't contain.
        public mutating func appendLiteral(_ literal: StaticString) {
            let text = String(describing: literal)
            // Each part alone: a value must not complete an escape of the literal, as in `/%\(hex)`.
            if let encoded = PercentEncoding.encodeURI(text) { target += encoded } else { isRefusedLiteral = true }
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

        /// Appends a path, which isn't encoded again: `"\(loan)/renewals"`, or for a number of segments that varies,
        /// `folders.reduce("/files") { "\($0)/\($1)" }`.
        public mutating func appendInterpolation(_ path: RequestPath) {
            // A refused path has been noticed.
            if let part = path.target { target += part } else { isRefusedPart = true }
            template += path.template
        }

        /// Explains what a path consists of.
        @available(
            *, unavailable,
            message:
                "a path consists of strings, numbers, raw values and UUIDs: unwrap an optional, or convert the value"
        )
        @_disfavoredOverload public mutating func appendInterpolation<Value>(_ value: Value) {}

        private mutating func append(_ value: String) {
            target += PercentEncoding.encode(value)
            template += "{}"
        }
    }

    /// Returns whether a target begins with a slash, and has no segment that is empty or climbs.
    private static func isPath(_ target: String, _ template: String) -> Bool {
        var target = target
        return target.withUTF8 { isPath($0.prefix { $0 != question }, template) }
    }

    /// Returns whether a segment climbs on servers that decode it first, such as `..%2F` and `..%5C`. Values and literals may
    /// have become such a segment together.
    private static func climbs(_ target: String) -> Bool {
        var rest = target.utf8[...]
        // The number of dots, if the segment consists of nothing else.
        var dots: Int? = 0
        while let byte = rest.first, byte != question {
            let escape = byte == UInt8(ascii: "%") ? String(Substring(rest.prefix(3))).lowercased() : nil
            rest = rest.dropFirst(escape == nil ? 1 : 3)
            if byte == slash || escape == "%2f" || escape == "%5c" {
                if dots == 2 { return true }
                dots = 0
            } else {
                dots = byte == UInt8(ascii: ".") || escape == "%2e" ? dots.map { $0 + 1 } : nil
            }
        }
        return dots == 2
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

extension RequestPath: CustomStringConvertible, CustomReflectable {
    /// The template, without values.
    public var description: String { template }
    /// A mirror with the template only.
    public var customMirror: Mirror { Mirror(self, children: ["template": template], displayStyle: .struct) }
}
