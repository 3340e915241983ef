import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP

/// What a client, a decoder or a test outside of the library's package can build: every payload of an `HTTPFailure`.
@Suite struct PayloadTests {
    private struct ForeignError: Error {}

    @Test func canAllBeMadeOutside() throws {
        let url = try #require(URL(string: "https://example.com/a?token=secret"))
        let request = RequestSummary(.post, url)
        let hops = [RedirectHop(RequestSummary(.get, url), statusCode: 302)]
        let cause = SealedError(sealing: ForeignError())
        let answer = TransportResponse(statusCode: 418, body: Data("short".utf8))
        let failures: [HTTPFailure] = [
            .transport(
                TransportFailure(
                    .connectionLost, request: request, redirects: hops, delivery: .notSent, cause: cause)),
            .response(ErrorResponse(answer, to: request)),
            .undecodable(
                UndecodableResponse(
                    .typeMismatch, codingPath: ["a", "[0]"], in: answer, to: request, keeping: 2, cause: cause)),
            .unencodable(UnencodableRequest(request, codingPath: ["a"], cause: cause)),
        ]
        #expect(
            failures.map { "\($0)" } == [
                "POST https://example.com/a?token=… (redirects: 1): connection lost",
                "POST https://example.com/a?token=…: 418 I'm a teapot",
                "POST https://example.com/a?token=…: 418 I'm a teapot, a value has another type",
                "POST https://example.com/a?token=…: the content cannot be encoded",
            ])
        #expect(failures.map { $0.cause == nil } == [false, true, false, false])
        guard case .undecodable(let undecodable) = failures[2] else { return }
        #expect(undecodable.body == Data("sh".utf8))
        #expect(undecodable.bodySize == 5)
    }
}
