import Foundation
import WatertightRules

@testable import WatertightCLI

/// A report with all characters that could break a format.
enum SampleReport {
    static let hostilePath = "App/<img src=x onerror=alert(1)>/a, b:%\u{1B}[31m\n\"é\".swift"
    static let hostileLine = "    label.text = \"</script><script>alert('é')</script>\" + error.localizedDescription"

    static let report: Report = {
        var findings = [
            Finding(
                rule: "opaque-description", severity: .error, path: "App/Login.swift",
                range: SourceRange(line: 2, column: 18, endLine: 2, endColumn: 44),
                message: "The label shows `error.localizedDescription` of an opaque error.",
                basis: ["`error` is what a catch-all caught"], layer: .presentation, module: "App",
                symbol: "LoginViewModel.signIn()"),
            Finding(
                rule: "swallowed", severity: .note, path: "Data/Store.swift",
                range: SourceRange(line: 1, column: 1, endLine: 3, endColumn: 2), message: "The error is lost.",
                basis: [], layer: .repository, module: nil, symbol: ""),
        ]
        let column = hostileLine.utf8.count - "error.localizedDescription".utf8.count + 1
        findings.append(
            Finding(
                rule: "opaque-description", severity: .warning, path: hostilePath,
                range: SourceRange(line: 1, column: column, endLine: 1, endColumn: hostileLine.utf8.count + 1),
                message: "A <b>bold</b> message\nof two lines & \"quotes\" ]]>", basis: ["100% sure: yes, \r\n no"],
                layer: .presentation, module: "</select><script>alert(2)</script>",
                symbol: "Screen<'a'>.show(_:)"))
        findings.sort(by: Finding.isOrdered)
        let contents = [
            "App/Login.swift": "} catch {\n    label.text = error.localizedDescription\n}\n",
            "Data/Store.swift": "do { try save() } catch {\n\n}\n", hostilePath: hostileLine + "\n",
        ]
        return Report(
            result: CheckResult(
                findings: findings,
                notes: [
                    CheckNote(path: hostilePath, message: "changed while it was <read>"),
                    CheckNote(path: "", message: "no cache"),
                ],
                fileCount: 1_204, lineCount: 1_000_000),
            sources: SourceExcerpts(findings: findings, context: 3) { contents[$0].map { Data($0.utf8) } },
            version: "0.1.0")
    }()
}
