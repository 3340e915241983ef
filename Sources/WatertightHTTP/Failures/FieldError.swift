#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
import Watertight

/// A mistake in one field of a request, as a service reports it with a 4xx.
///
/// - Important: A service's ``detail`` may be in the wrong language or name internals. Decide by ``path`` and ``code``. A
///   description contains neither the detail nor anything that may be a value.
public struct FieldError: Sendable, Hashable {
    /// The place in the content of the request, from the outside in: `["address", "street"]`, `["items", "0", "name"]`. Empty
    /// for the content as a whole.
    public let path: [String]
    /// The service's word for the mistake, such as `too_short`.
    public let code: String?
    /// The service's text.
    public let detail: String?
    /// All that the service sent about the mistake.
    private let members: JSONValue

    init(path: [String], code: String? = nil, detail: String? = nil, members: JSONValue = .null) {
        self.path = path
        self.code = code
        self.detail = detail
        self.members = members
    }

    /// Decodes further members of the mistake, such as a limit.
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - decoder: The decoder.
    /// - Returns: `nil` if the service sent only a text, or members that can't be decoded as the type.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, using decoder: JSONDecoder = JSONDecoder()
    ) -> Value? {
        // watertight:accept cause-dropped: The caller asks whether the members have this form; nil is the answer.
        guard case .object = members, let document = try? JSONEncoder().encode(members) else { return nil }
        // watertight:accept open-end: The caller asks whether the members have this form; nil is the answer.
        return try? decoder.decode(type, from: document)
    }
}

extension FieldError: CustomStringConvertible, CustomReflectable {
    /// The path and the code, without values: `address.street: too_short`.
    public var description: String {
        func safe(_ name: String) -> String { ForeignNames.isName(name) || Int(name) != nil ? name : "{}" }
        return path.map(safe).joined(separator: ".") + (code.map { ": \(safe($0))" } ?? "")
    }
    /// A mirror with the description only.
    public var customMirror: Mirror { Mirror(self, children: ["field": description], displayStyle: .struct) }
}

extension HTTPFailure {
    /// The mistakes in the fields of the request, in the service's order if it has one, otherwise by path.
    ///
    /// Read from a 4xx whose body is JSON in one of these forms:
    ///
    /// - an array of mistakes, each with a JSON Pointer (RFC 9457 §3, JSON:API), a list of keys (FastAPI) or a dotted name
    ///   (Spring, express-validator, GitHub, Symfony);
    /// - an object of fields and texts, below `errors` (Laravel, Rails, ASP.NET) or as the whole body (Django REST framework).
    ///
    /// Empty for any other body. At most 100 mistakes are returned.
    public var fieldErrors: [FieldError] {
        guard status?.kind == .clientError, let body = response?.body, let document = JSONValue(body) else {
            return []
        }
        return Array(FieldErrorReader.mistakes(in: document).prefix(100))
    }
}
