import ArgumentParser
import WatertightRules

struct LayersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layers", abstract: "Shows which layer each type was taken for, and why.")

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, svg
    }

    @Argument(help: "The folder of the codebase.")
    var root = "."

    @Option(help: "How to show it.")
    var format = Format.text

    @Flag(help: "List every type, not the first ones of each layer.")
    var all = false

    func run() throws {
        let loaded = try Checker(settings: CheckSettings(root: root)).load()
        let findings = loaded.codebase.findings()
        let report = LayersReport(codebase: loaded.codebase, findings: findings)
        switch format {
        case .text: print(report.text(limit: all ? nil : 12), terminator: "")
        case .json: print(JSONText.of(report), terminator: "")
        case .svg: print(LayerPicture.svg(of: report.graph), terminator: "")
        }
    }
}
