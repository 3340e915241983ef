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

    @Test func readsTheReasonOfAURLError() throws {
        let error = URLError(.notConnectedToInternet)
        #expect(TransportFailure(error) == .offline)
        let call = try #require(HTTPCall(.post, "https://example.com/a?token=secret"))
        let interruption = call.failed(TransportFailure(error), sealing: error)
        #expect(interruption.failure.map { "\($0)" } == "POST https://example.com/a?{}: this device is offline")
        #expect(interruption.failure?.isWorthRepeating == true)
        #expect(interruption.incident?.chain.first?.code == "-1009")
    }

    @Test func readsTheOutcomeOfAURLResponse() throws {
        let response = try #require(HTTPURLResponse(url: url, statusCode: 404, httpVersion: nil, headerFields: nil))
        #expect(HTTPOutcome(response) == .clientError(.notFound))
        let base: URLResponse = response
        #expect(HTTPOutcome(base) == .clientError(.notFound))
        let file = URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
        #expect(HTTPOutcome(file) == nil)
    }
}
