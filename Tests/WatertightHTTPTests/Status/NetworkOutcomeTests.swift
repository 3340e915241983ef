import Testing
import Watertight
import WatertightHTTP

/// What a log or a screen can say of any end that a call can come to, without knowing which it is.
private func say(_ outcome: some NetworkOutcome) -> String { "\(outcome.code): \(outcome.text), \(outcome.nextStep)" }

@Suite struct NetworkOutcomeTests {
    @Test func speaksForEveryClassOfStatusAndEveryReason() {
        #expect(say(InformationalStatus.continue) == "http/response-100: Continue, wait for the final response")
        #expect(say(SuccessStatus.ok) == "http/response-200: OK, use the response")
        #expect(say(RedirectionStatus.notModified) == "http/response-304: Not Modified, use the stored copy")
        #expect(say(ClientErrorStatus.notFound) == "http/response-404: Not Found, stop: not found")
        #expect(say(ServerErrorStatus.badGateway) == "http/response-502: Bad Gateway, retry")
        #expect(say(HTTPOutcome(statusCode: 429)) == "http/response-429: Too Many Requests, slow down, and retry")
        #expect(say(TransportFailure.Reason.offline) == "transport/offline: this device is offline, retry")
        #expect(
            say(HTTPFailure.transport(TransportFailure(.cannotConnect(.refused))))
                == "transport/connection-refused: connection refused, retry")
    }

    @Test(arguments: 0...700) func hasACodeATextAndAStepForEveryNumber(_ status: Int) {
        let outcome = HTTPOutcome(statusCode: status)
        #expect(outcome.code == FailureCode(domain: "http", reason: "response", number: status))
        #expect(!outcome.text.isEmpty)
        let ofClass: [(any NetworkOutcome)?] = [
            outcome.informationalStatus, outcome.successStatus, outcome.redirectionStatus, outcome.clientErrorStatus,
            outcome.serverErrorStatus,
        ]
        for status in ofClass.compactMap({ $0 }) {
            #expect(status.code == outcome.code)
            #expect(status.text == outcome.text)
            #expect(status.nextStep == outcome.nextStep)
        }
    }

    @Test func hasATextOfItsOwnForEveryReason() {
        let texts = TransportFailureTests.reasons.map(\.text)
        #expect(Set(texts).count == texts.count)
        #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains { $0.isNewline } })
    }
}
