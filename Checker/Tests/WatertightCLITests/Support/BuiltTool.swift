import Foundation

/// The tool as a process.
enum BuiltTool {
    /// Beside the tests, where the build puts it; nil if tests were built without it.
    static let url: URL? = {
        let candidates =
            [Bundle.main.executableURL, CommandLine.arguments.first.map { URL(fileURLWithPath: $0) }]
            + Bundle.allBundles.map(\.bundleURL)
        return candidates.compactMap { $0?.deletingLastPathComponent() }
            .flatMap { ["watertight", "WatertightCLI"].map($0.appendingPathComponent) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()
}
