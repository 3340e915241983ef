import ArgumentParser

enum OutputFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
    /// For people: the source line with the place marked, the explanation, and the evidence.
    case terminal
    /// One line per finding, like compiler output, for Xcode and most editors.
    case xcode
    case json
    /// SARIF 2.1.0, for code scanning services.
    case sarif
    /// Workflow commands that annotate a pull request.
    case github
    case checkstyle
    /// A self-contained page.
    case html
}
