import Foundation
import WatertightPresentation

/// The time after which the user can retry, as a screen contains it.
enum ShownTime: Sendable {
    /// The date that is so many seconds after the failure.
    case date(after: TimeInterval)
    /// The delay in seconds.
    case delay(Int)

    /// Returns the texts that the screen of a failure between two dates may contain.
    func texts(from beginning: Date, to end: Date) -> [String] {
        switch self {
        case .date(let seconds):
            // Servers round to seconds.
            [beginning.addingTimeInterval(seconds - 1), end.addingTimeInterval(seconds + 1)].map {
                Self.text(.moment($0))
            }
        case .delay(let seconds): [Self.text(.wait(.seconds(seconds)))]
        }
    }

    private static func text(_ time: TextValue) -> String {
        LocalizedText("time", bundle: .module, formatting: ["time": time]).string
    }
}
