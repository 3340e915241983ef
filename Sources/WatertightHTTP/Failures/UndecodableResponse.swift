public import HTTPTypes
public import Watertight

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A success whose body is not the value that was asked for; its bytes are kept.
public struct UndecodableResponse: CodedFailure, Hashable, LocalizedError, CustomStringConvertible {
    // Closed: these are DecodingError's cases, and bodies of another kind altogether.
    /// The problem with the body.
    public enum Problem: Sendable, Hashable {
        /// There is none, as after a 204.
        case missingBody
        /// It is not JSON, or not of the format that the decoder reads.
        case malformed
        /// It has a content coding that the transport does not decode (RFC 9110 §8.4), such as `br`.
        case unexpectedContentCoding(String)
        /// It is of another media type, such as the `text/html` of a captive portal.
        case unexpectedMediaType(String)
        /// A key is missing.
        case missingKey(String)
        /// A value is missing or `null`.
        case missingValue
        /// A value has another type, or one that the app does not accept.
        case typeMismatch
    }

    /// The request that was answered, after redirects, without credentials and query values.
    public let request: RequestSummary
    /// The redirects that were followed before it, in order.
    public let redirects: [RedirectHop]
    /// The status.
    public let outcome: HTTPOutcome
    /// The header fields.
    public let headerFields: HTTPFields
    /// The problem with the body.
    public let problem: Problem
    /// The place in the body, from the outside in: keys, and indices as `[0]`.
    public let codingPath: [String]
    /// The body's first bytes.
    public let body: Data
    /// The size of the whole body, in bytes.
    public let bodySize: Int
    /// The decoder's error, sealed.
    public let cause: SealedError?

    /// Creates a failure of any decoder.
    /// - Parameters:
    ///   - problem: The problem with the body.
    ///   - codingPath: The place in the body, from the outside in.
    ///   - response: The server's answer.
    ///   - request: The request. A response that redirects led to names its own.
    ///   - limit: The most bytes of the body to keep; 64 KiB.
    ///   - cause: The decoder's error, sealed, for its words can hold values.
    public init(
        _ problem: Problem, codingPath: [String] = [], in response: TransportResponse, to request: RequestSummary,
        keeping limit: Int = 64 * 1024, cause: SealedError? = nil
    ) {
        self.problem = problem
        self.codingPath = codingPath
        self.request = response.request ?? request
        self.redirects = response.redirects
        self.outcome = response.outcome
        self.headerFields = response.headerFields
        self.body = Data(response.body.prefix(max(0, limit)))
        self.bodySize = response.body.count
        self.cause = cause
    }

    /// Reads what a decoder said of a response.
    package init(_ error: any Error, in response: TransportResponse, to request: RequestSummary, keeping limit: Int) {
        let (problem, codingPath) = Self.problem(in: error, of: response)
        self.init(
            problem, codingPath: codingPath, in: response, to: request, keeping: limit,
            cause: SealedError(sealing: error))
    }

    private static func problem(in error: any Error, of response: TransportResponse) -> (Problem, [String]) {
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
            return context.codingPath.isEmpty ? (foreignBody(of: response), []) : (.typeMismatch, path(context))
        @unknown default: return (.malformed, [])
        }
    }

    /// Tells what a body is that is not JSON.
    private static func foreignBody(of response: TransportResponse) -> Problem {
        if let coding = response.headerFields[.contentEncoding], coding.lowercased() != "identity" {
            return .unexpectedContentCoding(coding)
        }
        if response.body.isEmpty { return .missingBody }
        if let type = mediaType(response.headerFields[.contentType]), !isJSON(type) {
            return .unexpectedMediaType(type)
        }
        return .malformed
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
        case .missingBody: FailureCode(domain: "http", reason: "undecodable-missing-body")
        case .malformed: FailureCode(domain: "http", reason: "undecodable-malformed")
        case .unexpectedContentCoding: FailureCode(domain: "http", reason: "undecodable-content-coding")
        case .unexpectedMediaType: FailureCode(domain: "http", reason: "undecodable-media-type")
        case .missingKey: FailureCode(domain: "http", reason: "undecodable-missing-key")
        case .missingValue: FailureCode(domain: "http", reason: "undecodable-missing-value")
        case .typeMismatch: FailureCode(domain: "http", reason: "undecodable-type-mismatch")
        }
    }

    /// Report it: the server and the program disagree about the answer, and sending again will not change that.
    public var nextStep: NextStep { .reportFault }

    /// Request, status and what is wrong: never what the server said, nor its header fields.
    public var description: String { "\(request): \(outcome), \(problem.text)" }

    /// The description: English, for developers.
    public var errorDescription: String? { description }

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
        case .unexpectedContentCoding(let coding): details.append("content-coding", .foreignName(coding))
        case .missingBody, .malformed, .missingValue, .typeMismatch: break
        }
        return details
    }
}

extension UndecodableResponse.Problem {
    /// A few words, without what the server said.
    fileprivate var text: String {
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
}

extension Substring {
    fileprivate func trimming(while predicate: (Character) -> Bool) -> Substring {
        var rest = self.drop(while: predicate)
        while let last = rest.last, predicate(last) { rest.removeLast() }
        return rest
    }
}
