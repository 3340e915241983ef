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
            || $0.path.hasSuffix("ManyModulesOneRouter.md")
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

    /// The article states how many lines the same app has with SwiftUI alone and with a router.
    @Test func theLinesOfBothAppsAreCounted() throws {
        let article = try #require(Self.documents.first { $0.path.hasSuffix("ManyModulesOneRouter.md") })
        let text = try String(contentsOf: article.url, encoding: .utf8)
        let stated = text.matches(of: /\*\*(\d+) lines\*\*/).compactMap { Int($0.1) }
        let counted = text.matches(of: /```swift\n(\/\/ SharedFailures\n[\s\S]*?)\n```/).map { match in
            match.1.split(separator: "\n").count { !$0.drop { $0 == " " }.hasPrefix("//") }
        }
        #expect(stated == counted && counted.count == 2)
        #expect(counted.max() == counted.first, "the router's app isn't longer")
    }

    /// The table contains the line count of each block, in order. A missing block counts as 0.
    @Test func theLinesOfTheEverydayTasksAreCounted() throws {
        let article = try #require(Self.documents.first { $0.path.hasSuffix("EverydayTasks.md") })
        let text = try String(contentsOf: article.url, encoding: .utf8)
        let rows = text.matches(of: /\| An? .+? \| (\d+) \| (\d+) \| (\d+) \|/)
        let stated = rows.flatMap { [Int($0.1), Int($0.2), Int($0.3)] }.compactMap(\.self).filter { $0 > 0 }
        let counted = text.matches(of: /```swift\n(\/\/ (?:Plain SwiftUI|Once|Each screen)\n[\s\S]*?)\n```/).map {
            match in
            match.1.split(separator: "\n").count { !$0.drop { $0 == " " }.hasPrefix("//") }
        }
        #expect(rows.count == 4 && stated == counted)
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
