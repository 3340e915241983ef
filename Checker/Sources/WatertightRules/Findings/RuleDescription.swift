/// What a rule says of itself. The page that `watertight explain` prints and the page in the documentation are both
/// made of it.
package struct RuleDescription: Sendable, Hashable {
    /// The identifier, in kebab case.
    package var id: String
    /// What is wrong, in one sentence.
    package var summary: String
    /// Why it matters to the people who use the app and to those who mend it. Markdown.
    package var why: String
    /// The code that is found.
    package var before: String
    /// The same code without the leak.
    package var after: String
    /// How the rule decides, what it looks at, and what it leaves alone on purpose. Markdown.
    package var decides: String
    package var severity: Severity
    /// Off rules run only when the configuration asks for them.
    package var isOnByDefault: Bool
    /// A contract that code agrees to: it is on in modules that import Watertight, and reported whatever it weighs.
    package var isContract: Bool
    /// What a finding does to the people who use the app, unless more is known of it.
    package var consequence: Consequence
    /// What they will see, in a sentence; nil if the consequence says it.
    package var notice: String?

    package init(
        id: String, summary: String, why: String, before: String, after: String, decides: String, severity: Severity,
        isOnByDefault: Bool = true, isContract: Bool = false, consequence: Consequence = .debt, notice: String? = nil
    ) {
        self.id = id
        self.summary = summary
        self.why = why
        self.before = before
        self.after = after
        self.decides = decides
        self.severity = severity
        self.isOnByDefault = isOnByDefault
        self.isContract = isContract
        self.consequence = consequence
        self.notice = notice
    }
}
