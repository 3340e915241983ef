import ArgumentParser
import Foundation
import WatertightRules
import WatertightSupport

struct LayersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layers", abstract: "Shows which layer each type was taken for, and why.",
        discussion: """
              watertight layers                               the first types of each layer
              watertight layers --all                         every type
              watertight layers --format svg --output layers.svg
                                                              a picture, with the leaks on it

            What is wrong can be declared in \(Configuration.fileName):

              layers:
                repository: ["Sources/Storage/**"]
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, svg
    }

    @OptionGroup var sources: SourceOptions

    @Option(help: "How to show it.")
    var format = Format.text

    @Option(help: ArgumentHelp("Write it into this file.", valueName: "file"))
    var output: String?

    @Flag(help: "List every type, not the first ones of each layer.")
    var all = false

    private static let listed = 12

    func run() throws(CommandFailure) {
        let console = Console.current
        let session = try CheckSession(sources, reportsAll: true)
        let places = try session.places()
        let findings = format == .text ? [] : try session.run().findings
        let report = LayersReport(places: places, findings: findings)
        let text =
            switch format {
            case .text: report.text(limit: all ? nil : Self.listed)
            case .json: JSONText.of(report)
            case .svg: LayerPicture.svg(of: report.graph)
            }
        if let output {
            do {
                try FileReplacement.write(Data(text.utf8), to: console.path(output))
            } catch {
                throw .cannotRun(error.description)
            }
        } else {
            console.write(text)
        }
        // Who declared a layer that matches nothing needs to see what there is, too.
        try session.refuse(unmatched: places.unmatched)
    }
}
