import Foundation
import WatertightPresentation

extension Duration {
    /// How long there is to wait, as a person reads it: in seconds up to two minutes, in minutes up to two hours, then in
    /// hours. Rounded up, because a second too early is too early.
    package var waitingTime: String {
        let seconds = max(0, components.seconds + (components.attoseconds > 0 ? 1 : 0))
        return switch seconds {
        case 1: Self.text("wait.second", 1)
        case ...120: Self.text("wait.seconds", seconds)
        case ...7_200: Self.text("wait.minutes", (seconds + 59) / 60)
        default: Self.text("wait.hours", seconds / 3_600 + (seconds % 3_600 == 0 ? 0 : 1))
        }
    }

    private static func text(_ key: String, _ count: Int64) -> String {
        LocalizedText(key, bundle: .module, values: ["count": "\(count)"]).string
    }
}
