import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP

@Suite struct TransportFailureTests {
    static let reasons: [TransportFailure.Reason] =
        [
            .offline, .cannotFindHost, .connectionLost, .badURL, .tooManyRedirects, .notHTTP,
            .responseTooLarge(limit: 1), .blockedBySystem, .proxyFailed, .authenticationRequired, .invalidRequest,
            .outOfResources, .misused, .unclassified,
        ] + TransportFailure.ConnectionProblem.allCases.map { .cannotConnect($0) }
        + TransportFailure.TimeoutPhase.allCases.map { .timedOut($0) }
        + TransportFailure.TLSProblem.allCases.map { .tls($0) }

    @Test func hasACodeOfItsOwnForEveryReason() {
        let codes = Set(Self.reasons.map { TransportFailure($0).code })
        #expect(codes.count == Self.reasons.count)
        #expect(codes.allSatisfy { $0.domain == "transport" })
    }

    @Test func blamesTheAppWhereTheAppIsAtFault() {
        #expect(TransportFailure(.badURL).severity == .defect)
        #expect(TransportFailure(.offline).severity == .environmental)
    }

    @Test(arguments: [
        (ECONNREFUSED, TransportFailure.Reason.cannotConnect(.refused)), (EHOSTUNREACH, .cannotConnect(.unreachable)),
        (ENETDOWN, .offline), (ECONNRESET, .connectionLost), (EPIPE, .connectionLost),
        (ETIMEDOUT, .timedOut(.unspecified)), (EACCES, .blockedBySystem), (EMFILE, .outOfResources), (0, .unclassified),
        (-1, .unclassified), (Int32.max, .unclassified),
    ])
    func readsAnErrno(_ code: Int32, _ reason: TransportFailure.Reason) {
        #expect(TransportFailure.Reason(posixErrorCode: code) == reason)
    }

    @Test func makesAFailureOfAnErrno() {
        let failure = TransportFailure(posixErrorCode: ECONNREFUSED, request: post)
        #expect(failure.reason == .cannotConnect(.refused))
        #expect(failure.request == post)
        #expect(failure.delivery == .notSent)
        #expect(failure.cause?.fingerprint.code == "\(ECONNREFUSED)")
    }

    // MARK: Repeating

    private let get = RequestSummary(HTTPRequest(method: .get, scheme: "https", authority: "h", path: "/"))
    private let post = RequestSummary(
        HTTPRequest(method: .post, scheme: "https", authority: "h", path: "/?token=secret"))

    @Test(arguments: reasons) func saysInDoubtThatItMayHaveBeenProcessed(_ reason: TransportFailure.Reason) {
        let neverSent: Set<TransportFailure.Reason> = [
            .offline, .cannotFindHost, .cannotConnect(.refused), .cannotConnect(.unreachable),
            .cannotConnect(.unspecified), .timedOut(.pool), .timedOut(.connect), .tls(.untrustedCertificate),
            .tls(.expiredCertificate), .tls(.notYetValidCertificate), .tls(.hostnameMismatch),
            .tls(.revokedCertificate), .tls(.badCertificate), .badURL, .blockedBySystem, .invalidRequest,
        ]
        #expect(TransportFailure(reason).delivery == (neverSent.contains(reason) ? .notSent : .mayHaveBeenProcessed))
        #expect(TransportFailure(reason, delivery: .notSent).delivery == .notSent)
    }

    @Test(arguments: TransportFailure.Delivery.allCases)
    func repeatsWhatIsIdempotentOrWasNotSent(_ delivery: TransportFailure.Delivery) {
        func isWorthRepeating(_ request: RequestSummary?, after hops: [RedirectHop] = []) -> Bool {
            TransportFailure(.connectionLost, request: request, redirects: hops, delivery: delivery).isWorthRepeating
        }
        #expect(isWorthRepeating(get))
        #expect(isWorthRepeating(post) == (delivery == .notSent))
        #expect(isWorthRepeating(nil) == (delivery == .notSent))
        #expect(isWorthRepeating(get, after: [RedirectHop(get, statusCode: 302)]))
        // The POST that was redirected was processed: it would be sent again.
        #expect(!isWorthRepeating(get, after: [RedirectHop(post, statusCode: 303)]))
    }

    @Test func repeatsNothingThatCannotWork() {
        for reason in [TransportFailure.Reason.badURL, .tls(.expiredCertificate), .notHTTP, .misused] {
            #expect(!TransportFailure(reason, request: get, delivery: .notSent).isWorthRepeating)
        }
    }

    // MARK: What it says

    @Test func readsAsOneLine() {
        let refused = TransportFailure(.cannotConnect(.refused), request: post)
        #expect("\(refused)" == "POST https://h/?token=…: connection refused")
        #expect(refused.localizedDescription == "\(refused)")
        #expect("\(TransportFailure(.offline))" == "this device is offline")
        let hops = [RedirectHop(get, statusCode: 302), RedirectHop(get, statusCode: 301)]
        #expect(
            "\(TransportFailure(.connectionLost, request: get, redirects: hops))"
                == "GET https://h/ (redirects: 2): connection lost")
    }

    @Test func isLoggedWithItsRequest() {
        let failure = TransportFailure(
            .responseTooLarge(limit: 10), request: post, redirects: [RedirectHop(get, statusCode: 302)])
        #expect(
            failure.details == [
                "request": .safe("POST https://h/?token=…"), "redirects": 1,
                "delivery": .word("may-have-been-processed"), "limit": 10,
            ])
    }
}
