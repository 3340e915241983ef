import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

@Suite struct HTTPFailureTests {
    private static let template = "https://h/a?{}"

    @Test(arguments: [
        (
            HTTPFailure.sample(.connectionRefused, template: template), "GET https://h/a?{}: connection refused",
            "http/connection-refused", NextStep.retry(after: nil)
        ),
        (
            .sample(status: 429, headerFields: [.retryAfter: "30"], method: .post, template: template),
            "POST https://h/a?{}: 429 Too Many Requests", "http/response-429", .slowDown(after: .seconds(30))
        ),
        (
            .sample(status: 499, json: #"{"secret":1}"#, template: template),
            "GET https://h/a?{}: 499 (unregistered client error)", "http/response-499", .reportFault
        ),
        (
            .sample(undecodable: .missingKey("tags"), codingPath: ["users", "[]"], body: "secret", template: template),
            "GET https://h/a?{}: 200 OK, a key is missing", "http/undecodable-missing-key", .reportFault
        ),
        (
            .sample(unencodable: ["score"], template: template), "POST https://h/a?{}: the content cannot be encoded",
            "http/unencodable", .reportFault
        ),
    ])
    func hasADescriptionACodeAndAStep(_ failure: HTTPFailure, _ text: String, _ code: String, _ step: NextStep) {
        #expect("\(failure)" == text)
        #expect(String(reflecting: failure) == text)
        #expect(failure.localizedDescription == text)
        #expect((failure as any Error).localizedDescription == text)
        #expect(failure.code.description == code)
        #expect(failure.nextStep == step)
        #expect(failure == failure)
        #expect(failure.hashValue == failure.hashValue)
    }

    @Test func hasTheValuesOfItsKindOnly() {
        let offline = HTTPFailure.sample(.offline)
        #expect(offline.reason == .offline)
        #expect(offline.status == nil && offline.response == nil && offline.problem == nil)
        #expect(offline.retryAfter == nil)
        let missing = HTTPFailure.sample(status: 404)
        #expect(missing.status == .notFound)
        #expect(missing.reason == nil)
        #expect(HTTPFailure.sample(undecodable: .malformed, body: "x").status == nil)
        #expect(HTTPFailure.sample(undecodable: .malformed, body: "x").response?.body == Data("x".utf8))
    }

    @Test func differentFailuresAreNotEqual() {
        let failures = [
            HTTPFailure.sample(.offline), .sample(.connectionLost), .sample(.offline, method: .put),
            .sample(.offline, template: "https://h/"), .sample(.offline, delivery: .mayHaveBeenProcessed),
            .sample(status: 404), .sample(status: 404, json: "{}"), .sample(status: 410),
            .sample(undecodable: .malformed), .sample(undecodable: .malformed, codingPath: ["a"]),
            .sample(unencodable: []),
        ]
        #expect(Set(failures).count == failures.count)
        // The times are ignored, and what they change isn't.
        #expect(HTTPFailure.sample(.offline, receivedAt: .distantPast) == .sample(.offline))
        func sample(_ fields: HTTPFields, _ time: Double = 0) -> HTTPFailure {
            .sample(status: 503, headerFields: fields, receivedAt: Date(timeIntervalSince1970: 784_111_777 + time))
        }
        #expect(sample([.date: "Sun, 06 Nov 1994 08:49:37 GMT"]) == sample([.date: "Sun, 06 Nov 1994 08:49:38 GMT"]))
        let until: HTTPFields = [.retryAfter: "Sun, 06 Nov 1994 08:51:37 GMT"]
        #expect(sample(until).retryAfter != sample(until, 10).retryAfter)
        #expect(sample(until) != sample(until, 10))
    }

    @Test(arguments: [
        (HTTPFailure.sample(.offline), FailureSeverity.environmental), (.sample(.badURL), .defect),
        // A setting of the user, and not a bug.
        (.sample(.blockedBySystem), .environmental),
        (.sample(status: 404), .expected), (.sample(status: 503), .environmental), (.sample(status: 400), .defect),
        (.sample(status: 500), .defect), (.sample(undecodable: .malformed), .defect),
        (.sample(unencodable: []), .defect),
    ])
    func hasASeverity(_ failure: HTTPFailure, _ severity: FailureSeverity) {
        #expect(failure.severity == severity)
    }

    @Test(
        arguments: [
            (.sample(.offline), .device), (.sample(.blockedBySystem), .device), (.sample(.timedOut(.pool)), .device),
            (.sample(.cannotFindHost), .network), (.sample(.timedOut(.read)), .network), (.sample(.notHTTP), .network),
            (.sample(.connectionRefused), .service), (.sample(.tls(.expiredCertificate)), .service),
            (.sample(.badURL), .request), (.sample(status: 404), .request), (.sample(status: 407), .network),
            (.sample(status: 511), .network), (.sample(status: 500), .service), (.sample(status: 1000), .service),
            (.sample(status: 302), .service), (.sample(undecodable: .malformed), .service),
            (.sample(unencodable: []), .request),
        ] as [(HTTPFailure, HTTPFailure.Fault)])
    func hasAFault(_ failure: HTTPFailure, _ fault: HTTPFailure.Fault) {
        #expect(failure.fault == fault)
    }

    // MARK: Retrying

    @Test func onlyRequestsThatAreSafeToRepeatAreWorthRepeating() {
        for status in [408, 421, 425, 429] {
            #expect(HTTPFailure.sample(status: status, method: .post).isRetryable)
        }
        for status in [502, 503, 504] {
            #expect(HTTPFailure.sample(status: status).isRetryable)
            #expect(!HTTPFailure.sample(status: status, method: .post).isRetryable)
        }
        for status in [400, 401, 404, 409, 500, 501] { #expect(!HTTPFailure.sample(status: status).isRetryable) }
        #expect(HTTPFailure.sample(status: 500, headerFields: [.retryAfter: "1"]).isRetryable)
        #expect(!HTTPFailure.sample(undecodable: .malformed).isRetryable)
        #expect(!HTTPFailure.sample(unencodable: []).isRetryable)
    }

    @Test(arguments: HTTPFailure.Delivery.allCases)
    func aLostRequestIsRepeatedIfItIsIdempotentOrWasNotSent(_ delivery: HTTPFailure.Delivery) {
        for method in [HTTPRequest.Method.get, .head, .put, .delete, .options, .trace] {
            #expect(HTTPFailure.sample(.connectionLost, delivery: delivery, method: method).isRetryable)
        }
        for method in [HTTPRequest.Method.post, .patch, .connect] {
            #expect(
                HTTPFailure.sample(.connectionLost, delivery: delivery, method: method).isRetryable
                    == (delivery == .notSent))
        }
    }

    @Test func aRedirectedPostIsNotRepeated() async throws {
        let transport = ScriptedTransport(
            .respond(TransportResponse(statusCode: 303, headerFields: [.location: "/b"])), .fail(.connectionLost),
            .respond(TransportResponse(statusCode: 303, headerFields: [.location: "/b"])),
            .respond(TransportResponse(statusCode: 503)))
        let service = HTTPService("https://h", transport: transport).patient
        for method in [HTTPRequest.Method.post, .post] {
            let failure = await failure { () throws(Interruption<HTTPFailure>) in try await service.send(method, "/a") }
            #expect(failure?.context.method == .get)
            #expect(failure?.nextStep == .retry(after: nil))
            #expect(failure?.isRetryable == false)
        }
    }

    // MARK: Retry-After

    @Test(arguments: [-3600.0, 0, 3600]) func aDateIsRelativeToTheServersClock(deviceIsAhead seconds: Double) {
        let sent = Date(timeIntervalSince1970: 784_111_777)
        let failure = HTTPFailure.sample(
            status: 503,
            headerFields: [.date: "Sun, 06 Nov 1994 08:49:37 GMT", .retryAfter: "Sun, 06 Nov 1994 08:51:37 GMT"],
            receivedAt: sent.addingTimeInterval(seconds))
        #expect(failure.retryAfter == .seconds(120))
        #expect(failure.nextStep == .maintenance(after: .seconds(120)))
        #expect(failure.receivedAt == sent.addingTimeInterval(seconds))
    }

    // MARK: Bodies of errors

    @Test func decodesTheBodyOfAnError() {
        struct Fault: Decodable, Hashable { let message: String }
        let failure = HTTPFailure.sample(status: 422, json: #"{"message":"too short"}"#)
        #expect(failure.problem == nil)
        #expect(failure.decode(Fault.self) == Fault(message: "too short"))
        let fault: Fault? = failure.decode()
        #expect(fault?.message == "too short")
        #expect(HTTPFailure.sample(status: 502, json: "<html>").decode(Fault.self) == nil)
        #expect(HTTPFailure.sample(.offline).decode(Fault.self) == nil)
    }
}
