import Foundation
import Hummingbird

/// An error response with problem details (RFC 9457).
///
/// | status | type | other members and header fields |
/// |---|---|---|
/// | 401 | `urn:signin:wrong-credentials`, `token-expired`, `token-invalid`, `refresh-refused`, `identity-refused` | |
/// | 409 | `urn:signin:notebook-replaced` | |
/// | 422 | `urn:signin:invalid-fields` | `errors`, each with `pointer`, `code` and perhaps `limit` |
/// | 423 | `urn:signin:account-locked` | `lockedUntil` (ISO 8601) |
/// | 429 | `urn:signin:rate-limited` | `Retry-After` |
/// | 500 | `urn:signin:internal` | |
/// | 503 | `urn:signin:maintenance` | `Retry-After` |
struct Problem: Error, Sendable {
    /// A mistake in one field of a request. Clients choose the text by the code.
    struct FieldError: Encodable, Sendable {
        /// A JSON Pointer as a URI fragment (RFC 6901 §6).
        let pointer: String
        let code: String
        /// The minimum or maximum number of characters, if that is the mistake.
        let limit: Int?

        init(_ field: String, _ code: String, limit: Int? = nil) {
            (pointer, self.code, self.limit) = ("#/\(field)", code, limit)
        }
    }

    private struct Details: Encodable {
        let type: String, title: String, status: Int
        let errors: [FieldError]?, lockedUntil: Date?
    }

    private let status: HTTPResponse.Status
    private let type: String
    private let title: String
    private var headers: HTTPFields = [:]
    private var errors: [FieldError]?
    private var lockedUntil: Date?

    func response() throws -> Response {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let details = Details(
            type: type, title: title, status: status.code, errors: errors, lockedUntil: lockedUntil)
        var headers = headers
        headers[.contentType] = "application/problem+json"
        return Response(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(details))))
    }

    // MARK: The problems

    /// The email address or the password is wrong. The response doesn't reveal which.
    static let wrongCredentials = unauthorized("wrong-credentials", "Wrong email address or password")
    static let tokenExpired = unauthorized("token-expired", "Access token expired")
    static let tokenInvalid = unauthorized("token-invalid", "Access token invalid")
    static let refreshRefused = unauthorized("refresh-refused", "Refresh token invalid")
    static let identityRefused = unauthorized("identity-refused", "Identity token invalid")
    static let notebookReplaced = Problem(
        status: .conflict, type: "urn:signin:notebook-replaced", title: "Notebook replaced")
    static let internalError = Problem(
        status: .internalServerError, type: "urn:signin:internal", title: "Internal error")

    private static func unauthorized(_ name: String, _ title: String) -> Problem {
        // The challenge is required (RFC 9110 §15.5.2).
        Problem(
            status: .unauthorized, type: "urn:signin:\(name)", title: title,
            headers: [.wwwAuthenticate: #"Bearer realm="signin""#])
    }

    static func invalidFields(_ errors: [FieldError]) -> Problem {
        Problem(
            status: .unprocessableContent, type: "urn:signin:invalid-fields", title: "Invalid fields", errors: errors)
    }

    static func accountLocked(until date: Date) -> Problem {
        Problem(
            status: HTTPResponse.Status(code: 423, reasonPhrase: "Locked"), type: "urn:signin:account-locked",
            title: "Account locked", lockedUntil: date)
    }

    static func rateLimited(retryAfter seconds: Int) -> Problem {
        Problem(
            status: .tooManyRequests, type: "urn:signin:rate-limited", title: "Too many requests",
            headers: [.retryAfter: "\(seconds)"])
    }

    static func maintenance(until end: Date) -> Problem {
        Problem(
            status: .serviceUnavailable, type: "urn:signin:maintenance", title: "Maintenance",
            headers: [.retryAfter: "\(Int(end.timeIntervalSinceNow.rounded(.up)))"])
    }

    static func other(_ status: HTTPResponse.Status) -> Problem {
        Problem(status: status, type: "about:blank", title: status.reasonPhrase)
    }
}

/// Applies the switches, and turns errors into responses.
struct ProblemMiddleware: RouterMiddleware {
    let state: ServerState

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        do {
            let switches = state.lock.withLock { $0.switches }
            if let end = switches.maintenanceEnd, end > Date() { throw Problem.maintenance(until: end) }
            if let delay = switches.retryDelay { throw Problem.rateLimited(retryAfter: delay) }
            if switches.hasBug { throw Problem.internalError }
            return try await next(request, context)
        } catch let problem as Problem {
            return try problem.response()
        } catch let error as HTTPError {
            return try Problem.other(error.status).response()
        } catch {
            // The clients of the demo server must not see the cause, and it has no log.
            return try Problem.internalError.response()
        }
    }
}
