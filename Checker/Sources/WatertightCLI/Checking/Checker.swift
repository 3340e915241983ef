import Foundation
import Synchronization
import WatertightRules

/// Reads the sources below a folder, makes their outlines, and asks the rules.
struct Checker: Sendable {
    var settings: CheckSettings

    private struct Read: Sendable {
        var path: String
        var hash: ContentHash
        var outline: Outline?
        var note: CheckNote?
        var isCached = false
    }

    /// A codebase that is read, and what was passed over.
    private struct Loaded {
        var codebase: Codebase
        var notes: [CheckNote]
        var cachedCount: Int
        var hashes: [String: ContentHash]

        var lineCount: Int { codebase.files.reduce(0) { $0 + $1.outline.lineStarts.count } }
    }

    /// Checks everything.
    /// - Parameter basis: What the result depends on beside the sources and these settings (the rules' configuration):
    ///   results of an earlier run are taken only for the same.
    func run(
        rules: [any Rule], basis: String = "", progress: @escaping @Sendable (CheckProgress) -> Void = { _ in }
    ) throws(CheckFailure) -> CheckResult {
        let clock = ContinuousClock()
        let start = clock.now
        let (paths, notes) = try SourceDiscovery(settings: settings).find()
        let models = try UserModels.read(root: settings.root)
        let cache = settings.cacheFolder.map(CheckCache.init(folder:))
        let key = cache == nil ? nil : key(of: paths, models: models, rules: rules, basis: basis)
        if let cache, let key, var result = cache.result(key) {
            result.cachedCount = result.fileCount
            result.duration = clock.now - start
            return result
        }
        let loaded = load(paths, models: models, notes: notes, cache: cache, progress: progress)
        let codebase = loaded.codebase
        let found = Workers.map(codebase.files.count, jobs: settings.jobs) { index in
            codebase.findings(in: codebase.files[index], by: rules)
        }
        let findings = found.flatMap { $0 }.sorted(by: Finding.isOrdered)
        var result = CheckResult(
            findings: findings, notes: loaded.notes, fileCount: codebase.files.count, lineCount: loaded.lineCount,
            cachedCount: loaded.cachedCount)
        if settings.drawsLayers { result.graph = LayerGraph(places: codebase.survey.places, findings: findings) }
        result.directives = codebase.files.flatMap { IgnoreDirective.directives(in: $0, of: codebase) }
        let mended = Set(findings.filter { $0.fix != nil }.map(\.path)).union(result.directives.map(\.path))
        result.contentHashes = loaded.hashes.filter { mended.contains($0.key) }
        result.unmatchedLayers = codebase.survey.places.unmatched
        if let cache, let key, !cache.store(result, for: key) { result.notes.append(Self.noCache(cache.folder)) }
        result.duration = clock.now - start
        return result
    }

    private static func noCache(_ folder: String) -> CheckNote {
        CheckNote(path: "", message: "Nothing could be written to the cache in \(folder); the next run starts anew.")
    }

    // MARK: Reading

    /// What the result of a run depends on.
    private func key(of paths: [String], models: UserModels, rules: [any Rule], basis: String) -> ContentHash {
        let settings = settings
        let hashes = Workers.map(paths.count, jobs: settings.jobs) { index -> ContentHash in
            switch SourceReader.read(settings.root + "/" + paths[index], largest: settings.largestFile) {
            case .bytes(let bytes): ContentHash(bytes)
            case .passedOver(let reason): ContentHash(reason.utf8)
            }
        }
        var key = ContentHash()
        key.add(ToolIdentity.current)
        key.add(rules.map(\.description.id).joined(separator: ","))
        key.add("\(settings.layers)")
        key.add(settings.vocabulary.listing)
        key.add(models.hash.hex)
        key.add("\(settings.selection.scope)")
        key.add(basis)
        key.add("\(settings.drawsLayers)")
        for (path, hash) in zip(paths, hashes) {
            key.add(path)
            key.add(hash.hex)
        }
        return key
    }

    private func load(
        _ paths: [String], models: UserModels, notes: [CheckNote], cache: CheckCache?,
        progress: @escaping @Sendable (CheckProgress) -> Void
    ) -> Loaded {
        let settings = settings
        let known = cache?.entries(.outlines)
        let done = Atomic(0)
        let read = Workers.map(paths.count, jobs: settings.jobs) { index -> Read in
            let path = paths[index]
            defer {
                let (_, count) = done.add(1, ordering: .relaxed)
                progress(CheckProgress(done: count, total: paths.count))
            }
            switch SourceReader.read(settings.root + "/" + path, largest: settings.largestFile) {
            case .passedOver(let reason):
                return Read(path: path, hash: ContentHash(), note: CheckNote(path: path, message: reason))
            case .bytes(let bytes):
                let hash = ContentHash(bytes)
                if let outline = known?.outline(hash) {
                    return Read(path: path, hash: hash, outline: outline, isCached: true)
                }
                let outline = bytes.withUnsafeBufferPointer { Outline.parse($0) }
                let note =
                    outline.isTruncated
                    ? CheckNote(path: path, message: "What is nested too deep in it was left out.") : nil
                return Read(path: path, hash: hash, outline: outline, note: note)
            }
        }
        var notes = notes + read.compactMap(\.note)
        if let cache, read.contains(where: { $0.outline != nil && !$0.isCached }) {
            let outlines = read.compactMap { file in file.outline.map { (file.hash, $0) } }
            if !cache.store(outlines) { notes.append(Self.noCache(cache.folder)) }
        }
        var files = read.compactMap { file in file.outline.map { SourceFile(path: file.path, outline: $0) } }
        let modules = ModuleMap(files: files)
        for index in files.indices { files[index].module = modules.module(of: files[index].path) }
        let codebase = Codebase(
            files: files, survey: survey(of: files, models: models, modules: modules), modules: modules)
        return Loaded(
            codebase: codebase, notes: notes.sorted { ($0.path, $0.message) < ($1.path, $1.message) },
            cachedCount: read.count { $0.isCached },
            hashes: Dictionary(read.map { ($0.path, $0.hash) }, uniquingKeysWith: { first, _ in first }))
    }

    private func survey(of files: [SourceFile], models: UserModels, modules: ModuleMap) -> Survey {
        let sources = Workers.map(files.count, jobs: settings.jobs) { number in
            let file = files[number]
            return ProgramFile(path: file.path, module: file.module, facts: file.outline.facts)
        }
        let program = Program(files: sources, models: models.files)
        let loader = ProgramLoader(settings: settings)
        return Survey(
            throwSets: loader.throwSets(of: program), places: loader.places(in: program, modules: modules),
            vocabulary: settings.vocabulary)
    }
}
