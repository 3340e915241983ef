import WatertightRules

/// An audit, ready to be written in any format. The same audit gives the same bytes.
struct TryAuditReport: Sendable {
    var sites: [AuditedTry]
    var fileCount: Int
    var lineCount: Int
    var notes: [CheckNote] = []
    /// The lines of the allowlist that allow nothing any more, and the file.
    var stale: [TryAllowlist.Entry] = []
    var allowlist: String?
    /// What is more than the baseline has; nil without a baseline.
    var grown: Set<String>?
    var version = Version.current
    var usesColor = false
    /// Whether a terminal shows every line.
    var showsAll = false

    init(_ outcome: TryAuditRun.Outcome, _ allowlist: TryAllowlist?, isWhole: Bool) {
        (sites, fileCount, lineCount) = (outcome.sites, outcome.fileCount, outcome.lineCount)
        notes = outcome.notes
        self.allowlist = allowlist?.name
        guard let allowlist else { return }
        var used: Set<TryAllowlist.Entry> = []
        for index in sites.indices {
            for entry in allowlist.entries where TryAllowlist.matches(entry.pattern, sites[index].expression) {
                used.insert(entry)
            }
            guard sites[index].verdict != .idiom else { continue }
            sites[index].allowed = allowlist.entry(for: sites[index].expression)?.reason
        }
        if isWhole { stale = allowlist.entries.filter { !used.contains($0) } }
    }

    func sites(_ verdict: TrySite.Column) -> [AuditedTry] { sites.filter { $0.verdict == verdict } }

    /// How many stand there for each reason, the most first.
    func counts(_ verdict: TrySite.Column) -> [(reason: TrySite.Reason, count: Int)] {
        let counts = Dictionary(grouping: sites(verdict), by: \.reason).mapValues(\.count)
        return TrySite.Reason.allCases.compactMap { reason in counts[reason].map { (reason, $0) } }
            .sorted { $0.count > $1.count }
    }

    /// `325 try?: 25 go on as if it had worked, 165 invisible, 135 idioms; 210 files, 30,000 lines`
    var summary: String {
        func count(_ verdict: TrySite.Column) -> String { Report.grouped(sites(verdict).count) }
        let (goesOn, idioms) = (sites(.goesOn).count, sites(.idiom).count)
        return
            "\(Report.grouped(sites.count)) try?: \(count(.goesOn)) go\(goesOn == 1 ? "es" : "") on as if it had worked, "
            + "\(count(.invisible)) invisible, \(count(.idiom)) idiom\(idioms == 1 ? "" : "s"); "
            + Report.counted(fileCount, "file") + ", " + Report.counted(lineCount, "line")
    }

    /// The stale lines of the allowlist, as messages.
    var staleLines: [String] {
        stale.map {
            "\(allowlist ?? TryAllowlist.file):\($0.line): error: \"\($0.pattern)\" allows nothing any more. Take the line out."
        }
    }

    func isNew(_ site: AuditedTry) -> Bool { grown?.contains(Self.place(site)) ?? true }

    static func place(_ site: AuditedTry) -> String { "\(site.site.path):\(site.site.line):\(site.site.column)" }
}
