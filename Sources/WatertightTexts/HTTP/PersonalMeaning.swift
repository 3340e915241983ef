import WatertightHTTP
import WatertightPresentation

/// What an HTTP failure means to the user: about thirty situations for all statuses and reasons.
///
/// `Localizable.strings` contains a title, a description and a recovery suggestion for each, with its name as the prefix of
/// the keys.
enum PersonalMeaning: String, CaseIterable, CustomStringConvertible {
    // The user has to do something.
    case signIn, networkPermission, payment, notAllowed, notFound, gone, legal, changed, inUse, tooLarge, unsupported
    case input, update, networkSignIn, noRoom
    // Temporary.
    case slowDown, maintenance, busy, tooSlow
    // The app or the service has a defect.
    case trouble, unexpectedAnswer, otherAnswer, notSent
    // There is no connection, or a bad one.
    case offline, serviceNotFound, serviceNotAnswering, interrupted, deviceBusy, clock, untrusted, notSecured
    case certificate, blocked, notConnected

    /// The name, the prefix of its keys.
    var description: String { rawValue }

    /// Determines the meaning of a failure.
    init(_ failure: HTTPFailure) {
        switch failure.kind {
        case .transport(let reason): self.init(reason)
        // Responses that make no sense as a failure, unless the service gives them a meaning.
        case .status(let status)
        where [.informational, .successful].contains(status.kind) && failure.nextStep == .reportFault:
            self = .unexpectedAnswer
        // The user's request went through, or the service moved: the item that is missing isn't what the user wanted.
        case .status(.notFound) where failure.context.hopsMayHaveBeenProcessed,
            .status(.gone) where failure.context.hopsMayHaveBeenProcessed:
            self = .trouble
        case .status(let status): self.init(failure.nextStep, of: status, isSafe: failure.method.isSafe)
        // A web page instead of data usually comes from the network, such as a captive portal.
        case .undecodable(.unexpectedMediaType("text/html")): self = .otherAnswer
        // Some services describe their errors in XML or plain text, with the status of a success.
        case .undecodable(.unexpectedMediaType): self = .trouble
        case .undecodable: self = .unexpectedAnswer
        case .unencodable: self = .notSent
        }
    }

    private init(_ step: NextStep, of status: HTTPResponse.Status, isSafe: Bool) {
        switch step {
        // The user has entered and changed nothing: the app has sent a wrong request.
        case .reloadThenRetry where isSafe,
            .fixInput where isSafe && [.badRequest, .unprocessableContent].contains(status):
            self = .trouble
        case .signInAgain: self = .signIn
        case .authenticateWithProxy: self = .networkPermission
        case .pay: self = .payment
        case .notAllowed: self = .notAllowed
        case .notFound: self = .notFound
        case .gone: self = .gone
        case .legallyBlocked: self = .legal
        case .reloadThenRetry: self = .changed
        case .waitForUnlock: self = .inUse
        case .fixInput: self.init(refused: status)
        case .upgradeClient: self = .update
        case .retry: self = [.requestTimeout, .gatewayTimeout].contains(status) ? .tooSlow : .busy
        case .slowDown: self = .slowDown
        case .maintenance: self = .maintenance
        case .signInToNetwork: self = .networkSignIn
        case .reportFault: self = status == .insufficientStorage ? .noRoom : .trouble
        // A service follows or returns most of these.
        case .useCached, .followRedirect: self = .unexpectedAnswer
        }
    }

    private init(refused status: HTTPResponse.Status) {
        switch status {
        case .contentTooLarge, .uriTooLong: self = .tooLarge
        case .unsupportedMediaType: self = .unsupported
        default: self = .input
        }
    }

    private init(_ reason: TransportFailure) {
        switch reason {
        case .offline: self = .offline
        case .cannotFindHost: self = .serviceNotFound
        case .connectionRefused, .hostUnreachable, .cannotConnect: self = .serviceNotAnswering
        case .connectionLost: self = .interrupted
        case .timedOut(.pool), .outOfResources: self = .deviceBusy
        case .timedOut(.connect), .timedOut(.read), .timedOut(.write), .timedOut(.deadline), .timedOut(.unspecified):
            self = .tooSlow
        case .tls(let problem): self.init(problem)
        case .badURL, .invalidRequest, .misused: self = .notSent
        case .tooManyRedirects: self = .trouble
        case .notHTTP: self = .otherAnswer
        case .malformedResponse: self = .trouble
        case .responseTooLarge: self = .unexpectedAnswer
        case .blockedBySystem: self = .blocked
        case .proxyFailed: self = .networkPermission
        case .authenticationRequired: self = .signIn
        case .unclassified: self = .notConnected
        }
    }

    private init(_ problem: TransportFailure.TLSProblem) {
        switch problem {
        // A wrong clock makes valid certificates look like these.
        case .expiredCertificate, .notYetValidCertificate: self = .clock
        case .untrustedCertificate, .hostnameMismatch, .revokedCertificate, .badCertificate: self = .untrusted
        case .clientCertificateRequired, .clientCertificateRejected: self = .certificate
        case .handshakeFailed: self = .notSecured
        }
    }
}

extension PersonalMeaning {
    /// How it is shown: a banner if it is temporary or can be retried, an alert otherwise.
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

    /// The icon beside the text.
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

    /// The buttons, the preferred one first. *Try Again* only if the same request may succeed.
    var actions: [PresentationAction] {
        switch self {
        case .signIn: [.signIn, .dismiss]
        case .changed: [.reload, .dismiss]
        case .blocked: [.openSettings, .dismiss]
        case .slowDown: []
        case .busy, .tooSlow, .offline, .serviceNotFound, .serviceNotAnswering, .interrupted, .deviceBusy,
            .notConnected:
            [.retry]
        case .networkPermission, .inUse, .networkSignIn, .maintenance, .otherAnswer, .clock, .notSecured:
            [.retry, .dismiss]
        case .payment, .notAllowed, .notFound, .gone, .legal, .tooLarge, .unsupported, .input, .update, .noRoom,
            .untrusted, .certificate:
            [.dismiss]
        // Their texts contain the reference of the incident.
        case .trouble: [.retry, .copyReference, .dismiss]
        case .unexpectedAnswer, .notSent: [.dismiss, .copyReference]
        }
    }
}
