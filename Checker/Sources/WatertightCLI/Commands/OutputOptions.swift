import ArgumentParser
import Foundation
import WatertightRules
import WatertightSupport

/// Output options of every command that reports findings.
struct OutputOptions: ParsableArguments {
    @Option(help: "The format of the report.")
    var format: OutputFormat = .terminal

    @Option(help: ArgumentHelp("Write the report into this file.", valueName: "file"))
    var output: String?

    @Flag(name: .shortAndLong, help: "Print nothing if nothing was found.")
    var quiet = false

    @Option(help: "Whether to color the terminal's output.")
    var color: ColorMode = .auto

    /// - Parameter terminal: Writes the report for a terminal; `nil` for the format of a check.
    func write(
        _ result: CheckResult, root: String, descriptions: [RuleDescription], showsAll: Bool = false,
        top: Int? = nil, ids: [Finding: String] = [:], console: Console,
        terminal: ((Report) -> String)? = nil
    ) throws(CommandFailure) {
        let (shown, base) = placed(result, root: root, console)
        var report = Report(
            result: shown, descriptions: descriptions, sources: SourceExcerpts(root: base, findings: shown.findings))
        report.usesColor = output == nil && (color == .always || (color == .auto && console.understandsColor))
        report.showsAll = showsAll
        report.top = top
        report.ids = ids
        let text = format == .terminal ? terminal?(report) ?? report.text(as: format) : report.text(as: format)
        let (listed, found) = (report.listed.count, result.findings.count)
        if format != .terminal, listed < found { console.writeError("note: \(listed) of \(found) findings listed\n") }
        if let output { try console.write(text, toFile: output) }
        if !(quiet && result.findings.isEmpty) { console.write(output == nil ? text : report.summary + "\n") }
    }

    /// Returns the report with paths in the form that the format requires: absolute for Xcode, relative to the working
    /// directory for terminals and workflows, otherwise relative to the root. Also returns the folder that relative
    /// paths start from.
    private func placed(
        _ result: CheckResult, root: String, _ console: Console
    ) -> (result: CheckResult, base: String) {
        let here = FilePath.resolved(console.workingDirectory)
        switch format {
        case .json, .sarif: return (result, root)
        case .terminal, .github, .xcode: break
        }
        if format != .xcode, root == here { return (result, root) }
        func moved(_ path: String) -> String {
            if path.isEmpty { return path }
            return format == .xcode ? FilePath.joined(root, path) : console.shown(path, root: root)
        }
        var result = result
        for index in result.findings.indices {
            result.findings[index].path = moved(result.findings[index].path)
            result.findings[index].steps = result.findings[index].steps?.map {
                var step = $0
                step.path = moved(step.path)
                return step
            }
        }
        for index in result.notes.indices { result.notes[index].path = moved(result.notes[index].path) }
        return (result, result.findings.contains { $0.path.hasPrefix("/") } ? "" : here)
    }
}
