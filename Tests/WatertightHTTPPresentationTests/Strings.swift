import Foundation

/// The strings files of this package, as they are in the sources.
enum Strings {
    static let languages = ["en", "de", "fr", "es", "pt", "ja", "zh-Hans", "ar"]

    /// The texts of a room in a language.
    static func ours(
        in language: String, room: String = "WatertightHTTPPresentation", test: String = #filePath
    ) throws -> [String: String] {
        let package = URL(filePath: test).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = package.appending(
            path: "Sources/\(room)/Resources/\(language).lproj/Localizable.strings")
        let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        return list as? [String: String] ?? [:]
    }

    /// The names in braces.
    static func placeholders(of text: String) -> Set<String> {
        Set(text.matches(of: /\{[a-z]+\}/).map { String($0.output) })
    }
}
