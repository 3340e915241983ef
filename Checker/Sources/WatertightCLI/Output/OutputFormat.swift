import ArgumentParser

/// How findings are written.
enum OutputFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
    /// For people: the source line with the place marked, why, and what it rests on.
    case terminal
    /// One line a finding, as compilers write them; Xcode and most editors read it.
    case xcode
    case json
    /// SARIF 2.1.0, for code scanning services.
    case sarif
    /// Workflow commands that annotate a pull request.
    case github
    case checkstyle
    /// One page that needs no network.
    case html
}
