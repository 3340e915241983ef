import ArgumentParser
import WatertightRules
import WatertightSupport

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explains a rule, or the code of an error of Apple's frameworks.",
        discussion: """
              watertight explain error-downcast     the page of a rule
              watertight explain                    a list of all rules
              watertight explain "CBErrorDomain 6"  the name of a code
            """)

    @Argument(help: "The rule, or a domain and a code.")
    var id: String?

    func run() throws(CommandFailure) {
        let text =
            if let id, let code = try AppleCode(named: id) {
                code.description + "\n"
            } else {
                try id.map(Self.page(of:)) ?? Self.list
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

    private static func page(of id: String) throws(CommandFailure) -> String {
        guard let rule = RuleCatalog.description(of: id) else {
            throw .cannotRun(RuleCatalog.message(aboutUnknown: id))
        }
        return rule.page.text
    }
}
