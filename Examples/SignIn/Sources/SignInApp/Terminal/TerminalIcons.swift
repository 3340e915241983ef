@_spi(Adapters) import WatertightPresentation

extension PresentationIcon {
    /// The character that the terminal draws in place of the symbol.
    var character: String {
        switch image {
        case .none: ""
        case .asset: "⚠"
        case .symbol(let name): Self.characters[name] ?? "⚠"
        }
    }

    private static let characters = [
        "exclamationmark.circle": "✎", "wifi.slash": "⌁", "lock": "⚿", "lock.trianglebadge.exclamationmark": "⚿",
        "clock": "◷", "wrench.and.screwdriver": "⚒", "exclamationmark.icloud": "☁",
        "person.crop.circle.badge.exclamationmark": "☺", "externaldrive.badge.exclamationmark": "▤",
    ]
}
