import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

/// A transport outside of the library's package, which uses only public API.
private struct OtherTransport: HTTPTransport {
    func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        guard call.request.method == .get else {
            throw call.failure(foreign: URLError(.networkConnectionLost), as: .connectionLost, delivery: .notSent)
        }
        return TransportResponse(statusCode: 418, body: Data("short".utf8))
    }
}

@Suite struct OtherTransportTests {
    @Test func canCreateResponsesAndFailures() async throws {
        var service = HTTPService("https://example.com", transport: OtherTransport())
        service.errorBodyLimit = 2
        let query: RequestQuery = ["token": "secret"]
        let lost = await service.failure(.post, "/a", query: query)
        #expect(lost.map { "\($0)" } == "POST https://example.com/a?{}: connection lost")
        #expect(lost?.isRetryable == true)
        let teapot = await service.failure(.get, "/a", query: query)
        #expect(teapot.map { "\($0)" } == "GET https://example.com/a?{}: 418 I'm a teapot")
        #expect(teapot?.response?.body == Data("sh".utf8))
        #expect(teapot?.details["body-bytes"]?.description == "5")
    }
}
