import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix
import Testing
import Watertight
import WatertightAsyncHTTPClient
import WatertightHTTP
import WatertightLoopback
@_spi(Tests) import WatertightTesting
import WatertightURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A way to send a call with a client that the app owns.
private enum OwnClient: String, CaseIterable, CustomTestStringConvertible {
    case transport, async, completionHandler, asyncHTTPClient

    var testDescription: String { rawValue }

    /// A client that follows redirects. One with the defaults tries to connect for 90 seconds.
    private static let httpClient: HTTPClient = {
        var configuration = AsyncHTTPClientTransport.configuration
        configuration.redirectConfiguration = .follow(max: 5, allowCycles: false)
        return HTTPClient(eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: configuration)
    }()

    func outcome(_ call: HTTPCall) async -> Result<TransportResponse, Interruption<HTTPFailure>> {
        do throws(Interruption<HTTPFailure>) {
            let request = try URLRequest(call)
            switch self {
            case .transport:
                let transport = URLRequestTransport { try await URLSession.shared.data(for: $0) }
                // As a service does it.
                return .success(try await HTTPService(for: call, transport).send(call.request.method, "/"))
            case .async:
                return .success(try await call.send { try await URLSession.shared.data(for: request) })
            case .completionHandler:
                return await withCheckedContinuation { continuation in
                    URLSession.shared.dataTask(with: request) { data, response, error in
                        continuation.resume(returning: call.result(data, response, foreign: error, isCancelled: false))
                    }.resume()
                }
            case .asyncHTTPClient:
                var request = HTTPClientRequest(url: call.url)
                request.method = .init(rawValue: call.request.method.rawValue)
                return .success(
                    try await call.send { [request] in
                        try await Self.httpClient.execute(request, deadline: .now() + .hours(1))
                    })
            }
        } catch {
            error.recovered()
            return .failure(error)
        }
    }
}

extension HTTPService {
    fileprivate init(for call: HTTPCall, _ transport: any HTTPTransport) {
        let origin = "\(call.request.scheme ?? "")://\(call.request.authority ?? "")"
        // watertight:accept catch-then-crash: The origin comes from a valid call.
        guard let service = try? HTTPService(parsing: origin, transport: transport) else {
            preconditionFailure("the call is valid")
        }
        self = service
        timeout = .seconds(3600)
        successBodyLimit = call.successBodyLimit
        errorBodyLimit = call.errorBodyLimit
    }
}

/// What the table of Tests/Clients doesn't show.
@Suite("your own client, on sockets", .hangLimit) struct OwnClientTests {
    @Test(arguments: OwnClient.allCases) fileprivate func keepsTheHeadOfAResponseThatIsTooLarge(_ client: OwnClient)
        async throws
    {
        let server = try await LoopbackServer.start { _ in
            [.respond("200 OK", fields: ["ETag: \"a\""], body: String(repeating: "x", count: 2000))]
        }
        let failure = await client.outcome(try server.call(.post, successBodyLimit: 1000)).httpFailure
        #expect(failure?.reason == .responseTooLarge(limit: 1000))
        #expect(failure?.delivery == .answered)
        #expect(failure?.response?.statusCode == 200)
        #expect(failure?.response?.headerFields[.eTag] == "\"a\"")
        try await server.stop()
    }

