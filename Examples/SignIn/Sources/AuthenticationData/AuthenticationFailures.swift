import Authentication
import Foundation
import Watertight
import WatertightHTTP

extension AuthenticationError {
    /// Creates the failure of authentication for a failure of HTTP.
    /// - Parameters:
    ///   - failure: The failure of HTTP.
    ///   - operation: The operation, since the same status has another meaning in each.
    init(_ failure: HTTPFailure, of operation: AuthenticationOperation) {
        switch failure.kind {
        case .transport(let reason): self.init(reason)
        case .status: self.init(refusal: failure, of: operation)
        // A page in place of JSON comes from a captive portal.
        case .undecodable(.unexpectedMediaType("text/html")): self = .unreachable(.captivePortal)
        case .undecodable: self = .service(.unintelligible)
        case .unencodable: self = .service(.unacceptable)
        }
    }

    private init(_ reason: TransportFailure) {
        switch reason {
        case .offline: self = .unreachable(.offline)
        case .cannotFindHost: self = .unreachable(.hostNotFound)
        // Neither the service nor its response is at fault.
        case .connectionRefused, .hostUnreachable, .cannotConnect, .proxyFailed, .blockedBySystem, .outOfResources:
            self = .unreachable(.refused)
        case .connectionLost: self = .unreachable(.interrupted)
        case .timedOut: self = .unreachable(.tooSlow)
        case .tls(let problem): self = .unreachable(ConnectionProblem(problem))
        case .tooManyRedirects: self = .service(.misdirected)
        case .notHTTP: self = .service(.unintelligible)
        case .responseTooLarge: self = .service(.oversized)
        case .badURL, .authenticationRequired, .invalidRequest, .misused, .unclassified:
            self = .service(.unacceptable)
        }
    }

    private init(refusal failure: HTTPFailure, of operation: AuthenticationOperation) {
        // The problem type is more specific than the status, for the operations in which it is defined.
        switch (failure.problem?.type, operation) {
        case (AuthenticationService.ProblemType.wrongCredentials, .passwordSignIn): self = .wrongPassword
        case (AuthenticationService.ProblemType.invalidFields, .passwordSignIn): self = .inputRefused
        case (AuthenticationService.ProblemType.invalidFields, .registration):
            let mistakes = failure.decode(InvalidFields.self)?.mistakes ?? []
            // Users can only correct fields of the form.
            self = mistakes.isEmpty ? .service(.unacceptable) : .registrationRefused(mistakes)
        case (AuthenticationService.ProblemType.accountLocked, .passwordSignIn):
            self = .accountLocked(until: failure.decode(AccountLock.self)?.end)
        case (AuthenticationService.ProblemType.identityRefused, .federatedSignIn): self = .identityRefused
        case (AuthenticationService.ProblemType.refreshRefused, .refresh): self = .sessionEnded
        default: self.init(status: failure, of: operation)
        }
    }

    private init(status failure: HTTPFailure, of operation: AuthenticationOperation) {
        switch failure.nextStep {
        case .signInAgain:
            // A 401 rejects the credentials that were sent.
            switch operation {
            case .passwordSignIn: self = .wrongPassword
            case .federatedSignIn: self = .identityRefused
            case .refresh, .request: self = .sessionEnded
            // A registration sends no credentials.
            case .registration: self = .service(.unacceptable)
            }
        case .slowDown(let wait): self = .tooManyAttempts(retryAfter: wait ?? .seconds(30))
        case .maintenance(let wait):
            self = .maintenance(until: failure.receivedAt.addingTimeInterval(wait / .seconds(1)))
        case .signInToNetwork: self = .unreachable(.captivePortal)
        case .authenticateWithProxy: self = .unreachable(.refused)
        case .waitForUnlock where operation == .passwordSignIn: self = .accountLocked(until: nil)
        case .proceed, .awaitFinalResponse, .switchProtocols, .useCached, .followRedirect, .pay,
            .notAllowed, .notFound, .gone, .legallyBlocked, .reloadThenRetry, .waitForUnlock, .fixInput, .upgradeClient,
            .retry, .reportFault:
            self = .service(ServiceProblem(failure))
        }
    }
}

/// The extension members of `urn:signin:account-locked`.
private struct AccountLock: Decodable {
    let lockedUntil: String

    var end: Date? {
        (try? Date(lockedUntil, strategy: .iso8601))
            ?? (try? Date(lockedUntil, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }
}

/// The extension members of `urn:signin:invalid-fields`.
private struct InvalidFields: Decodable {
    /// An error of one field. Members of another type are ignored.
    struct FieldError: Decodable {
        let pointer: String?, code: String?, limit: Int?

        private enum CodingKeys: CodingKey { case pointer, code, limit }

        init(from decoder: any Decoder) {
            let members = try? decoder.container(keyedBy: CodingKeys.self)
            pointer = try? members?.decode(String.self, forKey: .pointer)
            code = try? members?.decode(String.self, forKey: .code)
            limit = try? members?.decode(Int.self, forKey: .limit)
        }
    }

    let errors: [FieldError]

    /// The first mistake of each field, in the order of the form.
    var mistakes: [RegistrationMistake] {
        RegistrationField.allCases.compactMap { field in
            errors.first { $0.pointer == field.pointer }.map { RegistrationMistake($0, in: field) }
        }
    }
}

extension RegistrationMistake {
    /// Creates a mistake from its code. The service's text is for developers.
    fileprivate init(_ error: InvalidFields.FieldError, in field: RegistrationField) {
        self =
            switch (field, error.code, error.limit) {
            case (.email, "required", _): .emailMissing
            case (.email, "malformed", _): .emailMalformed
            case (.email, "taken", _): .emailTaken
            case (.displayName, "required", _): .displayNameMissing
            case (.displayName, "too-long", let limit?): .displayNameTooLong(maximum: limit)
            case (.password, "required", _): .passwordMissing
            case (.password, "too-short", let limit?): .passwordTooShort(minimum: limit)
            case (.email, _, _), (.displayName, _, _), (.password, _, _): .other(in: field)
            }
    }
}

extension RegistrationField {
    /// The field in the content of the request: a JSON Pointer in a fragment (RFC 6901 §6).
    fileprivate var pointer: String {
        switch self {
        case .email: "#/email"
        case .displayName: "#/displayName"
        case .password: "#/password"
        }
    }
}

extension ConnectionProblem {
    fileprivate init(_ problem: TransportFailure.TLSProblem) {
        switch problem {
        case .untrustedCertificate, .expiredCertificate, .notYetValidCertificate, .hostnameMismatch,
            .revokedCertificate, .badCertificate:
            self = .untrusted
        case .clientCertificateRequired, .clientCertificateRejected, .handshakeFailed: self = .notSecured
        }
    }
}

extension ServiceProblem {
    /// Creates the problem of a response with a status that isn't a success.
    fileprivate init(_ failure: HTTPFailure) {
        switch failure.outcome {
        case .serverError(.gatewayTimeout): self = .gatewayTimedOut
        case .clientError where failure.nextStep.isWorthRetrying: self = .unavailable
        case .serverError where failure.nextStep.isWorthRetrying: self = .unavailable
        case .serverError(let status) where !status.isRegistered: self = .unknownStatus
        case .clientError(let status) where !status.isRegistered: self = .unknownStatus
        case .invalid: self = .unknownStatus
        case .serverError: self = .fault
        case .clientError: self = .unacceptable
        case .redirection: self = .misdirected
        case .informational, .success, nil: self = .unintelligible
        }
    }
}
