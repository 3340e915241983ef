import Foundation
import WatertightPresentation

/// What became of a journey.
struct JourneyResult: Sendable {
    let journey: Journey
    let seen: JourneyObservation
    /// How it differs from what should have become of it; empty if it doesn't.
    let differences: [String]

    /// Compares what was seen with what was expected.
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
        compare("log", seen.log.map(\.level), expected.log)
        if let difference = Self.difference(of: seen, time: expected.time) { differences.append("time: \(difference)") }
        // What a person can read to support is what the log says.
        let logged = seen.log.map { $0.metadata["incident"] }
        compare("log: incidents", Set(logged.compactMap { $0 }).count, seen.log.count)
        compare(
            "incident", [seen.screen, seen.secondScreen].flatMap { $0?.shown ?? [] }.compactMap(\.incident),
            expected.showsIncident ? [logged.last.flatMap { $0 } ?? "one that is in the log"] : [])
        self.differences = differences
    }

    /// A screen's line, as far as it can be compared: in another language than English the titles are other words.
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
            return isShown == true ? nil : "the screen does not say \(texts.first ?? "\(promised)")"
        }
    }
}
