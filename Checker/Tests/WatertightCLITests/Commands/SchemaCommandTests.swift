import Foundation
import Testing
import WatertightThrows

@testable import WatertightCLI
@testable import WatertightRules

/// `watertight schema`. `scripts/check_schemas.py` validates the JSON of each command.
@Suite struct SchemaCommandTests {
    private static let names = [
        "baseline", "check", "contract", "decide", "ends", "explain", "throws-fix", "throws",
        "triage", "why",
    ]

    private static let values: [String: [String]] = [
        "attempt": Attempt.names.map(\.1), "confidence": Loss.Confidence.allCases.map(\.rawValue),
        "consequence": Consequence.allCases.map(\.rawValue), "decision": ["open", "planned", "accepted"],
        "fate": [StepFate.handles, .drops, .traps, .passes, .handsOver].map(\.rawValue),
        "kind": ErrorWay.Kind.allCases.map(\.rawValue), "layer": Layer.allCases.map(\.rawValue),
        "level": RuleLevel.allCases.map(\.rawValue), "next": Next.names.map(\.1),
        "origin": Origin.allCases.map(\.rawValue), "reach": Loss.Reach.allCases.map(\.rawValue),
        "recipient": Recipients.names.map(\.1), "severity": Severity.allCases.map(\.rawValue),
        "trigger": Trigger.allCases.map(\.rawValue),
        "verdict": [ThrowReport.Verdict.exactly, .atLeast, .nothing].map(\.rawValue),
        "wayEnd": ErrorWay.End.allCases.map(\.rawValue),
    ]

    @Test func listsTheSchemas() throws {
        let run = try TemporaryFolder().run("schema")
        let lines = run.output.split(separator: "\n")
        #expect(lines.compactMap { $0.split(separator: " ").first.map(String.init) } == Self.names)
        #expect(lines.contains("check       watertight check --format json"))
        let unknown = try TemporaryFolder().run("schema", "chek")
        #expect(unknown.code == 2)
        #expect(unknown.errors.contains("There is no schema \"chek\". Did you mean \"check\"?"))
    }

    @Test(arguments: Self.names)
    func listsAllValues(_ name: String) throws {
        let run = try TemporaryFolder().run("schema", name)
        let schema = try #require(
            JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
        for (name, definition) in schema["$defs"] as? [String: [String: Any]] ?? [:] {
            guard let values = definition["enum"] as? [String] else { continue }
            #expect(values == Self.values[name], "\(name)")
        }
    }
}
