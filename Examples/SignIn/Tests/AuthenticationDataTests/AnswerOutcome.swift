import Authentication
import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

/// A response of the service to a sign-in with a password, or none, with the expected report and failure.
struct AnswerOutcome: Sendable, CustomTestStringConvertible {
    let name: String
    let step: ScriptedTransport.Step
    /// The code of the failure below in the report.
    let code: FailureCode
    /// The failure.
    let error: AuthenticationError

    var testDescription: String { name }

    private init(
        _ name: String, _ step: ScriptedTransport.Step, _ code: FailureCode, _ error: AuthenticationError
    ) {
        self.name = name
        self.step = step
        self.code = code
        self.error = error
    }

    // MARK: Problem types

    static let problems = [
        problem(401, "wrong-credentials", ",\"remainingAttempts\":2", .wrongPassword),
        problem(423, "account-locked", ",\"lockedUntil\":\"2027-01-15T08:00:00Z\"", .accountLocked(until: lockEnd)),
        problem(
            423, "account-locked", ",\"lockedUntil\":\"2027-01-15T08:00:00.000Z\"", .accountLocked(until: lockEnd)),
        problem(423, "account-locked", "", .accountLocked(until: nil)),
        problem(423, "account-locked", ",\"lockedUntil\":\"soon\"", .accountLocked(until: nil)),
        problem(423, "account-locked", ",\"lockedUntil\":7", .accountLocked(until: nil)),
        problem(401, "identity-refused", "", .wrongPassword),
        problem(401, "refresh-refused", "", .wrongPassword),
        problem(401, "token-missing", "", .wrongPassword),
        problem(401, "token-invalid", "", .wrongPassword),
        problem(400, "malformed-json", "", .service(.unacceptable)),
        problem(413, "body-too-large", ",\"limit\":4096", .service(.unacceptable)),
        problem(422, "invalid-fields", ",\"errors\":[]", .inputRefused),
        problem(500, "internal", ",\"incident\":\"abc\"", .service(.fault)),
        problem(429, "rate-limited", "", .tooManyAttempts(retryAfter: .seconds(7)), [.retryAfter: "7"]),
        problem(503, "maintenance", "", .maintenance(until: maintenanceEnd), [.retryAfter: maintenanceDate]),
        // The problem type has precedence over the status.
        problem(400, "wrong-credentials", "", .wrongPassword),
    ]

    // MARK: Statuses

    static let statuses = [
        status(401, .wrongPassword),
        status(403, .service(.unacceptable)),
        status(404, .service(.unacceptable)),
        status(408, .service(.unavailable)),
        status(425, .service(.unavailable)),
        status(422, .service(.unacceptable)),
        status(423, .accountLocked(until: nil)),
        status(429, .tooManyAttempts(retryAfter: .seconds(30))),
        status(429, .tooManyAttempts(retryAfter: .seconds(12)), [.retryAfter: "12"]),
        status(429, .tooManyAttempts(retryAfter: .seconds(30)), [.retryAfter: "in a while"]),
        status(499, .service(.unknownStatus)),
        status(500, .service(.fault)),
        status(501, .service(.fault)),
        status(502, .service(.unavailable)),
        status(503, .service(.unavailable)),
        status(503, .maintenance(until: maintenanceEnd), [.retryAfter: maintenanceDate]),
        status(503, .service(.unavailable), [.retryAfter: "Sat, 01 Jan 2000 00:00:00 GMT"]),
        status(504, .service(.gatewayTimedOut)),
        status(511, .unreachable(.captivePortal)),
        status(599, .service(.unknownStatus)),
        status(999, .service(.unknownStatus)),
        status(0, .service(.unknownStatus)),
        status(100, .service(.unintelligible)),
        status(301, .service(.misdirected)),
        status(302, .service(.misdirected)),
        status(304, .service(.misdirected)),
    ]

    // MARK: Undecodable successes

