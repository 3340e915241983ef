import Foundation
import Testing

@testable import WatertightPresentation

@Suite struct TextPreferencesTests {
    private func retry(_ language: String, _ overrides: [Bundle], table: String = "Watertight") -> String {
        TextPreferences(locale: Locale(identifier: language), overrides: overrides, table: table).during {
            PresentationAction.retry.title
        }
    }

    /// Creates an app's bundle with texts in English and in a language that the library doesn't contain.
    private func withBundle<Result>(
        _ texts: [String: String] = ["en": "Once More", "it": "Riprova"], key: String = "action.retry",
        _ operation: (Bundle) throws -> Result
    ) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "Texts-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (language, text) in texts {
            let lproj = folder.appending(path: "\(language).lproj")
            try FileManager.default.createDirectory(at: lproj, withIntermediateDirectories: true)
            try Data("\"\(key)\" = \"\(text)\";\n".utf8).write(to: lproj.appending(path: "Watertight.strings"))
        }
        return try operation(#require(Bundle(path: folder.path)))
    }

    @Test func anAppOverridesAKey() throws {
        try withBundle(["de": "Nochmal"]) { bundle in
            #expect(retry("de", [bundle]) == "Nochmal")
            let signIn = TextPreferences(locale: Locale(identifier: "de"), overrides: [bundle]).during {
                PresentationAction.signIn.title
            }
            #expect(signIn == "Anmelden")
        }
    }

    @Test func anAppAddsALanguage() throws {
        try withBundle { bundle in
            #expect(retry("en", [bundle]) == "Once More")
            #expect(retry("it", [bundle]) == "Riprova")
            // The library's German precedes the app's English.
            #expect(retry("de", [bundle]) == "Erneut versuchen")
            #expect(retry("tlh", [bundle]) == "Once More")
            #expect(retry("en", [bundle], table: "Other") == "Try Again")
            try withBundle(["en": "Again"]) { #expect(retry("en", [$0, bundle]) == "Again") }
        }
    }

    @Test func anOverrideGetsTheValues() throws {
        try withBundle(["en": "Quote {incident}"], key: "unexpected.recovery") { bundle in
            let text = TextPreferences(locale: Locale(identifier: "en"), overrides: [bundle]).during {
                String.watertight("unexpected.recovery", ["incident": "7QK2M"])
            }
            #expect(text == "Quote 7QK2M")
        }
    }

    @Test func aTextOfAnotherBundleIsNotOverridden() throws {
        try withBundle(["de": "Nochmal"]) { bundle in
            let text = TextPreferences(locale: Locale(identifier: "de"), overrides: [bundle])
                .during { LocalizedText("action.retry", bundle: ModuleTexts.own.bundle ?? .main).string }
            #expect(text == "Erneut versuchen")
        }
    }

    @Test func duringDoesNotChangeThePreferencesOfTheProcess() {
        let before = TextPreferences.current.locale
        TextPreferences(locale: Locale(identifier: "ja")).during {
            #expect(TextPreferences.current.locale?.identifier == "ja")
        }
        #expect(TextPreferences.current.locale == before)
    }

    // In a process of its own, since the preferences are global.
    @Test func becomeStandardChangesThePreferencesOfTheProcess() async {
        await #expect(processExitsWith: .success) {
            TextPreferences(locale: Locale(identifier: "fr")).becomeStandard()
            #expect(PresentationAction.retry.title == "Réessayer")
            let elsewhere = await Task.detached { PresentationAction.retry.title }.value
            #expect(elsewhere == "Réessayer")
        }
    }

    #if os(Linux)
    // In a process of its own, since the environment is read once.
    @Test func theEnvironmentDeterminesTheLanguage() async {
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
