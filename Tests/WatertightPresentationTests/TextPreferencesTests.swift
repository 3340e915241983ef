import Foundation
import Testing

@testable import WatertightPresentation

@Suite struct TextPreferencesTests {
    private func retry(_ language: String, _ overrides: [TextOverride]) -> String {
        TextPreferences(locale: Locale(identifier: language), overrides: overrides).during {
            PresentationAction.retry.title
        }
    }

    /// A bundle of an app's, with one text in English and one in a language that is not ours.
    private func withBundle<Result>(_ operation: (Bundle) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "Texts-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (language, text) in ["en": "Once More", "it": "Riprova"] {
            let lproj = folder.appending(path: "\(language).lproj")
            try FileManager.default.createDirectory(at: lproj, withIntermediateDirectories: true)
            try Data("\"action.retry\" = \"\(text)\";\n".utf8).write(to: lproj.appending(path: "Watertight.strings"))
        }
        return try operation(#require(Bundle(path: folder.path)))
    }

    @Test func anAppOverridesAKey() {
        let overrides = [TextOverride.texts(["action.retry": "Nochmal"])]
        #expect(retry("de", overrides) == "Nochmal")
        let signIn = TextPreferences(locale: Locale(identifier: "de"), overrides: overrides).during {
            PresentationAction.signIn.title
        }
        #expect(signIn == "Anmelden")
    }

    @Test func anAppBringsABundle() throws {
        try withBundle { bundle in
            #expect(retry("en", [.bundle(bundle)]) == "Once More")
            #expect(retry("it", [.bundle(bundle)]) == "Riprova")
            // Its English does not go before our German.
            #expect(retry("de", [.bundle(bundle)]) == "Erneut versuchen")
            #expect(retry("tlh", [.bundle(bundle)]) == "Once More")
            #expect(retry("en", [.bundle(bundle, table: "Other")]) == "Try Again")
            #expect(retry("en", [.texts(["action.retry": "Again"]), .bundle(bundle)]) == "Again")
        }
    }

    @Test func anOverrideGetsTheValues() {
        let text = TextPreferences(overrides: [.texts(["unexpected.recovery": "Say {incident}"])]).during {
            String.watertight("unexpected.recovery", ["incident": "7QK2M"])
        }
        #expect(text == "Say 7QK2M")
    }

    @Test func anAppsOwnTextsAreNotOverridden() {
        let text = TextPreferences(locale: Locale(identifier: "de"), overrides: [.texts(["action.retry": "Nochmal"])])
            .during { LocalizedText("action.retry", bundle: LocalizedText.watertightBundle).string }
        #expect(text == "Erneut versuchen")
    }

    @Test func aPieceOfCodeHasItsOwnAndTheProcessKeepsIts() {
        let before = TextPreferences.current.locale
        TextPreferences(locale: Locale(identifier: "ja")).during {
            #expect(TextPreferences.current.locale?.identifier == "ja")
        }
        #expect(TextPreferences.current.locale == before)
    }

    // In a process of its own, since it changes the preferences of the whole process.
    @Test func theStandardHoldsForTheWholeProcess() async {
        await #expect(processExitsWith: .success) {
            TextPreferences(locale: Locale(identifier: "fr")).becomeStandard()
            #expect(PresentationAction.retry.title == "Réessayer")
            let elsewhere = await Task.detached { PresentationAction.retry.title }.value
            #expect(elsewhere == "Réessayer")
        }
    }

    #if os(Linux)
    // In a process of its own, since the environment is read once.
    @Test func theEnvironmentSaysTheLanguage() async {
        await #expect(processExitsWith: .success) {
            unsetenv("LC_ALL")
            unsetenv("LC_MESSAGES")
            setenv("LANG", "pt_BR.UTF-8", 1)
            setenv("LANGUAGE", "", 1)
            #expect(PresentationAction.retry.title == "Tentar de novo")
        }
    }
    #endif
}
