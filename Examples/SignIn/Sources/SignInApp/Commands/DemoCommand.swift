import ArgumentParser
import Foundation

/// Runs the journeys.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Run every journey, from the wire to the screen (the default).")

    @Flag(name: .long, help: "Print data instead of a table.")
    var json = false

    @Option(name: .long, help: "Run one journey and show it in detail, with the screen drawn.")
    var only: String?

    @Flag(name: .long, help: "Print the names of the journeys.")
    var list = false

    @OptionGroup var language: LanguageOption

    func validate() throws {
        if list && (json || only != nil) {
            throw ValidationError("--list goes with neither --json nor --only.")
        }
    }

    func run() async throws {
        try await endingCommand { () async throws(CommandFailure) in try await demonstrate() }
    }

    @MainActor private func demonstrate() async throws(CommandFailure) {
        try language.apply()
        if list {
            let width = Journey.all.map(\.name.count).max() ?? 0
            for journey in Journey.all {
                try Console.say(
                    "\(journey.name.padding(toLength: width, withPad: " ", startingAt: 0))  \(journey.summary)")
            }
            return
        }
        var journeys = Journey.all
        if let only {
            journeys = journeys.filter { $0.name == only }
            guard !journeys.isEmpty else { throw .unknownJourney(only, known: Journey.all.map(\.name)) }
        }

        let chosen = journeys
        let results = try await Interrupt.ending { () async throws(CommandFailure) in
            try await JourneyRunner.run(chosen) { number, journey in
                Console.progress("\(number)/\(chosen.count) \(journey.name)")
            }
        }
        Console.endProgress()
        if json {
            try Console.say(JourneyReport.json(of: results))
        } else if only != nil {
            for result in results { try Console.say(JourneyReport.details(of: result)) }
        } else {
            try Console.say(JourneyReport.table(of: results, width: Console.width))
        }
        let failed = results.filter { !$0.differences.isEmpty }.count
        if failed > 0 { throw .journeysFailed(failed) }
    }
}
