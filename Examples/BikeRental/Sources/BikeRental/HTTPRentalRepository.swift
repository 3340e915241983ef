import WatertightKit

/// The repository on the real service.
struct HTTPRentalRepository: RentalRepository {
    private static let boundary = Boundary("RentalRepository", layer: .repository)
    let service: HTTPService

    private struct Order: Encodable {
        let bike: String
    }

    func rent(bike: String) async throws(Interruption<RentalError>) -> Ride {
        do {
            return try await service.fetch(.post, "/rides", sending: Order(bike: bike))
        } catch { throw Self.boundary.translate(error, RentalError.init) }
    }
}

extension RentalError {
    fileprivate init(_ failure: HTTPFailure) {
        switch failure.nextStep {
        case .reloadThenRetry, .waitForUnlock: self = .bikeTaken
        case .notFound, .gone: self = .unknownBike
        case .pay: self = .paymentNeeded
        case .maintenance(let wait): self = .closed(wait)
        // The service answered, so the connection is not the problem.
        case .retry where failure.status == .serviceUnavailable: self = .closed(nil)
        case .retry, .slowDown, .signInToNetwork, .authenticateWithProxy: self = .unreachable
        case .proceed, .awaitFinalResponse, .switchProtocols, .useCached, .followRedirect, .signInAgain, .notAllowed,
            .legallyBlocked, .fixInput, .upgradeClient, .reportFault:
            self = .broken
        }
    }
}
