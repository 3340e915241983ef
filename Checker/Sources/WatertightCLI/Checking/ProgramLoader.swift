import Foundation
import WatertightRules

/// Reads sources into facts, links them, and finds what each body throws. Outlines are dropped as soon as their facts are
/// made; only those of manifests stay until the modules are known.
struct ProgramLoader: Sendable {
    var settings: CheckSettings

    /// How long each step took, for `--timings`.
    struct Timings: Sendable {
        var facts = Duration.zero
        var linking = Duration.zero
        var throwSets = Duration.zero
        var lines = 0
        /// How many files' facts came from the cache.
        var cached = 0
        var factBytes = 0
    }

    private struct Read: Sendable {
        var path: String
        var hash: ContentHash
        var isCached = false
        var facts: Facts
        var manifest: Outline?
    }

    struct Loaded: Sendable {
        var sets: ThrowSets
        var timings: Timings
        /// Of the files as they were read, by path.
        var hashes: [String: ContentHash]
    }

    func throwSets() throws(CheckFailure) -> Loaded {
        let clock = ContinuousClock()
        var timings = Timings()
        var start = clock.now
        func lap() -> Duration {
            defer { start = clock.now }
            return clock.now - start
        }
        let (paths, _) = try SourceDiscovery(settings: settings).find()
        let models = try UserModels.read(root: settings.root)
        let read = read(paths)
        timings.facts = lap()
        let program = Program(files: files(read, modules: modules(of: read)), models: models.files)
        timings.linking = lap()
        let sets = throwSets(of: program)
        timings.throwSets = lap()
        timings.cached = read.count { $0.isCached }
        timings.lines = read.reduce(0) { $0 + $1.facts.lineStarts.count }
        timings.factBytes = read.reduce(0) { $0 + $1.facts.byteCount }
        return Loaded(
            sets: sets, timings: timings,
            hashes: Dictionary(read.map { ($0.path, $0.hash) }, uniquingKeysWith: { first, _ in first }))
    }

    /// Where all code stands, without asking what it throws.
    func places() throws(CheckFailure) -> Places {
        let (paths, _) = try SourceDiscovery(settings: settings).find()
        let models = try UserModels.read(root: settings.root)
        let read = read(paths)
        let modules = modules(of: read)
        return places(in: Program(files: files(read, modules: modules), models: models.files), modules: modules)
    }

    // MARK: In parallel

    // A resolver remembers what it found: one a thread would do, one a file needs no sharing.

    func throwSets(of program: Program) -> ThrowSets {
        let flows = Workers.map(program.files.count, jobs: settings.jobs) { ThrowSets.flows(ofFile: $0, in: program) }
        return ThrowSets(program: program, files: flows)
    }

    func places(in program: Program, modules: ModuleMap) -> Places {
        let tracer = Places.Tracer(program: program)
        let traces = Workers.map(program.files.count, jobs: settings.jobs) { tracer.traces(ofFile: $0) }
        return Places(
            tracer: tracer, traces: traces, settings: settings.layers, modules: modules, vocabulary: settings.vocabulary
        )
    }

    // MARK: Reading

    private func read(_ paths: [String]) -> [Read] {
        let settings = settings
        let cache = settings.cacheFolder.map(CheckCache.init(folder:))
        let known = cache?.entries(.facts)
        let read = Workers.map(paths.count, jobs: settings.jobs) { index -> Read? in
            let path = paths[index]
            guard case .bytes(let bytes) = SourceReader.read(settings.root + "/" + path, largest: settings.largestFile)
            else { return nil }
            let hash = ContentHash(bytes)
            let isManifest = path == "Package.swift" || path.hasSuffix("/Package.swift")
            if !isManifest, let facts = known?.facts(hash) {
                return Read(path: path, hash: hash, isCached: true, facts: facts)
            }
            let outline = bytes.withUnsafeBufferPointer { Outline.parse($0) }
            return Read(path: path, hash: hash, facts: outline.facts, manifest: isManifest ? outline : nil)
        }.compactMap { $0 }
        // What cannot be kept is made anew by the next run; nothing else depends on it.
        if let cache, read.contains(where: { !$0.isCached && $0.manifest == nil }) {
            _ = cache.store(read.map { ($0.hash, $0.facts) })
        }
        return read
    }

    private func modules(of read: [Read]) -> ModuleMap {
        let imports = Set(read.flatMap { $0.facts.importedModules })
        let manifests = read.compactMap { file in file.manifest.map { (file.path, $0) } }
        return ModuleMap(paths: read.map(\.path), manifests: manifests, imports: imports)
    }

    private func files(_ read: [Read], modules: ModuleMap) -> [ProgramFile] {
        read.map { ProgramFile(path: $0.path, module: modules.module(of: $0.path), facts: $0.facts) }
    }
}
