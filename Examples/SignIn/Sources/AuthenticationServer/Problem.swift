import Foundation
import Hummingbird

/// An error response with problem details (RFC 9457). Any part of the server can throw it.
struct Problem: Error, Sendable {
    /// A member beyond the standard ones (RFC 9457 section 3.2).
    enum Extension: Encodable, Sendable {
        case text(String)
        case number(Int)
        case fields([FieldError])

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .text(let text): try text.encode(to: encoder)
            case .number(let number): try number.encode(to: encoder)
            case .fields(let fields): try fields.encode(to: encoder)
            }
        }
    }

    /// A mistake in one field of a request body, in the form of RFC 9457's example, with a code in addition: the
    /// detail is for developers, and clients choose the text for users by the code.
    struct FieldError: Encodable, Sendable, Hashable {
        /// What is wrong, in a word.
        enum Code: String, Encodable, Sendable {
            case required, type, malformed, taken
            case tooShort = "too-short"
            case tooLong = "too-long"
        }

        var code: Code
        var detail: String
        /// A JSON Pointer in its URI fragment form (RFC 6901 section 6).
        var pointer: String
        /// How many characters there must or may be, where that is what is wrong.
        var limit: Int?
    }

    var status: HTTPResponse.Status
    /// The rest of the type after `urn:signin:`; `nil` for a problem that its status describes (`about:blank`).
    var name: String?
    var title: String
    var detail: String
    var headers: HTTPFields = [:]
    var extensions: [String: Extension] = [:]

    /// The problem as a response.
    ///
    /// - Parameter instance: A URI for this one occurrence (RFC 9457 section 3.1.5).
    func response(instance: String) throws -> Response {
        var members = extensions
        members["type"] = .text(name.map { "urn:signin:\($0)" } ?? "about:blank")
        members["title"] = .text(title)
        members["status"] = .number(status.code)
        members["detail"] = .text(detail)
        members["instance"] = .text(instance)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var headers = headers
        headers[.contentType] = "application/problem+json"
        headers[.cacheControl] = "no-store"
        return Response(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(members))))
    }
}

// MARK: - The vocabulary

extension Problem {
    /// 401: the e-mail address or the password is wrong. The response doesn't reveal which.
    static func wrongCredentials(remainingAttempts: Int) -> Problem {
        Problem(
            status: .unauthorized, name: "wrong-credentials", title: "Wrong e-mail address or password",
            detail: "No account has this e-mail address and this password.", headers: challenge(),
            extensions: ["remainingAttempts": .number(remainingAttempts)])
    }

    /// 423 (RFC 4918 section 11.3): too many wrong passwords.
    static func accountLocked(until date: Date) -> Problem {
        Problem(
            status: HTTPResponse.Status(code: 423, reasonPhrase: "Locked"), name: "account-locked",
            title: "Account locked", detail: "Too many wrong passwords in a row.",
            extensions: ["lockedUntil": .text(date.formatted(.iso8601))])
    }

    /// 401: a good access token whose time is over.
    static var tokenExpired: Problem {
        Problem(
            status: .unauthorized, name: "token-expired", title: "Access token expired",
            detail: "The access token has expired; refresh it.",
            headers: challenge(error: "invalid_token", description: "The access token expired"))
    }

    /// 401: no access token. Such a challenge carries no error code (RFC 6750 section 3.1).
    static var tokenMissing: Problem {
        Problem(
            status: .unauthorized, name: "token-missing", title: "Access token missing",
            detail: "This needs an Authorization header with a bearer token.", headers: challenge())
    }

    /// 401: an access token that this server has not signed, or whose session has ended.
    static var tokenInvalid: Problem {
        Problem(
            status: .unauthorized, name: "token-invalid", title: "Access token not valid",
            detail: "The access token is not one of a session that goes on.",
            headers: challenge(error: "invalid_token", description: "The access token is not valid"))
    }

    /// 401: the refresh token is unknown, used, revoked or expired. The response doesn't reveal which.
    static var refreshRefused: Problem {
        Problem(
            status: .unauthorized, name: "refresh-refused", title: "Refresh refused",
            detail: "The refresh token cannot be used; sign in again.", headers: challenge())
    }

    /// 401: the identity token is invalid. The response doesn't reveal why.
    static var identityRefused: Problem {
        Problem(
            status: .unauthorized, name: "identity-refused", title: "Identity refused",
            detail: "The identity token is not valid for this provider.", headers: challenge())
    }

    /// 429 (RFC 6585 section 4).
    static func rateLimited(retryAfter seconds: Int) -> Problem {
        Problem(
            status: .tooManyRequests, name: "rate-limited", title: "Too many requests",
            detail: "Too many requests came from this address.", headers: [.retryAfter: String(seconds)])
    }

    /// 503, with `Retry-After` as a date (RFC 9110 section 10.2.3).
    static func maintenance(until end: Date) -> Problem {
        Problem(
            status: .serviceUnavailable, name: "maintenance", title: "Maintenance",
            detail: "The service is being maintained.", headers: [.retryAfter: HTTPDate(end).description])
    }

    /// 422: well-formed JSON with the wrong content.
    static func invalidFields(_ errors: FieldError...) -> Problem { invalidFields(errors) }

    /// 422: well-formed JSON with the wrong content.
    static func invalidFields(_ errors: [FieldError]) -> Problem {
        Problem(
            status: .unprocessableContent, name: "invalid-fields", title: "Invalid fields",
            detail: "Fields of the request body are missing or not valid.", extensions: ["errors": .fields(errors)])
    }

    /// 400: a body that is not JSON.
    static var malformedJSON: Problem {
        Problem(
            status: .badRequest, name: "malformed-json", title: "Malformed JSON",
            detail: "The request body is not valid JSON.")
    }

    /// 413.
    static func bodyTooLarge(limit: Int) -> Problem {
        Problem(
            status: .contentTooLarge, name: "body-too-large", title: "Request body too large",
            detail: "A request body may have \(limit) bytes.", extensions: ["limit": .number(limit)])
    }

    /// 404.
    static var notFound: Problem {
        Problem(status: .notFound, title: "Not Found", detail: "There is nothing at this address.")
    }

    /// 405, with the methods that are allowed (RFC 9110 section 10.2.1).
    static func methodNotAllowed(allowed: [HTTPRequest.Method]) -> Problem {
        let methods = allowed.map(\.rawValue).sorted().joined(separator: ", ")
        return Problem(
            status: .methodNotAllowed, title: "Method Not Allowed", detail: "This address allows \(methods).",
            headers: [.allow: methods])
    }

    /// 500. What went wrong is in the server's log, beside the incident, and nowhere else.
    static func internalError(incident: String) -> Problem {
        Problem(
            status: .internalServerError, name: "internal", title: "Internal error",
            detail: "Something unexpected went wrong. The incident has been recorded.",
            extensions: ["incident": .text(incident)])
    }

    /// The `WWW-Authenticate` that every 401 must have (RFC 9110 section 15.5.2), for bearer tokens (RFC 6750
    /// section 3).
    private static func challenge(error: String? = nil, description: String? = nil) -> HTTPFields {
        var value = #"Bearer realm="signin""#
        if let error { value += #", error="\#(error)""# }
        if let description { value += #", error_description="\#(description)""# }
        return [.wwwAuthenticate: value]
    }
}
