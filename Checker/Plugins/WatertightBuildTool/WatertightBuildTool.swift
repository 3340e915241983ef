import Foundation
import PackagePlugin

/// Checks a target whenever one of its sources changes, and reports findings as build warnings.
@main
struct WatertightBuildTool: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let sources = target.sourceFiles(withSuffix: "swift").map(\.url)
        guard !sources.isEmpty else { return [] }
        let report = context.pluginWorkDirectoryURL.appending(component: "\(target.name).watertight.txt")
        return [
            .buildCommand(
                displayName: "Watertight \(target.name)", executable: try context.tool(named: "WatertightCLI").url,
                // Plugins can't write outside their own folder, so there is no cache.
                arguments: [
                    "check", target.directoryURL.path(percentEncoded: false), "--format", "xcode", "--no-cache",
                ]
                    + ["--log", report.path(percentEncoded: false)],
                inputFiles: sources, outputFiles: [report])
        ]
    }
}
