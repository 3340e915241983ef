import Foundation
import HTTPTypes
import Watertight
import WatertightHTTP

/// One failure of each kind that HTTP knows.
enum Samples {
    static let now = Date(timeIntervalSince1970: 1_700_000_000)
    static let get = RequestSummary(HTTPRequest(method: .get, scheme: "https", authority: "example.com", path: "/"))
    static let post = RequestSummary(HTTPRequest(method: .post, scheme: "https", authority: "example.com", path: "/"))

    static func response(
        _ status: Int, retryAfter: String? = nil, to request: RequestSummary = get
    ) -> HTTPFailure {
        var fields: HTTPFields = [:]
        fields[.retryAfter] = retryAfter
        return .response(
            ErrorResponse(TransportResponse(statusCode: status, headerFields: fields), to: request, receivedAt: now))
    }

    static func undecodable(_ problem: UndecodableResponse.Problem, cause: SealedError? = nil) -> HTTPFailure {
        .undecodable(UndecodableResponse(problem, in: TransportResponse(statusCode: 200), to: get, cause: cause))
    }

    static func transport(_ reason: TransportFailure.Reason, to request: RequestSummary? = get) -> HTTPFailure {
        .transport(TransportFailure(reason, request: request))
    }

    /// All that a status line can say, and what it cannot.
    static let statuses = Array(100...599) + [0, 99, 600, 999, -1]

    static let reasons: [TransportFailure.Reason] =
        [
            .offline, .cannotFindHost, .connectionLost, .badURL, .tooManyRedirects, .notHTTP,
            .responseTooLarge(limit: 1_000), .blockedBySystem, .proxyFailed, .authenticationRequired, .invalidRequest,
            .outOfResources, .misused, .unclassified,
        ] + TransportFailure.ConnectionProblem.allCases.map { .cannotConnect($0) }
        + TransportFailure.TimeoutPhase.allCases.map { .timedOut($0) }
        + TransportFailure.TLSProblem.allCases.map { .tls($0) }

    static let others: [HTTPFailure] = [
        undecodable(.missingBody), undecodable(.malformed), undecodable(.unexpectedContentCoding("br")),
        undecodable(.unexpectedMediaType("text/html")), undecodable(.unexpectedMediaType("text/plain")),
        undecodable(.missingKey("id")), undecodable(.missingValue), undecodable(.typeMismatch),
        .unencodable(UnencodableRequest(get)),
    ]

    static let all =
        statuses.map { response($0) }
        + [408, 413, 421, 425, 429, 500, 502, 503, 504].flatMap {
            [response($0, to: post), response($0, retryAfter: "30"), response($0, retryAfter: "30", to: post)]
        }
        + reasons.map { transport($0) } + reasons.map { transport($0, to: post) } + others
}
