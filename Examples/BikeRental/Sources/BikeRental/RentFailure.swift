import WatertightKit

/// The failures that the rent screen shows.
enum RentFailure: PresentableFailure, Hashable {
    case bikeTaken(String)
    case unknownBike(String)
    case cameraDenied
    case paymentNeeded
    case closed(Duration)
    case unreachable
    case failed

    var presentation: PresentationError {
        switch self {
        case .bikeTaken(let bike):
            PresentationError(
                title: "Bike Already Rented", description: "Bike \(bike) is in use. Choose another one.",
                method: .inline(.form), icon: .input)
        case .unknownBike(let bike):
            PresentationError(
                title: "Bike Not Found", description: "There is no bike \(bike). Scan the code again.",
                method: .inline(.form), icon: .input)
        case .cameraDenied:
            PresentationError(
                title: "No Access to the Camera", description: "The camera is needed to scan the code on a bike.",
                recoverySuggestion: "Allow access in Settings.", actions: [.openSettings, .dismiss])
        case .paymentNeeded:
            PresentationError(
                title: "No Payment Method", description: "Add a payment method to your account to rent bikes.")
        case .closed(let time):
            PresentationError(
                title: "Under Maintenance", description: "Try again in \(time.components.seconds / 60) minutes.",
                method: .fullScreen, icon: .maintenance, actions: [.retry])
        case .unreachable:
            PresentationError(
                title: "Can’t Connect to the Server", description: "Check your connection and try again.",
                method: .banner(), icon: .offline, actions: [.retry])
        case .failed:
            PresentationError(
                title: "Something Went Wrong", description: "The problem was reported.",
                recoverySuggestion: "Support can find it by the reference {incident}.", actions: [.retry, .dismiss])
        }
    }
}
