import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

private struct Score: Codable { let score: Double }

/// A call that fails in one way.
private struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let steps: [ScriptedTransport.Step]
    let kind: HTTPFailure.Kind
    let delivery: HTTPFailure.Delivery
    var content = 1.0
    var timeout = Duration.seconds(60)

    static let all = [
        Example(
            testDescription: "transport", steps: [.fail(.connectionLost)], kind: .transport(.connectionLost),
            delivery: .mayHaveBeenProcessed),
        Example(
            testDescription: "transport, refused by the server",
            steps: [.fail(.connectionLost, delivery: .notSent)], kind: .transport(.connectionLost), delivery: .notSent),
        Example(
            testDescription: "not connected", steps: [.fail(.offline)], kind: .transport(.offline), delivery: .notSent),
        Example(
            testDescription: "status", steps: [.respond(TransportResponse(statusCode: 404))],
            kind: .status(.notFound), delivery: .answered),
        Example(
            testDescription: "undecodable", steps: [.respond(200, json: "nonsense")], kind: .undecodable(.malformed),
            delivery: .answered),
        Example(testDescription: "unencodable", steps: [], kind: .unencodable, delivery: .notSent, content: .nan),
        Example(
            testDescription: "deadline", steps: [], kind: .transport(.timedOut(.deadline)), delivery: .notSent,
            timeout: .zero),
    ]

    func run(after redirects: [ScriptedTransport.Step] = []) async throws -> (failure: HTTPFailure, incident: Incident)
    {
        var service = HTTPService("https://h/v1", transport: ScriptedTransport(redirects + steps)).patient
        service.timeout = timeout
        do throws(Interruption<HTTPFailure>) {
            _ = try await service.fetch(.put, "/users/\(4711)", sending: Score(score: content), as: Score.self)
        } catch {
            if case .failed(let failure, let incident) = error { return (failure, incident) }
        }
        throw Missing()
    }
}

private struct Missing: Error {}

private func redirect(_ status: Int, to location: String) -> ScriptedTransport.Step {
    .respond(TransportResponse(statusCode: status, headerFields: [.location: location]))
}

@Suite struct ContextTests {
    @Test(arguments: Example.all) private func everyFailureHasItsWholeContext(_ example: Example) async throws {
        let (failure, incident) = try await example.run()
        #expect(failure.kind == example.kind)
        #expect(failure.context.method == .put)
        #expect(failure.context.template == "https://h/v1/users/{}")
        #expect(failure.context.url == "https://h/v1/users/{}")
        #expect(failure.context.hops.isEmpty)
        #expect(failure.context.elapsed > .zero)
        #expect(failure.context.delivery == example.delivery)
        #expect(failure.receivedAt <= Date())
        #expect(failure.details["request"]?.description == "PUT https://h/v1/users/{}")
        #expect(incident.isReported == false)
    }

    @Test(arguments: Example.all.filter { !$0.steps.isEmpty })
    private func afterRedirectsTheURLIsTheLastOne(_ example: Example) async throws {
        let (failure, _) = try await example.run(after: [
            redirect(307, to: "/v2/users/4711?token=secret"), redirect(302, to: "https://h/v3/users#x"),
        ])
        #expect(failure.kind == example.kind)
        #expect(failure.context.method == .put)
        #expect(failure.context.template == "https://h/v1/users/{}")
        #expect(failure.context.url == "https://h/{}/users")
        #expect(
            failure.context.hops == [
                "PUT https://h/v1/users/{}: 307 Temporary Redirect", "PUT https://h/{}/users/{}?{}: 302 Found",
            ])
        #expect(failure.context.delivery == example.delivery)
        #expect(failure.details["url"]?.description == "https://h/{}/users")
        #expect(failure.details["redirects"]?.description == "2")
        #expect("\(failure)".hasPrefix("PUT https://h/{}/users (redirects: 2): "))
    }

    @Test func aRefusedPathHasAContextToo() async throws {
        let service = HTTPService("https://h/v1", transport: ScriptedTransport()).patient
        let failure = await failure { () throws(Interruption<HTTPFailure>) in
            try await service.send(.delete, "/users/\("..")", query: ["a": "secret"])
        }
        #expect(failure?.context.method == .delete)
        #expect(failure?.context.template == "https://h/v1/users/{}?{}")
        #expect(failure?.context.delivery == .notSent)
    }

    @Test func theIncidentContainsTheOriginalError() async throws {
        let (_, lost) = try await Example.all[0].run()
        #expect(lost.code?.description == "http/connection-lost")
        let (_, malformed) = try await Example.all[4].run()
        #expect(malformed.chain.first?.typeName == "Swift.DecodingError")
        let (_, unencodable) = try await Example.all[5].run()
        #expect(unencodable.chain.first?.typeName == "Swift.EncodingError")
    }
}
