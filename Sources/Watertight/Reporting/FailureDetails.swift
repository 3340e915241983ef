/// The values of a failure that may be logged, in the order in which it was written.
///
/// Values are safe by type: a string goes in only where somebody wrote ``Value/safe(_:)`` beside it.
public struct FailureDetails: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// One value that may be logged.
    public struct Value: Sendable, Hashable, CustomStringConvertible, ExpressibleByIntegerLiteral,
        ExpressibleByBooleanLiteral
    {
        /// The text that is logged.
        public let description: String

        private init(text: String) { self.description = text }

        /// A number.
        public static func number(_ value: some BinaryInteger) -> Value { Value(text: String(value)) }
        /// A duration, in seconds.
        public static func duration(_ value: Duration) -> Value { Value(text: "\(value)") }
        /// A truth value.
        public static func flag(_ value: Bool) -> Value { Value(text: String(value)) }
        /// A failure code.
        public static func code(_ value: FailureCode) -> Value { Value(text: value.description) }
        /// A word of the program itself.
        public static func word(_ value: StaticString) -> Value { Value(text: String(describing: value)) }
        /// A string that the caller vouches for: it holds nothing personal and no secret.
        public static func safe(_ value: String) -> Value { Value(text: value) }
        /// A name that somebody else gave, such as a server: logged if it can be a name, that is printable ASCII without
        /// spaces, no e-mail address and no longer than 128 bytes; otherwise only its length is. So nobody writes lines
        /// into the log.
        public static func foreignName(_ value: String) -> Value {
            value.utf8.count <= 128 && value.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "@") }
                ? Value(text: value) : .redacted(value)
        }
        /// A string that must not be logged; only its length is.
        public static func redacted(_ value: String) -> Value {
            Value(text: "<redacted, \(value.utf8.count) bytes>")
        }

        /// A number.
        public init(integerLiteral value: Int) { self = .number(value) }
        /// A truth value.
        public init(booleanLiteral value: Bool) { self = .flag(value) }
    }

    /// The names and values, in the order in which they were written.
    public private(set) var entries: [Entry] = []

    /// One name and its value.
    public struct Entry: Sendable, Hashable {
        /// The name; a word of the program.
        public let name: String
        /// The value.
        public let value: Value
    }

    /// Creates details from names and values; a name that occurs twice keeps both.
    public init(dictionaryLiteral elements: (StaticString, Value)...) {
        entries = elements.map { Entry(name: String(describing: $0.0), value: $0.1) }
    }

    /// Adds one detail at the end.
    public mutating func append(_ name: StaticString, _ value: Value) {
        entries.append(Entry(name: String(describing: name), value: value))
    }

    /// The first value with this name.
    public subscript(name: String) -> Value? {
        entries.first { $0.name == name }?.value
    }
}
