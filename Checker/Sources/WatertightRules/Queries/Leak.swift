/// The location of a problem and its evidence.
package struct Leak {
    /// The start of a range in the file.
    package var offset: UInt32
    package var length: UInt32
    /// The index of its body in the file; absent if there is none.
    package var body: BodyID
    /// The declaration that it is about, unless it is the one around the body.
    package var declaration: DeclarationID = .absent
    package var message: Sentence
    package var basis: [Sentence]
    package var fix: Fix?
    /// The effect on the end user, if it differs from the rule's.
    package var consequence: Consequence?
    /// The shared cause of leaks that one change would fix, if it isn't the origin of the error.
    package var cause: Sentence?
    /// The row in the table of ends, if the leak is one.
    var end: End?

    package init(
        offset: UInt32, length: UInt32, body: BodyID, declaration: DeclarationID = .absent, message: Sentence,
        basis: [Sentence],
        fix: Fix? = nil, consequence: Consequence? = nil, cause: Sentence? = nil
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
    }
}
