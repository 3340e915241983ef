import Authentication
import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

/// An answer of the service to a sign-in with a password, or none; what is reported of it, and what it becomes.
struct AnswerOutcome: Sendable, CustomTestStringConvertible {
    let name: String
    let step: ScriptedTransport.Step
    /// What is reported as having failed.
    let code: FailureCode
    /// What it becomes, sealed errors aside.
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

    /// Stands in the tables for whichever error is sealed.
    static let anySeal = SealedError(sealing: CancellationError())

    // MARK: What the service says of itself

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
        problem(400, "malformed-json", "", .service(.unacceptable, anySeal)),
        problem(413, "body-too-large", ",\"limit\":4096", .service(.unacceptable, anySeal)),
        problem(422, "invalid-fields", ",\"errors\":[]", .inputRefused),
        problem(500, "internal", ",\"incident\":\"abc\"", .service(.fault, anySeal)),
        problem(429, "rate-limited", "", .tooManyAttempts(retryAfter: .seconds(7)), [.retryAfter: "7"]),
        problem(503, "maintenance", "", .maintenance(until: maintenanceEnd), [.retryAfter: maintenanceDate]),
        // The type says more than the status, should they not agree.
        problem(400, "wrong-credentials", "", .wrongPassword),
    ]

    // MARK: What a status says in general

    static let statuses = [
        status(401, .wrongPassword),
        status(403, .service(.unacceptable, anySeal)),
        status(404, .service(.unacceptable, anySeal)),
        status(408, .service(.unavailable, anySeal)),
        status(425, .service(.unavailable, anySeal)),
        status(422, .service(.unacceptable, anySeal)),
        status(423, .accountLocked(until: nil)),
        status(429, .tooManyAttempts(retryAfter: .seconds(30))),
        status(429, .tooManyAttempts(retryAfter: .seconds(12)), [.retryAfter: "12"]),
        status(429, .tooManyAttempts(retryAfter: .seconds(30)), [.retryAfter: "in a while"]),
        status(499, .service(.unknownStatus, anySeal)),
        status(500, .service(.fault, anySeal)),
        status(501, .service(.fault, anySeal)),
        status(502, .service(.unavailable, anySeal)),
        status(503, .service(.unavailable, anySeal)),
        status(503, .maintenance(until: maintenanceEnd), [.retryAfter: maintenanceDate]),
        status(503, .service(.unavailable, anySeal), [.retryAfter: "Sat, 01 Jan 2000 00:00:00 GMT"]),
        status(504, .service(.gatewayTimedOut, anySeal)),
        status(511, .unreachable(.captivePortal, anySeal)),
        status(599, .service(.unknownStatus, anySeal)),
        status(999, .service(.unknownStatus, anySeal)),
        status(0, .service(.unknownStatus, anySeal)),
        status(100, .service(.unintelligible, anySeal)),
        status(301, .service(.misdirected, anySeal)),
        status(302, .service(.misdirected, anySeal)),
        status(304, .service(.misdirected, anySeal)),
    ]

    // MARK: Successes that are none

    static let bodies = [
        body("no content", .status(204), "undecodable-missing-body", .service(.unintelligible, anySeal)),
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
            .unreachable(.captivePortal, anySeal)),
    ]

    // MARK: No answer at all

    static let silences =
        [
            silence(.offline, .unreachable(.offline, anySeal)),
            silence(.cannotFindHost, .unreachable(.hostNotFound, anySeal)),
            silence(.proxyFailed, .unreachable(.refused, anySeal)),
            silence(.connectionLost, .unreachable(.interrupted, anySeal)),
            silence(.tooManyRedirects, .service(.misdirected, anySeal)),
            silence(.notHTTP, .service(.unintelligible, anySeal)),
            silence(.responseTooLarge(limit: 10), .service(.oversized, anySeal)),
            silence(.badURL, .service(.unacceptable, anySeal)),
            silence(.blockedBySystem, .service(.unacceptable, anySeal)),
            silence(.authenticationRequired, .service(.unacceptable, anySeal)),
            silence(.invalidRequest, .service(.unacceptable, anySeal)),
            silence(.outOfResources, .service(.unacceptable, anySeal)),
            silence(.misused, .service(.unacceptable, anySeal)),
            silence(.unclassified, .service(.unacceptable, anySeal)),
        ]
        + TransportFailure.ConnectionProblem.allCases.map {
            silence(.cannotConnect($0), .unreachable(.refused, anySeal))
        }
        + TransportFailure.TimeoutPhase.allCases.map { silence(.timedOut($0), .unreachable(.tooSlow, anySeal)) }
        + [
            TransportFailure.TLSProblem.untrustedCertificate, .expiredCertificate, .notYetValidCertificate,
            .hostnameMismatch, .revokedCertificate, .badCertificate,
        ].map { silence(.tls($0), .unreachable(.untrusted, anySeal)) }
        + [TransportFailure.TLSProblem.clientCertificateRequired, .clientCertificateRejected, .handshakeFailed].map {
            silence(.tls($0), .unreachable(.notSecured, anySeal))
        }

    static let all = problems + statuses + bodies + silences

    // MARK: Making them

    private static let lockEnd = Date(timeIntervalSince1970: 1_800_000_000)
    private static let maintenanceEnd = Date(timeIntervalSince1970: 2_840_140_800)
    private static let maintenanceDate = "Thu, 01 Jan 2060 00:00:00 GMT"
    private static let unintelligible = AuthenticationError.service(.unintelligible, anySeal)

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

    private static func silence(_ reason: TransportFailure.Reason, _ error: AuthenticationError) -> AnswerOutcome {
        AnswerOutcome("\(reason)", .fail(reason), TransportFailure(reason).code, error)
    }
}

extension AuthenticationError {
    /// The same failure with ``AnswerOutcome/anySeal`` in place of what it carries.
    var resealed: AuthenticationError {
        switch self {
        case .wrongPassword, .inputRefused, .registrationRefused, .accountLocked, .tooManyAttempts, .maintenance,
            .superseded, .notSignedIn, .sessionEnded:
            self
        case .identityRefused: .identityRefused(AnswerOutcome.anySeal)
        case .sessionStoreFailed: .sessionStoreFailed(AnswerOutcome.anySeal)
        case .unreachable(let problem, _): .unreachable(problem, AnswerOutcome.anySeal)
        case .service(let problem, _): .service(problem, AnswerOutcome.anySeal)
        }
    }
}
