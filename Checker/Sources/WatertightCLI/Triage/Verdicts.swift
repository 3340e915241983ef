import Foundation
import WatertightSupport

/// Decisions from a file: `{"decisions": [{"id": "…", "decision": "accepted", "reason": "…"}]}`.
struct Verdicts {
    struct Verdict {
        var id: String
        var decision: Baseline.Decision
    }

    var verdicts: [Verdict] = []
    /// Everything that is wrong, with places. If there is anything, no decision counts.
    private(set) var problems: [String] = []

    init(_ verdicts: [Verdict]) { self.verdicts = verdicts }

    /// - Parameter file: The name for problems.
    init(bytes: Data, file: String) {
        let elements: [PlacedJSON]
        do throws(ConfigurationFailure) {
            let root = try PlacedFields(
                PlacedJSON.read(bytes, file: file), "The file", keys: ["formatVersion", "decisions"], file: file)
            if root.has("formatVersion"), try root.whole("formatVersion", from: 1) != 1 {
                throw root.failure(at: "formatVersion", "Only \"formatVersion\" 1 is known.")
            }
            elements = try root.list("decisions")
        } catch {
            problems = [error.description]
            return
        }
        var lines: [String: Int] = [:]
        for element in elements {
            do throws(ConfigurationFailure) {
                let fields = try PlacedFields(element, "A decision", keys: ["id", "decision", "reason"], file: file)
                let verdict = try Self.verdict(fields)
                if let line = lines.updateValue(element.line, forKey: verdict.id) {
                    throw fields.failure(at: "id", "The decision on line \(line) has the same id.")
                }
                verdicts.append(verdict)
            } catch {
                problems.append(error.description)
            }
        }
    }

    private static func verdict(_ fields: PlacedFields) throws(ConfigurationFailure) -> Verdict {
        let id = try fields.text("id")
        switch try fields.text("decision") {
        case "open": return Verdict(id: id, decision: .open)
        case "accepted": return Verdict(id: id, decision: .accepted(try fields.reason("reason")))
        case let other:
            throw fields.failure(at: "decision", "There is no decision \"\(other)\". Valid: open, accepted.")
        }
    }

    mutating func add(_ problem: String) { problems.append(problem) }
}
