import ArgumentParser
import Foundation
import UnixSignals
import Watertight
import WatertightPresentation

/// Runs journeys and prints their results.
@main struct SignInCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "signin",
        abstract: "An app in which every failure reaches its screen.",
        discussion: """
            Sends real sign-ins to an authentication server on this machine, through every kind of failure, and prints \
            the path of each failure from the wire to the screen.

            The exit code is 0 if all journeys ended as expected, otherwise 1; 64 for invalid arguments, 130 if \
            interrupted.
            """)

    @Option(help: "Run one journey, and show it in detail with its screens.")
    var only: Journey?

    @Flag(help: "List the journeys.")
    var list = false

    @Option(help: "The language of the screens, such as de. Default: the language of the environment.")
    var language: Language?

    @MainActor func run() async throws {
        if let language { TextPreferences(locale: language.locale).becomeStandard() }
        if list {
            let width = Journey.all.map(\.name.count).max() ?? 0
            for journey in Journey.all {
                try Console.print("\(TextLayout.padded(journey.name, width: width))  \(journey.summary)")
            }
            return
        }
        let log = FailureLog()
        FailureReporting.bootstrap([log])
        let journeys = only.map { [$0] } ?? Journey.all
        let results = try await Self.untilSignal { () async throws(DemoFailure) in
            try await JourneyRunner.run(journeys, log: log) { number, journey in
                Console.showProgress("\(number)/\(journeys.count) \(journey.name)")
            }
        }
        if only == nil {
            try Console.print(JourneyReport.table(of: results, width: Console.width))
        } else {
            for result in results { try Console.print(JourneyReport.details(of: result)) }
        }
        if results.contains(where: { !$0.differences.isEmpty }) { throw ExitCode.failure }
    }

    /// Runs work. The first SIGINT or SIGTERM cancels it, so that it can clean up; the second ends the process.
    private static func untilSignal<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(DemoFailure) -> Value
    ) async throws -> Value {
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        let task = Task { try await work() }
        let watching = Task { () -> UnixSignal? in
            var first: UnixSignal?
            for await signal in signals {
                if first != nil { Foundation.exit(128 + signal.rawValue) }
                first = signal
                task.cancel()
            }
            return first
        }
        let result = await task.result
        watching.cancel()
        Console.endProgress()
        // The exit code of shells for a signal.
        if let signal = await watching.value { throw ExitCode(128 + signal.rawValue) }
        return try result.get()
    }
}

/// A language in which the app has texts.
struct Language: ExpressibleByArgument {
    let locale: Locale

    init?(argument: String) {
        guard LocalizedText("language", bundle: .module).string(in: argument) != nil else { return nil }
        locale = Locale(identifier: argument)
    }

    static var allValueStrings: [String] {
        Bundle.module.localizations.map { Locale(identifier: $0).identifier(.bcp47) }.sorted()
    }
}

extension Journey: ExpressibleByArgument {
    init?(argument: String) {
        guard let journey = Self.all.first(where: { $0.name == argument }) else { return nil }
        self = journey
    }

    static var allValueStrings: [String] { all.map(\.name) }
}
