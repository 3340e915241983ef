public import Foundation
import Synchronization

/// The language in which texts are chosen, and the words of the app that go before ours.
///
/// An app says it once, at its composition root, before it shows anything:
///
/// ```swift
/// TextPreferences(overrides: [.bundle(.main)]).becomeStandard()
/// ```
///
/// A preview, a test or a server that answers people of many languages says it for one piece of code, by
/// ``during(_:)``.
public struct TextPreferences: Sendable {
    /// The person's language and region; `nil` for those of the process.
    public var locale: Locale?
    /// The time zone in which moments are told.
    public var timeZone: TimeZone
    /// The app's own words for texts of Watertight's. The first that has a key is taken.
    public var overrides: [TextOverride]

    /// Creates preferences.
    /// - Parameters:
    ///   - locale: The person's language and region; `nil` for those of the process: on Apple platforms the language
    ///     in which the app runs, elsewhere that of `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` or `LANG`.
    ///   - timeZone: The time zone in which moments are told.
    ///   - overrides: The app's own words for texts of Watertight's. The first that has a key is taken.
    public init(
        locale: Locale? = nil, timeZone: TimeZone = .autoupdatingCurrent, overrides: [TextOverride] = []
    ) {
        self.locale = locale
        self.timeZone = timeZone
        self.overrides = overrides
    }

    // Texts are asked for by a property without parameters, deep in a feature, so they are found here. One value for
    // the process, behind a lock, and one for a task.
    private static let standard = Mutex(TextPreferences())
    @TaskLocal private static var scoped: TextPreferences?

    /// The preferences that count here and now.
    public static var current: TextPreferences { scoped ?? standard.withLock { $0 } }

    /// Makes these the preferences of the whole process.
    public func becomeStandard() { Self.standard.withLock { $0 = self } }

    /// Makes these the preferences of a piece of code, and of nothing that runs beside it.
    /// - Parameter operation: The code, such as `{ failure.presentation }`.
    /// - Returns: Its result.
    public func during<Result>(_ operation: () -> Result) -> Result {
        Self.$scoped.withValue(self, operation: operation)
    }
}

extension TextPreferences {
    /// The locales that the person understands, the preferred one first.
    var locales: [Locale] { locale.map { [$0] } ?? ProcessLanguages.locales }
}
