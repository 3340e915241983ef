public import Foundation

/// A text in the person's language, from a bundle's `.strings` files; works where `String(localized:)` does not exist.
///
/// ```swift
/// LocalizedText("wrongPassword.description", bundle: .module, values: ["email": email]).string
/// ```
/// with `"wrongPassword.description" = "The password for {email} is not right.";` in `en.lproj/Localizable.strings`.
///
/// The language is that of ``TextPreferences/current``. A person who reads `pt-BR` gets the bundle's `pt`, and one whose
/// language the bundle does not have gets the language in which it was developed.
public struct LocalizedText: Sendable {
    /// The key in the strings file.
    public let key: String
    /// The strings file, without its ending.
    public let table: String
    /// The values that replace `{name}` in the text.
    public let values: [String: String]
    /// The values that replace `{name}` in the text, written as its language writes them.
    public let formatting: [String: TextValue]
    private let bundle: Bundle
    /// Whether an app's own words go before these.
    private let isOverridable: Bool

    /// Names a text of a bundle.
    /// - Parameters:
    ///   - key: The key in the strings file.
    ///   - bundle: The bundle, usually `.module`.
    ///   - table: The strings file, without its ending.
    ///   - values: The values that replace `{name}` in the text.
    ///   - formatting: The values that replace `{name}` in the text, written as its language writes them.
    public init(
        _ key: String, bundle: Bundle, table: String = "Localizable", values: [String: String] = [:],
        formatting: [String: TextValue] = [:]
    ) {
        self.init(
            key, bundle: bundle, table: table, values: values, formatting: formatting, isOverridable: false)
    }

    private init(
        _ key: String, bundle: Bundle, table: String, values: [String: String], formatting: [String: TextValue],
        isOverridable: Bool
    ) {
        self.key = key
        self.bundle = bundle
        self.table = table
        self.values = values
        self.formatting = formatting
        self.isOverridable = isOverridable
    }

    /// Names a text of Watertight's own, which an app may override.
    package init(
        watertight key: String, bundle: Bundle, values: [String: String] = [:], formatting: [String: TextValue] = [:]
    ) {
        self.init(
            key, bundle: bundle, table: "Localizable", values: values, formatting: formatting, isOverridable: true)
    }

    /// The text in the person's language; the key itself if no language of the bundle has it.
    public var string: String { string(by: .current) }

    /// The text in one language.
    /// - Parameter language: The language, such as `de` or `pt-BR`.
    /// - Returns: `nil` if the bundle does not have that language.
    public func string(in language: String) -> String? {
        let locale = Locale(identifier: language)
        guard let found = LanguageMatch.best(for: locale.language, among: bundle.localizations) else { return nil }
        return fill(bundle.text(key, table: table, language: found) ?? key, for: locale, by: .current)
    }

    /// The text in the first of the person's languages in which somebody has it: the app, or the bundle.
    private func string(by preferences: TextPreferences) -> String {
        let overrides = isOverridable ? preferences.overrides : []
        // Not `developmentLocalization`, which traps on Linux if the bundle does not say.
        let developed = Locale(
            identifier: bundle.object(forInfoDictionaryKey: "CFBundleDevelopmentRegion") as? String ?? "en")
        for locale in preferences.locales + [developed] {
            if let text = overrides.lazy.compactMap({ $0.text(key, for: locale) }).first ?? own(for: locale) {
                return fill(text, for: locale, by: preferences)
            }
        }
        // A bundle without folders for its languages.
        let text = bundle.localizedString(forKey: key, value: nil, table: table)
        return fill(text.isPluralFormat ? key : text, for: developed, by: preferences)
    }

    private func own(for locale: Locale) -> String? {
        LanguageMatch.best(for: locale.language, among: bundle.localizations).flatMap {
            bundle.text(key, table: table, language: $0)
        }
    }

    /// One pass, so that a value with braces in it is not taken for a name.
    private func fill(_ text: String, for locale: Locale, by preferences: TextPreferences) -> String {
        guard !values.isEmpty || !formatting.isEmpty else { return text }
        var filled = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            filled += rest[..<open]
            filled += value(name, for: locale, by: preferences) ?? String(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return filled + rest
    }

    private func value(_ name: String, for locale: Locale, by preferences: TextPreferences) -> String? {
        if let value = formatting[name] { return value.formatted(in: locale, timeZone: preferences.timeZone) }
        guard locale.language.characterDirection == .rightToLeft else { return values[name] }
        // Isolated, so that a reference in Latin letters does not turn the words around it.
        return values[name].map { "\u{2068}\($0)\u{2069}" }
    }
}

extension String {
    /// A text of Watertight's own.
    static func watertight(_ key: String, _ values: [String: String] = [:]) -> String {
        LocalizedText(watertight: key, bundle: LocalizedText.watertightBundle, values: values).string
    }
}

extension LocalizedText {
    /// The bundle of Watertight's own texts.
    static var watertightBundle: Bundle { .module }
}
