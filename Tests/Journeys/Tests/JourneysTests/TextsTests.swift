import Foundation
import Testing

/// The texts of all modules of the example and of the terminal, in the sources.
struct TextsTests {
    static let languages = ["en", "de", "fr", "es", "pt", "ja", "zh-Hans", "ar"]

    /// The folder of the texts of each module that has some.
    private static let resources: [String: URL] = {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        var found: [String: URL] = [:]
        for sources in ["Sources", "../../Examples/SignIn/Sources"].map({ package.appending(path: $0) }) {
            for module in (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? [] {
                let folder = sources.appending(path: "\(module)/Resources")
                if FileManager.default.fileExists(atPath: folder.path) { found[module] = folder }
            }
        }
        return found
    }()

    /// The modules with texts.
    static let modules = resources.keys.sorted()

    private func texts(of module: String, in language: String) throws -> [String: String] {
        let folder = try #require(Self.resources[module])
        let file = folder.appending(path: "\(language).lproj/Localizable.strings")
        let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        return try #require(list as? [String: String])
    }

    private func placeholders(of text: String) -> [String] { text.matches(of: /\{[a-z]+\}/).map { String($0.output) } }

    @Test func findsAllModulesWithTexts() {
        #expect(
            Self.modules == [
                "FederatedSignInFeature", "Journeys", "ProfileFeature", "RegistrationFeature", "SharedFailures",
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
        #expect(try texts(of: "Journeys", in: language)["language"] == language)
    }
}
