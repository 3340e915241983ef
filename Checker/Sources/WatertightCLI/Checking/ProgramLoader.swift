import Foundation
import Synchronization
import WatertightRules
import WatertightSupport

/// Reads sources into facts, links them, and computes what each body throws. Releases syntax trees as soon as facts are
/// extracted, except those of manifests and of files with directives.
struct ProgramLoader: Sendable {
    var settings: CheckSettings

    /// A file that was read.
    struct Read: Sendable {
        var path: String
        var hash: ContentHash
        /// The hash of everything that affects other files.
        var interface: ContentHash
        var isCached = false
        var facts: Facts
        /// The syntax tree, only for manifests and files with directives.
        var tree: SourceTree?

        /// Creates a file from cached facts.
        init(path: String, hash: ContentHash, known: (facts: Facts, interface: ContentHash)) {
            self.path = path
            self.hash = hash
            facts = known.facts
            interface = known.interface
            isCached = true
        }

        var isManifest: Bool { Self.isManifest(path) }

        static func isManifest(_ path: String) -> Bool { path == "Package.swift" || path.hasSuffix("/Package.swift") }
    }

    /// The files that were read and those that were skipped.
    struct Sources: Sendable {
        var files: [Read]
        var notes: [CheckNote]
        var modules: ModuleMap
        var isKept: Bool
        /// The hash of each path, of its contents or of the reason why it was skipped.
        var hashes: [ContentHash]
    }

    struct Loaded: Sendable {
        var sets: ThrowSets
        /// The hash of each file as it was read, by path.
        var hashes: [String: ContentHash]
        /// Files of tests, mocks, previews, and generated code.
        var support: Set<FileID>
        var notes: [CheckNote]
    }

    func throwSets() throws(CommandFailure) -> Loaded {
        let models = try UserModels.read(root: settings.root)
        let sources = try readAll()
        let program = program(of: sources, models: models)
        return Loaded(
            sets: throwSets(of: program),
            hashes: Dictionary(sources.files.map { ($0.path, $0.hash) }, uniquingKeysWith: { first, _ in first }),
            support: Places.supportFiles(
                of: program, settings: settings.layers, modules: sources.modules, vocabulary: settings.vocabulary),
            notes: sources.notes)
    }

    /// Returns the input of the rules.
    func survey() throws(CommandFailure) -> (survey: Survey, notes: [CheckNote]) {
        let models = try UserModels.read(root: settings.root)
        let sources = try readAll()
        return (survey(of: sources, in: program(of: sources, models: models)), sources.notes)
    }

    private func readAll() throws(CommandFailure) -> Sources {
        let (paths, notes) = try SourceDiscovery(settings: settings).find()
        var sources = read(paths)
        sources.notes = notes + sources.notes
        guard !sources.files.isEmpty else { throw .nothingToRead(in: settings.root, sources.notes) }
        return sources
    }

    // MARK: In parallel

    private func eachFile<Value: Sendable>(
        of program: Program, _ job: @escaping @Sendable (Int, Resolver) -> Value
    ) -> [Value] {
        Workers.map(program.files.count, jobs: settings.jobs, each: { Resolver(program: program) }) { file, resolver in
            CrashedFiles.reading(settings.root + "/" + program.files[file].path) { job(file, resolver) }
        }
    }

    /// Creates the input of the rules. Resolves each file once, for both throw flows and places.
    func survey(of sources: Sources, in program: Program) -> Survey {
        let tracer = Places.Tracer(program: program, vocabulary: settings.vocabulary)
        let found = eachFile(of: program) { file, resolver in
            let flows = ThrowSets.flows(ofFile: file, by: resolver)
            let traces = tracer.traces(ofFile: file, by: resolver)
            resolver.keepAnswers(of: FileID(file))
            return (flows: flows, traces: traces)
        }
        let sets = ThrowSets(program: program, files: found.map(\.flows))
        return Survey(
            throwSets: sets,
            places: Places(
                tracer: tracer, traces: found.map(\.traces), throwSets: sets, settings: settings.layers,
                modules: sources.modules),
            vocabulary: settings.vocabulary, failures: failures(of: sets))
    }

