import ArchitectureRules
import Foundation
import WatertightRules
import WatertightSupport

/// Reads the sources below a folder, and runs the rules.
struct Checker: Sendable {
    var settings: CheckSettings

    /// Runs a check.
    /// - Parameter contracts: The rules that run only on modules that import Watertight.
    func run(
        rules: [any Query], contracts: Set<String> = [],
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in },
        searching: (_ entries: Int) -> Void = { _ in }
    ) throws(CommandFailure) -> CheckResult {
        if let codebase = Codebase.current {
            let snapshot = try codebase.snapshot(for: settings)
            return result(of: snapshot, rules: rules, contracts: contracts)
        }
        let (paths, notes) = try SourceDiscovery(settings: settings).find(progress: searching)
        let models = try UserModels.read(root: settings.root)
        let cache = settings.cacheFolder.map(CheckCache.init(folder:))
        let hashes = cache == nil ? nil : self.hashes(of: paths)
        let key = hashes.map { self.key(of: paths, $0, models: models, rules: rules, contracts) }
        if let cache, let key, var result = cache.result(key) {
            result.cachedCount = result.fileCount
            return result
        }
        cache?.removeLeftovers()
        let loader = ProgramLoader(settings: settings)
        var sources = loader.read(paths, hashes: hashes, progress: progress)
        sources.notes += notes
        let program = loader.program(of: sources, models: models)
        let environment = Environment(sources: sources, program: program, models: models)
        let isKnown = cache?.restoreAnswers(of: sources.files, in: program, environment) ?? true
        let survey = try loader.survey(of: program, modules: sources.modules).survey
        var result = result(
            of: Snapshot(sources: sources, environment: environment, survey: survey), rules: rules, contracts: contracts
        )
        let isKept =
            sources.isKept && (isKnown || cache?.store(sources.files, answersOf: program, environment) ?? true)
        if let cache, !isKept { result.notes.append(Self.noCache(cache.folder)) }
        // A file that was saved during the run has other contents now than in the key.
        if let cache, let key, sources.hashes == hashes, !cache.store(result, for: key) {
            result.notes.append(Self.noCache(cache.folder))
        }
        return result
    }

    /// Runs the rules on the files whose findings are reported.
    private func result(of snapshot: Snapshot, rules: [any Query], contracts: Set<String>) -> CheckResult {
        let (sources, survey) = (snapshot.sources, snapshot.survey)
        let adopters = Adopters(survey.program)
        // A result in the cache has to contain all files.
        let wanted = sources.files.indices.filter {
            Codebase.current == nil || settings.selection.isReported(sources.files[$0].path)
        }
        let found = Workers.map(wanted.count, jobs: settings.jobs, each: { Resolver(program: survey.program) }) {
            index, resolver -> [Finding] in
            let file = FileID(wanted[index])
            let findings = CrashedFiles.reading(settings.root + "/" + sources.files[Int(file)].path) {
                let running = rules.filter {
                    !contracts.contains($0.description.id) || adopters.runs($0.description, on: file)
                }
                return survey.findings(in: file, by: running, resolver)
            }
            resolver.keepAnswers(of: file)
            return findings
        }
        let findings = found.flatMap { $0 }.sorted(by: Finding.isOrdered)
        var result = CheckResult(
            findings: findings, notes: sources.notes.sorted { ($0.path, $0.message) < ($1.path, $1.message) },
            fileCount: sources.files.count,
            lineCount: sources.files.reduce(0) { $0 + $1.facts.lineStarts.count },
            cachedCount: sources.files.count { $0.isCached })
        result.moduleCount = Set(survey.program.files.lazy.filter { !$0.isModel }.map(\.module)).count
        result.throwingCount = sources.files.reduce(0) { count, file in
            count + file.facts.declarations.count { $0.throwsErrors && $0.body.isPresent }
        }
        result.comments = wanted.flatMap { number -> [AcceptComment] in
            guard let tree = sources.files[number].tree else { return [] }
            return AcceptComment.comments(in: tree, of: FileID(number), survey).map { comment in
                var comment = comment
                comment.isInAdopter = adopters.contains(FileID(number))
                return comment
            }
        }
        let withFixes = Set(findings.filter { $0.fix != nil }.map(\.path)).union(result.comments.map(\.path))
        result.contentHashes = Dictionary(
            sources.files.lazy.filter { withFixes.contains($0.path) }.map { ($0.path, $0.hash) },
            uniquingKeysWith: { first, _ in first })
        result.unmatchedLayers = survey.places.unmatched
        return result
    }

    private static func noCache(_ folder: String) -> CheckNote {
        CheckNote(path: "", message: "The cache in \(folder) couldn't be written. The next run starts without it.")
    }

    // MARK: Reading

    private func hashes(of paths: [String]) -> [ContentHash] {
        let settings = settings
        return Workers.map(paths.count, jobs: settings.jobs) { index -> ContentHash in
            switch settings.readSaved(paths[index]) {
            case .bytes(let bytes): ContentHash(bytes)
            case .skipped(let reason): ContentHash(reason.utf8)
            }
        }
    }

    /// Returns the cache key for everything that the result depends on.
    private func key(
        of paths: [String], _ hashes: [ContentHash], models: UserModels, rules: [any Query], _ contracts: Set<String>
    ) -> ContentHash {
        var key = ContentHash()
        key.add(ToolIdentity.current)
        key.add(rules.map(\.description.id).joined(separator: ","))
        key.add(contracts.sorted().joined(separator: ","))
        key.add("\(settings.layers)")
        key.add(settings.vocabulary.listing)
        key.add(models.hash.hex)
        key.add("\(settings.selection.scope)")
        for (path, hash) in zip(paths, hashes) {
            key.add(path)
            key.add(hash.hex)
        }
        return key
    }
}
