// Closed: JSON has these values and no others; a number is split in two, since a Double cannot hold every Int64.

/// Any JSON value (RFC 8259 §3), for the parts of an answer that no type describes.
///
/// Two numbers that are equal but written differently may be two values: `.integer(1)` is not `.number(1)`. Ask
/// ``numberValue`` to compare them as numbers.
public enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without a fraction that fits 64 bits.
    case integer(Int64)
    /// Any other number. JSON has neither infinities nor NaN, and these cannot be encoded.
    case number(Double)
    /// A string.
    case string(String)
    /// A list of values.
    case array([JSONValue])
    /// Values by name; of two with the same name one is kept.
    case object([String: JSONValue])
}

extension JSONValue {
    /// The number of arrays and objects that may be inside each other in what is decoded: 64.
    ///
    /// What is nested deeper is refused with a `DecodingError`. The limit bounds the stack that a hostile document can
    /// use.
    public static let maximumDepth = 64

    /// True if this is `null`.
    public var isNull: Bool { self == .null }

    /// The truth value, or `nil` if this is something else.
    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The integer, also when it is written with a fraction of zero, or `nil` if this is something else.
    public var integerValue: Int64? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        default: nil
        }
    }

    /// The number, rounded if it is an integer that a `Double` cannot hold, or `nil` if this is something else.
    public var numberValue: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The string, or `nil` if this is something else.
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The list, or `nil` if this is something else.
    public var arrayValue: [JSONValue]? {
        if case .array(let values) = self { values } else { nil }
    }

    /// The members, or `nil` if this is not an object.
    public var objectValue: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The member of an object with a name, or `nil` if there is none or this is not an object.
    public subscript(name: String) -> JSONValue? {
        objectValue?[name]
    }

    /// The element of a list at an index, or `nil` if there is none or this is not a list.
    public subscript(index: Int) -> JSONValue? {
        guard let arrayValue, arrayValue.indices.contains(index) else { return nil }
        return arrayValue[index]
    }
}

extension JSONValue: Codable {
    /// Decodes any value that is nested no deeper than ``maximumDepth``.
    public init(from decoder: any Decoder) throws {
        // Null and strings first: they are what most members are, and a decoder makes an error for each wrong guess.
        // The containers without `try?` around their values: what is wrong further in must surface.
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            self = .null
        } else if let value = try? single.decode(String.self) {
            self = .string(value)
        } else if let value = try? single.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? single.decode(Bool.self) {
            self = .bool(value)
        } else if let members = try? decoder.container(keyedBy: Name.self) {
            try Self.checkDepth(decoder)
            var object: [String: JSONValue] = [:]
            for name in members.allKeys { object[name.stringValue] = try members.decode(JSONValue.self, forKey: name) }
            self = .object(object)
        } else if var elements = try? decoder.unkeyedContainer() {
            try Self.checkDepth(decoder)
            var array: [JSONValue] = []
            while !elements.isAtEnd { array.append(try elements.decode(JSONValue.self)) }
            self = .array(array)
        } else {
            self = .number(try single.decode(Double.self))
        }
    }

    /// Encodes the value as the JSON that it stands for.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }

    /// Refuses an array or object that is inside too many others.
    private static func checkDepth(_ decoder: any Decoder) throws {
        guard decoder.codingPath.count < maximumDepth else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "nested too deeply"))
        }
    }

    /// A member's name, which can be anything.
    private struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) {
            nil
        }
    }
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates an integer.
    public init(integerLiteral value: Int64) { self = .integer(value) }

    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }

    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Creates a list.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Creates an object; of two members with the same name the last one is kept.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
