import Foundation
import WatertightKit

/// The failures that the rent screen shows.
enum RentFailure: PresentableFailure, Hashable {
    case bikeTaken(String)
    case unknownBike(String)
    case cameraDenied
    case paymentNeeded
    case closed(Duration?)
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
                title: "No Access to the Camera", description: "The app scans the code on a bike with the camera.",
                recoverySuggestion: "Allow access in Settings.", actions: [.openSettings, .dismiss])
        case .paymentNeeded:
            PresentationError(
                title: "No Payment Method", description: "Add a payment method to your account to rent bikes.")
        case .closed(let time):
            PresentationError(
                title: "Service Not Available", description: "Try again \(time.map(Self.wait) ?? "later").",
                method: .fullScreen, icon: .maintenance, actions: [.retry])
        case .unreachable:
            PresentationError(
                title: "Can’t Connect to the Server", description: "Check your connection and try again.",
                method: .banner(), icon: .offline, actions: [.retry])
        case .failed:
            PresentationError(
                title: "Can’t Rent a Bike", description: "Try again.",
                recoverySuggestion: "If it happens again, give support this reference: {incident}.",
                actions: [.retry, .dismiss])
        }
    }

    /// Returns a time in minutes, rounded up.
    private static func wait(_ time: Duration) -> String {
        let style = Duration.UnitsFormatStyle(
            allowedUnits: [.minutes], width: .wide, fractionalPart: .hide(rounded: .up))
        return "in \(time.formatted(style.locale(Locale(identifier: "en"))))"
    }
}
