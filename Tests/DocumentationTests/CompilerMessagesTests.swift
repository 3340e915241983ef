import Foundation
import Testing
import WatertightSnippets

/// Compares the messages in the article *Compiler messages and their fixes* with those of the compiler.
///
/// A block that is marked as not compiled, and the comments `<!-- also rejected: name` … `-->` after it, produce the
/// messages of the next block of text. A further block of text has the messages with `import Foundation`.
@Suite struct CompilerMessagesTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let code: String
        let messages: [String]
        let messagesWithFoundation: [String]
    }

    private static let article = Document.all().first { $0.url.lastPathComponent == "CompilerMessages.md" }

    private static let text = (article?.url).flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""

    /// The declarations that all examples use.
    private static let declarations =
        text.components(separatedBy: "\n```swift\n").dropFirst().first?.components(separatedBy: "\n```").first ?? ""

    static let examples: [Example] = text.components(separatedBy: "\n### ").dropFirst().flatMap(examples(in:))

    private static func examples(in section: String) -> [Example] {
        let title = String(section.prefix { $0 != "\n" })
        let pattern =
            #/
            <!--\ not\ compiled:\ (?<reason>[^\n]*)\ -->\n```swift\n(?<code>(?s:.)*?)\n```
            | <!--\ also\ rejected:\ (?<name>[^\n]*)\n(?<hidden>(?s:.)*?)\n-->
            | \n```text\n(?<text>(?s:.)*?)\n```
            /#
        var rejected: [(name: String, code: String)] = []
        var blocks: [(rejected: [(name: String, code: String)], texts: [[String]])] = []
        for match in section.matches(of: pattern) {
            if let code = match.code { rejected.append((String(match.reason ?? ""), String(code))) }
            if let code = match.hidden { rejected.append((String(match.name ?? ""), String(code))) }
            guard let text = match.text else { continue }
            if !rejected.isEmpty { blocks.append((rejected, [])) }
            rejected = []
            if !blocks.isEmpty {
                blocks[blocks.count - 1].texts.append(text.split(separator: "\n").map(String.init))
            }
        }
        return blocks.flatMap { block in
            block.rejected.map { name, code in
                Example(
                    testDescription: "\(title): \(name)", code: code, messages: block.texts.first ?? [],
                    messagesWithFoundation: block.texts.last ?? [])
            }
        }
    }

    @Test func everySectionHasExamples() {
        let sections = Self.text.components(separatedBy: "\n### ").dropFirst()
        #expect(sections.count > 15)
        #expect(sections.allSatisfy { !Self.examples(in: $0).isEmpty })
        #expect(Self.examples.allSatisfy { !$0.messages.isEmpty })
        // No example is lost by a comment with a typing mistake.
        #expect(
            Self.examples.count == Self.text.components(separatedBy: "<!-- not compiled").count - 1
                + Self.text.components(separatedBy: "<!-- also rejected").count - 1)
    }

    @Test(arguments: examples, [false, true])
    func theCompilerEmitsTheMessages(_ example: Example, importsFoundation: Bool) throws {
        let verdict = try SnippetCompiler().check(
            [
                importsFoundation ? "import Foundation" : "", Self.declarations, "func note(_ text: String) {}",
                example.code,
            ].joined(separator: "\n"))
        #expect(!verdict.compiles)
        // The compiler adds the group of a warning: `[#deprecation]`.
        let messages = verdict.findings.map { $0.message.replacing(/\s+\[#\w+\]$/, with: "") }
        let expected = importsFoundation ? example.messagesWithFoundation : example.messages
        #expect(Set(messages) == Set(expected), "\(verdict.diagnostics)")
    }
}
