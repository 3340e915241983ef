import ArgumentParser
import Foundation

/// Measures `watertight check` beside what reading and parsing the same files costs.
@main struct CheckBenchmarksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-benchmarks",
        abstract: "Measures `watertight check` beside what reading and parsing the same files costs.",
        discussion: """
            The lower bound for tools on swift-syntax is to read and parse all files, with one walk over each tree, on as \
            many threads. Each figure is the median of several rounds, each in its own process.

            cold: starts with an empty cache and writes it. Nothing changed: runs again. One body changed: runs again \
            after a statement was added to a function in a file of median size. --no-cache: neither reads nor writes a \
            cache. Memory: the peak of the process. Seconds for a million lines show whether the time grows linearly.

            For the lower bound, glibc is configured to keep freed memory. Otherwise parsing takes up to three times as \
            long on some sources, and the checker's ratio would be too good. The checker runs with the default \
            configuration.

            Generated sources have a leak in many functions, and take longer than an app of the same size.

            The exit code is 0 whatever the figures are, as long as they could be taken.
            """,
        subcommands: [MeasureCommand.self, GenerateCommand.self, WorkCommand.self],
        defaultSubcommand: MeasureCommand.self)
}

struct MeasureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure", abstract: "Measures on generated sources, or on those of a folder.")

    @Option(help: "A folder of sources to measure on; without it they are generated.") var sources: String?
    @Option(help: "How many files are generated. A quarter and four times as many are measured, too.") var files = 4000
    @Option(help: "The seed of the generated sources.") var seed: UInt64 = 1
    @Option(help: "How many rounds there are.") var rounds = 5
    @Option(help: "How many threads each side has; without it, one a processor.") var jobs: Int?
    @Option(help: "The built tool; without it, it is built in release mode.") var tool: String?
    @Flag(help: "Two rounds on few files, to see that everything works; its figures say little.") var quick = false
    @Flag(help: "Print data instead of tables.") var json = false

    func run() throws {
        let tool = try tool ?? ToolBuild.built()
        let scratch = FileManager.default.temporaryDirectory.appending(path: "check-benchmarks-\(UUID().uuidString)")
            .path
        try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        let rounds = quick ? 2 : rounds
        let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        var measured: [CheckMeasurement] = []
        if let sources {
            measured.append(try CheckMeasurement.of(sources, tool: tool, scratch: scratch, rounds: rounds, jobs: jobs))
        } else {
            for count in quick ? [100] : [files / 4, files, files * 4] {
                let folder = "\(scratch)/\(count)"
                try SourceGenerator(seed: seed).write(count, to: folder)
                measured.append(
                    try CheckMeasurement.of(folder, tool: tool, scratch: scratch, rounds: rounds, jobs: jobs))
                try FileManager.default.removeItem(atPath: folder)
            }
        }
        print(json ? try CheckReport.json(measured) : CheckReport.text(measured, jobs: jobs))
    }
}

struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate", abstract: "Writes the generated sources to a folder, to look at.")

    @Argument(help: "The folder; it is made if there is none.") var folder: String
    @Option(help: "How many files.") var files = 4000
    @Option(help: "The seed.") var seed: UInt64 = 1

    func run() throws { try SourceGenerator(seed: seed).write(files, to: folder) }
}

/// What a child process of the measurement does: a process of its own, so that its memory is known.
struct WorkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "work", shouldDisplay: false)

    @Argument var work: RawWork.Kind
    @Argument var folder: String
    @Option var jobs: Int

    func run() throws { try RawWork(kind: work, jobs: jobs).run(folder) }
}
