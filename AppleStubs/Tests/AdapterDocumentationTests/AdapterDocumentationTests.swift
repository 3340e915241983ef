import Foundation
import Testing
import WatertightSnippets

/// Compiles the code of the adapters' documentation catalogue, which is nothing where there is no SwiftUI: see `Document`.
@Suite struct AdapterDocumentationTests {
    static let documents = Document.all().filter { $0.catalogue == "WatertightSwiftUI" }

    @Test func documentsAreFound() {
        #expect(Self.documents.count > 1)
    }

    @Test(arguments: ["SwiftUI", "UIKit", "AppKit"])
    func theStubsAreThere(framework: String) throws {
        let verdict = try SnippetCompiler().check("#if !canImport(\(framework))\n#error(\"no stub\")\n#endif\n")
        #expect(verdict.compiles, "\(verdict.diagnostics)")
    }

    /// As Apple's are: else an adapter without `@unknown default` would be found on a Mac only.
    @Test func theEnumsOfTheStubsMayGrow() throws {
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

    @Test(arguments: documents)
    func theCodeCompiles(_ document: Document) throws {
        for problem in try document.problems() {
            Issue.record("\(document):\(problem.line): \(problem.message)")
        }
    }
}
