import Foundation
import Testing
import WatertightPresentation

@testable import WatertightFacades
@testable import WatertightTexts

/// The table in `WhatUsersSee.md`, compared with the code. `WATERTIGHT_RECORD=1` writes it.
@Suite struct CodeTableTests {
    private static let article = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../Sources/WatertightTexts/WatertightTexts.docc/WhatUsersSee.md")

    /// The numbers of POSIX differ between platforms.
    private static let posix: [(String, Int32)] = [
        ("ENOENT", ENOENT), ("EEXIST", EEXIST), ("ENOTEMPTY", ENOTEMPTY), ("EACCES", EACCES), ("EPERM", EPERM),
        ("ENOSPC", ENOSPC), ("EDQUOT", EDQUOT), ("EROFS", EROFS), ("EBUSY", EBUSY), ("ETXTBSY", ETXTBSY),
        ("EAGAIN", EAGAIN), ("EDEADLK", EDEADLK), ("ENAMETOOLONG", ENAMETOOLONG), ("ELOOP", ELOOP),
        ("EILSEQ", EILSEQ), ("EISDIR", EISDIR), ("ENOTDIR", ENOTDIR), ("EFBIG", EFBIG), ("EOVERFLOW", EOVERFLOW),
        ("EMFILE", EMFILE), ("ENFILE", ENFILE), ("ENOTSUP", ENOTSUP), ("EOPNOTSUPP", EOPNOTSUPP), ("EXDEV", EXDEV),
        ("EIO", EIO), ("ENXIO", ENXIO), ("ENODEV", ENODEV),
    ]

    private static func name(_ code: Int, in domain: String) -> String {
        guard domain == NSPOSIXErrorDomain else { return "\(code)".replacing("-", with: "−") }
        return posix.filter { Int($0.1) == code }.map(\.0).joined(separator: ", ")
    }

    private static func screen(_ screen: PresentationError) -> String {
        let text = [screen.title + ".", screen.description].compactMap(\.self).joined(separator: " ")
        let buttons = screen.actions.map(\.title).joined(separator: ", ")
        return "\(text) (\(screen.method.name)\(buttons.isEmpty ? "" : ": \(buttons)"))"
    }

    /// The rows of one framework: one for each failure, with all of its codes.
    private static func rows<Failure: CaseIterable & Hashable & Sendable>(
        _ framework: String, _ codes: ForeignCodes<Failure>, _ presentation: (Failure) -> PresentationError
    ) -> [String] {
        Failure.allCases.flatMap { failure in
            codes.meanings.sorted { $0.key < $1.key }.compactMap { domain, meanings in
                let numbers = meanings.filter { $0.value == failure }.keys.sorted { abs($0) < abs($1) }
                guard !numbers.isEmpty else { return nil }
                var names = numbers.map { name($0, in: domain) }
                if domain == NSPOSIXErrorDomain { names.sort() }
                return row(
                    framework, "`\(domain)` \(names.joined(separator: ", "))", "\(failure)", presentation(failure))
            }
        }
    }

    private static func row(
        _ framework: String, _ code: String, _ failure: String, _ presentation: PresentationError
    ) -> String { "| \(framework) | \(code) | `\(failure)` | \(screen(presentation)) |" }

    /// The names of the frameworks without a mapping.
    private static let frameworks = [
        "CBErrorDomain": "Core Bluetooth", "CBATTErrorDomain": "Core Bluetooth", "PHPhotosErrorDomain": "Photos",
        "AVFoundationErrorDomain": "AVFoundation", "com.apple.healthkit": "HealthKit", "SFSpeechErrorDomain": "Speech",
        "NSCocoaErrorDomain": "Core Data",
    ]

    private static var table: String {
        let signIn = rows("Sign in with Apple", AuthorizationFailure.codes) { AppleSignInFailure($0).presentation }
        let all =
            [signIn]
            + [
                rows("Files", FileFailure.codes, \.presentation),
                rows("Keychain", KeychainFailure.codes, \.presentation),
                rows("Face ID, Touch ID", LocalAuthenticationFailure.codes, \.presentation),
                rows("Core Location", CoreLocationFailure.codes, \.presentation),
                rows("CloudKit", CloudKitFailure.codes, \.presentation),
                rows("StoreKit 1", StoreKitFailure.codes, \.presentation),
                StoreKitFailure.cases.map { row("StoreKit 2", "`\($0.key)`", "\($0.value)", $0.value.presentation) },
                PresentationError.categories.sorted { $0.key < $1.key }.flatMap { domain, codes in
                    FailureCategory.allCases.compactMap { category in
                        let numbers = codes.filter { $0.value == category }.keys.sorted { abs($0) < abs($1) }
                        guard !numbers.isEmpty else { return nil }
                        let names = numbers.map { name($0, in: domain) }.joined(separator: ", ")
                        return
                            "| \(frameworks[domain] ?? "") | `\(domain)` \(names) | | \(screen(category.presentation)) |"
                    }
                },
            ]
        let head = ["| framework | codes | failure | what the user sees |", "| --- | --- | --- | --- |"]
        return (head + all.flatMap(\.self)).joined(separator: "\n")
    }

    @Test func theArticleListsEachCode() throws {
        let marks = (begin: "<!-- table -->\n", end: "\n<!-- end of the table -->")
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        let begin = try #require(text.range(of: marks.begin)?.upperBound)
        let end = try #require(text.range(of: marks.end.drop { $0 == "\n" })?.lowerBound)
        let written = text[begin..<end].trimmingCharacters(in: .newlines)
        let table = TextPreferences(locale: Locale(identifier: "en")).during { Self.table }
        if ProcessInfo.processInfo.environment["WATERTIGHT_RECORD"]?.isEmpty == false {
            try (text[..<begin] + table + "\n" + text[end...]).write(
                to: Self.article, atomically: true, encoding: .utf8)
        } else {
            #expect(written == table, "Run the test with WATERTIGHT_RECORD=1, and review the article.")
        }
    }
}
