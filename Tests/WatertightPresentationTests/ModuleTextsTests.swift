import Foundation
import Testing

@testable import WatertightPresentation

/// Texts of a program that was copied without its bundles.
@Suite struct ModuleTextsTests {
    @Test func theEnglishTextsAreThoseOfTheFile() throws {
        #expect(try englishTexts == Strings.ours(in: "en"))
    }

    /// Apple requires none of this library, but companies ask for one.
    @Test func thePrivacyManifestIsInTheBundle() throws {
        let bundle = try #require(ModuleTexts.own.bundle)
        let file = try #require(bundle.url(forResource: "PrivacyInfo", withExtension: "xcprivacy"))
        let list =
            try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil) as? [String: Any]
        #expect(list?["NSPrivacyTracking"] as? Bool == false)
        #expect((list?["NSPrivacyAccessedAPITypes"] as? [Any])?.isEmpty == true)
    }

    @Test(arguments: ["en", "de", "ar"]) func withoutABundleTheTextsAreEnglish(_ language: String) {
        let texts = ModuleTexts(
            of: "WatertightPresentation", in: [FileManager.default.temporaryDirectory], english: englishTexts)
        #expect(texts.bundle == nil)
        let preferences = TextPreferences(locale: Locale(identifier: language))
        preferences.during {
            #expect(LocalizedText(watertight: "action.retry", in: texts).string == "Try Again")
            #expect(LocalizedText(watertight: "no.such.key", in: texts).string == "no.such.key")
            let reference = LocalizedText(watertight: "spoken.reference", in: texts, values: ["incident": "A1"]).string
            #expect(reference.contains("A1"))
        }
    }

    @Test func theAppsTextsStillOverrideThem() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "texts-\(UUID().uuidString)")
        let german = folder.appending(path: "de.lproj")
        try FileManager.default.createDirectory(at: german, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(#""action.retry" = "Nochmal";"#.utf8).write(to: german.appending(path: "Watertight.strings"))
        let app = try #require(Bundle(path: folder.path))
        let texts = ModuleTexts(of: "Missing", in: [], english: englishTexts)
        TextPreferences(locale: Locale(identifier: "de"), overrides: [app]).during {
            #expect(LocalizedText(watertight: "action.retry", in: texts).string == "Nochmal")
            #expect(LocalizedText(watertight: "action.cancel", in: texts).string == "Cancel")
        }
    }

    /// The names of bundles begin with that of the package, which differs in each app.
    @Test(arguments: ["bundle", "resources"]) func aBundleIsFoundByTheNameOfItsModule(suffix: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "app-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let bundle = folder.appending(path: "watertight_Texts.\(suffix)/de.lproj")
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        try Data(#""action.retry" = "Nochmal";"#.utf8).write(to: bundle.appending(path: "Localizable.strings"))
        let texts = ModuleTexts(of: "Texts", in: [folder.appending(path: "none"), folder], english: [:])
        TextPreferences(locale: Locale(identifier: "de")).during {
            #expect(LocalizedText(watertight: "action.retry", in: texts).string == "Nochmal")
        }
        #expect(ModuleTexts(of: "Other", in: [folder], english: [:]).bundle == nil)
    }
}
