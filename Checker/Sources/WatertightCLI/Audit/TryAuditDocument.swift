import WatertightRules

/// An audit for other tools. `formatVersion` grows when a reader could break. `docs/audit-your-try.md` says what each means.
struct TryAuditDocument: Encodable {
    struct Place: Encodable {
        var path: String
        var line: Int
        var reason: String?
    }

    struct Site: Encodable {
        var path: String
        var line: Int
        var column: Int
        var symbol: String
        var module: String?
        var layer: String
        var expression: String
        var verdict: String
        var reason: String
        var words: String
        var errors: [String]
        var isExact: Bool
        var unknown: [Place]
        var rewrite: String?
        /// Whether a baseline does not have it; absent without a baseline.
        var isNew: Bool?
    }

    struct Summary: Encodable {
        var files: Int
        var lines: Int
        var tries: Int
        var verdicts: [String: Int]
        var reasons: [String: Int]
    }

    struct Stale: Encodable {
        var line: Int
        var pattern: String
        var reason: String
    }

    var formatVersion = 1
    var tool = "watertight"
    var version: String
    var summary: Summary
    var sites: [Site]
    var staleAllowances: [Stale]
    var passedOver: [CheckNote]

    init(_ report: TryAuditReport) {
        version = report.version
        summary = Summary(
            files: report.fileCount, lines: report.lineCount, tries: report.sites.count,
            verdicts: Dictionary(
                uniqueKeysWithValues: TrySite.Column.allCases.map { ($0.rawValue, report.sites($0).count) }),
            reasons: Dictionary(grouping: report.sites, by: \.reason.rawValue).mapValues(\.count))
        sites = report.sites.map { audited in
            let site = audited.site
            return Site(
                path: site.path, line: site.line, column: site.column, symbol: site.symbol, module: site.module,
                layer: site.layer.rawValue, expression: audited.expression, verdict: audited.verdict.rawValue,
                reason: audited.reason.rawValue, words: audited.words, errors: site.errors, isExact: site.isExact,
                unknown: site.unknowns.map { Place(path: $0.path, line: $0.line, reason: $0.reason?.words) },
                rewrite: audited.rewrite, isNew: report.grown == nil ? nil : report.isNew(audited))
        }
        staleAllowances = report.stale.map { Stale(line: $0.line, pattern: $0.pattern, reason: $0.reason) }
        passedOver = report.notes
    }
}
