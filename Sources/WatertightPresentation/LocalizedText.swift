public import Foundation

/// A text in the person's language, from a bundle's `.strings` files; works where `String(localized:)` does not exist.
///
/// ```swift
/// LocalizedText("wrongPassword.description", bundle: .module, values: ["email": email]).string
/// ```
/// with `"wrongPassword.description" = "The password for {email} is not right.";` in `en.lproj/Localizable.strings`.
public struct LocalizedText: Sendable {
    /// The key in the strings file.
    public let key: String
    /// The strings file, without its ending.
    public let table: String
    /// The values that replace `{name}` in the text.
    public let values: [String: String]
    private let bundle: Bundle

    /// Names a text of a bundle.
    /// - Parameters:
    ///   - key: The key in the strings file.
    ///   - bundle: The bundle, usually `.module`.
    ///   - table: The strings file, without its ending.
    ///   - values: The values that replace `{name}` in the text.
    public init(_ key: String, bundle: Bundle, table: String = "Localizable", values: [String: String] = [:]) {
        self.key = key
        self.bundle = bundle
        self.table = table
        self.values = values
    }

    /// The text in the person's language; the key itself if no language of the bundle has it.
    public var string: String {
        fill(bundle.localizedString(forKey: key, value: nil, table: table))
    }

    /// The text in one language.
    /// - Parameter language: The language, such as `de`.
    /// - Returns: `nil` if the bundle does not have that language.
    public func string(in language: String) -> String? {
        guard let path = bundle.path(forResource: language, ofType: "lproj"), let bundle = Bundle(path: path) else {
            return nil
        }
        return fill(bundle.localizedString(forKey: key, value: nil, table: table))
    }

    /// One pass, so that a value with braces in it is not taken for a name.
    private func fill(_ text: String) -> String {
        guard !values.isEmpty else { return text }
        var filled = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            filled += rest[..<open]
            filled += values[name] ?? String(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return filled + rest
    }
}

extension String {
    /// A text of Watertight's own.
    static func watertight(_ key: String, _ values: [String: String] = [:]) -> String {
        LocalizedText(key, bundle: LocalizedText.watertightBundle, values: values).string
    }
}

extension LocalizedText {
    /// The bundle of Watertight's own texts.
    static var watertightBundle: Bundle { .module }
}
