import Foundation
import Testing

@testable import WatertightPresentation

private let keys = [
    "unexpected.title", "unexpected.description", "unexpected.recovery", "action.retry", "action.signIn",
    "action.openSettings", "action.contactSupport", "action.dismiss",
]

@Suite struct LocalizedTextTests {
    private let bundle = LocalizedText.watertightBundle

    @Test(arguments: ["en", "de"], keys)
    func hasEveryTextInEveryLanguage(_ language: String, _ key: String) throws {
        let text = try #require(LocalizedText(key, bundle: bundle).string(in: language))
        #expect(!text.isEmpty)
        #expect(text != key)
    }

    @Test func fillsInValues() {
        let text = LocalizedText("unexpected.recovery", bundle: bundle, values: ["incident": "7QK2M-9F4TX"])
        #expect(text.string(in: "en") == "If it happens again, tell support this reference: 7QK2M-9F4TX.")
    }

    @Test func takesNoValueForAName() {
        let text = LocalizedText("unexpected.recovery", bundle: bundle, values: ["incident": "{incident}{"])
        #expect(text.string(in: "en")?.contains("{incident}{.") == true)
    }

    @Test func givesTheKeyOfATextThatIsMissing() {
        #expect(LocalizedText("no.such.key", bundle: bundle).string == "no.such.key")
    }

    @Test func hasNoTextInALanguageThatTheBundleLacks() {
        #expect(LocalizedText("action.retry", bundle: bundle).string(in: "tlh") == nil)
    }
}
