/// One place where an error leaks, or is lost.
package struct Finding: Sendable, Hashable, Codable {
    /// The identifier of the rule (`error-downcast`).
    package var rule: String
    package var severity: Severity
    /// Relative to the root of the check, with `/` between its parts.
    package var path: String
    package var range: SourceRange
    /// One sentence that names what was found here.
    package var message: String
    /// What the finding rests on: facts read from the source, each a short sentence.
    package var basis: [String]
    package var layer: Layer
    package var module: String?
    /// The declaration around it (`LoginViewModel.signIn(email:)`), empty at the top of a file.
    package var symbol: String
    /// The change that would mend it, where that is safe.
    package var fix: Fix?
    /// The way of the error, from where it begins to where it ends; nil where it was not followed.
    package var steps: [Step]?
    /// How much it matters.
    package var weight: Weight
    /// What it has in common with others that one change would mend: where the error begins, a type.
    package var cause = ""
    /// Its row in the table of ends, if an audit of ends reports it.
    package var end: EndColumns?

    package init(
        rule: String, severity: Severity, path: String, range: SourceRange, message: String, basis: [String],
        layer: Layer, module: String?, symbol: String, fix: Fix? = nil, steps: [Step]? = nil,
        weight: Weight = Weight(.debt)
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
        self.weight = weight
    }

    /// A place on the way of an error.
    package struct Step: Sendable, Hashable, Codable {
        /// As the path of the finding.
        package var path: String
        package var range: SourceRange
        /// What happens to the error there, in a few words.
        package var message: String

        package init(path: String, range: SourceRange, message: String) {
            self.path = path
            self.range = range
            self.message = message
        }
    }
}

/// A stretch of a file. Lines and columns count from one, columns in UTF-8 bytes; the end is exclusive.
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

/// A change of one file that keeps what the code means.
package struct Fix: Sendable, Hashable, Codable {
    /// What it does, in the imperative.
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
    /// The order in which findings are reported: path, place, rule.
    package static func isOrdered(_ left: Finding, _ right: Finding) -> Bool {
        (left.path, left.range.line, left.range.column, left.rule, left.message)
            < (right.path, right.range.line, right.range.column, right.rule, right.message)
    }
}
