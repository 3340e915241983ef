import Foundation

@testable import Journeys

/// The screens and the log of a journey at `info` and above, with everything masked that differs between runs.
struct JourneySnapshot: Codable, Hashable {
    struct Window: Codable, Hashable {
        let screen: String
        let failures: [Screen.Shown]
    }

    let name: String
    let log: [FailureLog.Entry]
    let windows: [Window]

    /// The committed snapshots.
    static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Journeys.json")

    static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()
}

extension JourneySnapshot {
    /// Creates the snapshot of a result. Incidents are numbered in the order of the log.
    init(_ result: JourneyResult) throws {
        let snapshot = JourneySnapshot(
            name: result.journey.name, log: result.log.filter(\.isProminent),
            windows: result.screens.map { Window(screen: $0.summary, failures: $0.shown) })
        var text = String(decoding: try Self.encoder.encode(snapshot), as: UTF8.self)
            .replacing(/127\.0\.0\.1:[0-9]+/, with: "127.0.0.1:PORT")
            .replacing(/\.swift:[0-9]+/, with: ".swift:LINE")
            .replacing(/@[0-9]+ms/, with: "@Nms")
            .replacing(/"group" : "[0-9a-f]+"/, with: #""group" : "GROUP""#)
        if case .date = result.journey.time {
            for date in result.times { text = text.replacing(date, with: "DATE") }
        }
        var incidents: [Substring] = []
        for match in text.matches(of: /\b[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}\b/)
        where !incidents.contains(match.output) {
            incidents.append(match.output)
        }
        for (index, incident) in incidents.enumerated() {
            text = text.replacing(incident, with: "INCIDENT-\(index + 1)")
        }
        self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
    }
}
