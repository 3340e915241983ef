// watertight:accept-file open-end: A member of another type is ignored (RFC 9457, section 3.1).
#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
import Watertight

/// A server's description of a problem, in the format `application/problem+json` (RFC 9457).
///
/// - Important: A server's text is data for decisions. It may be in the wrong language or name internals. Decide by
///   ``type``, and don't show ``title`` or ``detail`` to users unless the app has its own reason to trust them. Neither is
///   logged or dumped.
public struct ProblemDetails: Sendable, Hashable {
    /// A URI reference that identifies the kind of problem (RFC 9457 §3.1.1).
    public let type: String
    /// A summary of the kind of problem (RFC 9457 §3.1.3).
    public let title: String?
    /// The status code as the server that found the problem generated it (RFC 9457 §3.1.2).
    public let status: Int?
    /// An explanation of this occurrence (RFC 9457 §3.1.4).
    public let detail: String?
    /// A URI reference that identifies this occurrence (RFC 9457 §3.1.5).
    public let instance: String?

    /// The type of a problem that has no more semantics than its status code (RFC 9457 §4.2.1).
    public static let blankType = "about:blank"

    /// Reads a JSON document; `nil` if it isn't an object.
    ///
    /// No member is required, and one of a wrong type is ignored (RFC 9457 §3.1). Decode extension members with
    /// ``HTTPFailure/decode(_:using:)``.
    /// - Parameter json: The document.
    public init?(json: Data) {
        // watertight:accept cause-dropped: nil is the answer to whether the document has problem details.
        guard let problem = try? Self.decoder.decode(Members.self, fromForeign: json) else { return nil }
        type = problem.type ?? Self.blankType
        title = problem.title
        status = problem.status
        detail = problem.detail
        instance = problem.instance
    }

    private static let decoder = JSONDecoder()

    private struct Members: Decodable {
        let type: String?, title: String?, status: Int?, detail: String?, instance: String?

        private enum CodingKeys: CodingKey { case type, title, status, detail, instance }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            type = try? members.decodeIfPresent(String.self, forKey: .type)
            title = try? members.decodeIfPresent(String.self, forKey: .title)
            status = try? members.decodeIfPresent(Int.self, forKey: .status)
            detail = try? members.decodeIfPresent(String.self, forKey: .detail)
            instance = try? members.decodeIfPresent(String.self, forKey: .instance)
        }
    }

    /// Reads the content of a response; `nil` if its content type is another or the content is not an object.
    static func decode(from content: Data, contentType: String?) -> ProblemDetails? {
        isProblemDetails(contentType) ? ProblemDetails(json: content) : nil
    }

    /// Returns whether a `Content-Type` is `application/problem+json`, in any letter case and with any parameters.
    private static func isProblemDetails(_ contentType: String?) -> Bool {
        let expected = "application/problem+json"
        if contentType == expected { return true }
        guard let contentType, let mediaType = contentType.split(separator: ";", omittingEmptySubsequences: false).first
        else { return false }
        let name = String(decoding: OptionalWhitespace.trimming(mediaType), as: UTF8.self)
        return name.lowercased() == expected
    }

    /// The type without values: without its query and fragment, and with placeholders for segments that don't look like
    /// words.
    var loggedType: String { URLTemplate.withoutValues(type) }
}

extension ProblemDetails: CustomStringConvertible, CustomReflectable {
    /// The type, without values.
    public var description: String { loggedType }
    /// A mirror with the type only.
    public var customMirror: Mirror { Mirror(self, children: ["type": loggedType], displayStyle: .struct) }
}
