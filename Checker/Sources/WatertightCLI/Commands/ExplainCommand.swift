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

    @Option(help: "The output format. JSON always contains the pages.")
    var format = TextFormat.text

    func validate() throws {
        if all, id != nil { throw ValidationError("Give a rule or --all, not both.") }
    }

    func run() throws(CommandFailure) {
        let rules = try id.map { id throws(CommandFailure) in [try Self.rule(id)] } ?? RuleCatalog.descriptions
        let text =
            switch format {
            case .json: JSONText.of(RulesDocument(rules, configuration: Configuration()))
            case .text where id == nil && !all: RuleList(configuration: Configuration()).text
            case .text: rules.map(\.page.text).joined(separator: "\n")
            }
        Console.current.write(text)
    }

    private static func rule(_ name: String) throws(CommandFailure) -> RuleDescription {
        let id = RenamedRules.current(name)
        if RetiredRules.contains(id) { throw .cannotRun("The rule \"\(id)\" was retired.") }
        guard let rule = RuleCatalog.description(of: id) else {
            let near = NearestName.hint(for: id, among: RuleCatalog.identifiers)
            throw .cannotRun("There is no rule \"\(id)\".\(near) List them: watertight rules")
        }
        return rule
    }
}
