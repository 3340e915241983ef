import WatertightKit

/// A bike that the user has rented.
struct Ride: Decodable, Hashable, Sendable {
    let bike: String
    let centsPerMinute: Int
}

/// Rents bikes.
protocol RentalRepository: Sendable {
    func rent(bike: String) async throws(Interruption<RentalError>) -> Ride
}

/// The reason why a bike could not be rented.
enum RentalError: LayerFailure {
    case bikeTaken
    case unknownBike
    case paymentNeeded
    /// The service is closed, such as for maintenance; for a time if that is known.
    case closed(Duration?)
    case unreachable
    case broken
}

/// The repository on the real service.
struct HTTPRentalRepository: RentalRepository {
    let service: HTTPService

    private struct Order: Encodable {
        let bike: String
    }

    func rent(bike: String) async throws(Interruption<RentalError>) -> Ride {
        do {
            return try await service.fetch(.post, "/rides", sending: Order(bike: bike))
        } catch { throw error.translated(RentalError.init) }
    }
}

extension RentalError {
    fileprivate init(_ failure: HTTPFailure) {
        self =
            switch failure.kind {
            case .status(.conflict), .status(.preconditionFailed), .status(.rangeNotSatisfiable),
                .status(.preconditionRequired), .status(.locked):
                .bikeTaken
            case .status(.notFound), .status(.gone): .unknownBike
            case .status(.paymentRequired): .paymentNeeded
            // The service answered, so the connection is not the problem.
            case .status(.serviceUnavailable): .closed(failure.retryAfter)
            // A proxy or a captive portal answered.
            case .status(.proxyAuthenticationRequired), .status(.networkAuthenticationRequired): .unreachable
            case .transport, .status: failure.nextStep.isWorthRetrying ? .unreachable : .broken
            case .undecodable, .unencodable: .broken
            }
    }
}
