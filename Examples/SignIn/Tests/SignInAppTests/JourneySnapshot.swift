import Foundation

@testable import SignInApp

/// The screens and the log of a journey at `info` and above, without what differs from run to run.
struct JourneySnapshot: Codable, Hashable {
    struct Failure: Codable, Hashable {
        let method: String
        let title: String
        let description: String?
        let recovery: String?
        let actions: [String]
        let icon: String
        let incident: String?
    }

    struct Entry: Codable, Hashable {
        let level: String
        let message: String
        let metadata: [String: String]
    }

    struct Window: Codable, Hashable {
        let screen: String
        let failures: [Failure]
    }

    let name: String
    let log: [Entry]
    let windows: [Window]

    private init(name: String, log: [Entry], windows: [Window]) {
        self.name = name
        self.log = log
        self.windows = windows
    }

    /// The committed snapshots.
    static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Journeys.json")

    /// Creates the snapshot of a result.
    init(_ result: JourneyResult) throws {
        func masked(_ text: String?) -> String? {
            text.map { text in
                guard case .date = result.journey.time else { return text }
                return result.times.reduce(text) { $0.replacing($1, with: "DATE") }
            }
        }
        let log = result.log.filter(\.isProminent).map { entry in
            var metadata = entry.metadata
            if metadata["group"] != nil { metadata["group"] = "GROUP" }
            return Entry(level: entry.level, message: entry.message, metadata: metadata)
        }
        let windows = result.screens.map { screen in
            Window(
                screen: screen.summary,
                failures: screen.shown.map {
                    Failure(
                        method: $0.method, title: $0.title, description: masked($0.description),
                        recovery: masked($0.recovery), actions: $0.actions, icon: $0.icon, incident: $0.incident)
                })
        }
        self = try Self.masking(Self(name: result.journey.name, log: log, windows: windows))
    }

    /// Replaces ports, line numbers and incident references. Incidents are numbered in the order of the log.
    private static func masking(_ snapshot: JourneySnapshot) throws -> JourneySnapshot {
        var text = String(decoding: try encoder.encode(snapshot), as: UTF8.self)
            .replacing(/127\.0\.0\.1:[0-9]+/, with: "127.0.0.1:PORT")
            .replacing(/\.swift:[0-9]+/, with: ".swift:LINE")
        var incidents: [Substring] = []
        for match in text.matches(of: /\b[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}\b/)
        where !incidents.contains(match.output) {
            incidents.append(match.output)
        }
        for (index, incident) in incidents.enumerated() {
            text = text.replacing(incident, with: "INCIDENT-\(index + 1)")
        }
        return try JSONDecoder().decode(Self.self, from: Data(text.utf8))
    }

    static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()
}
