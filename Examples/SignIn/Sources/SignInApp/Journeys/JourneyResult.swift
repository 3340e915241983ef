import Foundation
import WatertightPresentation

/// The result of a journey.
struct JourneyResult: Sendable {
    let journey: Journey
    let seen: JourneyObservation
    /// The differences between the observations and the expectations.
    let differences: [String]

    /// Compares the observations with the expectations.
    init(_ journey: Journey, _ seen: JourneyObservation) {
        self.journey = journey
        self.seen = seen

        var differences = seen.mishaps.map { "staging: \($0)" }
        func compare<Value: Equatable>(_ layer: String, _ actual: Value, _ expected: Value) {
            if actual != expected { differences.append("\(layer): \(actual) instead of \(expected)") }
        }
        let expected = journey.expected
        if let served = expected.served { compare("requests", seen.served, served) }
        if let connections = expected.connections { compare("connections", seen.connections, connections) }
        compare("HTTP failure", seen.httpFailure ?? "none", expected.httpFailure ?? "none")
        compare("error", seen.error ?? "none", expected.error ?? "none")
        compare("outputs", seen.outputs, expected.outputs)
        compare("screen", Self.comparable(seen.screen?.summary), Self.comparable(expected.screen))
        compare("second screen", Self.comparable(seen.secondScreen?.summary), Self.comparable(expected.secondScreen))
        let reports = seen.log.filter(\.isReport)
        compare("log", reports.map(\.level), expected.log)
        differences += Self.strayIncidents(in: seen.log).map { "log: \($0)" }
        if let difference = Self.difference(of: seen, time: expected.time) { differences.append("time: \(difference)") }
        compare(
            "incident", [seen.screen, seen.secondScreen].flatMap { $0?.shown ?? [] }.compactMap(\.incident),
            expected.showsIncident ? [reports.last?.incidents.first ?? "one that is in the log"] : [])
        self.differences = differences
    }

    /// Returns the violations of the rule that all entries of a failure contain its incident, which is reported exactly
    /// once, before anything else is logged about it.
    private static func strayIncidents(in log: [FailureLog.Entry]) -> [String] {
        var reported: Set<String> = []
        return log.compactMap { entry in
            let incidents = entry.incidents
            if incidents.isEmpty { return "'\(entry.message)' has no incident" }
            if entry.isReport {
                return incidents.allSatisfy { reported.insert($0).inserted }
                    ? nil : "'\(entry.message)' was reported before"
            }
            return reported.isSuperset(of: incidents) ? nil : "'\(entry.message)' was not reported"
        }
    }

    /// Returns the part of a summary that can be compared: in other languages than English, all but the titles.
    private static func comparable(_ summary: String?) -> String {
        guard let summary else { return "none" }
        if LocalizedText("language", bundle: .module).string == "en" { return summary }
        return summary.split(separator: ", ").map { $0.prefix { $0 != ":" } }.joined(separator: ", ")
    }

    private static func difference(of seen: JourneyObservation, time expected: ExpectedTime?) -> String? {
        switch (seen.promisedTime, expected) {
        case (nil, nil): return nil
        case (let promised?, nil): return "\(promised) instead of none"
        case (nil, let expected?): return "none instead of \(expected)"
        case (let promised?, let expected?):
            guard expected.isMet(by: promised, from: seen.began, to: seen.ended) else {
                return "\(promised) instead of \(expected)"
            }
            let texts = promised.texts(from: seen.began, to: seen.ended)
            let isShown = seen.screen?.shown.contains { shown in
                texts.contains { shown.recovery?.contains($0) == true }
            }
            return isShown == true ? nil : "the screen does not contain \(texts.first ?? "\(promised)")"
        }
    }
}
