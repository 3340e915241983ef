import Foundation
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
}
