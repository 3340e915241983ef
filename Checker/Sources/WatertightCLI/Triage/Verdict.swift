import Foundation

/// A decision on an end.
struct Verdict {
    var id: String
    var decision: Baseline.Decision
    /// Whether it is also for the other open ends with the same cause.
    var isForCause = false

    /// Reads a file such as `{"decisions": [{"id": "…", "decision": "accepted", "reason": "…"}]}`.
    /// - Parameter file: The name for problems.
    static func all(in bytes: Data, file: String) throws(ConfigurationFailure) -> [Verdict] {
        struct Contents: Decodable { var decisions: [Verdict] }
        let verdicts = try EditedJSON.decode(Contents.self, from: bytes, file: file).decisions
        var numbers: [String: Int] = [:]
        for (index, verdict) in verdicts.enumerated() {
            if let first = numbers.updateValue(index + 1, forKey: verdict.id) {
                let problem = "Entry \(index + 1) of `decisions`: Entry \(first) has the same `id`."
                throw ConfigurationFailure(file: file, message: problem)
            }
        }
        return verdicts
    }
}

extension Verdict: Decodable {
    private enum CodingKeys: CodingKey { case id, sameCause }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.decode(String.self, forKey: .id)
        isForCause = try fields.decodeIfPresent(Bool.self, forKey: .sameCause) ?? false
        decision = try Baseline.Decision(from: decoder)
    }
}
