import Authentication
import Foundation
import Watertight
import WatertightHTTP

extension AuthenticationError {
    /// An HTTP failure in the words of authentication.
    init(_ failure: HTTPFailure, _ sealed: SealedError) {
        switch failure {
        case .transport(let failure): self.init(failure.reason, sealed)
        case .response(let response): self.init(response, sealed)
        case .undecodable(let response):
            switch response.problem {
            // A page where there should be an answer: somebody else's server speaks.
            case .unexpectedMediaType("text/html"): self = .unreachable(.captivePortal, sealed)
            case .unexpectedMediaType, .malformed, .missingKey, .missingValue, .typeMismatch:
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
        case .tls: self = .unreachable(.untrusted, sealed)
        case .tooManyRedirects: self = .service(.misdirected, sealed)
        case .notHTTP: self = .service(.unintelligible, sealed)
        case .responseTooLarge: self = .service(.oversized, sealed)
        case .badURL, .blockedBySystem, .authenticationRequired, .invalidRequest, .outOfResources, .misused,
            .unclassified:
            self = .service(.unacceptable, sealed)
        }
    }

    private init(_ response: ErrorResponse, _ sealed: SealedError) {
        // What the service says of itself goes before what the status says in general.
        switch response.problem?.type {
        case AuthenticationService.ProblemType.wrongCredentials: self = .wrongPassword
        case AuthenticationService.ProblemType.invalidFields: self = .inputRefused
        case AuthenticationService.ProblemType.accountLocked: self = .accountLocked(until: response.lockedUntil)
        case AuthenticationService.ProblemType.identityRefused: self = .identityRefused(sealed)
        case AuthenticationService.ProblemType.refreshRefused: self = .sessionEnded
        default: self.init(generic: response, sealed)
        }
    }

    private init(generic response: ErrorResponse, _ sealed: SealedError) {
        switch response.nextStep {
        case .signInAgain: self = .sessionEnded
        case .slowDown(let retryAfter):
            self = .tooManyAttempts(retryAfter: retryAfter?.delay(from: response.receivedAt) ?? .seconds(30))
        case .maintenance(let retryAfter):
            self = .maintenance(until: retryAfter.date(from: response.receivedAt))
        case .signInToNetwork: self = .unreachable(.captivePortal, sealed)
        case .waitForUnlock: self = .accountLocked(until: nil)
        default: self = .service(ServiceProblem(response), sealed)
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
