package import Foundation

/// A Markdown file whose code is compiled, so that what it shows is what works.
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
/// Other comments, and blocks of other languages, are left alone.
package struct Document: Sendable, Hashable, CustomStringConvertible {
    /// The path in the package.
    package let path: String
    /// The documentation catalogue that it is part of, such as `Watertight`; `nil` for a file outside of one.
    package let catalogue: String?
    package let url: URL

    package var description: String { path }
    /// The first page of a package or a catalogue, which may be without code.
    package var isLandingPage: Bool { url.lastPathComponent == "\(catalogue ?? "README").md" }

    private init(_ path: String, in package: URL, catalogue: String? = nil) {
        self.path = path
        self.catalogue = catalogue
        self.url = package.appending(path: path)
    }

    /// Finds a package's `README.md` and all pages of its catalogues.
    /// - Parameter test: A file of the package's tests, at `Tests/<Suite>/<File>.swift`.
    package static func all(inPackageOf test: String = #filePath) -> [Document] {
        let package = URL(filePath: test).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let readme = names(in: package).filter { $0 == "README.md" }.map { Document($0, in: package) }
        return readme + names(in: package.appending(path: "Sources")).flatMap { pages(of: $0, in: package) }
    }

    private static func pages(of room: String, in package: URL) -> [Document] {
        names(in: package.appending(path: "Sources/\(room)")).filter { $0.hasSuffix(".docc") }.flatMap { folder in
            let path = "Sources/\(room)/\(folder)"
            return (FileManager.default.subpaths(atPath: package.appending(path: path).path) ?? []).sorted()
                .filter { $0.hasSuffix(".md") }
                .map { Document("\(path)/\($0)", in: package, catalogue: String(folder.dropLast(".docc".count))) }
        }
    }

    private static func names(in folder: URL) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    /// What is wrong with the document, at its place there.
    package struct Problem: Sendable, Hashable {
        package let message: String
        package let line: Int
        package let column: Int
    }

    /// Compiles the code of the document.
    /// - Returns: What is wrong with it, in the order of the compiler.
    package func problems() throws -> [Problem] {
        let snippets: MarkdownSnippets
        do {
            snippets = try MarkdownSnippets(String(contentsOf: url, encoding: .utf8))
        } catch let mistake as MarkdownSnippets.Mistake {
            return [Problem(message: mistake.problem.rawValue, line: mistake.line, column: 1)]
        }
        if snippets.visible.isEmpty && !isLandingPage {
            return [Problem(message: "an article without code", line: 1, column: 1)]
        }
        guard !snippets.blocks.isEmpty else { return [] }
        let verdict = try SnippetCompiler().check(
            snippets.source(as: path),
            options: [
                "-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature", "ExistentialAny",
            ])
        let problems = verdict.findings.filter { $0.file == path && !$0.isUnusedConstant }.map {
            Problem(message: $0.message, line: $0.line, column: $0.column)
        }
        // What has no place in the document is told as it is.
        guard verdict.compiles || !problems.isEmpty else {
            return [Problem(message: verdict.diagnostics, line: 1, column: 1)]
        }
        return problems
    }
}

extension SnippetCompiler.Finding {
    fileprivate var isUnusedConstant: Bool {
        isWarning && message.hasPrefix("initialization of immutable value") && message.contains("was never used")
    }
}
