import Foundation
import Testing
import WatertightSnippets

/// Compiles the code of the documentation catalog; see `Document`.
@Suite struct AsyncHTTPClientDocumentationTests {
    @Test func documentsAreFound() {
        #expect(Document.all().contains { $0.catalog == "WatertightAsyncHTTPClient" })
    }

    @Test(arguments: Set(Document.all().compactMap(\.catalog)).sorted())
    func aCatalogHasALandingPageAndAnArticle(_ catalog: String) {
        let pages = Document.all().filter { $0.catalog == catalog }
        #expect(pages.filter(\.isLandingPage).count == 1)
        #expect(pages.count > 1)
    }

    @Test(arguments: Document.all())
    func theCodeCompiles(_ document: Document) throws {
        for problem in try document.problems() {
            // Also in the text: not every test runner shows an issue's location.
            Issue.record(
                "\(document):\(problem.line): \(problem.message)",
                sourceLocation: SourceLocation(
                    fileID: "AsyncHTTPClientDocumentationTests/\(document.url.lastPathComponent)",
                    filePath: document.url.path,
                    line: problem.line, column: problem.column))
        }
    }
}
