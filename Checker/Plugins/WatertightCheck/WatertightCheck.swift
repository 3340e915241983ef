import Foundation
import PackagePlugin

/// Prints the findings in a target as warnings whenever a Swift file of its package, the configuration or the baseline has
/// changed.
@main
struct WatertightCheck: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target.sourceModule, target.kind != .test, !files(of: target).isEmpty else { return [] }
        return [
            try command(
                "watertight check \(target.name)", context.tool(named: "WatertightCLI").url, files(of: target),
                among: context.package.targets.compactMap(\.sourceModule).flatMap(files),
                of: context.package.directoryURL, cache: context.pluginWorkDirectoryURL)
        ]
    }

    private func files(of target: any SourceModuleTarget) -> [URL] {
        target.sourceFiles(withSuffix: "swift").filter { $0.type == .source }.map(\.url)
    }

    /// - Parameter all: The files whose change can change the findings in the others.
    fileprivate func command(
        _ name: String, _ tool: URL, _ files: [URL], among all: [URL], of folder: URL, cache: URL
    ) -> Command {
        // The baseline may be created later, without another plan of the build. Nothing ends the build: findings are warnings.
        let script = #"""
            tool=$1 baseline=$2; shift 2
            [ ! -f "$baseline" ] || set -- --baseline "$baseline" "$@"
            "$tool" check --quiet --format xcode "$@" || [ $? -eq 1 ] || echo "warning: watertight couldn't check all code."
            """#
        let baseline = folder.appending(path: ".watertight-baseline.json")
        let others = [baseline, folder.appending(path: ".watertight.yml")]
            .filter { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
        let paths = [tool, baseline].map { $0.path(percentEncoded: false) }
        return .buildCommand(
            displayName: name, executable: URL(filePath: "/bin/sh"),
            arguments: ["-c", script, "sh"] + paths + ["--cache-path", cache.path(percentEncoded: false)]
                + files.map { $0.path(percentEncoded: false) },
            inputFiles: all + others, outputFiles: [])
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension WatertightCheck: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
        let files = target.inputFiles.map(\.url).filter { $0.pathExtension == "swift" }
        guard !files.isEmpty else { return [] }
        return [
            try command(
                "watertight check \(target.displayName)", context.tool(named: "WatertightCLI").url, files, among: files,
                of: context.xcodeProject.directoryURL, cache: context.pluginWorkDirectoryURL)
        ]
    }
}
#endif
