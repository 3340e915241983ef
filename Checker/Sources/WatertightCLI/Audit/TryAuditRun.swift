import Foundation
import WatertightRules

/// Reads the sources, judges each `try?`, and says what could stand in its place.
struct TryAuditRun: Sendable {
    var settings: CheckSettings

    struct Outcome: Sendable {
        var sites: [AuditedTry]
        var fileCount: Int
        var lineCount: Int
        var notes: [CheckNote]
    }

    /// Comments that silence this rule allow a `try?`, too: a team says it once.
    private static let rule = SwallowedRule.description.id

    func run(progress: @escaping @Sendable (CheckProgress) -> Void = { _ in }) throws(CheckFailure) -> Outcome {
        let (paths, notes) = try SourceDiscovery(settings: settings).find()
        let models = try UserModels.read(root: settings.root)
        let loader = ProgramLoader(settings: settings)
        let sources = loader.read(paths, progress: progress)
        let program = loader.program(of: sources, models: models)
        let survey = Survey(
            throwSets: loader.throwSets(of: program), places: loader.places(in: program, modules: sources.modules),
            vocabulary: settings.vocabulary)
        let settings = settings
        let found = Workers.map(sources.files.count, jobs: settings.jobs, each: { Resolver(program: program) }) {
            number, resolver in
            let sites = survey.tries(in: Int32(number), resolver)
            let directives = sources.files[number].outline.map {
                IgnoreDirective.directives(in: $0, of: Int32(number), survey)
            }
            return Self.audited(sites, settings, directives ?? [])
        }
        return Outcome(
            sites: found.flatMap { $0 }.sorted {
                ($0.site.path, $0.site.line, $0.site.column) < ($1.site.path, $1.site.line, $1.site.column)
            },
            fileCount: sources.files.count, lineCount: sources.files.reduce(0) { $0 + $1.facts.lineStarts.count },
            notes: (notes + sources.notes).sorted { ($0.path, $0.message) < ($1.path, $1.message) })
    }

    private static func audited(
        _ sites: [TrySite], _ settings: CheckSettings, _ directives: [IgnoreDirective]
    ) -> [AuditedTry] {
        guard let path = sites.first?.path else { return [] }
        // A file that is gone since it was read has no text to show.
        var bytes: [UInt8] = []
        if case .bytes(let read) = SourceReader.read(settings.root + "/" + path, largest: settings.largestFile) {
            bytes = read
        }
        let outline = bytes.withUnsafeBufferPointer { Outline.parse($0) }
        return sites.map { site in
            let source = TrySource(at: site.offset, in: outline, bytes)
            let silenced = directives.first { directive in
                directive.rules.contains(rule) && !directive.reason.isEmpty
                    && (directive.kind == .file || directive.kind == .line && directive.targetLine == site.line)
            }
            return AuditedTry(
                site: site, expression: source?.oneLine ?? "try?",
                rewrite: source.flatMap { TryRewrite(source: $0, site: site).text },
                allowed: site.reason.column == .idiom ? nil : silenced?.reason)
        }
    }
}
