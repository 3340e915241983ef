import Foundation
import PackagePlugin

/// Embeds the files of folders as string literals, so that the binary is self-contained.
@main
struct EmbedFiles: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folders = [
            target.directoryURL.appending(component: "Codes"),
            target.directoryURL.appending(component: "Models"),
            context.package.directoryURL.appending(components: "docs", "rules"),
        ]
        let files = try folders.flatMap { folder in
            try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        }.filter { $0.lastPathComponent != "README.md" }.sorted { $0.path < $1.path }
        let output = context.pluginWorkDirectoryURL.appending(component: "EmbeddedFiles.swift")
        return [
            .buildCommand(
                displayName: "Embed \(files.count) files", executable: try context.tool(named: "FileEmbedder").url,
                arguments: ([output] + files).map { $0.path(percentEncoded: false) },
                inputFiles: files, outputFiles: [output])
        ]
    }
}
