import WatertightRules
import WatertightSupport

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
