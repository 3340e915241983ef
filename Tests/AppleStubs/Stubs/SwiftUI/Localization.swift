// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of SwiftUI: the names, isolation and sendability of the declarations that the examples use. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

public import Foundation

/// A literal in `LocalizedStringKey("…")` is a literal of this type: a value in it becomes `%@` in the key.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
    let key: String
    public init(_ value: String) { key = value }
    public init(stringLiteral value: String) { key = value }
    public init(stringInterpolation: StringInterpolation) { key = stringInterpolation.key }

    public struct StringInterpolation: StringInterpolationProtocol {
        var key = ""
        public init(literalCapacity: Int, interpolationCount: Int) {}
        public mutating func appendLiteral(_ literal: String) { key += literal }
        public mutating func appendInterpolation(_ string: String) { key += "%@" }
    }
}

extension Text {
    // The bundle has a default value in SwiftUI: the app's own, which contains no text of a package.
    public init(_ key: LocalizedStringKey, bundle: Bundle) { self.init(key.key, bundle: bundle) }

    /// Returns the text in the language of the environment, without a fallback to another language.
    func string(in locale: Locale) -> String {
        guard let bundle else { return string }
        let language = locale.language.languageCode?.identifier ?? ""
        let table = bundle.path(forResource: language, ofType: "lproj").flatMap(Bundle.init(path:))
        return table?.localizedString(forKey: string, value: nil, table: nil) ?? string
    }
}

extension EnvironmentValues {
    private struct LocaleKey: EnvironmentKey { static var defaultValue: Locale { Locale(identifier: "en") } }

    public var locale: Locale {
        get { self[LocaleKey.self] }
        set { self[LocaleKey.self] = newValue }
    }
}
