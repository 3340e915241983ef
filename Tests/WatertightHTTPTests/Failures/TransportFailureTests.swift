import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

/// Every reason for which no usable response arrives.
let allReasons: [TransportFailure] =
    [
        .offline, .cannotFindHost, .connectionRefused, .hostUnreachable, .cannotConnect, .connectionLost, .badURL,
        .tooManyRedirects, .notHTTP, .malformedResponse, .responseTooLarge(limit: 1), .blockedBySystem, .proxyFailed,
        .authenticationRequired, .invalidRequest, .outOfResources, .misused, .unclassified,
    ] + TransportFailure.TimeoutPhase.allCases.map { .timedOut($0) }
    + TransportFailure.TLSProblem.allCases.map { .tls($0) }

@Suite struct TransportFailureTests {
    @Test func everyReasonHasItsOwnCodeAndText() {
        #expect(Set(allReasons.map { HTTPFailure.sample($0).code }).count == allReasons.count)
        #expect(allReasons.allSatisfy { HTTPFailure.sample($0).code.domain == "http" })
        let texts = allReasons.map(\.description)
        #expect(Set(texts).count == texts.count)
        #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains { $0.isNewline } })
    }

    @Test(arguments: [
        (ECONNREFUSED, TransportFailure.connectionRefused), (EHOSTUNREACH, .hostUnreachable),
        (EAFNOSUPPORT, .cannotConnect), (ENETDOWN, .offline), (ECONNRESET, .connectionLost), (EPIPE, .connectionLost),
        (ENODATA, .connectionLost),
        (ETIMEDOUT, .timedOut(.unspecified)), (EACCES, .blockedBySystem), (EMFILE, .outOfResources), (0, .unclassified),
        (-1, .unclassified), (Int32.max, .unclassified),
    ])
    func readsAnErrno(_ code: Int32, _ reason: TransportFailure) {
        #expect(TransportFailure(posixErrorCode: code) == reason)
    }

    @Test(arguments: allReasons) func inDoubtARequestMayHaveBeenProcessed(_ reason: TransportFailure) {
        let neverSent: Set<TransportFailure> = [
            .offline, .cannotFindHost, .connectionRefused, .hostUnreachable, .cannotConnect, .timedOut(.pool),
            .timedOut(.connect), .tls(.untrustedCertificate), .tls(.expiredCertificate), .tls(.notYetValidCertificate),
            .tls(.hostnameMismatch), .tls(.revokedCertificate), .tls(.badCertificate), .badURL, .blockedBySystem,
            .invalidRequest,
        ]
        let delivery: HTTPFailure.Delivery =
            if case .responseTooLarge = reason { .answered } else {
                neverSent.contains(reason) ? .notSent : .mayHaveBeenProcessed
            }
        #expect(HTTPFailure.sample(reason).context.delivery == delivery)
        #expect(HTTPFailure.sample(reason, delivery: .notSent).context.delivery == .notSent)
    }

    @Test(arguments: [
        (TransportFailure.offline, NextStep.retry(after: nil)), (.timedOut(.pool), .retry(after: nil)),
        (.outOfResources, .retry(after: nil)), (.authenticationRequired, .signInAgain),
        (.blockedBySystem, .notAllowed), (.badURL, .reportFault), (.tls(.expiredCertificate), .reportFault),
        (.notHTTP, .reportFault), (.malformedResponse, .reportFault), (.misused, .reportFault),
    ])
    func hasAStep(_ reason: TransportFailure, _ step: NextStep) {
        #expect(reason.nextStep == step)
        #expect(HTTPFailure.sample(reason).nextStep == step)
        #expect(HTTPFailure.sample(reason, delivery: .notSent).isRetryable == (step == .retry(after: nil)))
    }

    @Test func isLoggedWithItsRequest() async throws {
        let transport = ScriptedTransport(
            .respond(TransportResponse(statusCode: 302, headerFields: [.location: "/next?token=secret"])),
            .fail(.responseTooLarge(limit: 10)))
        let service = HTTPService("https://h", transport: transport).patient
        let failure = await failure { () throws(Interruption<HTTPFailure>) in
            try await service.send(.get, "/users/\(7)?token=\("secret")")
        }
        #expect(
            failure?.details == [
                "request": .safe("GET https://h/users/{}?token={}"), "delivery": .word("answered"),
                "url": .safe("https://h/{}?{}"), "redirects": 1, "limit": 10,
            ])
        #expect(failure?.description == "GET https://h/{}?{} (redirects: 1): response larger than 10 bytes")
    }
}
