import Foundation

/// The built tool as a process.
enum BuiltTool {
    /// Located beside the tests; `nil` if only the tests were built.
    static let url: URL? = {
        let candidates =
            [Bundle.main.executableURL, CommandLine.arguments.first.map { URL(fileURLWithPath: $0) }]
            + Bundle.allBundles.map(\.bundleURL)
        return candidates.compactMap { $0?.deletingLastPathComponent() }
            .flatMap { ["watertight", "WatertightCLI"].map($0.appendingPathComponent) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()
}
