import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a client that is not of this package makes of what URLSession gave it.
@Suite struct URLSessionFailuresTests {
    private let url = URL(string: "https://example.com/a?token=secret") ?? URL(filePath: "/")

    @Test func makesAFailureOfAURLError() {
        let failure = TransportFailure(URLError(.notConnectedToInternet), request: RequestSummary(.post, url))
        #expect(failure.reason == .offline)
        #expect("\(failure)" == "POST https://example.com/a?token=…: this device is offline")
        #expect(failure.cause?.fingerprint.code == "-1009")
        #expect(failure.isWorthRepeating)
        #expect(TransportFailure(URLError(.timedOut), delivery: .notSent).delivery == .notSent)
    }

    @Test func makesAFailureOfAnNSError() {
        #expect(TransportFailure(NSError(domain: NSURLErrorDomain, code: -1003)).reason == .cannotFindHost)
        #expect(TransportFailure(NSError(domain: NSPOSIXErrorDomain, code: Int(ECONNRESET))).reason == .connectionLost)
        #expect(TransportFailure(NSError(domain: "Somebody", code: 1)).reason == .unclassified)
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
