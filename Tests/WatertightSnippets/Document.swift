package import Foundation

/// A Markdown file whose code is compiled.
///
/// All Swift blocks of a file form one source file, in order: a block can use the declarations and imports of earlier
/// ones. It is compiled in Swift 6 language mode against the modules of the running build. Imports are required, and
/// warnings are errors, except for those about unused constants. HTML comments, which readers don't see, change how the
/// next block is compiled:
///
/// - `<!-- body: func send() async throws(Interruption<HTTPFailure>) -->`: the block contains statements. It is wrapped
///   in a function with this signature.
/// - `<!-- file: Tests/Clients/… -->`: another package compiles the block. It has the code of this file, except for
///   imports.
/// - `<!-- not compiled: it shows a mistake -->`: the block is left out. The reason is required.
/// - `<!-- setup`, lines of Swift, `-->`: hidden declarations and imports, anywhere in the file. No line of a comment
///   may begin with `@`, because DocC parses it as a directive.
///
/// Other comments, and blocks of other languages, are ignored.
package struct Document: Sendable, Hashable, CustomStringConvertible {
    /// The path in the package.
    package let path: String
    /// The documentation catalog that contains the file, such as `Watertight`; `nil` outside of a catalog.
    package let catalog: String?
    package let url: URL
    /// The folder of the package.
    private let root: URL

    package var description: String { path }
    /// Whether the file is the first page of a package or a catalog. It may have no code.
    package var isLandingPage: Bool { url.lastPathComponent == "\(catalog ?? "README").md" }

    private init(_ path: String, in package: URL, catalog: String? = nil) {
        self.path = path
        self.catalog = catalog
        self.url = package.appending(path: path)
        self.root = package
    }

    /// Returns the `README.md` of a package and all pages of its catalogs.
    /// - Parameter test: A file of the package's tests, at `Tests/<Suite>/<File>.swift`.
    package static func all(inPackageOf test: String = #filePath) -> [Document] {
        let package = URL(filePath: test).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let readme = names(in: package).filter { $0 == "README.md" }.map { Document($0, in: package) }
        return readme + names(in: package.appending(path: "Sources")).flatMap { pages(ofModule: $0, in: package) }
    }

    private static func pages(ofModule module: String, in package: URL) -> [Document] {
        names(in: package.appending(path: "Sources/\(module)")).filter { $0.hasSuffix(".docc") }.flatMap { folder in
            let path = "Sources/\(module)/\(folder)"
            return (FileManager.default.subpaths(atPath: package.appending(path: path).path) ?? []).sorted()
                .filter { $0.hasSuffix(".md") }
                .map { Document("\(path)/\($0)", in: package, catalog: String(folder.dropLast(".docc".count))) }
        }
    }

    private static func names(in folder: URL) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    /// Returns the code of a file after its imports.
    private static func declarations(of source: String) -> String {
        let imports = ["import ", "public import ", "#if canImport", "#endif"]
        return source.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { line in line.isEmpty || imports.contains { line.hasPrefix($0) } }
            .joined(separator: "\n").trimmingCharacters(in: .newlines)
    }

    /// A mistake in the document.
    package struct Problem: Sendable, Hashable {
        package let message: String
        package let line: Int
        package let column: Int
    }

    /// Compiles the code of the document.
    /// - Returns: The mistakes, in the order in which the compiler reports them.
    package func problems() throws -> [Problem] {
        let snippets: MarkdownSnippets
        do {
            snippets = try MarkdownSnippets(String(contentsOf: url, encoding: .utf8))
        } catch let mistake as MarkdownSnippets.Mistake {
            return [Problem(message: mistake.problem.rawValue, line: mistake.line, column: 1)]
        }
        let copies = snippets.copies.filter { copy in
            let file = root.appending(path: copy.file)
            let code = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return Self.declarations(of: code) != Self.declarations(of: copy.code)
        }
        if !copies.isEmpty {
            return copies.map { Problem(message: "the block isn't the code of \($0.file)", line: $0.line, column: 1) }
        }
        if snippets.visible.isEmpty, snippets.copies.isEmpty, !isLandingPage {
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
        // Diagnostics without a location in the document.
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
