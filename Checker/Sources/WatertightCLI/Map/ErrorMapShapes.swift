import WatertightRules

/// A shape for each thing that may become of an error, ten units wide and high.
enum ErrorMapShapes {
    static func path(of fate: ErrorFate) -> String {
        switch fate {
        case .shown: "M5 1a4 4 0 1 0 .01 0z"
        case .passed: "M1 4H5V1L9 5 5 9V6H1z"
        case .wrapped: "M5 0 10 5 5 10 0 5z"
        case .kept: "M1 1H9V9H1z"
        case .logged: "M0 1H10V3H0zM0 4H10V6H0zM0 7H10V9H0z"
        case .handled: "M0 5 2 3 4 5 8 1 10 3 4 9z"
        case .dropped: "M0 2 2 0 5 3 8 0 10 2 7 5 10 8 8 10 5 7 2 10 0 8 3 5z"
        case .trapped: "M5 0 10 10H0zM4.3 4V7H5.7V4zM4.3 7.8V9H5.7V7.8z"
        case .unknown: "M2 3.2A3 3 0 1 1 6 6V7H4V4.6H5A1.2 1.2 0 1 0 3.9 3.2zM4 8H6V10H4z"
        }
    }
}
