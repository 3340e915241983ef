import Foundation

/// The strings files in the sources of this package.
enum Strings {
    static let languages = ["en", "de", "fr", "es", "pt", "ja", "zh-Hans", "ar"]

    /// Returns the texts of a module in a language.
    static func ours(
        in language: String, module: String = "WatertightTexts"
    ) throws -> [String: String] {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = package.appending(
            path: "Sources/\(module)/Resources/\(language).lproj/Localizable.strings")
        let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        return list as? [String: String] ?? [:]
    }

    /// Returns the names in braces.
    static func placeholders(of text: String) -> Set<String> {
        Set(text.matches(of: /\{[a-z]+\}/).map { String($0.output) })
    }
}
