#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import HTTPTypes
import Watertight

// @nonexhaustive because transports may decode further formats.
/// The reason why the body of a successful response isn't the requested value.
@nonexhaustive
public enum BodyProblem: Sendable, Hashable, CustomStringConvertible {
    /// There is no body, as after a 204.
    case missingBody
    /// The body isn't valid JSON.
    case malformed
    /// The body has a content coding that the transport doesn't decode (RFC 9110 §8.4), such as `br`.
    case unexpectedContentCoding(String)
    /// The body is of another media type, such as the `text/html` of a captive portal.
    case unexpectedMediaType(String)
    /// A key is missing.
    case missingKey(String)
    /// A value is missing or `null`.
    case missingValue
    /// A value has the wrong type, or its decoder rejected it.
    case typeMismatch

    /// A short English text, without values.
    public var description: String {
        switch self {
        case .missingBody: "there is no body"
        case .malformed: "the body is malformed"
        case .unexpectedContentCoding: "the body has an unknown content coding"
        case .unexpectedMediaType: "the body has another media type"
        case .missingKey: "a key is missing"
        case .missingValue: "a value is missing"
        case .typeMismatch: "a value has another type"
        }
    }

    /// The reason of the failure's code.
    var code: StaticString {
        switch self {
        case .missingBody: "undecodable-missing-body"
        case .malformed: "undecodable-malformed"
        case .unexpectedContentCoding: "undecodable-content-coding"
        case .unexpectedMediaType: "undecodable-media-type"
        case .missingKey: "undecodable-missing-key"
        case .missingValue: "undecodable-missing-value"
        case .typeMismatch: "undecodable-type-mismatch"
        }
    }

    /// Reads the error of a decoder.
    /// - Parameters:
    ///   - error: The error.
    ///   - response: The response.
    ///   - accepted: The `Accept` field of the request: a decoder of one's own may read another format.
    ///   - refusal: The problem if the response is one that a decoder should be able to read, and the error shows no more.
    /// - Returns: The problem, and the place in the body.
    static func of(
        _ error: any Error, in response: TransportResponse, accepted: String?, otherwise refusal: BodyProblem
    ) -> (problem: BodyProblem, codingPath: [String]) {
        guard let error = error as? DecodingError else {
            let problem = ofForeignBody(in: response, accepted: accepted)
            return (problem == .malformed ? refusal : problem, [])
        }
        switch error {
        case .keyNotFound(let key, let context): return (.missingKey(key.safeName), context.safePath)
        case .valueNotFound(_, let context): return (.missingValue, context.safePath)
        case .typeMismatch(_, let context): return (.typeMismatch, context.safePath)
        case .dataCorrupted(let context):
            // A corrupt value deeper down is one that the type refuses. At the top the body isn't JSON, or it has a number that
            // the type can't hold.
            guard context.codingPath.isEmpty else { return (.typeMismatch, context.safePath) }
            let problem = ofForeignBody(in: response, accepted: accepted)
            return (problem == .malformed && JSONValue(response.body) != nil ? .typeMismatch : problem, [])
        @unknown default: return (.malformed, [])
        }
    }

    private static func ofForeignBody(in response: TransportResponse, accepted: String?) -> BodyProblem {
        func safe(_ name: String) -> String { ForeignNames.isName(name) ? name : "{}" }
        if response.body.isEmpty, !response.isBodyTruncated { return .missingBody }
        if let coding = response.headerFields[.contentEncoding]?.lowercased(), coding != "identity" {
            // A charset is a frequent mistake.
            return .unexpectedContentCoding(coding == "utf-8" ? coding : safe(coding))
        }
        if response.body.isEmpty { return .missingBody }
        let mediaType = response.headerFields[.contentType]?.split(separator: ";").first.map {
            String(decoding: OptionalWhitespace.trimming($0), as: UTF8.self).lowercased()
        }
        // `application/json`, or a type with the suffix `+json` (RFC 6839 §3.1).
        if let mediaType, mediaType != "application/json", !mediaType.hasSuffix("+json"),
            accepted?.lowercased().contains(mediaType) != true
        {
            return .unexpectedMediaType(safe(mediaType))
        }
        return .malformed
    }
}

extension DecodingError.Context {
    /// The coding path, without keys that may be values.
    fileprivate var safePath: [String] { codingPath.map(\.safeName) }
}

extension EncodingError {
    /// The coding path, without keys that may be values.
    var safePath: [String] {
        guard case .invalidValue(_, let context) = self else { return [] }
        return context.codingPath.map(\.safeName)
    }
}

extension CodingKey {
    /// The name of a key that the program declares, or a placeholder: `[]` for an index, `{}` for a key that may be a value,
    /// such as that of a dictionary.
    fileprivate var safeName: String {
        if intValue != nil { return "[]" }
        let mirror = Mirror(reflecting: self)
        return mirror.displayStyle == .enum && mirror.children.isEmpty ? stringValue : "{}"
    }
}
