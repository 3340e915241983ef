import Foundation
import Testing
import WatertightSnippets

/// Compiles the documents whose code requires SwiftUI, UIKit, AppKit, AuthenticationServices or os; see `Document`.
@Suite struct AdapterDocumentationTests {
    static let documents = Document.all().filter {
        $0.catalog == "WatertightUI"
            || $0.path.hasSuffix("SignInWithApple.md")
            || $0.path.hasSuffix("SendingFailuresToACrashReporter.md")
            || $0.path.hasSuffix("YourFirstTypedFailure.md")
            || $0.path.hasSuffix("GivingEveryFailureAScreen.md")
            || $0.path.hasSuffix("AddALanguage.md")
    }

    @Test func documentsAreFound() {
        #expect(Self.documents.count > 1)
    }

    @Test(arguments: ["SwiftUI", "UIKit", "AppKit", "os"])
    func theStubsAreImported(framework: String) throws {
        let verdict = try SnippetCompiler().check("#if !canImport(\(framework))\n#error(\"no stub\")\n#endif\n")
        #expect(verdict.compiles, "\(verdict.diagnostics)")
    }

    /// Apple's enums aren't frozen, so adapters need `@unknown default`.
    @Test func enumsOfTheStubsAreNotFrozen() throws {
        let verdict = try SnippetCompiler().check(
            """
            import SwiftUI
            func name(_ phase: ScenePhase) -> String {
                switch phase {
                case .active: "active"
                case .inactive: "inactive"
                case .background: "background"
                }
            }
            """)
        #expect(verdict.findings.contains { $0.message.contains("may have additional unknown values") })
    }

    /// The unified log reads a message and its privacy when the program is compiled.
    @Test(arguments: [
        #""\(text, privacy: privacy)""#, "message", ".init(stringLiteral: text)", "text", #""\(CallSite())""#,
    ])
    func messagesOfTheUnifiedLogAreLiterals(message: String) throws {
        let verdict = try SnippetCompiler().check(
            """
            import os
            struct CallSite {}
            func log(_ text: String, _ message: OSLogMessage, _ privacy: OSLogPrivacy) {
                Logger(subsystem: text, category: text).log(level: .info, \(message))
            }
            """)
        #expect(!verdict.compiles)
    }

    @Test func aLiteralMessageOfTheUnifiedLogCompiles() throws {
        let verdict = try SnippetCompiler().check(
            """
            import os
            func log(_ text: String, _ type: OSLogType) {
                Logger(subsystem: text, category: text).log(level: type, "\\(text, privacy: .private(mask: .hash))")
            }
            """)
        #expect(verdict.compiles, "\(verdict.diagnostics)")
    }

    @Test(arguments: ["", "import Foundation\n"])
    func aFailureWithoutAPresentationIsWarnedAbout(imports: String) throws {
        let verdict = try SnippetCompiler().check(
            imports + """
                import Watertight
                import WatertightPresentation
                enum SaveFailure: LayerFailure { case full }
                func save() throws(Interruption<SaveFailure>) {}
                @MainActor func run(_ router: any Routable) {
                    do { try save() } catch { router.handle(error) }
                }
                """)
        #expect(verdict.findings.map(\.message).contains { $0.contains("'Failure' has no presentation") })
    }

    @Test(arguments: documents)
    func theCodeCompiles(_ document: Document) throws {
        for problem in try document.problems() {
            Issue.record("\(document):\(problem.line): \(problem.message)")
        }
    }
}
