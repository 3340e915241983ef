import Foundation
import Watertight
import WatertightHTTP
import WatertightPresentation

/// The observations of a journey.
struct JourneyResult: Sendable {
    let journey: Journey
    let seen: Journey.Outcome
    /// The screen of each window at the end.
    let screens: [Screen]
    /// The log entries, including the notes below `info`.
    let log: [FailureLog.Entry]
    /// The texts of the time that the screen contains.
    let times: [String]
    /// The differences from the expectations.
    let differences: [String]

    /// Compares observations with the expectations.
    init(
        _ journey: Journey, _ seen: Journey.Outcome, screens: [Screen] = [], log: [FailureLog.Entry] = [],
        stagingErrors: [String] = [], times: [String] = []
    ) {
        (self.journey, self.seen, self.screens, self.log, self.times) = (journey, seen, screens, log, times)
        var differences = stagingErrors.map { "staging: \($0)" }
        func compare<Value: Equatable>(_ layer: String, _ value: (Journey.Outcome) -> Value) {
            let (actual, expected) = (value(seen), value(journey.expected))
            if actual != expected { differences.append("\(layer): \(actual) instead of \(expected)") }
        }
        compare("wire", \.wire)
        compare("HTTP failure") { $0.httpFailure ?? "none" }
        compare("error") { $0.error ?? "none" }
        compare("outputs", \.outputs)
        compare("screen") { Self.comparable($0.screen) }
        compare("second screen") { Self.comparable($0.secondScreen ?? "none") }
        compare("log", \.log)
        compare("incident", \.showsIncident)
        differences += Self.strayIncidents(in: log, shown: screens.flatMap(\.shown).compactMap(\.incident))
        let texts = screens.flatMap(\.shown).compactMap(\.recovery)
        if let time = times.first, !texts.contains(where: { text in times.contains { text.contains($0) } }) {
            differences.append("time: the screen doesn't contain \(time)")
        }
        self.differences = differences
    }

    /// Returns the violations of the rule that all entries of a failure contain its incident, which is reported exactly
    /// once, before anything else is logged about it, and that screens show no other incident than the last. A failure
    /// that the app continued without isn't reported.
    private static func strayIncidents(in log: [FailureLog.Entry], shown: [String]) -> [String] {
        var reported: [String] = []
        let strays = log.filter { !$0.isRecovery }.compactMap { entry -> String? in
            let incidents = entry.incidents
            if incidents.isEmpty { return "'\(entry.message)' has no incident" }
            if entry.isReport {
                defer { reported += incidents }
                return Set(reported).isDisjoint(with: incidents) ? nil : "'\(entry.message)' was reported before"
            }
            return Set(reported).isSuperset(of: incidents) ? nil : "'\(entry.message)' was not reported"
        }
        return strays.map { "log: \($0)" }
            + shown.filter { $0 != reported.last }.map { "incident: \($0) instead of \(reported.last ?? "none")" }
    }

    /// Returns the part of a summary that can be compared: in other languages than English, all but the titles.
    private static func comparable(_ summary: String) -> String {
        if LocalizedText("language", bundle: .module).string == "en" { return summary }
        return summary.split(separator: ", ").map { $0.prefix { $0 != ":" } }.joined(separator: ", ")
    }
}

/// Runs journeys one after the other.
@MainActor enum JourneyRunner {
    /// Runs journeys, until the task is canceled.
    /// - Parameters:
    ///   - journeys: The journeys.
    ///   - log: A registered reporter.
    ///   - progress: Called before each journey, with its number from 1.
    static func run(
        _ journeys: [Journey], log: FailureLog, progress: @MainActor (Int, Journey) -> Void = { _, _ in }
    ) async throws(DemoFailure) -> [JourneyResult] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "signin-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var results: [JourneyResult] = []
        for (index, journey) in journeys.enumerated() where !Task.isCancelled {
            progress(index + 1, journey)
            results.append(try await run(journey, log: log, parent: folder))
        }
        return results
    }

    /// Runs a journey, and repeats it with a longer deadline if the deadline passed before a request reached the server,
    /// which happens on a busy machine.
    private static func run(
        _ journey: Journey, log: FailureLog, parent: URL
    ) async throws(DemoFailure) -> JourneyResult {
        var journey = journey
        var result = try await run(journey, log: log, folder: parent.appending(path: journey.name))
        while result.seen.wire.isEmpty, !journey.expected.wire.isEmpty,
            journey.setting.deadline < Journey.Setting().deadline
        {
            journey.setting.deadline *= 4
            let folder = parent.appending(path: "\(journey.name)-\(journey.setting.deadline)")
            result = try await run(journey, log: log, folder: folder)
        }
        return result
    }

    private static func run(
        _ journey: Journey, log: FailureLog, folder: URL
    ) async throws(DemoFailure) -> JourneyResult {
        log.clear()
        let stage = try await Stage(journey.setting, folder: folder)
        let began = Date()
        await journey.run(stage)
        let ended = Date()
        let screens = stage.screens
        let entries = log.entries
        let report = log.reports.last
        let seen = Journey.Outcome(
            wire: journey.setting.isParallel ? stage.server.requests.sorted() : stage.server.requests,
            httpFailure: report?.cause.flatMap { $0.domain == HTTPFailure.domain ? $0.description : nil },
            // A failure that began in a layer of the app may have been translated before it was reported.
            error: report.map { $0.cause.flatMap { $0.domain == HTTPFailure.domain ? nil : $0 } ?? $0.code }?
                .description, outputs: stage.record.calls,
            screen: screens.first?.summary ?? "none", secondScreen: screens.dropFirst().first?.summary,
            showsIncident: screens.flatMap(\.shown).contains { $0.incident != nil },
            log: entries.filter(\.isReport).map(\.level))
        await stage.close()
        return JourneyResult(
            journey, seen, screens: screens, log: entries, stagingErrors: stage.stagingErrors,
            times: journey.time?.texts(from: began, to: ended) ?? [])
    }
}
