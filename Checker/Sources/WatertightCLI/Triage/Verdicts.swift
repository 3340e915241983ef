import Foundation
import WatertightSupport

/// Decisions from a file: `{"decisions": [{"id": "…", "decision": "accepted", "reason": "…"}]}`.
struct Verdicts {
    struct Verdict: Decodable {
        var id: String
        var decision: Baseline.Decision

        init(id: String, decision: Baseline.Decision) {
            self.id = id
            self.decision = decision
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.fields(["id", "decision", "reason"])
            id = try fields.text("id")
            decision = try fields.decision()
        }
    }

    /// An element of the list, so that the others are decoded too if it is invalid.
    private struct Element: Decodable {
        var result: Result<Verdict, DecodingError>

        init(from decoder: any Decoder) throws {
            do {
                result = .success(try Verdict(from: decoder))
            } catch let error as DecodingError {
                result = .failure(error)
            }
        }
    }

    private struct Contents: Decodable {
        var elements: [Element]

        init(from decoder: any Decoder) throws {
            let fields = try decoder.fields(["formatVersion", "decisions"])
            if fields.contains("formatVersion"), try fields.whole("formatVersion", from: 1) != 1 {
                throw fields.failure("Only `formatVersion` 1 is known.")
            }
            elements = try fields.decode([Element].self, forKey: "decisions")
        }
    }

    var verdicts: [Verdict] = []
    /// Everything that is wrong, with places. If there is anything, no decision counts.
    private(set) var problems: [String] = []

    init(_ verdicts: [Verdict]) { self.verdicts = verdicts }

    /// - Parameter file: The name for problems.
    init(bytes: Data, file: String) {
        let contents: Contents
        do throws(ConfigurationFailure) {
            contents = try StrictJSON.decode(Contents.self, from: bytes, file: file)
        } catch {
            problems = [error.description]
            return
        }
        var numbers: [String: Int] = [:]
        for (index, element) in contents.elements.enumerated() {
            switch element.result {
            case .success(let verdict):
                if let first = numbers.updateValue(index + 1, forKey: verdict.id) {
                    let problem = "Entry \(index + 1) of `decisions`: Entry \(first) has the same `id`."
                    problems.append(ConfigurationFailure(file: file, message: problem).description)
                }
                verdicts.append(verdict)
            case .failure(let error):
                problems.append(ConfigurationFailure(file: file, message: StrictJSON.problem(error)).description)
            }
        }
    }

    mutating func add(_ problem: String) { problems.append(problem) }
}
