/// What a query found: where, and what it rests on.
package struct Leak: Sendable {
    /// A stretch of the file.
    package var offset: UInt32
    package var length: UInt32
    /// The body that it stands in, by its number in the file; -1 for none.
    package var body: Int32
    /// The declaration that it is about, if that is not the one around the body.
    package var declaration: Int32 = -1
    package var message: Sentence
    package var basis: [Sentence]
    package var fix: Fix?
    /// What it does to people, if that is not what the rule says.
    package var consequence: Consequence?
    /// What one change would mend together with others, if that is not where the error begins.
    package var cause: Sentence?
    /// Whether somebody wrote beside it why nothing is done.
    package var isExplained = false

    package init(
        offset: UInt32, length: UInt32, body: Int32, declaration: Int32 = -1, message: Sentence, basis: [Sentence],
        fix: Fix? = nil, consequence: Consequence? = nil, cause: Sentence? = nil, isExplained: Bool = false
    ) {
        self.offset = offset
        self.length = length
        self.body = body
        self.declaration = declaration
        self.message = message
        self.basis = basis
        self.fix = fix
        self.consequence = consequence
        self.cause = cause
        self.isExplained = isExplained
    }
}
