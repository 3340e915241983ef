public import Foundation
import Watertight

/// The language of texts, and the app's texts that override those of the library.
///
/// An app sets it once, in its composition root:
///
/// ```swift
/// TextPreferences(overrides: [.main]).becomeStandard()
/// ```
///
/// A preview, a test or a server that serves users of many languages sets it for a piece of code, with ``during(_:)``.
public struct TextPreferences: Sendable {
    /// The user's language and region; `nil` for those of the process.
    public var locale: Locale?
    /// The time zone of dates in texts.
    public var timeZone: TimeZone
    /// The bundles whose texts override those of the library. The first that contains a key wins.
    public var overrides: [Bundle]
    /// The strings file in those bundles, without its extension.
    public var table: String

    /// Creates preferences.
    /// - Parameters:
    ///   - locale: The user's language and region; `nil` for those of the process: on Apple platforms the language in
    ///     which the app runs, elsewhere that of `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` or `LANG`.
    ///   - timeZone: The time zone of dates in texts.
    ///   - overrides: The bundles whose texts override those of the library. The first that contains a key wins. A bundle
    ///     needs only the keys that it changes, and may add languages.
    ///   - table: The strings file in those bundles, without its extension.
    public init(
        locale: Locale? = nil, timeZone: TimeZone = .autoupdatingCurrent, overrides: [Bundle] = [],
        table: String = "Watertight"
    ) {
        self.locale = locale
        self.timeZone = timeZone
        self.overrides = overrides
        self.table = table
    }

    // A presentation is a property without parameters, so preferences are found here: one value for the process, and one
    // for a task.
    private static let standard = Locked(TextPreferences())
    @TaskLocal package static var scoped: TextPreferences?

    /// The preferences of the current task, or else of the process.
    public static var current: TextPreferences { scoped ?? standard.withLock { $0 } }

    /// Sets the preferences of the process.
    public func becomeStandard() { Self.standard.withLock { $0 = self } }

    /// Uses these preferences for a piece of code. Code that runs concurrently isn't affected.
    /// - Parameter operation: The code, such as `{ failure.presentation }`.
    /// - Returns: The result of the code.
    public func during<Result>(_ operation: () -> Result) -> Result {
        Self.$scoped.withValue(self, operation: operation)
    }
}

extension TextPreferences {
    /// The user's locales, the preferred one first.
    var locales: [Locale] { locale.map { [$0] } ?? ProcessLanguages.locales }

    /// Returns the app's text for a key, in a language that the user reads.
    func override(_ key: String, for locale: Locale) -> String? {
        overrides.lazy.compactMap { bundle in
            LanguageMatch.best(for: locale.language, among: bundle.localizations).flatMap {
                bundle.text(key, table: table, language: $0)
            }
        }.first
    }
}

extension Bundle {
    /// Returns a text in one of the bundle's languages.
    func text(_ key: String, table: String, language: String) -> String? {
        guard let path = path(forResource: language, ofType: "lproj"), let bundle = Bundle(path: path) else {
            return nil
        }
        // No file contains this text.
        let missing = "\u{0}"
        let text = bundle.localizedString(forKey: key, value: missing, table: table)
        return text == missing || text.isPluralFormat ? nil : text
    }
}

extension String {
    /// Whether the text is the plural of a string catalog. That is a format, `%#@count@`, and not a text.
    var isPluralFormat: Bool { contains("%#@") }
}
