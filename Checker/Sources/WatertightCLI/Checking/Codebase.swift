import Foundation
import Synchronization
import WatertightRules
import WatertightSupport

/// A program at one moment, with what is known of it.
struct Snapshot: Sendable {
    var sources: ProgramLoader.Sources
    var environment: Environment
    var survey: Survey
    /// `nil` if no edits follow.
    var summaries: Summaries?
    /// The layers and words that it was made with.
    var configuration = ""
    /// The texts of open files, in place of those on disk, by path.
    var unsaved: [String: [UInt8]] = [:]
    /// Whether it equals what a new process would find. After an edit, some summaries of other files can be outdated.
    var isExact = true

    var program: Program { survey.program }
}

/// Keeps the latest snapshot of a codebase in memory, for servers, whose clients send many requests.
final class Codebase: Sendable {
    /// The codebase that commands read instead of files.
    @TaskLocal static var current: Codebase?

    private let latest = Mutex<(root: String, snapshot: Snapshot)?>(nil)
    let locatedFiles = LocatedFiles()
    /// Whether each command reads changed files before it runs. An editor decides itself when to.
    private let followsFiles: Bool

    init(followsFiles: Bool) { self.followsFiles = followsFiles }

    /// Returns the text of a source, as an editor shows it; `nil` if it can't be read.
    /// - Parameter codebase: That of the thread that started the work.
    static func contents(of path: String, root: String, in codebase: Codebase? = current) -> Data? {
        let open = codebase?.latest.withLock { $0?.root == root ? $0?.snapshot.unsaved[path] : nil }
        return open.map { Data($0) }
            ?? FileManager.default.contents(atPath: root.isEmpty ? path : FilePath.joined(root, path))
    }

    /// Returns the snapshot that a command runs on.
    func snapshot(for settings: CheckSettings) throws(CommandFailure) -> Snapshot {
        if !followsFiles, let known = known(for: settings) { return known }
        return try refreshed(settings)
    }

    /// Returns the latest snapshot, without reading any files.
    func known(for settings: CheckSettings) -> Snapshot? {
        latest.withLock { $0?.root == settings.root ? $0?.snapshot : nil }
    }

    /// Reads changed files, and returns the exact snapshot.
    func refreshed(_ settings: CheckSettings, stop: Stop? = nil) throws(CommandFailure) -> Snapshot {
        let known = known(for: settings)
        let loader = ProgramLoader(settings: settings, stop: stop)
        let models = try UserModels.read(root: settings.root)
        let earlier = Dictionary(
            known?.sources.files.map { ($0.path, $0) } ?? [], uniquingKeysWith: { first, _ in first })
        let sources = try loader.readAll(known: earlier)
        let program = loader.program(of: sources, models: models, isEdited: true)
        let environment = Environment(sources: sources, program: program, models: models)
        // What the findings depend on besides the files.
        let configuration = "\(settings.layers)\n\(settings.vocabulary.listing)"
        if var known, known.isExact, known.configuration == configuration,
            known.environment.hash == environment.hash, known.sources.hashes == sources.hashes
        {
            (known.sources, known.unsaved) = (sources, settings.unsaved)
            latest.withLock { [known] in $0 = (settings.root, known) }
            return known
        }
        if let known, known.environment.hash == environment.hash {
            for (number, file) in sources.files.enumerated() where known.sources.files[number].hash == file.hash {
                program.answers[FileID(number)] = known.program.answers[FileID(number)]
            }
        } else if known == nil, let folder = settings.cacheFolder {
            _ = CheckCache(folder: folder).restoreAnswers(of: sources.files, in: program, environment)
        }
        let (survey, summaries) = try loader.survey(of: program, modules: sources.modules)
        let snapshot = Snapshot(
            sources: sources, environment: environment, survey: survey, summaries: summaries,
            configuration: configuration, unsaved: settings.unsaved)
        latest.withLock { $0 = (settings.root, snapshot) }
        return snapshot
    }

    /// Returns the snapshot after an edit of bodies in one file, within a fraction of the time of ``refreshed(_:stop:)``;
    /// `nil` if other files have to be read again. What it shows of other files can be outdated.
    func edited(_ path: String, bytes: [UInt8], _ settings: CheckSettings) throws(CommandFailure) -> Snapshot? {
        guard let known = known(for: settings), let summaries = known.summaries, let file = known.program.file(path),
            !ProgramLoader.Read.isManifest(path)
        else { return nil }
        var snapshot = known
        let read = ProgramLoader.file(path, bytes)
        guard read.hash != known.sources.files[Int(file)].hash else { return known }
        guard read.interface == known.sources.files[Int(file)].interface,
            let program = known.program.replacing(file, by: read.facts)
        else { return nil }
        snapshot.sources.files[Int(file)] = read
        let loader = ProgramLoader(settings: settings)
        let stale = summaries.files(staleAfterEditOf: file, in: known.program, to: program)
        (snapshot.survey, snapshot.summaries) = try loader.survey(
            of: program, modules: known.sources.modules, reusing: summaries, stale: stale)
        snapshot.unsaved[path] = bytes
        snapshot.isExact = false
        latest.withLock { [snapshot] in $0 = (settings.root, snapshot) }
        return snapshot
    }
}
