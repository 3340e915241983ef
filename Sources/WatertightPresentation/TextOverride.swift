public import Foundation

// Closed: these are the two ways to bring words, and a text is searched in both.
/// Words of an app's own for texts of Watertight's.
public enum TextOverride: Sendable {
    /// The strings file of a bundle. It needs only the keys that it changes, and may add languages.
    case bundle(Bundle, table: String = "Watertight")
    /// Texts by their keys, for every language.
    case texts([String: String])
}

extension TextOverride {
    /// The text of a key, in a language that the person understands.
    func text(_ key: String, for locale: Locale) -> String? {
        switch self {
        case .texts(let texts):
            return texts[key]
        case .bundle(let bundle, let table):
            guard let language = LanguageMatch.best(for: locale.language, among: bundle.localizations) else {
                return nil
            }
            return bundle.text(key, table: table, language: language)
        }
    }
}

extension Bundle {
    /// A text in a language of the bundle's, spelled as the bundle spells it.
    func text(_ key: String, table: String, language: String) -> String? {
        guard let path = path(forResource: language, ofType: "lproj"), let bundle = Bundle(path: path) else {
            return nil
        }
        // No text of a file is this one.
        let missing = "\u{0}"
        let text = bundle.localizedString(forKey: key, value: missing, table: table)
        return text == missing || text.isPluralFormat ? nil : text
    }
}

extension String {
    /// True for the plural of a string catalog, which is a format and no text: nobody is to read `%#@count@`.
    var isPluralFormat: Bool { contains("%#@") }
}
