import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
@_spi(Tests) import WatertightTesting
import WatertightURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What an app's own client returns or throws. The client is a closure; sockets are in the package of the transports.
@Suite("your own client") struct OwnClientTests {
    private struct Loan: Codable, Equatable { let id: Int }

    /// An error that a client wraps around that of `URLSession`.
    private enum ClientError: Error {
        case networking(any Error)
        case validation
    }

    private static let url = URL(string: "https://api.example.com/loans?user=4711")
    private static let loan = Data(#"{"id":7}"#.utf8)

    private static func request(_ method: String = "GET", body: Data? = nil) throws -> URLRequest {
        var request = URLRequest(url: try #require(url))
        request.httpMethod = method
        request.httpBody = body
        return request
    }

    private static func response(
        _ status: Int, _ fields: [String: String] = [:], from url: String? = nil
    ) throws -> HTTPURLResponse {
        let url = try #require(url.map { URL(string: $0) } ?? Self.url)
        return try #require(
            HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields))
    }

    /// The outcome of a call that is sent with a client.
    private static func outcome(
        _ method: String = "GET", limit: Int = 1 << 20, _ client: () async throws -> (Data, URLResponse)
    ) async throws -> Result<TransportResponse, Interruption<HTTPFailure>> {
        let call = try HTTPCall(try request(method), successBodyLimit: limit, errorBodyLimit: 4)
        do throws(Interruption<HTTPFailure>) { return .success(try await call.send(client)) } catch {
            error.recovered()
            return .failure(error)
        }
    }

    // MARK: Requests

