import ArgumentParser
import Foundation
import WatertightPresentation

/// The language in which a command shows the app's texts.
struct LanguageOption: ParsableArguments {
    @Option(name: .long, help: "The language of the screens, such as de; otherwise that of the environment.")
    var language: String?

    /// Makes it the language of all texts, before the first is shown.
    /// - Throws: ``CommandFailure/unknownLanguage(_:known:)``.
    func apply() throws(CommandFailure) {
        guard let language else { return }
        guard LocalizedText("language", bundle: .module).string(in: language) != nil else {
            throw .unknownLanguage(language, known: Self.known)
        }
        TextPreferences(locale: Locale(identifier: language)).becomeStandard()
    }

    /// The languages in which the app has texts.
    private static var known: [String] {
        Bundle.module.localizations.map { Locale(identifier: $0).identifier(.bcp47) }.sorted()
    }
}
