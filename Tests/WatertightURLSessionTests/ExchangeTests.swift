import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP

@testable import WatertightURLSession

@Suite(.timeLimit(.minutes(1))) struct ExchangeTests {
    private let exchange = Exchange(
        HTTPRequest(method: .get, scheme: "https", authority: "example.com", path: "/"),
        limits: TransportLimits(successBody: 10, errorBody: 4))

    @Test func remembersAnOutcomeUntilSomebodyWaits() async {
        exchange.settle(.failure(.cancelled))
        #expect(exchange.isSettled)
        #expect(await exchange.outcome() == .failure(.cancelled))
    }

    @Test func keepsTheFirstOutcome() async {
        exchange.receive(TransportResponse(statusCode: 200))
        exchange.receive(Data("abc".utf8))
        exchange.complete(.finished(nil))
        exchange.settle(.failure(.cancelled))
        exchange.receive(Data("late".utf8))
        exchange.complete(.failed(URLError(.badURL)))
        #expect(await exchange.outcome() == .success(TransportResponse(statusCode: 200, body: Data("abc".utf8))))
    }

    @Test func passesOverInterimAnswers() async {
        exchange.receive(TransportResponse(statusCode: 103))
        exchange.receive(TransportResponse(statusCode: 204))
        exchange.complete(.finished(nil))
        #expect(await exchange.outcome() == .success(TransportResponse(statusCode: 204)))
    }

    @Test func takesTheHeadFromTheEndWhereItWasNotAnnounced() async {
        exchange.complete(.finished(TransportResponse(statusCode: 301)))
        #expect(await exchange.outcome() == .success(TransportResponse(statusCode: 301)))
    }

    @Test func keepsTheLimitsWhateverTheOrder() async {
        exchange.complete(.finished(TransportResponse(statusCode: 200, headerFields: [.contentLength: "11"])))
        #expect(await exchange.outcome() == .failure(.failed(TransportFailure(.responseTooLarge(limit: 10)))))
    }

    @Test func cutsAnErrorsBody() async {
        exchange.receive(TransportResponse(statusCode: 500))
        exchange.receive(Data("abcdef".utf8))
        #expect(exchange.isSettled)
        let expected = TransportResponse(statusCode: 500, body: Data("abcd".utf8), isBodyTruncated: true)
        #expect(await exchange.outcome() == .success(expected))
    }

    @Test func takesNothingWithoutAHeadForAnAnswer() async {
        exchange.complete(.finished(nil))
        #expect(await exchange.outcome() == .failure(.failed(TransportFailure(.notHTTP))))
    }

    @Test func takesBytesWithoutAHeadForNoHTTP() async {
        exchange.receive(Data("abc".utf8))
        #expect(await exchange.outcome() == .failure(.failed(TransportFailure(.notHTTP))))
    }

    /// A pinning challenge that somebody rejects ends so, and so does a task that the system gives up.
    @Test func takesACancellationThatNobodyAskedForForALostConnection() async throws {
        exchange.complete(.failed(URLError(.cancelled)))
        let failure = try #require(await exchange.outcome().failure?.failure)
        #expect(failure.reason == .connectionLost)
        #expect(failure.delivery == .mayHaveBeenProcessed)
    }

    @Test func countsTheBytesOfACodedBodyOnceTheyAreDecoded() async {
        exchange.receive(
            TransportResponse(
                statusCode: 200, headerFields: [.contentEncoding: "gzip", .contentLength: "99", .accept: "kept"]))
        exchange.receive(Data("decoded".utf8))
        exchange.complete(.finished(nil))
        #expect(
            await exchange.outcome()
                == .success(
                    TransportResponse(
                        statusCode: 200, headerFields: [.accept: "kept"], body: Data("decoded".utf8))))
    }
}

extension Result {
    fileprivate var failure: Failure? {
        switch self {
        case .success: nil
        case .failure(let failure): failure
        }
    }
}
