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
        } catch {
            throw Self.boundary.translate(error) { failure, sealed in
                switch failure {
                case .transport: .unreachable(sealed)
                case .response(let response):
                    switch response.nextStep {
                    case .reloadThenRetry: .bikeTaken
                    case .notFound, .gone: .unknownBike
                    case .pay: .paymentNeeded
                    case .maintenance(let wait): .closed(until: wait.delay(from: response.receivedAt))
                    default: .broken(sealed)
                    }
                case .undecodable, .unencodable: .broken(sealed)
                }
            }
        }
    }
}
