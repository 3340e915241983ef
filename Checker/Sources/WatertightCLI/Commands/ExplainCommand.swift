import ArgumentParser
import WatertightRules
import WatertightSupport

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explains a rule, or the code of an error of Apple's frameworks.",
        discussion: """
              watertight explain error-downcast     the page of a rule
              watertight explain                    a list of all rules
              watertight explain --all              the pages of all rules
              watertight explain "CBErrorDomain 6"  the name of a code
            """)

    @Argument(help: "The rule, or a domain and a code.")
    var id: String?

    @Flag(help: "All rules.")
    var all = false

    @Option(help: "The output format. JSON always contains the pages.")
    var format = TextFormat.text

    func validate() throws {
        if all, id != nil { throw ValidationError("Give a rule or --all, not both.") }
    }

    func run() throws(CommandFailure) {
        if let id, let code = try AppleCode(named: id) {
            if format == .json { throw .cannotRun("A code has no JSON.") }
            return Console.current.write(code.description + "\n")
        }
        let rules = try id.map { id throws(CommandFailure) in [try Self.rule(id)] } ?? RuleCatalog.descriptions
        let text =
            switch format {
            case .json: JSONText.of(RulesDocument(rules))
            case .text where id == nil && !all: Self.list
            case .text: rules.map(\.page.text).joined(separator: "\n")
            }
        Console.current.write(text)
    }

    private static var list: String {
        let width = RuleCatalog.identifiers.map(\.count).max() ?? 0
        return RuleCatalog.descriptions.map { rule in
            let level = Configuration().level(of: rule).rawValue.padded(to: 7)
            return "\(rule.id.padded(to: width))  \(level)  \(rule.page.summary)\n"
        }.joined()
    }

    private static func rule(_ id: String) throws(CommandFailure) -> RuleDescription {
        guard let rule = RuleCatalog.description(of: id) else {
            throw .cannotRun(RuleCatalog.message(aboutUnknown: id))
        }
        return rule
    }
}
