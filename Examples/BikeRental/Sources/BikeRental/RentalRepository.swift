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
