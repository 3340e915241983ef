import Foundation

/// Decodes JSON files that people and agents edit. Each failure names the entry and the field.
enum StrictJSON {
    static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: Data, file: String, userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) throws(ConfigurationFailure) -> Value {
        let decoder = JSONDecoder()
        decoder.userInfo = userInfo
        do {
            return try decoder.decode(type, from: bytes)
        } catch let error as DecodingError {
            throw ConfigurationFailure(file: file, message: syntaxProblem(in: bytes) ?? problem(error))
        } catch {
            throw ConfigurationFailure(file: file, message: "\(error)")
        }
    }

    /// Returns a sentence such as "Entry 3 of `findings`: `reason` is missing."
    static func problem(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context): place(context) + "`\(key.stringValue)` is missing."
        case .valueNotFound(let type, let context), .typeMismatch(let type, let context):
            place(context) + field(context) + " must be \(name(of: type))."
        case .dataCorrupted(let context): place(context) + context.debugDescription
        @unknown default: "\(error)"
        }
    }

    private static func place(_ context: DecodingError.Context) -> String {
        guard let index = context.codingPath.lastIndex(where: { $0.intValue != nil }), index > 0 else { return "" }
        let number = (context.codingPath[index].intValue ?? 0) + 1
        return "Entry \(number) of `\(context.codingPath[index - 1].stringValue)`: "
    }

    private static func field(_ context: DecodingError.Context) -> String {
        guard let key = context.codingPath.last else { return "The file" }
        return key.intValue == nil ? "`\(key.stringValue)`" : "it"
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Double.Type: "a whole number"
        case is [Any].Type: "a list"
        default: "an object"
        }
    }

    /// Returns Foundation's description of invalid JSON with the place, which errors of `JSONDecoder` on Linux omit.
    private static func syntaxProblem(in bytes: Data) -> String? {
        do {
            _ = try JSONSerialization.jsonObject(with: bytes, options: .fragmentsAllowed)
            return nil
        } catch {
            let detail = (error as NSError).userInfo["NSDebugDescription"] as? String
            return "The file isn't valid JSON. " + (detail ?? "\(error)")
        }
    }
}

/// The name of a field.
struct FieldKey: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringLiteral name: String) { stringValue = name }
    init?(stringValue name: String) { stringValue = name }
    init?(intValue: Int) { nil }
}

typealias Fields = KeyedDecodingContainer<FieldKey>

extension Decoder {
    /// Returns the fields of an object that has no other keys.
    func fields(_ keys: [String]) throws -> Fields {
        let fields = try container(keyedBy: FieldKey.self)
        for key in fields.allKeys.map(\.stringValue).sorted() where !keys.contains(key) {
            let near = NearestName.hint(for: key, among: keys)
            throw fields.failure("There is no key `\(key)` here.\(near) Valid: \(keys.joined(separator: ", ")).")
        }
        return fields
    }
}

extension Fields {
    func failure(_ problem: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: problem))
    }

    func text(_ key: FieldKey) throws -> String { try decode(String.self, forKey: key) }

    func whole(_ key: FieldKey, from least: Int) throws -> Int {
        let number = try decode(Double.self, forKey: key)
        guard let whole = Int(exactly: number), whole >= least else {
            throw failure("`\(key.stringValue)` must be a whole number, at least \(least).")
        }
        return whole
    }

    /// Decodes `decision`, and the `reason` of an accepted end, which has at least one visible character.
    func decision() throws -> Baseline.Decision {
        switch try text("decision") {
        case "open": return .open
        case "accepted":
            let reason = try text("reason")
            guard reason.contains(where: { $0.isLetter || $0.isNumber }) else {
                throw failure("`reason` must not be empty.")
            }
            return .accepted(reason)
        case let other: throw failure("There is no decision \"\(other)\". Valid: open, accepted.")
        }
    }
}
