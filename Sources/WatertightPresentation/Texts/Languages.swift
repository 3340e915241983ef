import Foundation

/// Matches the user's language with those of a bundle.
///
/// `Bundle.preferredLocalizations(from:forPreferences:)` always returns `en` on Linux, and SwiftPM copies the folder
/// `zh-Hans.lproj` in lowercase. So languages are compared by their components and not by name.
enum LanguageMatch {
    /// Returns the best of a bundle's languages.
    /// - Parameters:
    ///   - wanted: The user's language, such as `pt-BR`.
    ///   - available: The names of the bundle's languages.
    /// - Returns: The language with the user's region, else one without a region, else one with another region. `nil` if
    ///   the language or the script differs: `zh-Hans` doesn't match `zh-Hant`.
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

/// The languages of this process.
enum ProcessLanguages {
    #if canImport(Darwin)
    /// The languages in which the app runs, so that all texts on the screen have the same language.
    static var locales: [Locale] {
        let mixes = Bundle.main.object(forInfoDictionaryKey: "CFBundleAllowMixedLocalizations") as? Bool == true
        return (mixes ? Locale.preferredLanguages : Bundle.main.preferredLocalizations).map { name in
            // Includes the user's calendar, region and hour cycle if the language is the user's.
            let language = Locale.Language(identifier: name)
            return Locale.current.language.languageCode == language.languageCode
                && LanguageMatch.best(for: Locale.current.language, among: [name]) != nil
                ? Locale.current : Locale(identifier: name)
        }
    }
    #else
    // Foundation ignores the variables: `Locale.preferredLanguages` is always `en-001`.
    /// The languages of the environment, read once.
    static let locales = locales(in: ProcessInfo.processInfo.environment)
    #endif

    /// Returns the languages of an environment, by the rules of gettext.
    static func locales(in environment: [String: String]) -> [Locale] {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        guard let name = names.lazy.compactMap({ environment[$0] }).first(where: { !$0.isEmpty }),
            let locale = locale(named: name)
        else { return [] }
        let list = (environment["LANGUAGE"] ?? "").split(separator: ":").compactMap { Self.locale(named: String($0)) }
        return list + [locale]
    }

    /// Parses a name such as `pt_BR.UTF-8` or `de@euro`; `nil` for the C locale.
    private static func locale(named name: String) -> Locale? {
        let name = name.prefix { $0 != "." && $0 != "@" }
        return name.isEmpty || name == "C" || name == "POSIX" ? nil : Locale(identifier: String(name))
    }
}
