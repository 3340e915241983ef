import Watertight
import WatertightPresentation

/// What renting has to say.
enum RentFailure: PresentableFailure, Hashable {
    case bikeTaken(String)
    case unknownBike(String)
    case cameraDenied
    case paymentNeeded
    case closed(Duration)
    case unreachable
    case failed(IncidentReference)

    var presentation: PresentationError {
        switch self {
        case .bikeTaken(let bike):
            PresentationError(
                title: "Taken", description: "Somebody has rented bike \(bike) already.",
                method: .inline(.form), icon: .input)
        case .unknownBike(let bike):
            PresentationError(
                title: "No Such Bike", description: "There is no bike \(bike).",
                method: .inline(.form), icon: .input)
        case .cameraDenied:
            PresentationError(
                title: "No Camera", description: "The code on a bike is read with the camera.",
                recoverySuggestion: "Allow it in the settings.", method: .alert, actions: [.openSettings, .dismiss])
        case .paymentNeeded:
            PresentationError(
                title: "How Will You Pay?", description: "There is no means of payment for your rides.",
                method: .alert)
        case .closed(let time):
            PresentationError(
                title: "Closed", description: "We are working on it for \(time.components.seconds / 60) minutes more.",
                method: .fullScreen, icon: .maintenance, actions: [.retry])
        case .unreachable:
            PresentationError(
                title: "No Answer", description: "The service cannot be reached.",
                method: .banner(), icon: .offline, actions: [.retry])
        case .failed(let incident):
            PresentationError(
                title: "Something Went Wrong", description: "It has been noted.",
                recoverySuggestion: "Support knows it as \(incident).", method: .alert, actions: [.retry, .dismiss],
                incident: incident)
        }
    }
}
