import ArgumentParser
import Foundation
import WatertightRules
import WatertightSupport

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explains why a rule exists, what it finds, and how to fix its findings.",
        discussion: """
              watertight explain error-downcast            one rule
              watertight explain                           all rules
              watertight explain --all --output docs/rules a page a rule, and an index
            """)

    @Argument(help: "The rule.")
    var id: String?

    @Flag(help: "All rules.")
    var all = false

    @Option(help: ArgumentHelp("Write the pages into this folder.", valueName: "folder"))
    var output: String?

    func validate() throws {
        if all, id != nil { throw ValidationError("Give a rule or --all, not both.") }
        if output != nil, !all { throw ValidationError("--output needs --all.") }
    }

    func run() throws(CommandFailure) {
        let console = Console.current
        if let id {
            if RetiredRules.contains(id) { throw .cannotRun("The rule \"\(id)\" was retired.") }
            let audit = RuleCatalog.audits.first { $0.id == id }
            guard let rule = RuleCatalog.description(of: id) ?? audit else {
                let near = NearestName.hint(for: id, among: RuleCatalog.identifiers)
                throw .cannotRun("There is no rule \"\(id)\".\(near) List them: watertight rules")
            }
            return console.write(RulePage(rule: rule).text)
        }
        guard all else { return console.write(RuleList(configuration: Configuration()).text) }
        guard let output else {
            return console.write(RuleCatalog.descriptions.map { RulePage(rule: $0).text }.joined(separator: "\n"))
        }
        try writePages(into: console.path(output))
    }

    private func writePages(into folder: String) throws(CommandFailure) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .cannotRun("The folder \"\(folder)\" couldn't be created: \(error.localizedDescription)")
        }
        var pages = RuleCatalog.descriptions.map { ("\($0.id).md", RulePage(rule: $0).text) }
        pages.append(("README.md", RulePage.index(of: RuleCatalog.descriptions)))
        for (name, text) in pages {
            try Console.current.write(text, toFile: FilePath.joined(folder, name))
        }
    }
}
