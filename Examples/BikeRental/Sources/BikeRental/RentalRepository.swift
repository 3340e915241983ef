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

    var code: FailureCode {
        switch self {
        case .bikeTaken: FailureCode(domain: "rental", reason: "bike-taken")
        case .unknownBike: FailureCode(domain: "rental", reason: "unknown-bike")
        case .paymentNeeded: FailureCode(domain: "rental", reason: "payment-needed")
        case .closed: FailureCode(domain: "rental", reason: "closed")
        case .unreachable: FailureCode(domain: "rental", reason: "unreachable")
        case .broken: FailureCode(domain: "rental", reason: "broken")
        }
    }

    var severity: FailureSeverity {
        switch self {
        case .bikeTaken, .unknownBike, .paymentNeeded: .expected
        case .closed, .unreachable: .environmental
        case .broken: .defect
        }
    }

    var cause: SealedError? {
        switch self {
        case .bikeTaken, .unknownBike, .paymentNeeded, .closed: nil
        case .unreachable(let sealed), .broken(let sealed): sealed
        }
    }
}
