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
        case .transport(.offline): self = .unreachable(.offline)
        case .transport(.cannotFindHost): self = .unreachable(.hostNotFound)
        case .transport(.connectionLost): self = .unreachable(.interrupted)
        case .transport(.timedOut): self = .unreachable(.tooSlow)
        case .transport(.tls(let problem)): self = .unreachable(problem.isCertificate ? .untrusted : .notSecured)
        case .transport(.tooManyRedirects): self = .service(.misdirected)
        case .transport(.notHTTP), .transport(.malformedResponse): self = .service(.unintelligible)
        case .transport(.responseTooLarge): self = .service(.oversized)
        case .transport(.unclassified): self = .service(.unacceptable)
        // Unless the request is at fault, neither the service nor its response is.
        case .transport: self = failure.fault == .request ? .service(.unacceptable) : .unreachable(.refused)
        case .status(let status): self.init(status, refusal: failure, of: operation)
        // A page in place of JSON comes from a captive portal.
        case .undecodable(.unexpectedMediaType("text/html")): self = .unreachable(.captivePortal)
        case .undecodable: self = .service(.unintelligible)
        case .unencodable: self = .service(.unacceptable)
        }
    }

    private init(_ status: HTTPResponse.Status, refusal failure: HTTPFailure, of operation: AuthenticationOperation) {
        // The problem type is more specific than the status, for the operations in which it is defined.
        switch (failure.problem?.type, operation) {
        case (AuthenticationService.ProblemType.wrongCredentials, .passwordSignIn): self = .wrongPassword
        case (AuthenticationService.ProblemType.invalidFields, .passwordSignIn): self = .inputRefused
        case (AuthenticationService.ProblemType.invalidFields, .registration):
            let mistakes = RegistrationMistake.first(in: failure.fieldErrors)
            // Users can only correct fields of the form.
            self = mistakes.isEmpty ? .service(.unacceptable) : .registrationRefused(mistakes)
        case (AuthenticationService.ProblemType.accountLocked, .passwordSignIn):
            self = .accountLocked(until: failure.decode(AccountLock.self)?.end)
        case (AuthenticationService.ProblemType.identityRefused, .federatedSignIn): self = .identityRefused
        default: self.init(status, of: failure, operation)
        }
    }

    private init(_ status: HTTPResponse.Status, of failure: HTTPFailure, _ operation: AuthenticationOperation) {
        switch status {
        case .unauthorized:
            // A 401 rejects the credentials that were sent.
            switch operation {
            case .passwordSignIn: self = .wrongPassword
            case .federatedSignIn: self = .identityRefused
            case .request: self = .sessionEnded
            // A registration sends no credentials.
            case .registration: self = .service(.unacceptable)
            }
        case .tooManyRequests: self = .tooManyAttempts(retryAfter: failure.retryAfter ?? .seconds(30))
        case .networkAuthenticationRequired: self = .unreachable(.captivePortal)
        case .proxyAuthenticationRequired: self = .unreachable(.refused)
        case .locked where operation == .passwordSignIn: self = .accountLocked(until: nil)
        default:
            if case .maintenance(let wait) = failure.nextStep {
                self = .maintenance(until: failure.receivedAt.addingTimeInterval(wait / .seconds(1)))
            } else {
                self = .service(ServiceProblem(status, of: failure))
            }
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

extension RegistrationMistake {
    /// A further member of an error.
    private struct Limit: Decodable { let limit: Int }

    /// Returns the first mistake of each field, in the order of the form.
    fileprivate static func first(in errors: [FieldError]) -> [RegistrationMistake] {
        RegistrationField.allCases.compactMap { field in
            errors.first { $0.path == ["\(field)"] }.map { RegistrationMistake($0, in: field) }
        }
    }

    /// Creates a mistake from its code. The service's text is for developers.
    private init(_ error: FieldError, in field: RegistrationField) {
        self =
            switch (field, error.code, error.decode(Limit.self)?.limit) {
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

extension TransportFailure.TLSProblem {
    /// Whether the certificate of the server isn't accepted.
    fileprivate var isCertificate: Bool {
        switch self {
        case .untrustedCertificate, .expiredCertificate, .notYetValidCertificate, .hostnameMismatch,
            .revokedCertificate, .badCertificate:
            true
        default: false
        }
    }
}

extension ServiceProblem {
    /// Creates the problem of a response with a status that isn't a success.
    fileprivate init(_ status: HTTPResponse.Status, of failure: HTTPFailure) {
        let isTemporary = failure.nextStep.isWorthRetrying
        self =
            switch status.kind {
            case .serverError where status == .gatewayTimeout: .gatewayTimedOut
            case .serverError where isTemporary, .clientError where isTemporary: .unavailable
            case .serverError where !status.isRegistered, .clientError where !status.isRegistered, .invalid:
                .unknownStatus
            case .serverError: .fault
            case .clientError: .unacceptable
            case .redirection: .misdirected
            case .informational, .successful: .unintelligible
            }
    }
}
