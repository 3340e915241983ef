import Authentication
import Foundation
import Watertight
import WatertightHTTP

extension AuthenticationError {
    /// An HTTP failure in the words of authentication.
    /// - Parameters:
    ///   - failure: The failure.
    ///   - operation: What was asked of the service: the same refusal is of another thing in each.
    ///   - sealed: The failure, sealed.
    init(_ failure: HTTPFailure, of operation: AuthenticationOperation, _ sealed: SealedError) {
        switch failure {
        case .transport(let failure): self.init(failure.reason, sealed)
        case .response(let response): self.init(response, of: operation, sealed)
        case .undecodable(let response):
            switch response.problem {
            // A page where there should be an answer: somebody else's server speaks.
            case .unexpectedMediaType("text/html"): self = .unreachable(.captivePortal, sealed)
            case .unexpectedMediaType, .unexpectedContentCoding, .missingBody, .malformed, .missingKey, .missingValue,
                .typeMismatch:
                self = .service(.unintelligible, sealed)
            }
        case .unencodable: self = .service(.unacceptable, sealed)
        }
    }

    private init(_ reason: TransportFailure.Reason, _ sealed: SealedError) {
        switch reason {
        case .offline: self = .unreachable(.offline, sealed)
        case .cannotFindHost: self = .unreachable(.hostNotFound, sealed)
        case .cannotConnect, .proxyFailed: self = .unreachable(.refused, sealed)
        case .connectionLost: self = .unreachable(.interrupted, sealed)
        case .timedOut: self = .unreachable(.tooSlow, sealed)
        case .tls(let problem): self = .unreachable(ConnectionProblem(problem), sealed)
        case .tooManyRedirects: self = .service(.misdirected, sealed)
        case .notHTTP: self = .service(.unintelligible, sealed)
        case .responseTooLarge: self = .service(.oversized, sealed)
        case .badURL, .blockedBySystem, .authenticationRequired, .invalidRequest, .outOfResources, .misused,
            .unclassified:
            self = .service(.unacceptable, sealed)
        }
    }

    private init(_ response: ErrorResponse, of operation: AuthenticationOperation, _ sealed: SealedError) {
        // What the service says of itself goes before what the status says in general, where it makes sense.
        switch (response.problem?.type, operation) {
        case (AuthenticationService.ProblemType.wrongCredentials, .passwordSignIn): self = .wrongPassword
        case (AuthenticationService.ProblemType.invalidFields, .passwordSignIn): self = .inputRefused
        case (AuthenticationService.ProblemType.invalidFields, .registration):
            let mistakes = RegistrationMistake.all(in: response.problem?.extensions["errors"])
            // What points at no field of the form is not for the person to mend.
            self = mistakes.isEmpty ? .service(.unacceptable, sealed) : .registrationRefused(mistakes)
        case (AuthenticationService.ProblemType.accountLocked, .passwordSignIn):
            self = .accountLocked(until: response.lockedUntil)
        case (AuthenticationService.ProblemType.identityRefused, .federatedSignIn): self = .identityRefused(sealed)
        case (AuthenticationService.ProblemType.refreshRefused, .refresh): self = .sessionEnded
        default: self.init(generic: response, of: operation, sealed)
        }
    }

    private init(generic response: ErrorResponse, of operation: AuthenticationOperation, _ sealed: SealedError) {
        switch response.nextStep {
        case .signInAgain:
            // What a 401 refuses is what was sent to be believed.
            switch operation {
            case .passwordSignIn: self = .wrongPassword
            case .federatedSignIn: self = .identityRefused(sealed)
            case .refresh, .request: self = .sessionEnded
            // Nothing was sent to be believed.
            case .registration: self = .service(.unacceptable, sealed)
            }
        case .slowDown(let retryAfter):
            self = .tooManyAttempts(retryAfter: retryAfter?.delay(from: response.receivedAt) ?? .seconds(30))
        case .maintenance(let retryAfter):
            self = .maintenance(until: retryAfter.date(from: response.receivedAt))
        case .signInToNetwork: self = .unreachable(.captivePortal, sealed)
        case .waitForUnlock where operation == .passwordSignIn: self = .accountLocked(until: nil)
        case .proceed, .awaitFinalResponse, .switchProtocols, .useCached, .followRedirect, .authenticateWithProxy, .pay,
            .notAllowed, .notFound, .gone, .legallyBlocked, .reloadThenRetry, .waitForUnlock, .fixInput, .upgradeClient,
            .retry, .reportFault:
            self = .service(ServiceProblem(response), sealed)
        }
    }
}

extension RegistrationMistake {
    /// The mistakes that the service found: one for each field, the first, in the order of the form.
    fileprivate static func all(in errors: JSONValue?) -> [RegistrationMistake] {
        RegistrationField.allCases.compactMap { field in
            errors?.arrayValue?.first { $0["pointer"]?.stringValue == field.pointer }
                .map { RegistrationMistake($0, in: field) }
        }
    }

    /// By the code and never by the text, which is the service's own, in whichever language.
    private init(_ error: JSONValue, in field: RegistrationField) {
        let limit = error["limit"]?.integerValue.map { Int(clamping: $0) }
        self =
            switch (field, error["code"]?.stringValue, limit) {
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
    /// Where the service finds it: a JSON Pointer in a fragment (RFC 6901 §6).
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
    fileprivate init(_ response: ErrorResponse) {
        switch response.outcome {
        case .serverError(.gatewayTimeout): self = .gatewayTimedOut
        case .clientError where response.nextStep.isWorthRetrying: self = .unavailable
        case .serverError where response.nextStep.isWorthRetrying: self = .unavailable
        case .serverError(.unassigned), .clientError(.unassigned), .invalid: self = .unknownStatus
        case .serverError: self = .fault
        case .clientError: self = .unacceptable
        case .redirection: self = .misdirected
        case .informational, .success: self = .unintelligible
        }
    }
}

extension ErrorResponse {
    /// The service's own member of the problem.
    fileprivate var lockedUntil: Date? {
        guard case .string(let text) = problem?.extensions["lockedUntil"] else { return nil }
        return (try? Date(text, strategy: .iso8601))
            ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }
}
