#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The query of a request: names and values, which are percent-encoded.
///
/// ```swift
/// let loans: [Loan] = try await service.fetch("/loans", query: ["archived": false, "tag[]": tags, "since": since])
/// let found: [Loan] = try await service.fetch("/loans", query: RequestQuery(filter))
/// ```
///
/// The ``HTTPService/encoder`` of the service encodes the values, as it encodes content: dates follow its strategy. `nil` is
/// left out. An array repeats its name, `tag=a&tag=b`; for another style, use the name `tag[]`, or join the elements. The
/// name of an object's member is `name[member]`. `Bool` is `true` or `false`. A value that can't be encoded fails with
/// ``HTTPFailure/Kind/unencodable`` before anything is sent.
public struct RequestQuery: ExpressibleByDictionaryLiteral {
    /// Encodes the values; `nil` if there are none. A function, so that a mirror or dump of the query contains no value.
    let items: ((JSONEncoder) throws -> [URLQueryItem])?

    /// Creates a query from names and values, in this order.
    public init(dictionaryLiteral elements: (String, (any Encodable)?)...) {
        guard !elements.isEmpty else {
            items = nil
            return
        }
        items = { encoder in
            try elements.flatMap { name, value in
                guard let value else { return [URLQueryItem]() }
                return try QueryValue(value, encoder).items(name)
            }
        }
    }

    /// Creates a query from the properties of a value, or from a dictionary, ordered by name.
    public init(_ value: some Encodable) {
        items = { encoder in
            guard case .object(let members) = try QueryValue(value, encoder) else {
                throw EncodingError.invalidValue(
                    value, EncodingError.Context(codingPath: [], debugDescription: "a query has names"))
            }
            return members.sorted { $0.key < $1.key }.flatMap { $0.value.items($0.key) }
        }
    }

    /// Creates a query from items, such as those of `URLComponents`. An item without a value is a name without `=`.
    public init(_ items: [URLQueryItem]) {
        self.items = items.isEmpty ? nil : { _ in items }
    }

    /// Returns the text to append to a target.
    func encoded(_ encoder: JSONEncoder, after target: String) throws -> String {
        guard let items = try items?(encoder), !items.isEmpty else { return "" }
        let pairs = items.map { item in
            PercentEncoding.encode(item.name) + (item.value.map { "=" + PercentEncoding.encode($0) } ?? "")
        }
        return (target.contains("?") ? "&" : "?") + pairs.joined(separator: "&")
    }
}

/// A value of a query, as `JSONEncoder` encodes it.
private enum QueryValue: Decodable {
    case object([String: QueryValue])
    case array([QueryValue])
    case text(String)
    case null

    init(_ value: any Encodable, _ encoder: JSONEncoder) throws {
        self = try JSONDecoder().decode(QueryValue.self, from: encoder.encode(value))
    }

    init(from decoder: any Decoder) throws {
        if let members = try? [String: QueryValue](from: decoder) {
            self = .object(members)
        } else if let elements = try? [QueryValue](from: decoder) {
            self = .array(elements)
        } else {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .null
            } else if let bool = try? value.decode(Bool.self) {
                self = .text(String(bool))
            } else if let number = try? value.decode(Decimal.self) {
                // All digits, which a `Double` wouldn't have.
                self = .text(number.description)
            } else if let number = try? value.decode(Double.self) {
                self = .text(String(number))
            } else {
                self = .text(try value.decode(String.self))
            }
        }
    }

    func items(_ name: String) -> [URLQueryItem] {
        switch self {
        case .object(let members):
            members.sorted { $0.key < $1.key }.flatMap { $0.value.items("\(name)[\($0.key)]") }
        case .array(let elements): elements.flatMap { $0.items(name) }
        case .text(let text): [URLQueryItem(name: name, value: text)]
        case .null: []
        }
    }
}
