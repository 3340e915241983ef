import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP

@Suite struct HTTPFailureTests {
    private static let get = RequestSummary(.get, URL(string: "https://h/a?token=secret") ?? URL(filePath: "/"))
    private static let post = RequestSummary(.post, URL(string: "https://h/a") ?? URL(filePath: "/"))

    private static func response(_ status: Int, to request: RequestSummary, _ fields: HTTPFields = [:]) -> HTTPFailure {
        .response(
            ErrorResponse(
                TransportResponse(statusCode: status, headerFields: fields, body: Data("secret".utf8)), to: request))
    }

    private static let undecodable = HTTPFailure.undecodable(
        UndecodableResponse(
            .missingKey("secret"), codingPath: ["secret"],
            in: TransportResponse(statusCode: 200, body: Data("secret".utf8)), to: get))

    private static let unencodable = HTTPFailure.unencodable(UnencodableRequest(post, codingPath: ["secret"]))

    @Test(arguments: [
        (
            HTTPFailure.transport(TransportFailure(.cannotConnect(.refused), request: get)),
            "GET https://h/a?token=…: connection refused", "retry"
        ),
        (
            response(429, to: post, [.retryAfter: "30"]), "POST https://h/a: 429 Too Many Requests",
            "slow down, and retry after 30.0 seconds"
        ),
        (response(499, to: get), "GET https://h/a?token=…: 499 (unassigned client error)", "change what was sent"),
        (undecodable, "GET https://h/a?token=…: 200 OK, a key is missing", "report a fault"),
        (unencodable, "POST https://h/a: the content cannot be encoded", "report a fault"),
    ])
    func readsAsOneLineWithoutSecrets(_ failure: HTTPFailure, _ text: String, _ step: String) {
        #expect("\(failure)" == text)
        #expect("\(failure.nextStep)" == step)
        #expect(failure.localizedDescription == text)
        #expect(failure.wait == failure.nextStep.retryAfter.map { _ in .seconds(30) })
        #expect((failure as any Error).localizedDescription == text)
        for said in ["\(failure)", String(reflecting: failure), failure.text] { #expect(!said.contains("secret")) }
        #expect(!failure.text.isEmpty)
        #expect(failure.request != nil)
        #expect(failure.redirects.isEmpty)
    }

    @Test func isWorthRepeatingWhereNoHarmCanComeOfIt() {
        for status in [408, 421, 425, 429] { #expect(Self.response(status, to: Self.post).isWorthRepeating) }
        for status in [502, 503, 504] {
            #expect(Self.response(status, to: Self.get).isWorthRepeating)
            #expect(!Self.response(status, to: Self.post).isWorthRepeating)
        }
        for status in [400, 401, 404, 409, 500, 501] { #expect(!Self.response(status, to: Self.get).isWorthRepeating) }
        #expect(Self.response(500, to: Self.get, [.retryAfter: "1"]).isWorthRepeating)
        #expect(HTTPFailure.transport(TransportFailure(.connectionLost, request: Self.get)).isWorthRepeating)
        #expect(!HTTPFailure.transport(TransportFailure(.connectionLost, request: Self.post)).isWorthRepeating)
        #expect(!Self.undecodable.isWorthRepeating)
        #expect(!Self.unencodable.isWorthRepeating)
    }

    @Test func isNotWorthRepeatingAfterARedirectOfWhatMustNotBeSentTwice() {
        var response = TransportResponse(statusCode: 503)
        (response.request, response.redirects) = (Self.get, [RedirectHop(Self.post, statusCode: 303)])
        #expect(!ErrorResponse(response, to: Self.post).isWorthRepeating)
    }
}
