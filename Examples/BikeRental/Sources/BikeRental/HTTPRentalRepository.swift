import WatertightKit

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
            case .status(.serviceUnavailable): .closed(failure.wait)
            // A proxy or a captive portal answered.
            case .status(.proxyAuthenticationRequired), .status(.networkAuthenticationRequired): .unreachable
            case .transport, .status: failure.nextStep.isWorthRetrying ? .unreachable : .broken
            case .undecodable, .unencodable: .broken
            }
    }
}
