import Watertight
import WatertightHTTP

/// The repository on the real service.
struct HTTPRentalRepository: RentalRepository {
    private static let boundary = Boundary("RentalRepository", layer: .repository)
    let client: HTTPClient
    let origin: HTTPOrigin

    private struct Order: Encodable {
        let bike: String
    }

    func rent(bike: String) async throws(Interruption<RentalError>) -> Ride {
        do {
            return try await client.fetch(origin.request(.post, "/rides"), sending: Order(bike: bike))
        } catch { throw Self.boundary.translate(error, RentalError.init) }
    }
}

extension RentalError {
    fileprivate init(_ failure: HTTPFailure, _ sealed: SealedError) {
        switch failure.nextStep {
        case .reloadThenRetry: self = .bikeTaken
        case .notFound, .gone: self = .unknownBike
        case .pay: self = .paymentNeeded
        case .maintenance: self = .closed(until: failure.wait ?? .zero)
        case .retry, .slowDown: self = .unreachable(sealed)
        default: self = .broken(sealed)
        }
    }
}
