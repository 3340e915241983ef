import Foundation
import HTTPTypes
import Testing
import Watertight
@_spi(Transports) import WatertightHTTP
@_spi(Tests) import WatertightTesting

@testable import WatertightURLSession

@Suite(.hangLimit) struct ExchangeTests {
    private let call: HTTPCall
    private let exchange: Exchange

    init() throws {
        call = try #require(HTTPCall(.get, "https://example.com/", successBodyLimit: 10, errorBodyLimit: 4))
        exchange = Exchange(call)
    }

    private func failed(_ reason: TransportFailure) -> Outcome { .failure(call.failure(for: reason)) }

    @Test func remembersAnOutcomeUntilTheCallerWaits() async {
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

    @Test func ignoresInterimResponses() async {
        exchange.receive(TransportResponse(statusCode: 103))
        exchange.receive(TransportResponse(statusCode: 204))
        exchange.complete(.finished(nil))
        #expect(await exchange.outcome() == .success(TransportResponse(statusCode: 204)))
    }

    @Test func usesTheHeadOfTheCompletionIfNoneWasAnnounced() async {
        exchange.complete(.finished(TransportResponse(statusCode: 301)))
        #expect(await exchange.outcome() == .success(TransportResponse(statusCode: 301)))
    }

    @Test func enforcesTheLimitsInAnyOrderOfEvents() async {
        let head = TransportResponse(statusCode: 200, headerFields: [.contentLength: "11"])
        exchange.complete(.finished(head))
        #expect(await exchange.outcome() == .failure(call.tooLarge(head)))
    }

    @Test func truncatesTheBodyOfAnError() async {
        exchange.receive(TransportResponse(statusCode: 500))
        exchange.receive(Data("abcdef".utf8))
        #expect(exchange.isSettled)
        let expected = TransportResponse(statusCode: 500, body: Data("abcd".utf8), isBodyTruncated: true)
        #expect(await exchange.outcome() == .success(expected))
    }

    @Test func failsWithoutAHead() async {
        exchange.complete(.finished(nil))
        #expect(await exchange.outcome() == failed(.notHTTP))
    }

    @Test func failsAtBytesWithoutAHead() async {
        exchange.receive(Data("abc".utf8))
        #expect(await exchange.outcome() == failed(.notHTTP))
    }

    /// Such as after a rejected challenge, or when the system ends a task.
    @Test func reportsACancellationByTheSessionAsALostConnection() async throws {
        exchange.complete(.failed(URLError(.cancelled)))
        guard case .failure(let interruption) = await exchange.outcome() else { throw NotFailed() }
        #expect(interruption.failure?.reason == .connectionLost)
        #expect(interruption.failure?.context.delivery == .mayHaveBeenProcessed)
    }

    @Test func sealsTheErrorOfTheSession() async throws {
        exchange.complete(.failed(URLError(.cannotFindHost)))
        guard case .failure(.failed(let failure, let incident)) = await exchange.outcome() else { throw NotFailed() }
        #expect(failure.context.delivery == .notSent)
        #expect(incident.chain.first?.domain == NSURLErrorDomain)
        #expect(incident.chain.first?.code == "-1003")
    }

    @Test func countsAnErrorAfterTheHeadAsSent() async throws {
        exchange.receive(TransportResponse(statusCode: 200))
        exchange.complete(.failed(URLError(.cannotConnectToHost)))
        guard case .failure(let interruption) = await exchange.outcome() else { throw NotFailed() }
        #expect(interruption.failure?.reason == .connectionLost)
        #expect(interruption.failure?.context.delivery == .mayHaveBeenProcessed)
    }

    @Test func countsTheBytesOfACodedBodyAfterDecoding() async {
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

    private struct NotFailed: Error {}
}
