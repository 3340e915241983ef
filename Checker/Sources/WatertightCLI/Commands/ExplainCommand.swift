import ArgumentParser
import WatertightRules
import WatertightSupport

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explains why a rule exists, what it finds, and how to fix its findings.",
        discussion: """
              watertight explain error-downcast  the page of a rule
              watertight explain                 a list of all rules
              watertight explain --all           the pages of all rules
            """)

    @Argument(help: "The rule.")
    var id: String?

    @Flag(help: "All rules.")
    var all = false

    func validate() throws {
        if all, id != nil { throw ValidationError("Give a rule or --all, not both.") }
    }

    func run() throws(CommandFailure) {
        let console = Console.current
        if let id = id.map(RenamedRules.current) {
            if RetiredRules.contains(id) { throw .cannotRun("The rule \"\(id)\" was retired.") }
            guard let rule = RuleCatalog.description(of: id) else {
                let near = NearestName.hint(for: id, among: RuleCatalog.identifiers)
                throw .cannotRun("There is no rule \"\(id)\".\(near) List them: watertight rules")
            }
            return console.write(rule.page.text)
        }
        guard all else { return console.write(RuleList(configuration: Configuration()).text) }
        console.write(RuleCatalog.descriptions.map(\.page.text).joined(separator: "\n"))
    }
}
