import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

@testable import WatertightTexts

@Suite struct PersonalMeaningTests {
    @Test(arguments: [
        (400, PersonalMeaning.input), (401, .signIn), (402, .payment), (403, .notAllowed), (404, .notFound),
        (405, .trouble), (407, .networkPermission), (408, .tooSlow), (409, .changed), (410, .gone), (412, .changed),
        (413, .tooLarge), (414, .tooLarge), (415, .unsupported), (416, .changed), (418, .trouble), (422, .input),
        (423, .inUse), (426, .update), (428, .changed), (429, .slowDown), (451, .legal), (499, .trouble),
        (500, .trouble), (502, .busy), (503, .busy), (504, .tooSlow), (507, .noRoom), (511, .networkSignIn),
        (598, .busy), (599, .trouble), (200, .unexpectedAnswer), (302, .unexpectedAnswer), (999, .trouble),
    ])
    func everyStatusHasAMeaning(_ status: Int, _ meaning: PersonalMeaning) {
        #expect(PersonalMeaning(Samples.response(status, method: .post)) == meaning)
    }

    /// The user has entered and changed nothing.
    @Test(arguments: [400, 409, 412, 416, 422, 428]) func aRefusedReadBlamesNoInput(_ status: Int) {
        for method: HTTPRequest.Method in [.get, .head] {
            #expect(PersonalMeaning(Samples.response(status, method: method)) == .trouble)
        }
    }

    /// The item that a redirect of a POST leads to isn't one that the user has searched for.
    @Test func aMissingItemAfterARedirectedPOSTIsTheServicesProblem() async {
        let transport = ScriptedTransport(
            .respond(301, json: "", headerFields: [.location: "/moved"]), .respond(404, json: "{}"))
        let service = HTTPService("https://api.example.com", transport: transport)
        do throws(Interruption<HTTPFailure>) { try await service.send(.post, "/session") } catch {
            #expect(error.failure.map { PersonalMeaning($0) } == .trouble)
        }
        #expect(transport.sent.count == 2)
    }

    @Test func a503WithRetryAfterIsMaintenance() {
        #expect(PersonalMeaning(Samples.response(503, retryAfter: "60")) == .maintenance)
    }

    @Test(arguments: [
        (TransportFailure.offline, PersonalMeaning.offline), (.cannotFindHost, .serviceNotFound),
        (.connectionRefused, .serviceNotAnswering), (.hostUnreachable, .serviceNotAnswering),
        (.connectionLost, .interrupted),
        (.timedOut(.pool), .deviceBusy), (.timedOut(.read), .tooSlow), (.tls(.notYetValidCertificate), .clock),
        (.tls(.expiredCertificate), .clock), (.tls(.hostnameMismatch), .untrusted),
        (.tls(.untrustedCertificate), .untrusted), (.tls(.handshakeFailed), .notSecured),
        (.tls(.clientCertificateRequired), .certificate), (.badURL, .notSent), (.notHTTP, .otherAnswer),
        (.malformedResponse, .trouble),
        (.responseTooLarge(limit: 1), .unexpectedAnswer), (.blockedBySystem, .blocked),
        (.proxyFailed, .networkPermission), (.authenticationRequired, .signIn), (.unclassified, .notConnected),
    ])
    func everyReasonHasAMeaning(_ reason: TransportFailure, _ meaning: PersonalMeaning) {
        #expect(PersonalMeaning(.sample(reason)) == meaning)
    }

    @Test func aWebPageIsFromTheNetwork() {
        #expect(PersonalMeaning(.sample(undecodable: .unexpectedMediaType("text/html"))) == .otherAnswer)
        #expect(PersonalMeaning(.sample(undecodable: .malformed)) == .unexpectedAnswer)
    }

    @Test func everyMeaningOccurs() {
        let meanings = Set(Samples.all.map { PersonalMeaning($0) })
        #expect(meanings == Set(PersonalMeaning.allCases))
    }
}
