import Foundation
import HTTPTypes
package import Watertight
package import WatertightHTTP

/// The shop's server and the way to it, within the app.
@MainActor package final class DemoServer: HTTPTransport {
    /// What happens to the requests.
    package enum Mode: String, CaseIterable, Sendable {
        case online, offline, slow, signedOut, maintenance, broken
    }

    package var mode = Mode.online
    private let clock: any Clock<Duration>

    package init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

    package func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        switch mode {
        case .online: return respond(to: call)
        case .offline: throw call.failure(for: .offline)
        case .slow:
            // A cancellation ends the sleep.
            try? await clock.sleep(for: .seconds(2))
            try Interruption<HTTPFailure>.checkCancellation()
            throw call.failure(for: .timedOut(.deadline))
        case .signedOut: return TransportResponse(statusCode: 401)
        case .maintenance: return TransportResponse(statusCode: 503)
        case .broken: return TransportResponse(statusCode: 500)
        }
    }

    private func respond(to call: HTTPCall) -> TransportResponse {
        let body = String(decoding: call.body ?? Data(), as: UTF8.self)
        switch (call.request.method, call.request.path) {
        case (.get, "/orders"):
            let orders = #"[{"id":1,"title":"Teapot"},{"id":2,"title":"Cups"},{"id":3,"title":"Last Lamp"}]"#
            return TransportResponse(
                statusCode: 200, headerFields: [.contentType: "application/json"], body: Data(orders.utf8))
        case (.post, "/orders/3/copies"): return TransportResponse(statusCode: 409)
        case (.put, "/address") where body.contains("00000"): return TransportResponse(statusCode: 422)
        case (.post, "/session") where body.contains("unknown"): return TransportResponse(statusCode: 403)
        default: return TransportResponse(statusCode: 204)
        }
    }
}
