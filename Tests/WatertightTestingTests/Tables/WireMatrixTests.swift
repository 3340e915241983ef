import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
@testable import WatertightTesting

@MainActor struct WireMatrixTests {
    private struct Orders {
        struct Reply: Decodable { let count: Int }

        let service: HTTPService

        func order() async throws(Interruption<OrderError>) -> Int {
            do {
                let reply: Reply = try await service.fetch("/orders")
                return reply.count
            } catch { throw error.translated { _ in .soldOut } }
        }
    }

    @Test func everyStepHasItsOwnText() {
        let steps = ScriptedTransport.Step.everything
        #expect(Set(steps.map(\.description)).count == steps.count)
        #expect(steps.count > 150)
    }

    @Test func stepsAreDescribedByWhatArrives() {
        let steps: [ScriptedTransport.Step] = [
            .fail(.timedOut(.read)), .respond(503, json: "{}", headerFields: [.retryAfter: "120"]),
            .respond(423, json: #"{"type": "urn:locked"}"#, headerFields: [.contentType: "application/problem+json"]),
            .respond(TransportResponse(statusCode: 204)), .respond(200, json: "OK"), .hang, .cancel,
        ]
        #expect(
            steps.map(\.description) == [
                "timed-out-read", "503 Retry-After: 120", #"423 {"type": "urn:locked"}"#, "204 without a body",
                "200 OK", "hangs",
                "cancelled",
            ])
    }

    @Test func aFailureAfterASuccessMustBeReported() async {
        let success = ScriptedTransport.Step.respond(200, json: #"{"count": 1}"#)
        let table = await FailureTable.drive("Order", [.fail(.offline), .respond(500, json: "{}"), success], [], []) {
            step, row in
            let transport = ScriptedTransport(success, step)
            let service = HTTPService("https://api.example.com", transport: transport)
            let useCase = OrderUseCase { () async throws(Interruption<OrderError>) -> Int in
                let count = try await Orders(service: service).order()
                let _: Orders.Reply? = try? await service.fetch("/orders")
                return count
            }
            row.observe(useCase.output, with: RecordingOrderOutput())
            await useCase.execute()
        }
        #expect(table.rows.map(\.problems) == [["never reported"], ["never reported"], []])
    }

    @Test func everyStepEndsOnceAndWithItsIncident() async {
        let table = await FailureTable.drive("Order", ScriptedTransport.Step.everything, [], []) { step, row in
            let service = HTTPService("https://api.example.com", transport: ScriptedTransport(step))
            let orders = Orders(service: service)
            let useCase = OrderUseCase { () async throws(Interruption<OrderError>) -> Int in try await orders.order() }
            let viewModel = OrderViewModel(useCase, router: row.router)
            row.observe(useCase.output, with: RecordingOrderOutput()) { viewModel.state }
            await useCase.execute()
        }
        #expect(table.message(committed: table.text, file: "Order.txt") == nil)
        #expect(table.text.contains("http/response-503 → OrderError/sold-out"))
        #expect(table.rows.last?.cells == ["cancelled", "", "", "", "ordering"])
    }
}
