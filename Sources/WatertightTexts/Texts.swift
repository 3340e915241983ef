import WatertightPresentation

extension LocalizedText {
    /// Returns a text of this module.
    static func own(_ key: String, formatting: [String: TextValue] = [:]) -> String {
        LocalizedText(watertight: key, in: .texts, formatting: formatting).string
    }
}

extension ModuleTexts {
    fileprivate static let texts = ModuleTexts(of: "WatertightTexts", beside: Mark.self, english: englishTexts)

    private final class Mark {}
}
