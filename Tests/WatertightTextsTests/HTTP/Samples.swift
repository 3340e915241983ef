import Foundation
import HTTPTypes
import WatertightHTTP
import WatertightTesting

/// Failures of every kind.
enum Samples {
    static let now = Date(timeIntervalSince1970: 1_700_000_000)

    static func response(
        _ status: Int, retryAfter: String? = nil, method: HTTPRequest.Method = .get
    ) -> HTTPFailure {
        var fields: HTTPFields = [:]
        fields[.retryAfter] = retryAfter
        return .sample(status: status, headerFields: fields, method: method, receivedAt: now)
    }

    /// Every code of a status line, and invalid ones.
    static let statuses = Array(100...599) + [0, 99, 600, 999, -1]

    static let reasons: [TransportFailure] =
        [
            .offline, .cannotFindHost, .connectionRefused, .hostUnreachable, .cannotConnect, .connectionLost, .badURL,
            .tooManyRedirects, .notHTTP, .malformedResponse, .responseTooLarge(limit: 1_000), .blockedBySystem,
            .proxyFailed,
            .authenticationRequired, .invalidRequest, .outOfResources, .misused, .unclassified,
        ] + TransportFailure.TimeoutPhase.allCases.map { .timedOut($0) }
        + TransportFailure.TLSProblem.allCases.map { .tls($0) }

    static let problems: [BodyProblem] = [
        .missingBody, .malformed, .unexpectedContentCoding("br"), .unexpectedMediaType("text/html"),
        .unexpectedMediaType("text/plain"), .missingKey("id"), .missingValue, .typeMismatch,
    ]

    static let all: [HTTPFailure] =
        statuses.map { response($0) }
        + [response(503, retryAfter: "120"), response(503, retryAfter: "120", method: .post)]
        + [400, 409].map { response($0, method: .post) }
        + [408, 413, 421, 425, 429, 500, 502, 503, 504].flatMap {
            [
                response($0, method: .post), response($0, retryAfter: "30"),
                response($0, retryAfter: "30", method: .post),
            ]
        }
        + reasons.flatMap { [.sample($0), .sample($0, method: .post)] } + problems.map { .sample(undecodable: $0) }
        + [.sample(unencodable: [])]
}
