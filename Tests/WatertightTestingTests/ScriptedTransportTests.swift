import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
@_spi(Tests) import WatertightTesting

@Suite(.hangLimit) struct ScriptedTransportTests {
    private let call: HTTPCall

    init() throws {
        call = try #require(HTTPCall(.get, "https://example.com/", successBodyLimit: 4, errorBodyLimit: 2))
    }

    private func failure(of transport: ScriptedTransport, _ call: HTTPCall) async -> HTTPFailure? {
        await #expect(throws: Interruption<HTTPFailure>.self) { try await transport.send(call) }?.failure
    }

    @Test func followsTheScriptAndRecordsTheCalls() async throws {
        let transport = ScriptedTransport(
            .respond(204, json: ""), .fail(.offline), .fail(.connectionLost, delivery: .notSent))
        let response = try await transport.send(call)
        #expect(response.statusCode == 204)
        #expect(response.headerFields[.contentType] == "application/json")
        let offline = await failure(of: transport, call)
        #expect(offline?.kind == .transport(.offline))
        #expect(offline?.context.template == "https://example.com/")
        #expect(offline?.context.delivery == .notSent)
        let lost = await failure(of: transport, call)
        #expect(lost?.reason == .connectionLost)
        #expect(lost?.context.delivery == .notSent)
        #expect(transport.sent.map(\.url) == ["https://example.com/", "https://example.com/", "https://example.com/"])
    }

    @Test func takesItsStepsFromAnArray() async throws {
        let transport = ScriptedTransport([200, 404].map { .respond($0, json: "") })
        #expect(try await transport.send(call).statusCode == 200)
        #expect(try await transport.send(call).statusCode == 404)
    }

    /// Requests in flight get the steps of their own resource, in any order.
    @Test func answersByMethodAndPath() async throws {
        let transport = ScriptedTransport([
            "GET /a": [.respond(200, json: "1"), .respond(200, json: "2")], "POST /a": [.respond(200, json: "3")],
            "GET /b": [.respond(200, json: "4")],
        ])
        let service = HTTPService("https://example.com", transport: transport)
        async let b = service.fetch("/b?x=1", as: Int.self)
        async let posted = service.fetch(.post, "/a", as: Int.self)
        let first = try await service.fetch("/a?x=1", as: Int.self)
        let second = try await service.fetch("/a", as: Int.self)
        #expect(try await [first, second, posted, b] == [1, 2, 3, 4])
        await withKnownIssue {
            let result = await service.fetchResult(.get, "/a", as: Int.self)
            if case .failure(let error) = result { error.recovered() }
        }
    }

    @Test func enforcesTheLimitsOfACall() async throws {
        let transport = ScriptedTransport(
            .respond(200, json: "1234"), .respond(200, json: "12345"), .respond(500, json: "123"))
        #expect(try await transport.send(call).body.count == 4)
        #expect(await failure(of: transport, call)?.reason == .responseTooLarge(limit: 4))
        let error = try await transport.send(call)
        #expect(error.body == Data("12".utf8))
        #expect(error.isBodyTruncated)
    }

    @Test func refusesATraceWithABody() async throws {
        let transport = ScriptedTransport()
        let trace = try #require(HTTPCall(.trace, "https://example.com/", body: Data("x".utf8)))
        #expect(await failure(of: transport, trace)?.reason == .invalidRequest)
        #expect(transport.sent.isEmpty)
    }

    @Test(arguments: [
        (ScriptedTransport(), "all its steps are used."),
        (
            ScriptedTransport(["GET /loans": [], "POST /a": []]),
            "it has scripts for GET /loans, POST /a, but not for GET /."
        ),
    ])
    func failsTheTestAfterTheEndOfTheScript(transport: ScriptedTransport, reason: String) async throws {
        let call = try #require(HTTPCall(.get, "https://example.com/"))
        await withKnownIssue {
            let interruption = await #expect(throws: Interruption<HTTPFailure>.self) { try await transport.send(call) }
            #expect(interruption?.failure?.reason == .misused)
            #expect(interruption?.incident?.chain.first?.typeName == "WatertightTesting.ScriptExhausted")
        } matching: { issue in
            issue.comments.contains {
                $0.rawValue.hasPrefix("The script of a ScriptedTransport has no step for \(call): \(reason)")
            }
        }
    }

    @Test func hangsUntilCancelled() async {
        let transport = ScriptedTransport(.hang)
        let task = Task { try await transport.send(call) }
        while transport.sent.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: Interruption<HTTPFailure>.cancelled) { try await task.value }
    }
}
