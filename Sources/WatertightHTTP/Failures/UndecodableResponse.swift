public import HTTPTypes
public import Watertight

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A success whose body is not the value that was asked for; its bytes are kept.
public struct UndecodableResponse: CodedFailure, Hashable, CustomStringConvertible {
    // Closed: these are DecodingError's cases, and a body of another kind altogether.
    /// What is wrong with the body.
    public enum Problem: Sendable, Hashable {
        /// It is not JSON.
        case malformed
        /// It is of another media type, such as the `text/html` of a captive portal.
        case unexpectedMediaType(String)
        /// A key is missing.
        case missingKey(String)
        /// A value is missing or `null`.
        case missingValue
        /// A value has another type, or one that the app does not accept.
        case typeMismatch
    }

    /// What was asked, without credentials and query values.
    public let request: RequestSummary
    /// The status.
    public let outcome: HTTPOutcome
    /// The header fields.
    public let headerFields: HTTPFields
    /// What is wrong.
    public let problem: Problem
    /// Where in the body, from the outside in: keys, and indices as `[0]`.
    public let codingPath: [String]
    /// The body's first bytes.
    public let body: Data
    /// The size of the whole body, in bytes.
    public let bodySize: Int
    /// The decoder's error, sealed.
    public let cause: SealedError?

    /// Reads what a decoder said of a response.
    /// - Parameters:
    ///   - error: The decoder's error; it is sealed, for the decoder's words can hold values.
    ///   - response: What the server answered.
    ///   - request: What was asked.
    ///   - limit: How many bytes of the body to keep.
    package init(_ error: any Error, in response: TransportResponse, to request: RequestSummary, keeping limit: Int) {
        self.request = request
        self.outcome = response.outcome
        self.headerFields = response.headerFields
        self.body = Data(response.body.prefix(max(0, limit)))
        self.bodySize = response.body.count
        self.cause = SealedError(sealing: error)
        (problem, codingPath) = Self.problem(in: error, contentType: response.headerFields[.contentType])
    }

    private static func problem(in error: any Error, contentType: String?) -> (Problem, [String]) {
        guard let error = error as? DecodingError else { return (.typeMismatch, []) }
        func path(_ context: DecodingError.Context) -> [String] {
            context.codingPath.map(\.pathComponent)
        }
        switch error {
        case .keyNotFound(let key, let context): return (.missingKey(key.stringValue), path(context))
        case .valueNotFound(_, let context): return (.missingValue, path(context))
        case .typeMismatch(_, let context): return (.typeMismatch, path(context))
        case .dataCorrupted(let context):
            // A corrupt value deeper down is a value that the type refuses; at the top it is no JSON at all.
            if !context.codingPath.isEmpty { return (.typeMismatch, path(context)) }
            if let type = mediaType(contentType), !isJSON(type) { return (.unexpectedMediaType(type), []) }
            return (.malformed, [])
        @unknown default: return (.malformed, [])
        }
    }

    private static func mediaType(_ contentType: String?) -> String? {
        contentType?.split(separator: ";").first.map { $0.trimming(while: \.isWhitespace).lowercased() }
    }

    /// `application/json`, or a type with the suffix `+json` (RFC 6839 §3.1).
    private static func isJSON(_ mediaType: String) -> Bool {
        mediaType == "application/json" || mediaType.hasSuffix("+json")
    }

    /// The domain `http` and what is wrong.
    public var code: FailureCode {
        switch problem {
        case .malformed: FailureCode(domain: "http", reason: "undecodable-malformed")
        case .unexpectedMediaType: FailureCode(domain: "http", reason: "undecodable-media-type")
        case .missingKey: FailureCode(domain: "http", reason: "undecodable-missing-key")
        case .missingValue: FailureCode(domain: "http", reason: "undecodable-missing-value")
        case .typeMismatch: FailureCode(domain: "http", reason: "undecodable-type-mismatch")
        }
    }

    /// Request, status and what is wrong: never what the server said, nor its header fields.
    public var description: String { "\(request): \(outcome), \(code)" }

    /// Method, URL, status, the body's size and media type, and the coding path.
    ///
    /// The path holds keys of the body. Where a body's keys are people's data, such as a dictionary by e-mail address,
    /// decode it in a way that does not fail inside of it.
    public var details: FailureDetails {
        var details: FailureDetails = [
            "request": .safe(request.description), "status": .number(outcome.statusCode),
            "body-bytes": .number(bodySize), "coding-path": .foreignName(codingPath.joined(separator: ".")),
        ]
        switch problem {
        case .missingKey(let key): details.append("missing-key", .foreignName(key))
        case .unexpectedMediaType(let type): details.append("media-type", .foreignName(type))
        case .malformed, .missingValue, .typeMismatch: break
        }
        return details
    }
}

extension Substring {
    fileprivate func trimming(while predicate: (Character) -> Bool) -> Substring {
        var rest = self.drop(while: predicate)
        while let last = rest.last, predicate(last) { rest.removeLast() }
        return rest
    }
}
