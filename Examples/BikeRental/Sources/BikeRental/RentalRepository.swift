import Watertight

/// A bike that the person has rented.
struct Ride: Decodable, Hashable, Sendable {
    let bike: String
    let centsPerMinute: Int
}

/// Rents bikes out; what the use case knows of the service.
protocol RentalRepository: Sendable {
    func rent(bike: String) async throws(Interruption<RentalError>) -> Ride
}

/// What can go wrong with a rental, in the words of the data layer.
enum RentalError: LayerFailure, Hashable {
    case bikeTaken
    case unknownBike
    case paymentNeeded
    case closed(until: Duration)
    case unreachable(SealedError)
    case broken(SealedError)

    var traits: FailureTraits {
        switch self {
        case .bikeTaken: .expected("rental", "bike-taken")
        case .unknownBike: .expected("rental", "unknown-bike")
        case .paymentNeeded: .expected("rental", "payment-needed")
        case .closed: .environmental("rental", "closed")
        case .unreachable: .environmental("rental", "unreachable")
        case .broken: .defect("rental", "broken")
        }
    }
}
