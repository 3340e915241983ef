import Foundation

/// Decodes JSON files that people and agents edit. Each failure names the entry and the field.
enum EditedJSON {
    static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: Data, file: String
    ) throws(ConfigurationFailure) -> Value {
        do {
            return try JSONDecoder().decode(type, from: bytes)
        } catch let error as DecodingError {
            throw ConfigurationFailure(file: file, message: syntaxProblem(in: bytes) ?? problem(error))
        } catch {
            throw ConfigurationFailure(file: file, message: "\(error)")
        }
    }

    /// Returns a sentence such as "Entry 3 of `findings`: `reason` is missing."
    private static func problem(_ error: DecodingError) -> String {
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
        case is Int.Type: "a whole number"
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

extension Decoder {
    func failure(_ problem: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: problem))
    }
}