    func throwSets(of program: Program) -> ThrowSets {
        ThrowSets(program: program, files: eachFile(of: program) { ThrowSets.flows(ofFile: $0, by: $1) })
    }

    func failures(of sets: ThrowSets) -> Failures {
        let files = eachFile(of: sets.program) { file, resolver in
            defer { resolver.keepAnswers(of: FileID(file)) }
            return sets.failures(ofFile: file, vocabulary: settings.vocabulary, by: resolver)
        }
        return Failures(sets, files: files)
    }

    // MARK: Reading

    func program(of sources: Sources, models: UserModels) -> Program {
        let files = sources.files.map {
            ProgramFile(path: $0.path, module: sources.modules.module(of: $0.path), facts: $0.facts)
        }
        return Program(files: files, models: models.files)
    }

    /// - Parameter hashes: The hashes of the files if they were just read, to skip reading cached files again.
    func read(
        _ paths: [String], hashes: [ContentHash]? = nil,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) -> Sources {
        let settings = settings
        let cache = settings.cacheFolder.map(CheckCache.init(folder:))
        let known = cache?.entries(jobs: settings.jobs)
        let done = Atomic(0)
        let outcomes = Workers.map(paths.count, jobs: settings.jobs) { index -> (file: Read?, note: CheckNote?) in
            let path = paths[index]
            defer {
                progress(done.add(1, ordering: .relaxed).newValue, paths.count)
            }
            if let hash = hashes?[index], let known = known?.facts(hash), !known.facts.hasDirectives,
                !Read.isManifest(path)
            {
                return (Read(path: path, hash: hash, known: known), Self.note(path, known.facts))
            }
            switch SourceReader.read(settings.root + "/" + path, largest: settings.largestFile) {
            case .skipped(let reason): return (nil, CheckNote(path: path, message: reason, isUnread: true))
            case .bytes(let bytes):
                let file = CrashedFiles.reading(settings.root + "/" + path) { Self.file(path, bytes, known) }
                return (file, Self.note(path, file.facts))
            }
        }
        let files = outcomes.compactMap(\.file)
        // The cache is best effort: the next run recreates missing entries.
        let isKept = files.allSatisfy(\.isCached) || cache?.store(files, jobs: settings.jobs) ?? true
        let modules = ModuleMap(
            paths: files.map(\.path),
            manifests: files.compactMap { file in file.isManifest ? file.tree.map { (file.path, $0) } : nil },
            imports: Set(files.flatMap { $0.facts.importedModules }))
        return Sources(
            files: files, notes: outcomes.compactMap(\.note), modules: modules, isKept: isKept,
            hashes: outcomes.map { $0.file?.hash ?? ContentHash(($0.note?.message ?? "").utf8) })
    }

    private static func note(_ path: String, _ facts: Facts) -> CheckNote? {
        facts.isTruncated
            ? CheckNote(path: path, message: "Code that is nested too deeply was skipped.", isUnread: true) : nil
    }

    private static func file(_ path: String, _ bytes: [UInt8], _ entries: CheckCache.Entries?) -> Read {
        let hash = ContentHash(bytes)
        let known = entries?.facts(hash)
        let needsTree = known.map { $0.facts.hasDirectives || Read.isManifest(path) } ?? true
        let tree = needsTree ? SourceTree(bytes) : nil
        let facts = known?.facts ?? tree?.facts ?? Facts()
        var file = Read(path: path, hash: hash, known: known ?? (facts: facts, interface: ContentHash(facts.interface)))
        file.isCached = known != nil
        if facts.hasDirectives || file.isManifest { file.tree = tree }
        return file
    }
}
