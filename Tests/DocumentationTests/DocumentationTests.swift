import Foundation
import Testing
import WatertightSnippets

/// Compiles the code in `README.md` and in the documentation catalogs; see `Document`.
@Suite struct DocumentationTests {
    @Test func documentsAreFound() {
        #expect(Document.all().contains { $0.path == "README.md" })
        #expect(Document.all().contains { $0.catalog == "Watertight" })
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
            // Some test runners don't show the location of an issue, so the text contains it as well.
            Issue.record(
                "\(document):\(problem.line): \(problem.message)",
                sourceLocation: SourceLocation(
                    fileID: "DocumentationTests/\(document.url.lastPathComponent)", filePath: document.url.path,
                    line: problem.line, column: problem.column))
        }
    }
}
