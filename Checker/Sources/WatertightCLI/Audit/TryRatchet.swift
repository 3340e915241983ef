import WatertightRules

/// What is new since a baseline was written. Of each file the number of places may only shrink: one that is mended makes
/// room for another in its file, and nothing does in another file.
struct TryRatchet {
    /// Places that are more than the baseline has of their file.
    private(set) var grown: [Finding] = []
    /// How many places fewer there are than the baseline has.
    private(set) var fewer = 0
    /// The baseline that lists no more than there is, and no more than it did.
    private(set) var shrunk: Baseline

    private struct Key: Hashable {
        var path: String
        var rule: String
    }

    /// - Parameter isJudged: Whether an entry could have matched in this audit; others stay as they are.
    init(_ findings: [Finding], _ baseline: Baseline, isJudged: (Baseline.Entry) -> Bool) {
        let match = BaselineMatch(findings, baseline, isJudged: isJudged)
        var room: [Key: Int] = [:]
        for entry in match.stale { room[Key(path: entry.path, rule: entry.rule), default: 0] += entry.count }
        for finding in match.new {
            let key = Key(path: finding.path, rule: finding.rule)
            if let left = room[key], left > 0 { room[key] = left - 1 } else { grown.append(finding) }
        }
        fewer = room.values.reduce(0, +)
        let new = grown
        let kept = findings.filter { finding in !new.contains(finding) }
        shrunk = Baseline(findings: kept).adding(baseline.entries.filter { !isJudged($0) })
    }
}
