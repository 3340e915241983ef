/// A place where an error leaks or is lost.
package struct Finding: Sendable, Hashable, Codable {
    /// The identifier of the rule, such as `error-downcast`.
    package var rule: String
    package var severity: Severity
    /// Relative to the root of the check, with `/` as the separator.
    package var path: String
    package var range: SourceRange
    /// One sentence that describes the problem.
    package var message: String
    /// The evidence: facts from the source, each a short sentence.
    package var basis: [String]
    package var layer: Layer
    package var module: String?
    /// The enclosing declaration, such as `LoginViewModel.signIn(email:)`; empty at the top level.
    package var symbol: String
    /// The fix, if there is a safe one.
    package var fix: Fix?
    /// The path of the error from its origin to its end; `nil` if it wasn't followed.
    package var steps: [Step]?
    package var loss: Loss
    /// The shared cause of findings that one change would fix: the error's origin, or a type.
    package var cause = ""
    /// What a fix looks like at this place, in the imperative, without a fix that is safe to apply.
    package var suggestion: String?
    /// The row in the table of ends, if it is about one.
    package var end: EndColumns?

    package init(
        rule: String, severity: Severity, path: String, range: SourceRange, message: String, basis: [String],
        layer: Layer, module: String?, symbol: String, fix: Fix? = nil, steps: [Step]? = nil,
        loss: Loss = Loss(.minor)
    ) {
        self.rule = rule
        self.severity = severity
        self.path = path
        self.range = range
        self.message = message
        self.basis = basis
        self.layer = layer
        self.module = module
        self.symbol = symbol
        self.fix = fix
        self.steps = steps
        self.loss = loss
    }

    /// A place on the path of an error.
    package struct Step: Sendable, Hashable, Codable {
        /// Relative to the root, like the finding's path.
        package var path: String
        package var range: SourceRange
        /// What happens to the error there.
        package var message: String

        package init(path: String, range: SourceRange, message: String) {
            self.path = path
            self.range = range
            self.message = message
        }
    }
}

/// A range in a file. Lines and columns start at 1, columns count UTF-8 bytes, and the end is exclusive.
package struct SourceRange: Sendable, Hashable, Codable {
    package var line: Int
    package var column: Int
    package var endLine: Int
    package var endColumn: Int

    package init(line: Int, column: Int, endLine: Int, endColumn: Int) {
        self.line = line
        self.column = column
        self.endLine = endLine
        self.endColumn = endColumn
    }
}

/// A change of one file that preserves the code's meaning.
package struct Fix: Sendable, Hashable, Codable {
    /// A short title in the imperative.
    package var title: String
    package var edits: [Edit]

    package init(title: String, edits: [Edit]) {
        self.title = title
        self.edits = edits
    }

    /// Replaces the bytes from `offset` to `end` (exclusive).
    package struct Edit: Sendable, Hashable, Codable {
        package var offset: Int
        package var end: Int
        package var replacement: String

        package init(offset: Int, end: Int, replacement: String) {
            self.offset = offset
            self.end = end
            self.replacement = replacement
        }
    }
}

extension Finding {
    /// Orders findings by path, place, and rule.
    package static func isOrdered(_ left: Finding, _ right: Finding) -> Bool {
        (left.path, left.range.line, left.range.column, left.rule, left.message)
            < (right.path, right.range.line, right.range.column, right.rule, right.message)
    }
}