    /// The wait for an error's body is limited to five seconds, and ends at the deadline of the call.
    @Test(arguments: [3600, 2]) func aStalledErrorBodyIsNotWaitedFor(_ timeout: Int) async throws {
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 401 Unauthorized\r\nContent-Length: 100\r\n\r\nbegun"), .stall]
        }
        let failure = await OwnClient.asyncHTTPClient.outcome(try server.call(timeout: .seconds(timeout))).httpFailure
        #expect(failure?.status == .unauthorized)
        // A busy machine may need all the time for the head.
        #expect(failure?.response?.body == Data("begun".utf8) || timeout == 2)
        #expect(failure?.response?.isBodyTruncated == true)
        await server.waitUntilDisconnected()
        try await server.stop()
    }

    /// A generated client wraps the error of its transport.
    @Test func theReasonIsFoundBelowWrappers() throws {
        struct Wrapped: Error { let underlyingError: any Error }
        let call = try #require(HTTPCall(.post, "http://\(LoopbackServer.unused)/"))
        let reset = IOError(errnoCode: ECONNRESET, reason: "read")
        for error in [HTTPClientError.remoteConnectionClosed, reset] as [any Error] {
            let wrapped = Wrapped(underlyingError: Wrapped(underlyingError: error))
            let failure = call.failure(foreignAsyncHTTPClient: wrapped)
            failure.recovered()
            #expect(failure.failure?.reason == .connectionLost)
        }
    }

    /// The deadline of `execute` ends with the head.
    @Test func aStalledBodyEndsAtTheDeadlineOfTheCall() async throws {
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nbegun"), .stall]
        }
        let failure = await OwnClient.asyncHTTPClient.outcome(try server.call(timeout: .seconds(1))).httpFailure
        #expect(failure?.reason == .timedOut(.deadline))
        #expect(failure?.delivery == .mayHaveBeenProcessed)
        await server.waitUntilDisconnected()
        try await server.stop()
    }

    @Test func anAnnouncedLengthOverTheLimitIsNotWaitedFor() async throws {
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nbegun"), .stall]
        }
        let failure = await OwnClient.asyncHTTPClient.outcome(try server.call(successBodyLimit: 99)).httpFailure
        #expect(failure?.reason == .responseTooLarge(limit: 99))
        await server.waitUntilDisconnected()
        try await server.stop()
    }

    /// Bytes that AsyncHTTPClient hasn't passed on when the connection ends.
    @Test func theBytesOfABrokenErrorBodyAreKept() async throws {
        let server = try await LoopbackServer.start { _ in
            [.send("HTTP/1.1 422 X\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nbegun\r\n"), .close]
        }
        let failure = await OwnClient.asyncHTTPClient.outcome(try server.call()).httpFailure
        #expect(failure?.response?.body == Data("begun".utf8))
        #expect(failure?.response?.isBodyTruncated == true)
        try await server.stop()
    }

    /// Clients encode other characters, and write escapes in lower case.
    @Test(arguments: OwnClient.allCases) fileprivate func anotherSpellingOfTheURLIsNoRedirect(_ client: OwnClient)
        async throws
    {
        let server = try await LoopbackServer.start { _ in [.respond("404 Not Found")] }
        for path in ["/?x=a|b", "/?x=%7c%7C", "/?x='(a)'", "/?x=%27%7ea", "/?x=ü"] {
            let failure = await client.outcome(try server.call(.get, path)).httpFailure
            #expect(failure?.status == .notFound)
            #expect(failure?.hops == [], "\(path)")
        }
        try await server.stop()
    }

    @Test(arguments: OwnClient.allCases) fileprivate func reportsARefusedConnection(_ client: OwnClient) async throws {
        let call = try #require(HTTPCall(.post, "http://\(LoopbackServer.unused)/", timeout: .seconds(3600)))
        let outcome = await client.outcome(call)
        #expect(outcome.reason == .connectionRefused)
        #expect(outcome.httpFailure?.delivery == .notSent)
    }

    /// The clients follow redirects themselves.
    @Test(arguments: OwnClient.allCases) fileprivate func showsARedirect(_ client: OwnClient) async throws {
        let other = try await LoopbackServer.start { _ in [.respond("404 Not Found")] }
        let server = try await LoopbackServer.start { _ in
            [.respond("302 Found", fields: ["Location: http://\(other.authority)/there"])]
        }
        let failure = await client.outcome(try server.call()).httpFailure
        #expect(failure?.status == .notFound)
        #expect(failure?.hops == ["GET http://\(server.authority)/: redirected by the client"])
        #expect(failure.map { "\($0)" }?.contains(other.authority) == true)
        try await server.stop()
        try await other.stop()
    }

    /// The service ends the call; what the client does is its own affair.
    @Test func aTransportEndsAtTheDeadline() async throws {
        let server = try await LoopbackServer.start { _ in [.stall] }
        let gate = Gate()
        var service = try HTTPService(
            parsing: "http://\(server.authority)",
            transport: URLRequestTransport { _ in
                await gate.wait()
                throw URLError(.unknown)
            })
        service.timeout = .milliseconds(200)
        #expect(await service.failure(.get, "/")?.reason == .timedOut(.deadline))
        gate.open()
        try await server.stop()
    }
}
