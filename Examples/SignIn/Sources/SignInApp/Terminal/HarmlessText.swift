extension String {
    /// The text with U+FFFD in place of what a terminal would obey instead of showing: control characters, line breaks
    /// among them, and those that change the direction of what comes after. A value in a text that is read from right
    /// to left is isolated, which changes nothing around it.
    var harmless: String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            let isObeyed =
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: true
                default: scalar.properties.isBidiControl && !["\u{2068}", "\u{2069}"].contains(scalar)
                }
            text.append(isObeyed ? "\u{FFFD}" : scalar)
        }
        return String(text)
    }
}
