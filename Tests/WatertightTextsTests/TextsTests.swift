import Foundation
import Testing

@testable import WatertightTexts

@Suite struct TextsTests {
    /// Keys in addition to the three of each meaning of HTTP.
    private static let variants: Set<String> = [
        "slowDown.wait", "maintenance.until", "uncertain.recovery", "uncertain.reference",
        "offline.localNetwork",
    ]

    @Test func theKeysAreThoseOfTheMeaningsAndCategories() throws {
        let meanings = PersonalMeaning.allCases.flatMap { ["\($0).title", "\($0).description", "\($0).recovery"] }
        let categories = FailureCategory.allCases.flatMap { ["facade.\($0).title", "facade.\($0).description"] }
        #expect(try Set(Strings.ours(in: "en").keys) == Set(meanings + categories).union(Self.variants))
    }

    /// Shown if the bundle isn't packaged.
    @Test func theEnglishTextsInTheProgramAreThoseOfTheFile() throws {
        #expect(try englishTexts == Strings.ours(in: "en"))
    }

    // An app overrides both in one file.
    @Test func noKeyIsInWatertightPresentationToo() throws {
        let others = try Strings.ours(in: "en", module: "WatertightPresentation").keys
        #expect(!others.isEmpty)
        #expect(try Set(Strings.ours(in: "en").keys).isDisjoint(with: others))
    }

    @Test(arguments: Strings.languages) func everyLanguageHasEveryKey(_ language: String) throws {
        let english = try Strings.ours(in: "en")
        let texts = try Strings.ours(in: language)
        #expect(Set(texts.keys) == Set(english.keys))
        for (key, text) in texts {
            #expect(!text.isEmpty, "\(key)")
            #expect(Strings.placeholders(of: text) == Strings.placeholders(of: english[key] ?? ""), "\(key)")
            // A text that was not translated is still English.
            if language != "en" { #expect(text != english[key], "\(key)") }
        }
    }

    @Test func englishTitlesAreInTitleCase() throws {
        let small: Set<Substring> = ["a", "an", "and", "by", "for", "in", "of", "on", "or", "the", "to", "with"]
        for (key, title) in try Strings.ours(in: "en") where key.hasSuffix(".title") {
            for word in title.split(separator: " ").dropFirst() where !small.contains(word) {
                #expect(word.first?.isUppercase == true, "\(title)")
            }
        }
    }

    @Test(arguments: Strings.languages) func noTextBlamesTheUser(_ language: String) throws {
        let words: [String: [String]] = [
            "en": ["invalid", "illegal", "error", "mistake", "fault", "must"],
            "de": ["ungültig", "Fehler", "falsch", "Schuld", "müssen Sie "], "fr": ["invalide", "erreur", "faute"],
            "es": ["inválid", "error", "culpa"], "pt": ["inválid", "erro ", "culpa"], "ja": ["無効", "エラー", "不正"],
            "zh-Hans": ["无效", "错误", "非法"], "ar": ["خطأ", "غير صالح"],
        ]
        let blame = try #require(words[language])
        for (key, text) in try Strings.ours(in: language) {
            for word in blame { #expect(!text.localizedCaseInsensitiveContains(word), "\(key): \(text)") }
        }
    }

    @Test(arguments: Strings.languages) func onlyDescriptionsOfFrameworksAreSentences(_ language: String) throws {
        let ends: Set<Character> = [".", "。"]
        for (key, text) in try Strings.ours(in: language) where key.hasPrefix("facade.") {
            let isSentence = text.last.map { ends.contains($0) } == true || text.hasSuffix("{incident}")
            #expect(isSentence == key.hasSuffix(".description"), "\(key): \(text)")
        }
    }
}
