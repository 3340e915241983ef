import Foundation
import Testing

@testable import WatertightPresentation

@Suite struct ProcessLanguagesTests {
    @Test(arguments: [
        (["LANG": "pt_BR.UTF-8"], ["pt_BR"]),
        (["LANG": "de_DE@euro", "LC_MESSAGES": "fr_FR.UTF-8"], ["fr_FR"]),
        (["LANG": "de_DE", "LC_ALL": "ja_JP.UTF-8", "LC_MESSAGES": "fr"], ["ja_JP"]),
        (["LANG": "de_DE.UTF-8", "LANGUAGE": "fr:es"], ["fr", "es", "de_DE"]),
        // gettext ignores the list there.
        (["LANG": "C.UTF-8", "LANGUAGE": "fr"], []), (["LANG": "POSIX"], []), (["LANG": ""], []), ([:], []),
    ])
    func readsTheEnvironment(_ environment: [String: String], _ names: [String]) {
        #expect(ProcessLanguages.locales(in: environment).map(\.identifier) == names)
    }
}
