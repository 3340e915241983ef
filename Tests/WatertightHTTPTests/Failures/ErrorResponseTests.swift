import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP

@Suite struct ErrorResponseTests {
    private struct Fault: Codable, Hashable {
        let message: String
    }

    private static let request = RequestSummary(
        HTTPRequest(method: .post, scheme: "https", authority: "h", path: "/"))
    private static let received = Date(timeIntervalSince1970: 784_111_777)

    private func response(
        _ status: Int, _ fields: HTTPFields = [:], body: String = "", receivedAt: Date = received
    ) -> ErrorResponse {
        ErrorResponse(
            TransportResponse(statusCode: status, headerFields: fields, body: Data(body.utf8)), to: Self.request,
            receivedAt: receivedAt)
    }

    // MARK: Retry-After

    @Test func knowsHowLongToWait() {
        #expect(response(429, [.retryAfter: "30"]).wait == .seconds(30))
        #expect(response(429).wait == nil)
    }

    @Test(arguments: [-3600.0, 0, 3600]) func judgesADateByTheServersClock(deviceIsAhead seconds: Double) {
        let response = response(
            503,
            [
                .date: HTTPDate(Self.received).fieldValue,
                .retryAfter: HTTPDate(Self.received.addingTimeInterval(120)).fieldValue,
            ], receivedAt: Self.received.addingTimeInterval(seconds))
        #expect(response.wait == .seconds(120))
        // With an hour's difference the maintenance would be over, or last too long.
        #expect(response.nextStep == .maintenance(.date(response.receivedAt.addingTimeInterval(120))))
        #expect(response.nextStep.retryAfter?.delay(from: response.receivedAt) == .seconds(120))
    }

    // MARK: Bodies

    @Test func decodesABodyThatIsNoProblem() throws {
        let response = response(422, [.contentType: "application/json"], body: #"{"message":"too short"}"#)
        #expect(response.problem == nil)
        #expect(try response.decode(Fault.self) == Fault(message: "too short"))
        let fault: Fault = try response.decode()
        #expect(fault.message == "too short")
    }

    @Test func saysInTypesWhyABodyCannotBeDecoded() throws {
        let html = response(502, [.contentType: "text/html"], body: "<html>")
        do {
            _ = try html.decode(Fault.self)
            Issue.record("decoded")
        } catch {
            #expect(error.problem == .unexpectedMediaType("text/html"))
            #expect(error.outcome == .serverError(.badGateway))
            #expect(error.request == Self.request)
        }
        #expect(throws: UndecodableResponse.self) { try response(500).decode(Fault.self) }
    }

    @Test func keepsTheBytesOfACodingThatNobodyDecoded() throws {
        let fields: HTTPFields = [.contentType: "application/problem+json", .contentEncoding: "br"]
        let response = response(500, fields, body: "\u{1}coded")
        #expect(response.body == Data("\u{1}coded".utf8))
        do {
            _ = try response.decode(Fault.self)
            Issue.record("decoded")
        } catch {
            #expect(error.problem == .unexpectedContentCoding("br"))
        }
    }

    // MARK: Redirects

    @Test(arguments: RedirectRefusal.allCases)
    func doesNotTellToFollowWhatMustNotBeFollowed(_ refusal: RedirectRefusal) {
        var response = TransportResponse(statusCode: 307, headerFields: [.location: "http://h/?token=secret"])
        response.refusedRedirect = refusal
        let failure = ErrorResponse(response, to: Self.request)
        #expect(failure.nextStep == .reportFault)
        #expect(failure.details["refused-redirect"]?.description == refusal.rawValue)
        #expect("\(failure)" == "POST https://h/: 307 Temporary Redirect, not followed: \(refusal)")
    }

    @Test func tellsToFollowWhatNobodyHasRefused() {
        #expect(response(300).nextStep == .followRedirect(after: nil))
    }

    @Test func namesTheRequestThatAnswered() {
        let last = RequestSummary(HTTPRequest(method: .get, scheme: "https", authority: "other", path: "/"))
        var response = TransportResponse(statusCode: 404)
        (response.request, response.redirects) = (last, [RedirectHop(Self.request, statusCode: 303)])
        let failure = ErrorResponse(response, to: Self.request)
        #expect(failure.request == last)
        #expect(failure.redirects == response.redirects)
        #expect(failure.details["redirects"]?.description == "1")
    }
}
