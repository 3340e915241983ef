/// The values of a failure that may be logged, in the order in which they were written.
///
/// A string is logged in full only with ``Value/safe(_:)``, or with ``Value/foreignName(_:)`` if it looks like a name.
public struct FailureDetails: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// One value that may be logged.
    public struct Value: Sendable, Hashable, CustomStringConvertible, ExpressibleByIntegerLiteral,
        ExpressibleByBooleanLiteral
    {
        /// The text that is logged.
        public let description: String
        /// Whether the text may come from outside the program. The unified log stores such a text as a hash.
        let isPrivate: Bool

        private init(text: String, isPrivate: Bool = false) {
            self.description = text
            self.isPrivate = isPrivate
        }

        /// A number.
        public static func number(_ value: some BinaryInteger) -> Value { Value(text: String(value)) }
        /// A duration, in seconds.
        public static func duration(_ value: Duration) -> Value { Value(text: "\(value)") }
        /// A Boolean value.
        public static func flag(_ value: Bool) -> Value { Value(text: String(value)) }
        /// A failure code.
        public static func code(_ value: FailureCode) -> Value { Value(text: value.description) }
        /// A word of the program.
        public static func word(_ value: StaticString) -> Value { Value(text: String(describing: value)) }
        /// A string that the caller guarantees to contain nothing personal and no secret.
        public static func safe(_ value: String) -> Value { Value(text: value, isPrivate: true) }
        /// A name from outside the program, such as a media type or an error domain.
        ///
        /// Logged if it looks like a name: words of letters, with at most two digits each, joined by `.`, `-`, `:`, `/` or
        /// `+`, and no longer than 128 bytes. Otherwise only its length is logged.
        public static func foreignName(_ value: String) -> Value {
            ForeignNames.isName(value) ? .safe(value) : .redacted(value)
        }
        /// A string that must not be logged; only its length is.
        public static func redacted(_ value: String) -> Value {
            Value(text: "<redacted, \(value.utf8.count) bytes>")
        }

        /// A number.
        public init(integerLiteral value: Int) { self = .number(value) }
        /// A Boolean value.
        public init(booleanLiteral value: Bool) { self = .flag(value) }

        /// Compares the texts that are logged.
        public static func == (left: Value, right: Value) -> Bool { left.description == right.description }

        /// Hashes the text that is logged.
        public func hash(into hasher: inout Hasher) { hasher.combine(description) }
    }

    /// The names and values, in the order in which they were written.
    public private(set) var entries: [(name: String, value: Value)] = []

    /// Creates details from names and values. A name that occurs twice keeps both values.
    public init(dictionaryLiteral elements: (StaticString, Value)...) {
        entries = elements.map { (String(describing: $0.0), $0.1) }
    }

    /// Creates empty details with room for a number of values.
    package init(minimumCapacity: Int) { entries.reserveCapacity(minimumCapacity) }

    /// Adds one value at the end.
    public mutating func append(_ name: StaticString, _ value: Value) {
        entries.append((String(describing: name), value))
    }

    mutating func append(_ entry: (name: String, value: Value)) { entries.append(entry) }

    /// Returns the first value with a name.
    public subscript(name: String) -> Value? {
        entries.first { $0.name == name }?.value
    }

    /// Compares names and values in order.
    public static func == (left: FailureDetails, right: FailureDetails) -> Bool {
        left.entries.elementsEqual(right.entries) { $0.name == $1.name && $0.value == $1.value }
    }

    /// Hashes names and values in order.
    public func hash(into hasher: inout Hasher) {
        for entry in entries {
            hasher.combine(entry.name)
            hasher.combine(entry.value)
        }
    }
}

/// Distinguishes names from values in strings that come from outside the program.
package enum ForeignNames {
    /// Returns whether a string looks like a name. Tokens, paths of users and addresses don't.
    ///
    /// A name consists of words, which are letters with at most two digits. Words that are joined by underscores, such as
    /// `person_is_blocked`, have no digits: tokens with underscores do.
    package static func isName(_ text: some StringProtocol) -> Bool {
        var (bytes, letters, digits) = (0, 0, 0)
        var (hasDigits, hasUnderscores) = (false, false)
        var isWord: Bool { letters > 0 && letters <= 40 && digits <= 2 }
        for byte in text.utf8 {
            bytes += 1
            switch byte {
            case 0x41...0x5A, 0x61...0x7A: letters += 1
            case 0x30...0x39:
                digits += 1
                hasDigits = true
            case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "+"),
                UInt8(ascii: "_"):
                guard isWord else { return false }
                if byte == UInt8(ascii: "_") { hasUnderscores = true }
                (letters, digits) = (0, 0)
            default: return false
            }
        }
        return bytes <= 128 && isWord && !(hasDigits && hasUnderscores)
    }

    /// Returns whether a string looks like a name of several words that a program declares: joined by underscores, or by
    /// capitals inside of a word. A person's name, a password and a passphrase are words, too.
    package static func isNameOfAProgram(_ text: some StringProtocol) -> Bool {
        let bytes = text.utf8
        let isWord = bytes.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                || $0 == UInt8(ascii: "_")
        }
        let hasCapitalInside = zip(bytes, bytes.dropFirst()).contains {
            (0x61...0x7A).contains($0) && (0x41...0x5A).contains($1)
        }
        return isWord && (hasCapitalInside || bytes.contains(UInt8(ascii: "_"))) && isName(text)
    }
}
