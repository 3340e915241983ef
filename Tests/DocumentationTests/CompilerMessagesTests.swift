import Foundation
import Testing
import WatertightSnippets

/// Holds the article *When the compiler says …* against the compiler, message by message.
@Suite struct CompilerMessagesTests {
    /// A section: code that does not compile, and all that the compiler says of it.
    struct Section: Sendable, CustomTestStringConvertible {
        let title: String
        let code: String
        let messages: [String]
        var testDescription: String { title }
    }

    static let article = Document.all().first { $0.url.lastPathComponent == "WhenTheCompilerSays.md" }

    private static let text = (article?.url).flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""

    static let sections: [Section] = text.components(separatedBy: "\n### ").dropFirst().map { section in
        Section(
            title: String(section.prefix { $0 != "\n" }), code: block("swift", of: section) ?? "",
            messages: (block("text", of: section) ?? "").components(separatedBy: "\n"))
    }

    private static func block(_ language: String, of section: String) -> String? {
        section.components(separatedBy: "\n```\(language)\n").dropFirst().first?
            .components(separatedBy: "\n```").first
    }

    @Test func theArticleHasSections() {
        #expect(Self.sections.count > 5)
    }

    @Test(arguments: sections) func theCompilerSaysIt(_ section: Section) throws {
        let introduction = try #require(Self.text.components(separatedBy: "\n### ").first)
        let declarations = try #require(Self.block("swift", of: introduction))
        let verdict = try SnippetCompiler().check(
            [declarations, "func note(_ text: String) {}", section.code].joined(separator: "\n"))
        #expect(!verdict.compiles)
        #expect(Set(verdict.findings.map(\.message)) == Set(section.messages), "\(verdict.diagnostics)")
    }
}
