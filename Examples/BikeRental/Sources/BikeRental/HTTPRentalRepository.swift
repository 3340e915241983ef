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
        switch failure {
        case .transport: self = .unreachable(sealed)
        case .response(let response): self.init(response, sealed)
        case .undecodable, .unencodable: self = .broken(sealed)
        }
    }

    private init(_ response: ErrorResponse, _ sealed: SealedError) {
        switch response.nextStep {
        case .reloadThenRetry: self = .bikeTaken
        case .notFound, .gone: self = .unknownBike
        case .pay: self = .paymentNeeded
        case .maintenance(let wait): self = .closed(until: wait.delay(from: response.receivedAt))
        default: self = .broken(sealed)
        }
    }
}
