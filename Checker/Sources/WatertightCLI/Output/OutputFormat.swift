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
    case checkstyle
    /// A self-contained page.
    case html
}

/// The XML format of Checkstyle, supported by many build servers.
struct CheckstyleFormat {
    var report: Report

    func text() -> String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n"
        var open: String?
        for finding in report.result.findings {
            if finding.path != open {
                if open != nil { text += "  </file>\n" }
                text += "  <file name=\"\(attribute(finding.path))\">\n"
                open = finding.path
            }
            text += "    <error line=\"\(finding.range.line)\" column=\"\(finding.range.column)\""
            text += " severity=\"\(finding.severity == .note ? "info" : "\(finding.severity)")\""
            text += " message=\"\(attribute(finding.message))\" source=\"watertight.\(attribute(finding.rule))\"/>\n"
        }
        if open != nil { text += "  </file>\n" }
        return text + "</checkstyle>\n"
    }

    private func attribute(_ text: String) -> String { text.onOneLine.escapedForMarkup }
}

/// `path:line:column: warning: message [rule]`, followed by a note for each reason and each step of the error.
struct XcodeFormat {
    var report: Report

    func text() -> String {
        var text = ""
        for finding in report.result.findings {
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
