import WatertightData

/// A page of `docs/rules`, embedded in the binary, with the sections that reports quote.
package struct RulePage: Sendable, Hashable {
    /// The whole page in Markdown.
    package let text: String
    /// The problem in one sentence.
    package let summary: String
    /// The impact on the end user, in one sentence.
    package let notice: String?
    /// The reason for the rule, in Markdown.
    package let why: String
    /// Example code with the leak.
    package let before: String
    /// The same code without the leak.
    package let after: String
    /// What the rule reports and what it deliberately ignores, in Markdown.
    package let decides: String

    package static let all = Dictionary(EmbeddedFile.rules.map { ($0.name, RulePage($0.text)) }) { first, _ in first }

    /// The headings of the sections on each page.
    package enum Section: String, CaseIterable {
        case why = "Why it matters"
        case before = "What is found"
        case after = "What to write instead"
        case decides = "How it decides"
        case configuration = "Configure it"
    }

    /// Creates the page of a rule without a file.
    package init(id: String, summary: String, why: String) {
        self.init("# \(id)\n\n\(summary)\n\n## \(Section.why.rawValue)\n\n\(why)\n")
    }

    package init(_ page: String) {
        self.text = page
        let parts = page.split(separator: "\n## ").map { part in
            part.split(separator: "\n\n").map { String($0.last == "\n" ? $0.dropLast() : $0) }
        }
        let introduction = parts.first ?? []
        func text(_ section: Section) -> String {
            let found = parts.dropFirst().first { $0.first == section.rawValue }
            return found?.dropFirst().joined(separator: "\n\n") ?? ""
        }
        func code(_ section: Section) -> String {
            text(section).split(separator: "\n").filter { !$0.hasPrefix("```") }.joined(separator: "\n")
        }
        let mark = "Impact on users: "
        summary = introduction.dropFirst().first ?? ""
        notice = introduction.first { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
        why = text(.why)
        before = code(.before)
        after = code(.after)
        decides = text(.decides)
    }
}
