import ArgumentParser
import AsyncHTTPClient
import Logging
import NIOPosix
import SignInContract
import WatertightAsyncHTTPClient

/// Measures the cost of Watertight against the same code without it.
@main struct BenchmarksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmarks",
        abstract: "Measures the cost of Watertight against the same code without it.",
        discussion: """
            A measurement and not a test: it exits with 0 whatever the figures are. \
            Benchmarks/README.md explains them.
            """)

    @Flag(help: "Print data instead of a table.") var json = false
    @Flag(help: "A short run that checks that everything works. Its figures are not significant.") var quick = false
    @Option(help: "Only the comparison with this name; or those whose name contains it, if none has it.")
    var only: String?
    @Option(help: "The number of rounds of each comparison.") var rounds: Int?
    @Option(help: ArgumentHelp(visibility: .hidden)) var loop: LoopedSide?
    @Flag(help: ArgumentHelp(visibility: .hidden)) var serve = false

    func run() async throws {
        LoggingSystem.bootstrap { _ in SilentLogHandler() }
        if serve { return try await ServerProcess.serve() }
        var effort = quick ? Effort.quick : Effort.full
        if let rounds { effort.rounds = rounds }
        let server = try ServerProcess()
        let client = HTTPClient(
            eventLoopGroup: .singletonMultiThreadedEventLoopGroup,
            configuration: AsyncHTTPClientTransport.configuration)
        let plain = HTTPClient(eventLoopGroup: .singletonMultiThreadedEventLoopGroup)
        let fetches = try FetchPlans.all(authority: server.authority, plain: plain, client: client)
        let all = SignInPlans.all + LayerPlans.all + fetches
        let exact = all.filter { $0.name == only }
        let plans = exact.isEmpty ? all.filter { plan in only.map { plan.name.contains($0) } ?? true } : exact
        if let loop {
            for plan in plans {
                // A profile must not mix several.
                print("loop: \(plan.name)")
                try await plan.repeat(loop, times: effort.rounds * 1000)
            }
        } else {
            var comparisons: [Comparison] = []
            for plan in plans { comparisons.append(try await plan.measure(effort)) }
            print(json ? try JSONReport.text(of: comparisons) : TableReport.text(of: comparisons, effort: effort))
        }
        try await client.shutdown()
        try await plain.shutdown()
        try server.stop()
    }
}

/// One side of a comparison, for a profiler.
enum LoopedSide: String, ExpressibleByArgument {
    case baseline
    case candidate
}
