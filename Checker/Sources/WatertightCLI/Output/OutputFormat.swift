import ArgumentParser
import WatertightRules
import WatertightSupport

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
}

/// `path:line:column: warning: message [rule]`, followed by a note for each reason and each step of the error.
struct XcodeFormat {
    var report: Report

    func text() -> String {
        var text = ""
        for finding in report.listed {
            let place = place(finding.range, of: finding.path)
            text += "\(place): \(finding.severity): \(finding.message.onOneLine) [\(finding.rule)]\n"
            for reason in finding.basis { text += "\(place): note: \(reason.onOneLine)\n" }
            for step in finding.steps ?? [] {
                text += "\(self.place(step.range, of: step.path)): note: \(step.message.onOneLine)\n"
            }
        }
        for note in report.result.notes where !note.path.isEmpty {
            text += "\(note.path.onOneLine):1:1: note: \(note.message.onOneLine)\n"
        }
        return text
    }

    private func place(_ range: SourceRange, of path: String) -> String {
        "\(path.onOneLine):\(range.line):\(range.column)"
    }
}
