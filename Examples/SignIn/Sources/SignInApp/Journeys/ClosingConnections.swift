import HTTPTypes
import Watertight
import WatertightHTTP

/// Sends each request on a connection of its own (RFC 9112 §9.6).
struct ClosingConnections: HTTPTransport {
    let base: any HTTPTransport

    func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        var call = call
        if let connection = HTTPField.Name("Connection") { call.headerFields[connection] = "close" }
        return try await base.send(call)
    }
}
