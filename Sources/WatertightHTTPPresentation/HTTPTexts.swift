import WatertightPresentation

extension LocalizedText {
    /// Returns a text of this module.
    static func http(_ key: String, formatting: [String: TextValue] = [:]) -> String {
        LocalizedText(watertight: key, in: .http, formatting: formatting).string
    }
}

extension ModuleTexts {
    static let http = ModuleTexts(of: "WatertightHTTPPresentation", beside: Mark.self, english: englishTexts)

    private final class Mark {}
}
