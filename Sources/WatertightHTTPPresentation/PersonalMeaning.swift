import WatertightHTTP
import WatertightPresentation

/// What a failure of HTTP means to a person: sixty statuses and thirty reasons are some thirty situations.
///
/// Each has a title, a description and a recovery in `Localizable.strings`, under its name.
enum PersonalMeaning: String, CaseIterable, CustomStringConvertible {
    // Somebody has to do something.
    case signIn, networkPermission, payment, notAllowed, notFound, gone, legal, changed, inUse, tooLarge, unsupported
    case input, update, networkSignIn, noRoom
    // It passes.
    case slowDown, maintenance, busy, tooSlow
    // A program is wrong.
    case trouble, unexpectedAnswer, otherAnswer, notSent
    // There is no connection, or not a good one.
    case offline, serviceNotFound, serviceNotAnswering, interrupted, deviceBusy, clock, untrusted, notSecured
    case certificate, blocked, notConnected

    /// The name, with which its keys begin.
    var description: String { rawValue }

    /// The meaning of a failure.
    init(_ failure: HTTPFailure) {
        switch failure {
        case .transport(let failure): self.init(failure.reason)
        case .response(let response): self.init(response.nextStep, of: response.outcome)
        case .undecodable(let response):
            // A page for people where the service speaks to programs: the usual sign of a network in between.
            if case .unexpectedMediaType("text/html") = response.problem {
                self = .otherAnswer
            } else {
                self = .unexpectedAnswer
            }
        case .unencodable: self = .notSent
        }
    }

    private init(_ step: NextStep, of outcome: HTTPOutcome) {
        switch step {
        case .signInAgain: self = .signIn
        case .authenticateWithProxy: self = .networkPermission
        case .pay: self = .payment
        case .notAllowed: self = .notAllowed
        case .notFound: self = .notFound
        case .gone: self = .gone
        case .legallyBlocked: self = .legal
        case .reloadThenRetry: self = .changed
        case .waitForUnlock: self = .inUse
        case .fixInput: self.init(refused: outcome)
        case .upgradeClient: self = .update
        case .retry: self = outcome.isTimeout ? .tooSlow : .busy
        case .slowDown: self = .slowDown
        case .maintenance: self = .maintenance
        case .signInToNetwork: self = .networkSignIn
        case .reportFault: self = outcome == .serverError(.insufficientStorage) ? .noRoom : .trouble
        // No client gives these as failures, and a hand-made one is an answer that nobody expected.
        case .proceed, .awaitFinalResponse, .switchProtocols, .useCached, .followRedirect: self = .unexpectedAnswer
        }
    }

    private init(refused outcome: HTTPOutcome) {
        switch outcome.clientErrorStatus {
        case .contentTooLarge, .uriTooLong: self = .tooLarge
        case .unsupportedMediaType: self = .unsupported
        default: self = .input
        }
    }

    private init(_ reason: TransportFailure.Reason) {
        switch reason {
        case .offline: self = .offline
        case .cannotFindHost: self = .serviceNotFound
        case .cannotConnect: self = .serviceNotAnswering
        case .connectionLost: self = .interrupted
        case .timedOut(.pool), .outOfResources: self = .deviceBusy
        case .timedOut(.connect), .timedOut(.read), .timedOut(.write), .timedOut(.deadline), .timedOut(.unspecified):
            self = .tooSlow
        case .tls(let problem): self.init(problem)
        case .badURL, .invalidRequest, .misused: self = .notSent
        case .tooManyRedirects: self = .trouble
        case .notHTTP: self = .otherAnswer
        case .responseTooLarge: self = .unexpectedAnswer
        case .blockedBySystem: self = .blocked
        case .proxyFailed: self = .networkPermission
        case .authenticationRequired: self = .signIn
        case .unclassified: self = .notConnected
        }
    }

    private init(_ problem: TransportFailure.TLSProblem) {
        switch problem {
        // A clock that is wrong makes a good certificate look like these.
        case .expiredCertificate, .notYetValidCertificate: self = .clock
        case .untrustedCertificate, .hostnameMismatch, .revokedCertificate, .badCertificate: self = .untrusted
        case .clientCertificateRequired, .clientCertificateRejected: self = .certificate
        case .handshakeFailed: self = .notSecured
        }
    }
}

extension PersonalMeaning {
    /// The way in which it is shown: a banner for what passes or can be tried again, an alert for what stops.
    var method: PresentationMethod {
        switch self {
        case .offline, .serviceNotFound, .serviceNotAnswering: .banner(dismissAfter: nil)
        case .slowDown, .busy, .tooSlow, .interrupted, .deviceBusy, .notConnected: .banner()
        case .signIn, .networkPermission, .payment, .notAllowed, .notFound, .gone, .legal, .changed, .inUse, .tooLarge,
            .unsupported, .input, .update, .networkSignIn, .noRoom, .maintenance, .trouble, .unexpectedAnswer,
            .otherAnswer, .notSent, .clock, .untrusted, .notSecured, .certificate, .blocked:
            .alert
        }
    }

    /// The picture beside it.
    var icon: PresentationIcon {
        switch self {
        case .signIn, .networkSignIn: .signIn
        case .payment, .notAllowed, .legal, .inUse, .blocked, .certificate: .lock
        case .notFound, .gone, .changed, .update, .notSent: .warning
        case .tooLarge, .unsupported, .input: .input
        case .noRoom: .storage
        case .slowDown, .tooSlow, .deviceBusy, .clock: .clock
        case .maintenance: .maintenance
        case .busy, .trouble, .unexpectedAnswer, .serviceNotAnswering: .server
        case .networkPermission, .offline, .serviceNotFound, .interrupted, .notConnected: .offline
        case .otherAnswer, .untrusted, .notSecured: .untrusted
        }
    }

    /// The buttons, the preferred one first. *Try Again* only where the same request may do better.
    var actions: [PresentationAction] {
        switch self {
        case .signIn: [.signIn, .dismiss]
        case .changed: [.reload, .dismiss]
        case .blocked: [.openSettings, .dismiss]
        case .slowDown: []
        case .busy, .tooSlow, .offline, .serviceNotFound, .serviceNotAnswering, .interrupted, .deviceBusy,
            .notConnected:
            [.retry]
        case .networkPermission, .inUse, .networkSignIn, .maintenance, .trouble, .otherAnswer, .clock, .notSecured:
            [.retry, .dismiss]
        case .payment, .notAllowed, .notFound, .gone, .legal, .tooLarge, .unsupported, .input, .update, .noRoom,
            .unexpectedAnswer, .notSent, .untrusted, .certificate:
            [.dismiss]
        }
    }

    /// Whether support is the way out, so that a reference helps.
    var isForSupport: Bool { [.trouble, .unexpectedAnswer, .notSent].contains(self) }
}

extension HTTPOutcome {
    /// True where the request, or the server behind the gateway, took too long.
    fileprivate var isTimeout: Bool {
        self == .clientError(.requestTimeout) || self == .serverError(.gatewayTimeout)
    }
}
