import Foundation

/// The languages in which this process runs.
enum ProcessLanguages {
    #if canImport(Darwin)
    /// The languages of the app, so that our texts have the language of those around them.
    static var locales: [Locale] {
        let mixes = Bundle.main.object(forInfoDictionaryKey: "CFBundleAllowMixedLocalizations") as? Bool == true
        return (mixes ? Locale.preferredLanguages : Bundle.main.preferredLocalizations).map { name in
            // With the person's own calendar, region and hours where it is her language.
            let language = Locale.Language(identifier: name)
            return Locale.current.language.languageCode == language.languageCode
                && LanguageMatch.best(for: Locale.current.language, among: [name]) != nil
                ? Locale.current : Locale(identifier: name)
        }
    }
    #else
    // Foundation does not read them: `Locale.preferredLanguages` is `en-001` whatever they say. Once: it cannot change.
    /// The languages that the environment names.
    static let locales = locales(in: ProcessInfo.processInfo.environment)
    #endif

    /// The languages that an environment names, by the rules of gettext.
    static func locales(in environment: [String: String]) -> [Locale] {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        guard let name = names.lazy.compactMap({ environment[$0] }).first(where: { !$0.isEmpty }),
            let locale = locale(named: name)
        else { return [] }
        let list = (environment["LANGUAGE"] ?? "").split(separator: ":").compactMap { Self.locale(named: String($0)) }
        return list + [locale]
    }

    /// Reads a name such as `pt_BR.UTF-8` or `de@euro`; `nil` for the C locale, which is no language.
    private static func locale(named name: String) -> Locale? {
        let name = name.prefix { $0 != "." && $0 != "@" }
        return name.isEmpty || name == "C" || name == "POSIX" ? nil : Locale(identifier: String(name))
    }
}
