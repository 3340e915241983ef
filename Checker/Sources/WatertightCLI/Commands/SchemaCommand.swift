import ArgumentParser
import WatertightData
import WatertightSupport

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Prints the JSON Schema of a command's JSON.",
        discussion: """
              watertight schema          a list of the schemas
              watertight schema check    the schema of `watertight check --format json`
            """)

    @Argument(help: "The schema.")
    var name: String?

    func run() throws(CommandFailure) {
        let console = Console.current
        let schemas = EmbeddedFile.schemas
        let names = schemas.map(\.name)
        guard let name else {
            let width = names.map(\.count).max() ?? 0
            for schema in schemas {
                let title = schema.text.firstMatch(of: #/"title": "([^"]*)"/#)?.output.1 ?? ""
                console.write("\(schema.name.padded(to: width))  \(title)\n")
            }
            return
        }
        guard let schema = schemas.first(where: { $0.name == name }) else {
            let near = NearestName.hint(for: name, among: names)
            throw .cannotRun("There is no schema \"\(name)\".\(near) List them: watertight schema")
        }
        console.write(schema.text)
    }
}
