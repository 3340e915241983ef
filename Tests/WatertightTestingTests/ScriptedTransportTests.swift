import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

private let request = HTTPRequest(method: .get, scheme: "https", authority: "example.com", path: "/")

@Suite(.timeLimit(.minutes(1))) struct ScriptedTransportTests {
    @Test func followsItsScriptAndKeepsTheRequests() async throws {
        let transport = ScriptedTransport(.respond(204, json: ""), .fail(.offline))
        let response = try await transport.send(request, body: nil, limits: TransportLimits())
        #expect(response.statusCode == 204)
        await #expect(throws: Interruption<TransportFailure>.failed(TransportFailure(.offline))) {
            try await transport.send(request, body: nil, limits: TransportLimits())
        }
        #expect(transport.sent.count == 2)
    }

    @Test func failsTheTestAfterTheEndOfItsScript() async {
        await withKnownIssue {
            let interruption = await #expect(throws: Interruption<TransportFailure>.self) {
                try await ScriptedTransport().send(request, body: nil, limits: TransportLimits())
            }
            #expect(interruption?.failure?.reason == .misused)
            #expect(interruption?.failure?.cause?.fingerprint.typeName == "WatertightTesting.ScriptExhausted")
        } matching: { issue in
            issue.comments.contains { $0.rawValue == "The script of a ScriptedTransport has no step for GET /" }
        }
    }

    @Test func hangsUntilCancelled() async {
        let transport = ScriptedTransport(.hang)
        let task = Task { try await transport.send(request, body: nil, limits: TransportLimits()) }
        while transport.sent.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: Interruption<TransportFailure>.cancelled) { try await task.value }
    }
}
