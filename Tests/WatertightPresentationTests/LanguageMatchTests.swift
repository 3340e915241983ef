import Foundation
import Testing

@testable import WatertightPresentation

@Suite struct LanguageMatchTests {
    @Test(arguments: [
        ("pt-BR", ["en", "pt"], "pt"), ("pt-BR", ["pt", "pt-BR"], "pt-BR"), ("pt-PT", ["pt-BR", "pt"], "pt"),
        ("pt-PT", ["pt-BR"], "pt-BR"), ("pt", ["pt-PT", "pt-BR"], "pt-BR"), ("en-GB", ["en-US", "en"], "en"),
        ("zh-CN", ["zh-hans"], "zh-hans"), ("zh-Hans", ["zh_CN"], "zh_CN"),
        ("zh-TW", ["zh-Hans", "zh-Hant"], "zh-Hant"),
        ("tlh", ["tlh"], "tlh"),
    ])
    func findsTheBest(_ wanted: String, _ available: [String], _ best: String) {
        #expect(LanguageMatch.best(for: Locale.Language(identifier: wanted), among: available) == best)
    }

    @Test(arguments: [("zh-TW", ["zh-Hans"]), ("de", ["en", "Base"]), ("sr-Latn", ["sr"]), ("de", [])])
    func ignoresOtherLanguagesAndScripts(_ wanted: String, _ available: [String]) {
        #expect(LanguageMatch.best(for: Locale.Language(identifier: wanted), among: available) == nil)
    }
}
