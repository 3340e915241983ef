import GRPCCore
import HTTPTypes
import Watertight
import WatertightHTTP
import WatertightURLSession

extension HTTPCall {
    func failure(foreignGRPC error: any Error) -> Interruption<HTTPFailure> {
        guard let error = error as? RPCError, !Task.isCancelled else { return failure(foreign: error) }
        // A failure that a server sends has the fields of its response. One of the client has none.
        if error.metadata.isEmpty {
            switch (error.code, error.cause) {
            case (.unavailable, nil): return failure(foreign: error, as: .connectionLost)
            case (.unavailable, _): return failure(foreign: error, as: .cannotConnect)
            case (.deadlineExceeded, _): return failure(foreign: error, as: .timedOut(.deadline))
            // GRPCProtobuf can't decode the message.
            case (.invalidArgument, .some):
                return failure(foreign: error, as: .malformedResponse, delivery: .answered)
            default: break
            }
        }
        let status =
            switch error.code {
            case .invalidArgument, .failedPrecondition, .outOfRange: 400
            case .unauthenticated: 401
            case .permissionDenied: 403
            case .notFound: 404
            case .aborted, .alreadyExists: 409
            case .resourceExhausted: 429
            case .unimplemented: 501
            case .unavailable: 503
            case .deadlineExceeded: 504
            default: 500
            }
        // A proxy's response is not gRPC, and has a status of HTTP.
        let fields = error.metadata.compactMap { key, value in
            HTTPField.Name(key).map { HTTPField(name: $0, value: value.encoded()) }
        }
        let http = error.metadata[stringValues: ":status"].first { $0 != "200" }.flatMap { Int($0) }
        return failure(for: TransportResponse(statusCode: http ?? status, headerFields: HTTPFields(fields)))
    }
}
