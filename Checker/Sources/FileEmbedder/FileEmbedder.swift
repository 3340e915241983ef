import Foundation

/// Writes files as string literals of a Swift file: `FileEmbedder OUTPUT FILE…`. Each folder becomes one list.
@main
enum FileEmbedder {
    static func main() throws {
        let paths = CommandLine.arguments.dropFirst()
        guard let output = paths.first else { return }
        let files = paths.dropFirst().map { URL(fileURLWithPath: $0) }
        let folders = Dictionary(grouping: files) { $0.deletingLastPathComponent().lastPathComponent.lowercased() }
        var code = "extension EmbeddedFile {\n"
        for (folder, files) in folders.sorted(by: { $0.key < $1.key }) {
            code += "    package static let \(folder): [EmbeddedFile] = [\n"
            for file in files {
                let name = file.lastPathComponent.prefix { $0 != "." }
                let text = try String(contentsOf: file, encoding: .utf8)
                code += "EmbeddedFile(name: \"\(name)\", text: ####\"\"\"\n\(text)\n\"\"\"####),\n"
            }
            code += "    ]\n"
        }
        try (code + "}\n").write(toFile: output, atomically: true, encoding: .utf8)
    }
}
