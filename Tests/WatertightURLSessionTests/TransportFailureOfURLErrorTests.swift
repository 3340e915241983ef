import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The API for a client that uses URLSession itself.
@Suite struct TransportFailureOfURLErrorTests {
    private let url = URL(string: "https://example.com/a") ?? URL(filePath: "/")

    @Test func keepsTheReasonThatTheCallerStates() throws {
        let error = URLError(.notConnectedToInternet)
        let call = try #require(HTTPCall(.post, "https://example.com/a?token=secret"))
        let interruption = call.failure(foreign: error, as: .offline)
        #expect(interruption.failure.map { "\($0)" } == "POST https://example.com/a?{}: this device is offline")
        #expect(interruption.failure?.isRetryable == true)
        #expect(interruption.incident?.chain.first?.code == "-1009")
    }

    /// Other clients wrap the errors of URLSession, or pass them on as `NSError`.
    @Test func readsTheReasonOfAnyError() {
        struct Wrapped: Error { let cause: any Error }
        let rows: [(any Error, TransportFailure?)] = [
            (URLError(.notConnectedToInternet), .offline), (NSError(domain: NSURLErrorDomain, code: -1009), .offline),
            (NSError(domain: NSPOSIXErrorDomain, code: Int(ECONNREFUSED)), .connectionRefused),
            (Wrapped(cause: URLError(.notConnectedToInternet)), .offline),
            (NSError(domain: "SDK", code: 1, userInfo: [NSUnderlyingErrorKey: URLError(.badURL)]), .badURL),
            (URLError(.cancelled), .connectionLost), (NSError(domain: "SDK", code: -1009), nil),
            (Wrapped(cause: CancellationError()), nil),
        ]
        for (error, reason) in rows { #expect(TransportFailure(foreign: error) == reason) }
    }

    @Test func readsTheStatusOfAURLResponse() throws {
        let response = try #require(HTTPURLResponse(url: url, statusCode: 404, httpVersion: nil, headerFields: nil))
        #expect(HTTPResponse.Status(response) == .notFound)
        let base: URLResponse = response
        #expect(HTTPResponse.Status(base) == .notFound)
        let file = URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
        #expect(HTTPResponse.Status(file) == nil)
    }
}
