import Foundation
import Testing

@testable import WatertightPresentation

@Suite struct LocalizedTextTests {
    private let bundle = ModuleTexts.own.bundle ?? .main

    // MARK: Ours

    @Test(arguments: Strings.languages) func hasEveryTextInEveryLanguage(_ language: String) throws {
        let english = try Strings.ours(in: "en")
        let texts = try Strings.ours(in: language)
        #expect(!english.isEmpty)
        #expect(Set(texts.keys) == Set(english.keys))
        for (key, text) in texts {
            #expect(!text.isEmpty && text != key, "\(key)")
            #expect(Strings.placeholders(of: text) == Strings.placeholders(of: english[key] ?? ""), "\(key)")
        }
    }

    @Test(arguments: Strings.languages) func fitsTheMethod(_ language: String) throws {
        for (key, text) in try Strings.ours(in: language) {
            let limit = key.hasPrefix("action.") ? 22 : key.hasSuffix(".title") ? 40 : 160
            #expect(text.count <= limit, "\(key)")
        }
    }

    @Test(arguments: Strings.languages) func localizesActions(_ language: String) throws {
        let texts = try Strings.ours(in: language)
        let actions = TextPreferences(locale: Locale(identifier: language)).during {
            [PresentationAction.retry, .reload, .signIn, .openSettings, .contactSupport].map(\.title)
                + [PresentationAction.copyReference, .dismiss, .cancel].map(\.title)
        }
        let keys = [
            "retry", "reload", "signIn", "openSettings", "contactSupport", "copyReference", "dismiss", "cancel",
        ]
        #expect(actions == keys.map { texts["action.\($0)"] })
    }

    // MARK: Values

    @Test func fillsInValues() {
        let text = LocalizedText("unexpected.recovery", bundle: bundle, values: ["incident": "7QK2M-9F4TX"])
        #expect(text.string(in: "en") == "If it happens again, give support this reference: 7QK2M-9F4TX.")
    }

    @Test func ignoresBracesInValues() {
        let text = LocalizedText("unexpected.recovery", bundle: bundle, values: ["incident": "{incident}{"])
        #expect(text.string(in: "en")?.contains("{incident}{.") == true)
    }

    @Test func isolatesValuesInRightToLeftLanguages() {
        let text = LocalizedText("unexpected.recovery", bundle: bundle, values: ["incident": "7QK2M-9F4TX"])
        #expect(text.string(in: "ar")?.contains("\u{2068}7QK2M-9F4TX\u{2069}") == true)
    }

    @Test func keepsThePlaceholderOfTheIncident() {
        let text = LocalizedText("unexpected.recovery", bundle: bundle)
        #expect(text.string(in: "en") == "If it happens again, give support this reference: {incident}.")
        #expect(text.string(in: "ar")?.contains("\u{2068}{incident}\u{2069}") == true)
    }

    // MARK: The language

    @Test(arguments: [
        ("pt-BR", "Tentar de novo"), ("pt_PT", "Tentar de novo"), ("de-CH", "Erneut versuchen"),
        ("zh-CN", "重试"), ("zh-Hans-CN", "重试"), ("zh", "重试"), ("ar-EG", "إعادة المحاولة"), ("es-419", "Reintentar"),
        ("fr-CA", "Réessayer"), ("ja-JP", "再試行"), ("en-GB", "Try Again"),
    ])
    func findsTheLanguageOfARegion(_ language: String, _ retry: String) {
        #expect(LocalizedText("action.retry", bundle: bundle).string(in: language) == retry)
        #expect(
            TextPreferences(locale: Locale(identifier: language)).during { PresentationAction.retry.title } == retry)
    }

    @Test(arguments: ["tlh", "zh-TW", "zh-Hant"]) func fallsBackToEnglish(_ language: String) {
        #expect(LocalizedText("action.retry", bundle: bundle).string(in: language) == nil)
        let title = TextPreferences(locale: Locale(identifier: language)).during { PresentationAction.retry.title }
        #expect(title == "Try Again")
    }

    @Test func returnsTheKeyOfAMissingText() {
        #expect(LocalizedText("no.such.key", bundle: bundle).string == "no.such.key")
        #expect(LocalizedText("no.such.key", bundle: bundle).string(in: "de") == "no.such.key")
    }

    /// `localizedString` returns the plural of a string catalog as a format.
    @Test func ignoresThePluralFormatOfACatalog() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "Plural-\(UUID().uuidString).bundle")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (language, text) in [("de", "%#@count@"), ("en", "{count} left")] {
            let lproj = folder.appending(path: "\(language).lproj")
            try FileManager.default.createDirectory(at: lproj, withIntermediateDirectories: true)
            try Data("\"left\" = \"\(text)\";\n\"only\" = \"%#@count@\";".utf8)
                .write(to: lproj.appending(path: "Localizable.strings"))
        }
        let bundle = try #require(Bundle(url: folder))
        TextPreferences(locale: Locale(identifier: "de")).during {
            #expect(LocalizedText("left", bundle: bundle, values: ["count": "3"]).string == "3 left")
            #expect(LocalizedText("only", bundle: bundle).string == "only")
        }
    }
}
