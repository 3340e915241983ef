public import Foundation

/// A localized text from a bundle's `.strings` files. Available on Linux too, where `String(localized:)` isn't.
///
/// ```swift
/// LocalizedText("wrongPassword.description", bundle: .module, values: ["email": email]).string
/// ```
/// with `"wrongPassword.description" = "The password for {email} is incorrect.";` in `en.lproj/Localizable.strings`.
///
/// The language is that of ``TextPreferences/current``. `pt-BR` falls back to the bundle's `pt`, and a language that the
/// bundle doesn't contain to its development language.
///
/// The placeholder `{incident}` stays in the text. The router replaces it with the reference of the incident.
public struct LocalizedText: Sendable {
    /// The key in the strings file.
    public let key: String
    /// The strings file, without its extension.
    public let table: String
    /// The values that replace `{name}` in the text.
    public let values: [String: String]
    /// The values that replace `{name}` in the text, formatted in its language.
    public let formatting: [String: TextValue]
    private let bundle: Bundle?
    /// Whether the app can override the text.
    private let isOverridable: Bool
    /// The text if the bundle has none.
    private let fallback: String?

    /// Creates a text of a bundle.
    /// - Parameters:
    ///   - key: The key in the strings file.
    ///   - bundle: The bundle, usually `.module`.
    ///   - table: The strings file, without its extension.
    ///   - values: The values that replace `{name}` in the text.
    ///   - formatting: The values that replace `{name}` in the text, formatted in its language.
    public init(
        _ key: String, bundle: Bundle, table: String = "Localizable", values: [String: String] = [:],
        formatting: [String: TextValue] = [:]
    ) {
        self.init(
            key, bundle: bundle, table: table, values: values, formatting: formatting, isOverridable: false,
            fallback: nil)
    }

    private init(
        _ key: String, bundle: Bundle?, table: String, values: [String: String], formatting: [String: TextValue],
        isOverridable: Bool, fallback: String?
    ) {
        self.key = key
        self.bundle = bundle
        self.table = table
        self.values = values
        self.formatting = formatting
        self.isOverridable = isOverridable
        self.fallback = fallback
    }

    /// Creates a text of the library, which an app can override.
    package init(
        watertight key: String, in texts: ModuleTexts, values: [String: String] = [:],
        formatting: [String: TextValue] = [:]
    ) {
        self.init(
            key, bundle: texts.bundle, table: "Localizable", values: values, formatting: formatting,
            isOverridable: true, fallback: texts.english[key])
    }

    /// The text in the user's language; the key if the bundle doesn't contain it in any language.
    public var string: String { string(by: .current) }

    /// Returns the text in one language.
    /// - Parameter language: The language, such as `de` or `pt-BR`.
    /// - Returns: The text, or the key if it is missing; `nil` if the bundle doesn't contain the language.
    public func string(in language: String) -> String? {
        let locale = Locale(identifier: language)
        guard let bundle, let found = LanguageMatch.best(for: locale.language, among: bundle.localizations) else {
            return nil
        }
        return fill(bundle.text(key, table: table, language: found) ?? key, for: locale, by: .current)
    }

    /// Returns the text in the first of the user's languages that the app's overrides or the bundle contain.
    private func string(by preferences: TextPreferences) -> String {
        // Not `developmentLocalization`, which traps on Linux if the bundle doesn't declare it.
        let developed = Locale(
            identifier: bundle?.object(forInfoDictionaryKey: "CFBundleDevelopmentRegion") as? String ?? "en")
        for locale in preferences.locales + [developed] {
            let override = isOverridable ? preferences.override(key, for: locale) : nil
            if let text = override ?? own(for: locale) {
                return fill(text, for: locale, by: preferences)
            }
        }
        // A bundle without language folders.
        let text = fallback ?? bundle?.localizedString(forKey: key, value: nil, table: table) ?? key
        return fill(text.isPluralFormat ? key : text, for: developed, by: preferences)
    }

    private func own(for locale: Locale) -> String? {
        guard let bundle else { return nil }
        return LanguageMatch.best(for: locale.language, among: bundle.localizations).flatMap {
            bundle.text(key, table: table, language: $0)
        }
    }

    /// Replaces placeholders, in one pass: braces in a value aren't placeholders.
    private func fill(_ text: String, for locale: Locale, by preferences: TextPreferences) -> String {
        guard text.contains("{") else { return text }
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
        // The router replaces it.
        let value = values[name] ?? (name == "incident" ? "{incident}" : nil)
        guard locale.language.characterDirection == .rightToLeft else { return value }
        // Isolates keep Latin letters from changing the direction of the words around them.
        return value.map { "\u{2068}\($0)\u{2069}" }
    }
}

extension String {
    /// Returns a text of the library.
    static func watertight(_ key: String, _ values: [String: String] = [:]) -> String {
        LocalizedText(watertight: key, in: .own, values: values).string
    }
}