    /// The client doesn't know the file.
    @Test func aFileIsTheBodyOfARequest() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data("content".utf8).write(to: file)
        let transport = URLRequestTransport { request in
            #expect(request.httpBody == Data("content".utf8))
            return (Data("1".utf8), try Self.response(200))
        }
        try await HTTPService("https://api.example.com", transport: transport).with(timeout: .seconds(3600))
            .send(.put, "/loans?user=4711", sending: .file(file))
        try FileManager.default.removeItem(at: file)
    }

    @Test func aCallIsARequest() throws {
        var request = try Self.request("PUT", body: Data("x".utf8))
        request.setValue("a", forHTTPHeaderField: "X-Field")
        let call = try HTTPCall(request, timeout: .seconds(3600))
        #expect(call.request.method == .put)
        #expect(call.url == "https://api.example.com/loans?user=4711")
        #expect(call.body == Data("x".utf8))
        #expect(call.headerFields.map(\.value) == ["a"])
        #expect("\(call)" == "PUT https://api.example.com/loans?{}")
        let copy = try URLRequest(call)
        #expect(copy.url == request.url)
        #expect(copy.httpMethod == "PUT")
        #expect(copy.httpBody == request.httpBody)
        #expect(copy.value(forHTTPHeaderField: "X-Field") == "a")
        #expect((1...3600).contains(copy.timeoutInterval))
    }

    /// FoundationNetworking ignores fractions of a second: without rounding, 1 s would be none.
    @Test(arguments: [(100, 1), (1000, 1), (2000, 2), (3500, 4), (-5000, 1)])
    func theTimeoutOfARequestIsRoundedUp(_ milliseconds: Int, _ seconds: Double) throws {
        let call = try HTTPCall(try Self.request(), timeout: .milliseconds(milliseconds))
        let timeout = try URLRequest(call).timeoutInterval
        // On a busy machine, less time is left.
        #expect((1...seconds).contains(timeout))
        #expect(timeout.rounded() == timeout)
    }

    /// A client may write the URL in another way than the call (RFC 3986 §6.2.2).
    @Test(arguments: [
        ("a|b", "a%7cb"), ("a%7cb", "a%7Cb"), ("%41%7e", "A~"), ("it's", "it%27s"), ("a%2Fb", "a%2fb"),
    ])
    func anotherSpellingOfTheURLIsNoRedirect(_ sent: String, _ returned: String) async throws {
        let url = "https://api.example.com/loans?x="
        let call = try #require(HTTPCall(.get, url + sent))
        let response = try Self.response(404, from: url + returned)
        #expect(await Self.failure(of: call, response)?.hops.isEmpty == true)
    }

    /// A separator with and without an escape isn't the same resource.
    @Test(arguments: [("a%2Fb", "a/b"), ("a%26b", "a&b"), ("a%20b", "a+b"), ("a", "b")])
    func anotherURLIsARedirect(_ sent: String, _ returned: String) async throws {
        let url = "https://api.example.com/loans?x="
        let call = try #require(HTTPCall(.get, url + sent))
        let response = try Self.response(404, from: url + returned)
        #expect(await Self.failure(of: call, response)?.hops.count == 1)
    }

    private static func failure(of call: HTTPCall, _ response: URLResponse) async -> HTTPFailure? {
        do throws(Interruption<HTTPFailure>) {
            _ = try await call.send { (Data(), response) }
            return nil
        } catch {
            error.recovered()
            return error.failure
        }
    }

    @Test(arguments: ["ftp://h/", "/relative", "mailto:a@b", "file:///etc/passwd"])
    func anotherURLIsAFailure(_ url: String) throws {
        let request = URLRequest(url: try #require(URL(string: url)))
        let error = #expect(throws: Interruption<HTTPFailure>.self) { try HTTPCall(request) }
        #expect(error?.failure?.reason == .badURL)
        #expect(error?.failure?.delivery == .notSent)
    }

    @Test func anotherMethodIsAFailure() throws {
        let request = try Self.request("NOT A TOKEN")
        let error = #expect(throws: Interruption<HTTPFailure>.self) { try HTTPCall(request) }
        #expect(error?.failure?.reason == .invalidRequest)
    }

    // MARK: Answers

    @Test func aSuccessIsDecoded() async throws {
        let call = try HTTPCall(Self.request())
        let response = try await call.send { (Self.loan, try Self.response(200)) }
        #expect(try call.decode(Loan.self, from: response) == Loan(id: 7))
        #expect(try call.decode(Loan?.self, from: TransportResponse(statusCode: 204)) == nil)
    }

    @Test func anErrorStatusIsAFailure() async throws {
        let failure = try await Self.outcome("POST") {
            (Data("too long".utf8), try Self.response(429, ["Retry-After": "9"]))
        }.httpFailure
        #expect(failure?.status == .tooManyRequests)
        #expect(failure?.nextStep == .slowDown(after: .seconds(9)))
        #expect(failure?.delivery == .answered)
        #expect(failure?.response?.body == Data("too ".utf8))
        #expect(failure?.response?.isBodyTruncated == true)
        #expect(failure.map { "\($0)" } == "POST https://api.example.com/loans?{}: 429 Too Many Requests")
    }

    @Test func anotherResponseIsNotHTTP() async throws {
        let url = try #require(Self.url)
        let outcome = try await Self.outcome {
            (Data(), URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil))
        }
        #expect(outcome.reason == .notHTTP)
    }

    @Test func aBodyOverTheLimitIsAFailure() async throws {
        let outcome = try await Self.outcome(limit: 7) { (Self.loan, try Self.response(200)) }
        #expect(outcome.reason == .responseTooLarge(limit: 7))
    }

    @Test func aWrongBodyIsAFailure() throws {
        let call = try HTTPCall(Self.request())
        let response = TransportResponse(statusCode: 200, body: Data(#"{"id":"seven"}"#.utf8))
        let error = #expect(throws: Interruption<HTTPFailure>.self) { try call.decode(Loan.self, from: response) }
        #expect(error?.failure?.codingPath == ["id"])
        // As another decoder reports it.
        let foreign = call.failure(foreign: ClientError.validation, decoding: response).failure
        #expect(foreign?.kind == .undecodable(.malformed))
    }

    /// The response is at fault, whatever the decoder's error is.
    @Test func aBodyThatIsNotOfTheServiceIsTheSameForEachDecoder() throws {
        let call = try HTTPCall(Self.request())
        let html = [.contentType: "text/html; charset=utf-8"] as HTTPFields
        let brotli = [.contentEncoding: "br"] as HTTPFields
        let rows: [(HTTPFields, String, BodyProblem)] = [
            (html, "<html>", .unexpectedMediaType("text/html")), ([:], "", .missingBody),
            (brotli, "x", .unexpectedContentCoding("br")), ([:], "{", .malformed),
        ]
        for (fields, body, problem) in rows {
            let response = TransportResponse(statusCode: 200, headerFields: fields, body: Data(body.utf8))
            let error = #expect(throws: Interruption<HTTPFailure>.self) {
                try call.decode(Loan.self, from: response)
            }
            #expect(error?.failure?.kind == .undecodable(problem))
            let foreign = call.failure(foreign: ClientError.validation, decoding: response).failure
            #expect(foreign?.kind == .undecodable(problem))
        }
    }

    /// A decoder of one's own may read another format, which the request accepts.
    @Test func aMediaTypeThatTheCallAcceptsIsExpected() throws {
        var call = try HTTPCall(Self.request())
        call.headerFields[.accept] = "application/x-protobuf"
        let fields = [.contentType: "application/x-protobuf"] as HTTPFields
        let response = TransportResponse(statusCode: 200, headerFields: fields, body: Data([1]))
        let foreign = call.failure(foreign: ClientError.validation, decoding: response).failure
        #expect(foreign?.kind == .undecodable(.malformed))
    }

    @Test func aRedirectThatTheClientFollowedIsVisible() async throws {
        let failure = try await Self.outcome {
            (Data(), try Self.response(404, from: "https://login.example.net/loans/secret"))
        }.httpFailure
        #expect(failure?.hops == ["GET https://api.example.com/loans?{}: redirected by the client"])
        #expect(failure.map { "\($0)" } == "GET https://login.example.net/loans/{} (redirects: 1): 404 Not Found")
        let direct = try await Self.outcome { (Data(), try Self.response(404)) }.httpFailure
        #expect(direct?.hops == [])
    }

    // MARK: Errors

    /// The client followed the redirect of a POST that was processed. The error's URL is the target that refused the connection.
    @Test(arguments: [("https://api.example.com/loans?user=4711", true), ("https://other.example.com/loans", false)])
    func aPOSTBeforeAnUnreachableTargetWasSent(_ url: String, _ isRetryable: Bool) async throws {
        let error = URLError(
            .cannotConnectToHost, userInfo: [NSURLErrorFailingURLErrorKey: try #require(URL(string: url))])
        let failure = try await Self.outcome("POST", { throw error }).httpFailure
        #expect(failure?.reason == .cannotConnect)
        #expect(failure?.isRetryable == isRetryable)
        #expect(failure?.mayHaveBeenProcessed == !isRetryable)
        #expect(failure?.hops.isEmpty == isRetryable)
    }

    @Test func theReasonIsFoundBelowWrappers() async throws {
        let outcome = try await Self.outcome("POST") { throw ClientError.networking(URLError(.networkConnectionLost)) }
        #expect(outcome.reason == .connectionLost)
        #expect(outcome.httpFailure?.delivery == .mayHaveBeenProcessed)
        #expect(outcome.httpFailure?.isRetryable == false)
        #expect(try await Self.outcome { throw URLError(.notConnectedToInternet) }.reason == .offline)
        #expect(try await Self.outcome { throw ClientError.validation }.reason == .unclassified)
    }

    @Test func aFailureOfThisLibraryStaysItself() async throws {
        let call = try HTTPCall(Self.request())
        let original = call.failure(for: TransportResponse(statusCode: 401))
        let outcome = try await Self.outcome { throw ClientError.networking(original) }
        #expect(outcome.httpFailure?.status == .unauthorized)
        guard case .failure(.failed(_, let incident)) = outcome else { return }
        #expect(incident == original.incident)
        original.recovered()
    }

    @Test(arguments: [URLError.cancelled, .unknown])
    func onlyTheTaskDecidesAboutCancellation(_ code: URLError.Code) async throws {
        #expect(try await Self.outcome { throw URLError(.cancelled) }.reason == .connectionLost)
        let task = Task {
            try await Self.outcome {
                withUnsafeCurrentTask { $0?.cancel() }
                throw ClientError.networking(URLError(code))
            }
        }
        guard case .failure(.cancelled) = try await task.value else {
            Issue.record("not a cancellation")
            return
        }
    }

    // MARK: Completion handlers

    @Test func threeValuesAreOneResult() throws {
        let call = try HTTPCall(Self.request())
        func result(
            _ data: Data?, _ response: URLResponse?, _ error: (any Error)?, isCancelled: Bool = false
        ) -> Result<TransportResponse, Interruption<HTTPFailure>> {
            call.result(data, response, foreign: error, isCancelled: isCancelled)
        }
        #expect(try result(Self.loan, Self.response(200), nil).get().body == Self.loan)
        #expect(result(nil, nil, URLError(.timedOut)).httpFailure?.kind == .transport(.timedOut(.unspecified)))
        #expect(result(nil, nil, nil).reason == .unclassified)
        #expect(result(nil, nil, URLError(.cancelled)).reason == .connectionLost)
        guard case .failure(.cancelled) = result(nil, nil, URLError(.cancelled), isCancelled: true) else {
            Issue.record("not a cancellation")
            return
        }
    }

    @Test func aStatusWhoseBodyBreaksIsTheOutcome() throws {
        let call = try HTTPCall(Self.request())
        let (response, lost) = (try Self.response(401), URLError(.networkConnectionLost))
        let failure = call.result(Data("part".utf8), response, foreign: lost, isCancelled: false).httpFailure
        #expect(failure?.status == .unauthorized)
        #expect(failure?.response?.isBodyTruncated == true)
        for status in [100, 103, 200] {
            let result = call.result(nil, try Self.response(status), foreign: lost, isCancelled: false)
            #expect(result.reason == .connectionLost)
        }
    }

    // MARK: Layers

    /// A policy retries what the client throws, because its reason is known.
    @Test func isRetried() async throws {
        var policy = HTTPRetryPolicy()
        policy.firstDelay = .zero
        let call = try HTTPCall(Self.request())
        var attempts = 0
        let loan = try await policy.run(call) { call in
            attempts += 1
            let response = try await call.send {
                if attempts == 1 { throw URLError(.cannotConnectToHost) }
                return (Self.loan, try Self.response(200))
            }
            return try call.decode(Loan.self, from: response)
        }
        #expect(loan == Loan(id: 7))
        #expect(attempts == 2)
    }

    // MARK: The transport

    @Test func theTransportSendsTheCall() async throws {
        let service = HTTPService(
            "https://api.example.com",
            transport: URLRequestTransport { request in
                guard request.httpMethod == "POST", request.httpBody == Self.loan else { throw ClientError.validation }
                return (Self.loan, try Self.response(201))
            })
        #expect(try await service.fetch(.post, "/loans", sending: Loan(id: 7)) == Loan(id: 7))
        let result = await service.fetchResult(.get, "/loans", as: Loan.self)
        #expect(throws: Interruption<HTTPFailure>.self) { try result.get() }
    }
}

extension Result where Failure == Interruption<HTTPFailure> {
    fileprivate var httpFailure: HTTPFailure? {
        if case .failure(let interruption) = self { interruption.failure } else { nil }
    }

    fileprivate var reason: TransportFailure? { httpFailure?.reason }
}
