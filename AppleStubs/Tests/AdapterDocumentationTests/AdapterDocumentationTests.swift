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

    @Test(arguments: documents)
    func theCodeCompiles(_ document: Document) throws {
        for problem in try document.problems() {
            Issue.record("\(document):\(problem.line): \(problem.message)")
        }
    }
}
