import Foundation
import Testing

@testable import WatertightFacadesPresentation

@Suite struct FacadeTextsTests {
    @Test func theKeysAreThoseOfTheCategories() throws {
        let needed = FailureCategory.allCases.flatMap { ["facade.\($0).title", "facade.\($0).description"] }
        #expect(try Set(Strings.ours(in: "en").keys) == Set(needed))
    }

    /// Shown if the bundle isn't packaged.
    @Test func theEnglishTextsInTheProgramAreThoseOfTheFile() throws {
        #expect(try englishTexts == Strings.ours(in: "en"))
    }

    // An app overrides all in one file.
    @Test(arguments: ["WatertightPresentation", "WatertightHTTPPresentation"])
    func noKeyIsInAnotherModule(_ module: String) throws {
        let others = try Strings.ours(in: "en", module: module).keys
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

    @Test(arguments: Strings.languages) func onlyDescriptionsAreSentences(_ language: String) throws {
        let ends: Set<Character> = [".", "。"]
        for (key, text) in try Strings.ours(in: language) {
            let isSentence = text.last.map { ends.contains($0) } == true || text.hasSuffix("{incident}")
            #expect(isSentence == key.hasSuffix(".description"), "\(key): \(text)")
        }
    }
}
