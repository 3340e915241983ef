import Foundation
import Testing
import WatertightThrows

@testable import WatertightCLI
@testable import WatertightRules

/// The files in `docs/schemas`. `scripts/check_schemas.py` validates the JSON of each command.
@Suite struct SchemasTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../docs/schemas").standardizedFileURL
    private static let names = [
        "baseline", "check", "contract", "decide", "ends", "throws", "throws-fix", "triage", "why",
    ]

    private static let values: [String: [String]] = [
        "attempt": Attempt.names.map(\.1), "confidence": Loss.Confidence.allCases.map(\.rawValue),
        "consequence": Consequence.allCases.map(\.rawValue), "decision": ["open", "planned", "accepted"],
        "fate": [StepFate.handles, .drops, .traps, .passes, .handsOver].map(\.rawValue),
        "kind": ErrorWay.Kind.allCases.map(\.rawValue), "layer": Layer.allCases.map(\.rawValue),
        "next": Next.names.map(\.1),
        "origin": Origin.allCases.map(\.rawValue), "reach": Loss.Reach.allCases.map(\.rawValue),
        "recipient": Recipients.names.map(\.1), "severity": Severity.allCases.map(\.rawValue),
        "trigger": Trigger.allCases.map(\.rawValue),
        "verdict": [ThrowReport.Verdict.exactly, .atLeast, .nothing].map(\.rawValue),
        "wayEnd": ErrorWay.End.allCases.map(\.rawValue),
    ]

    @Test func eachSchemaIsTested() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(files.map { $0.replacing(".schema.json", with: "") }.sorted() == Self.names)
    }

    @Test(arguments: Self.names)
    func listsAllValues(_ name: String) throws {
        let file = Self.folder.appendingPathComponent("\(name).schema.json")
        let schema = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
        for (name, definition) in schema["$defs"] as? [String: [String: Any]] ?? [:] {
            guard let values = definition["enum"] as? [String] else { continue }
            #expect(values == Self.values[name], "\(name)")
        }
    }
}
