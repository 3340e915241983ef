import Foundation
import Testing

/// The texts of all modules in the sources.
struct TextsTests {
    static let languages = ["en", "de", "fr", "es", "pt", "ja", "zh-Hans", "ar"]

    private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources")

    /// The modules with texts.
    static let modules: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
        return names.sorted().filter {
            FileManager.default.fileExists(atPath: sources.appending(path: "\($0)/Resources").path)
        }
    }()

    private func texts(of module: String, in language: String) throws -> [String: String] {
        let file = Self.sources.appending(path: "\(module)/Resources/\(language).lproj/Localizable.strings")
        let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        return try #require(list as? [String: String])
    }

    private func placeholders(of text: String) -> [String] { text.matches(of: /\{[a-z]+\}/).map { String($0.output) } }

    @Test func findsAllModulesWithTexts() {
        #expect(
            Self.modules == [
                "FederatedSignInFeature", "ProfileFeature", "RegistrationFeature", "SharedFailures", "SignInApp",
                "SignInFeature", "SyncFeature",
            ])
    }

    @Test(arguments: modules, languages)
    func everyTextExistsInEveryLanguage(_ module: String, _ language: String) throws {
        let english = try texts(of: module, in: "en")
        let others = try texts(of: module, in: language)
        #expect(Set(others.keys) == Set(english.keys))
        for (key, text) in others {
            #expect(text.contains { !$0.isWhitespace }, "\(key)")
            let original = english[key] ?? ""
            #expect(placeholders(of: text).sorted() == placeholders(of: original).sorted(), "\(key)")
            // A missing translation is still English. A text without words is the same in all languages.
            let hasWords = original.replacing(/\{[a-z]+\}/, with: "").contains(where: \.isLetter)
            if language != "en", hasWords { #expect(text != original, "\(key)") }
        }
    }

    @Test(arguments: modules) func englishTitlesAreShortAndInTitleCase(_ module: String) throws {
        let small: Set<Substring> = [
            "a", "an", "and", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with",
        ]
        for (key, title) in try texts(of: module, in: "en") where key.hasSuffix(".title") {
            #expect(title.count <= 40, "\(title)")
            for word in title.split(separator: " ").dropFirst() where !small.contains(word) {
                #expect(word.first?.isLowercase == false, "\(title)")
            }
        }
    }

    @Test(arguments: languages) func languagesContainTheirName(_ language: String) throws {
        #expect(try texts(of: "SignInApp", in: language)["language"] == language)
    }
}
