import Foundation
import Testing
import WatertightSnippets

/// Compiles the code of `README.md` and of the documentation catalogues, so that what they show is what works.
///
/// All blocks of Swift in one Markdown file are one source file, in the order in which they stand: what an earlier
/// block declares and imports, a later one may use. It is compiled in Swift 6 language mode as a reader's file would
/// be, against the modules of this very build. Each import has to be there, and a warning counts as an error, but for
/// that of a constant which nobody uses: the text goes on where the code ends. HTML comments, which readers do not see,
/// say what is different for the block after them:
///
/// - `<!-- body: func send() async throws(Interruption<HTTPFailure>) -->`: the block is statements; put it inside of a
///   function with this signature.
/// - `<!-- not compiled: it shows what must not be done -->`: leave the block out. The reason is required.
/// - `<!-- setup`, lines of Swift, `-->`: declarations and imports that the blocks need and readers do not; these may
///   stand anywhere. No line of a comment may begin with `@`, which DocC takes for a directive there as well.
///
/// Other comments, and blocks of other languages, are left alone. A failure is shown at its line of the Markdown file.
@Suite struct DocumentationTests {
    @Test func documentsAreFound() {
        #expect(Document.all.contains { $0.path == "README.md" })
        #expect(Document.all.contains { $0.catalogue == "Watertight" })
    }

    @Test(arguments: Set(Document.all.compactMap(\.catalogue)).sorted())
    func aCatalogueHasALandingPageAndAnArticle(_ catalogue: String) {
        let pages = Document.all.filter { $0.catalogue == catalogue }
        #expect(pages.filter(\.isLandingPage).count == 1)
        #expect(pages.count > 1)
    }

    @Test(arguments: Document.all)
    func theCodeCompiles(_ document: Document) throws {
        let snippets: MarkdownSnippets
        do {
            snippets = try MarkdownSnippets(String(contentsOf: document.url, encoding: .utf8))
        } catch let mistake as MarkdownSnippets.Mistake {
            return document.record(mistake.problem.rawValue, line: mistake.line, column: 1)
        }
        #expect(document.isLandingPage || !snippets.visible.isEmpty, "an article without code")
        guard !snippets.blocks.isEmpty else { return }
        let verdict = try SnippetCompiler().check(
            snippets.source(as: document.path),
            options: [
                "-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature", "ExistentialAny",
            ])
        let findings = verdict.findings.filter { $0.file == document.path && !$0.isUnusedConstant }
        for finding in findings { document.record(finding.message, line: finding.line, column: finding.column) }
        // What has no place in the document is told as it is.
        #expect(verdict.compiles || !findings.isEmpty, "\(verdict.diagnostics)")
    }
}

extension SnippetCompiler.Finding {
    fileprivate var isUnusedConstant: Bool {
        isWarning && message.hasPrefix("initialization of immutable value") && message.contains("was never used")
    }
}

extension Document {
    fileprivate func record(_ message: String, line: Int, column: Int) {
        // Also in the text: not every test runner shows the place of an issue.
        Issue.record(
            "\(path):\(line): \(message)",
            sourceLocation: SourceLocation(
                fileID: "DocumentationTests/\(url.lastPathComponent)", filePath: url.path, line: line, column: column))
    }
}
