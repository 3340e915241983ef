#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A server's account of what went wrong, in the form of `application/problem+json` (RFC 9457).
///
/// - Important: A server's text is data for the log and for the decision what to do. It may be in the wrong language,
///   name internals, or come from somebody else than the server. Decide by ``type``, and never show ``title`` or
///   ``detail`` to a person unless the app has its own reason to trust them.
public struct ProblemDetails: Sendable, Hashable {
    /// A URI reference that says which kind of problem this is; the identifier to decide by (RFC 9457 §3.1.1).
    public var type: String
    /// A summary of the kind of problem, the same for every occurrence (RFC 9457 §3.1.3).
    public var title: String?
    /// The status code as the server that found the problem made it; a proxy may have sent another (RFC 9457 §3.1.2).
    public var status: Int?
    /// An explanation of this occurrence (RFC 9457 §3.1.4).
    public var detail: String?
    /// A URI reference that names this occurrence (RFC 9457 §3.1.5).
    public var instance: String?
    /// Every other member, and those of the five whose value has a wrong type (RFC 9457 §3.2).
    ///
    /// The RFC has a member of the wrong type ignored (§3.1), as a property here is absent then; what the server sent
    /// in its place, such as the string "403" for a status, is kept here under its name.
    public var extensions: [String: JSONValue]

    /// The type of a problem that is no more than its status code (RFC 9457 §4.2.1), and of one that names no type.
    public static let blankType = "about:blank"

    /// The media type of problem details in JSON (RFC 9457 §6.1).
    public static let contentType = "application/problem+json"

    /// Creates problem details from their members.
    public init(
        type: String = Self.blankType,
        title: String? = nil,
        status: Int? = nil,
        detail: String? = nil,
        instance: String? = nil,
        extensions: [String: JSONValue] = [:]
    ) {
        self.type = type
        self.title = title
        self.status = status
        self.detail = detail
        self.instance = instance
        self.extensions = extensions
    }

    /// Reads a JSON document, or makes nothing if it is not an object or is nested deeper than
    /// ``JSONValue/maximumDepth``.
    ///
    /// Any object will do, even an empty one: no member is required.
    public init?(json: Data) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, fromForeign: json) else { return nil }
        self.init(value)
    }

    /// Takes the members from a JSON value, or makes nothing if it is not an object.
    public init?(_ json: JSONValue) {
        guard case .object(var rest) = json else { return nil }
        // Taken out only when the type is right, so that nothing is lost.
        func take<Value>(_ name: String, _ read: (JSONValue) -> Value?) -> Value? {
            guard let value = rest[name].flatMap(read) else { return nil }
            rest[name] = nil
            return value
        }
        type = take("type", \.stringValue) ?? Self.blankType
        title = take("title", \.stringValue)
        status = take("status") { $0.integerValue.flatMap(Int.init(exactly:)) }
        detail = take("detail", \.stringValue)
        instance = take("instance", \.stringValue)
        extensions = rest
    }

    /// Reads a response's content, or makes nothing if its content type is another or ``init(json:)`` cannot read it.
    public static func decode(from content: Data, contentType: String?) -> ProblemDetails? {
        guard isProblemDetails(contentType: contentType) else { return nil }
        return ProblemDetails(json: content)
    }

    /// Recognises a `Content-Type` of `application/problem+json`, in any letter case and with any parameters.
    public static func isProblemDetails(contentType: String?) -> Bool {
        if contentType == Self.contentType { return true }
        guard let contentType, let mediaType = contentType.split(separator: ";", omittingEmptySubsequences: false).first
        else { return false }
        let name = String(decoding: OptionalWhitespace.trimming(mediaType), as: UTF8.self)
        return name.lowercased() == Self.contentType
    }

    /// The members as a JSON object, extensions included; what was read in comes out again. A blank type is left out.
    ///
    /// A property counts more than an extension of the same name.
    public var jsonValue: JSONValue {
        var members = extensions
        if type != Self.blankType { members["type"] = .string(type) }
        if let title { members["title"] = .string(title) }
        if let status { members["status"] = .integer(Int64(status)) }
        if let detail { members["detail"] = .string(detail) }
        if let instance { members["instance"] = .string(instance) }
        return .object(members)
    }
}