    static let bodies = [
        body("no content", .status(204), "undecodable-missing-body", .service(.unintelligible)),
        body("cut off", .content(200, "application/json", "{\"access"), "undecodable-malformed", unintelligible),
        body(
            "missing key", .content(200, "application/json", "{\"accessToken\":\"a\"}"), "undecodable-missing-key",
            unintelligible),
        body(
            "null",
            .content(200, "application/json", "{\"accessToken\":null,\"refreshToken\":\"\",\"displayName\":\"\"}"),
            "undecodable-missing-value", unintelligible),
        body(
            "number", .content(200, "application/json", "{\"accessToken\":7}"), "undecodable-type-mismatch",
            unintelligible),
        body("list", .content(200, "application/json", "[]"), "undecodable-type-mismatch", unintelligible),
        body("plain text", .content(200, "text/plain", "OK"), "undecodable-media-type", unintelligible),
        body(
            "a captive portal's page", .content(200, "text/html; charset=utf-8", "<html></html>"),
            "undecodable-media-type",
            .unreachable(.captivePortal)),
    ]

    // MARK: No response

    static let silences =
        [
            silence(.offline, .unreachable(.offline)),
            silence(.cannotFindHost, .unreachable(.hostNotFound)),
            silence(.proxyFailed, .unreachable(.refused)),
            silence(.connectionLost, .unreachable(.interrupted)),
            silence(.tooManyRedirects, .service(.misdirected)),
            silence(.notHTTP, .service(.unintelligible)),
            silence(.responseTooLarge(limit: 10), .service(.oversized)),
            silence(.badURL, .service(.unacceptable)),
            silence(.blockedBySystem, .service(.unacceptable)),
            silence(.authenticationRequired, .service(.unacceptable)),
            silence(.invalidRequest, .service(.unacceptable)),
            silence(.outOfResources, .service(.unacceptable)),
            silence(.misused, .service(.unacceptable)),
            silence(.unclassified, .service(.unacceptable)),
        ]
        + [TransportFailure.connectionRefused, .hostUnreachable, .cannotConnect].map {
            silence($0, .unreachable(.refused))
        }
        + TransportFailure.TimeoutPhase.allCases.map { silence(.timedOut($0), .unreachable(.tooSlow)) }
        + [
            TransportFailure.TLSProblem.untrustedCertificate, .expiredCertificate, .notYetValidCertificate,
            .hostnameMismatch, .revokedCertificate, .badCertificate,
        ].map { silence(.tls($0), .unreachable(.untrusted)) }
        + [TransportFailure.TLSProblem.clientCertificateRequired, .clientCertificateRejected, .handshakeFailed].map {
            silence(.tls($0), .unreachable(.notSecured))
        }

    static let all = problems + statuses + bodies + silences

    // MARK: Creating them

    private static let lockEnd = Date(timeIntervalSince1970: 1_800_000_000)
    private static let maintenanceEnd = Date(timeIntervalSince1970: 2_840_140_800)
    private static let maintenanceDate = "Thu, 01 Jan 2060 00:00:00 GMT"
    private static let unintelligible = AuthenticationError.service(.unintelligible)

    private static func problem(
        _ statusCode: Int, _ type: String, _ members: String, _ error: AuthenticationError,
        _ headerFields: HTTPFields = [:]
    ) -> AnswerOutcome {
        AnswerOutcome(
            "\(statusCode) \(type)\(members)",
            .problem(statusCode, "urn:signin:\(type)", members, headerFields: headerFields),
            FailureCode(domain: "http", reason: "response", number: statusCode), error)
    }

    private static func status(
        _ statusCode: Int, _ error: AuthenticationError, _ headerFields: HTTPFields = [:]
    ) -> AnswerOutcome {
        AnswerOutcome(
            "\(statusCode) \(headerFields[.retryAfter] ?? "")", .status(statusCode, headerFields: headerFields),
            FailureCode(domain: "http", reason: "response", number: statusCode), error)
    }

    private static func body(
        _ name: String, _ step: ScriptedTransport.Step, _ reason: StaticString, _ error: AuthenticationError
    ) -> AnswerOutcome {
        AnswerOutcome(name, step, FailureCode(domain: "http", reason: reason), error)
    }

    private static func silence(_ reason: TransportFailure, _ error: AuthenticationError) -> AnswerOutcome {
        AnswerOutcome("\(reason)", .fail(reason), HTTPFailure.sample(reason).code, error)
    }
}

extension AuthenticationError {
    /// The same failure with whole seconds: the date of a maintenance is computed from a delay.
    var inWholeSeconds: AuthenticationError {
        guard case .maintenance(let end?) = self else { return self }
        return .maintenance(until: Date(timeIntervalSince1970: end.timeIntervalSince1970.rounded()))
    }
}
