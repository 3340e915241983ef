import Foundation
import Synchronization
import WatertightRules
import WatertightSupport

/// Reads sources into facts, links them, and computes what each body throws. Releases syntax trees as soon as facts are
/// extracted, except those of manifests and of files with directives.
struct ProgramLoader: Sendable {
    var settings: CheckSettings
    /// Ends the work early.
    var stop: Stop?

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
        let (sources, sets): (Sources, ThrowSets)
        if let kept = try Codebase.current?.snapshot(for: settings) {
            (sources, sets) = (kept.sources, kept.survey.throwSets)
        } else {
            let models = try UserModels.read(root: settings.root)
            sources = try readAll()
            sets = try throwSets(of: program(of: sources, models: models))
        }
        return Loaded(
            sets: sets,
            hashes: Dictionary(sources.files.map { ($0.path, $0.hash) }, uniquingKeysWith: { first, _ in first }),
            support: Places.supportFiles(
                of: sets.program, settings: settings.layers, modules: sources.modules,
                vocabulary: settings.vocabulary),
            notes: sources.notes)
    }

    /// Returns the input of the rules.
    func survey() throws(CommandFailure) -> (survey: Survey, notes: [CheckNote]) {
        if let kept = try Codebase.current?.snapshot(for: settings) { return (kept.survey, kept.sources.notes) }
        let models = try UserModels.read(root: settings.root)
        let sources = try readAll()
        let program = program(of: sources, models: models)
        return (try survey(of: program, modules: sources.modules).survey, sources.notes)
    }

    /// Finds and reads all files.
    /// - Parameter known: Files that were read before, by path.
    func readAll(known: [String: Read] = [:]) throws(CommandFailure) -> Sources {
        let (paths, notes) = try SourceDiscovery(settings: settings).find()
        var sources = read(paths, reusing: known)
        sources.notes = notes + sources.notes
        guard !sources.files.isEmpty else { throw .nothingToRead(in: settings.root, sources.notes) }
        return sources
    }

    // MARK: In parallel

    private func map<Value: Sendable>(
        _ files: [Int], of program: Program, _ job: @escaping @Sendable (Int, Resolver) -> Value
    ) throws(CommandFailure) -> [Value] {
        let found = Workers.map(files.count, jobs: settings.jobs, each: { Resolver(program: program) }) {
            number, resolver -> Value? in
            if stop?.isRequested == true { return nil }
            let file = files[number]
            return CrashedFiles.reading(settings.root + "/" + program.files[file].path) { job(file, resolver) }
        }
        let complete = found.compactMap { $0 }
        guard complete.count == files.count else { throw .canceled }
        return complete
    }

    /// Creates the input of the rules. Resolves each file once, for both throw flows and places.
    /// - Parameters:
    ///   - known: The summaries of an earlier version of the program.
    ///   - stale: The files whose summaries are created again; `nil` for all files.
    func survey(
        of program: Program, modules: ModuleMap, reusing known: Summaries? = nil, stale: [Int]? = nil
    ) throws(CommandFailure) -> (survey: Survey, summaries: Summaries) {
        let tracer = Places.Tracer(program: program, vocabulary: settings.vocabulary)
        let stale = known == nil ? Array(program.files.indices) : stale ?? Array(program.files.indices)
        let found = try map(stale, of: program) { file, resolver in
            let flows = ThrowSets.flows(ofFile: file, by: resolver)
            let traces = tracer.traces(ofFile: file, by: resolver)
            resolver.keepAnswers(of: FileID(file))
            return (flows: flows, traces: traces)
        }
        var summaries = known ?? Summaries(flows: found.map(\.flows), traces: found.map(\.traces))
        if known != nil {
            for (file, found) in zip(stale, found) {
                (summaries.flows[file], summaries.traces[file]) = (found.flows, found.traces)
            }
        }
        let sets = ThrowSets(program: program, files: summaries.flows)
        let failures = try map(stale, of: program) { file, resolver in
            defer { resolver.keepAnswers(of: FileID(file)) }
            return sets.failures(ofFile: file, vocabulary: settings.vocabulary, by: resolver)
        }
        if known == nil {
            summaries.failures = failures
        } else {
            for (file, found) in zip(stale, failures) { summaries.failures[file] = found }
        }
        let survey = Survey(
            throwSets: sets,
            places: Places(
                tracer: tracer, traces: summaries.traces, throwSets: sets, settings: settings.layers,
                modules: modules),
            vocabulary: settings.vocabulary, failures: Failures(sets, files: summaries.failures))
        return (survey, summaries)
    }

    func throwSets(of program: Program) throws(CommandFailure) -> ThrowSets {
        let files = try map(Array(program.files.indices), of: program) { ThrowSets.flows(ofFile: $0, by: $1) }
        return ThrowSets(program: program, files: files)
    }

    // MARK: Reading

    /// - Parameter isEdited: Whether to leave room for more bodies.
    func program(of sources: Sources, models: UserModels, isEdited: Bool = false) -> Program {
        let files = sources.files.map {
            var file = ProgramFile(path: $0.path, module: sources.modules.module(of: $0.path), facts: $0.facts)
            if isEdited { file.spareBodies = 16 + $0.facts.bodies.count / 8 }
            return file
        }
        return Program(files: files, models: models.files)
    }

    /// - Parameters:
    ///   - hashes: The hashes of the files if they were just read, to skip reading cached files again.
    ///   - earlier: Files that were read before, by path.
    func read(
        _ paths: [String], hashes: [ContentHash]? = nil, reusing earlier: [String: Read] = [:],
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) -> Sources {
        let settings = settings
        let cache = settings.cacheFolder.map(CheckCache.init(folder:))
        let known = earlier.isEmpty ? cache?.entries(jobs: settings.jobs) : nil
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
            switch settings.read(path) {
            case .skipped(let reason): return (nil, CheckNote(path: path, message: reason, isUnread: true))
            case .bytes(let bytes):
                if let file = earlier[path], file.hash == ContentHash(bytes) {
                    return (file, Self.note(path, file.facts))
                }
                let file = CrashedFiles.reading(settings.root + "/" + path) { Self.file(path, bytes, known) }
                return (file, Self.note(path, file.facts))
            }
        }
        let files = outcomes.compactMap(\.file)
        // The cache is best effort: the next run recreates missing entries.
        let isKept =
            !earlier.isEmpty || files.allSatisfy(\.isCached) || cache?.store(files, jobs: settings.jobs) ?? true
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

    static func file(_ path: String, _ bytes: [UInt8], _ entries: CheckCache.Entries? = nil) -> Read {
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
