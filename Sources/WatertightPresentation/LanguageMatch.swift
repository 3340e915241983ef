import Foundation

/// Finds the language of a bundle that a person reads.
///
/// `Bundle.preferredLocalizations(from:forPreferences:)` always says `en` on Linux, and SwiftPM spells the folder
/// `zh-Hans.lproj` in small letters when it builds. So languages are compared by what they mean and not by name.
enum LanguageMatch {
    /// Finds the best of a bundle's languages.
    /// - Parameters:
    ///   - wanted: The person's language, such as `pt-BR`.
    ///   - available: The languages of the bundle, as it spells them.
    /// - Returns: The one of the person's region; else one without a region; else one of another region. None of
    ///   another language or another script: who reads `zh-Hant` is not given `zh-Hans`.
    static func best(for wanted: Locale.Language, among available: [String]) -> String? {
        let wanted = Locale.Language.Components(identifier: wanted.maximalIdentifier)
        func isReadable(_ name: String) -> Bool {
            let full = Locale.Language.Components(identifier: Locale.Language(identifier: name).maximalIdentifier)
            return full.languageCode == wanted.languageCode && full.script == wanted.script
        }
        func region(_ name: String) -> Locale.Region? { Locale.Language.Components(identifier: name).region }
        let readable = available.filter(isReadable)
        return readable.first { region($0) == wanted.region } ?? readable.first { region($0) == nil }
            ?? readable.first
    }
}
