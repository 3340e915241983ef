import Foundation
import Synchronization

@testable import WatertightCLI

/// The result of a command line that runs in this process.
struct CommandRun {
    var code: Int32
    var output: String
    var errors: String

    init(_ arguments: [String], in folder: String, date: Date = Date(timeIntervalSince1970: 1_800_000_000)) {
        let output = Written()
        let errors = Written()
        var console = Console(
            write: { output.add($0) }, writeError: { errors.add(Data($0.utf8)) }, workingDirectory: folder,
            understandsColor: false)
        console.date = { date }
        code = Console.$current.withValue(console) { [arguments] in WatertightCommand.run(arguments) }
        self.output = output.text
        self.errors = errors.text
    }

    private final class Written: Sendable {
        private let bytes = Mutex(Data())

        func add(_ more: Data) { bytes.withLock { $0 += more } }
        var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
    }
}

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
