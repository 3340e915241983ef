import Foundation
import PackagePlugin

/// `swift package watertight-check`: checks the package. Takes the options of `watertight check`.
@main
struct WatertightCheckCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let tool = try context.tool(named: "WatertightCLI")
        let process = Process()
        process.executableURL = tool.url
        process.currentDirectoryURL = context.package.directoryURL
        process.arguments = ["check"] + arguments
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus != 0 else { return }
        Diagnostics.error(
            process.terminationStatus == 1
                ? "watertight found places where errors leak or are lost"
                : "watertight couldn't check the package")
    }
}
