import Foundation
import WatertightSupport

/// The root folder of a check, and its configuration.
struct Workspace: Sendable {
    /// Absolute, without symbolic links. All paths of findings are relative to it.
    var root: String
    var configuration: Configuration
    /// The folder of the configuration, or the root.
    var configurationFolder: String
    var selection: SourceSelection
    /// Whether the user named the folder that is read, in the command or by a file of the tool in it.
    var isNamed = true

    /// Locates the root and the configuration for the given paths.
    ///
    /// Of a folder, only its own files are read. A file is read with its codebase, but only the named files are reported. The
    /// root is the nearest folder around all paths with a configuration, a baseline, or models; else the innermost package,
    /// project, or repository around a named file; else the deepest folder that contains all paths.
    /// - Parameter announces: Whether to print what is read for a named file, unless it is the working folder.
    static func locate(
        paths: [String], config: String?, console: Console = .current, announces: Bool = true
    ) throws(CommandFailure) -> Workspace {
        var inputs: [String] = []
        for path in paths.isEmpty ? ["."] : paths {
            let absolute = console.path(path)
            guard FileManager.default.fileExists(atPath: absolute) else {
                throw .cannotRun("There is no file or folder \"\(path)\".")
            }
            inputs.append(FilePath.resolved(absolute))
        }
        let folders = inputs.map { FilePath.isFolder($0) ? $0 : FilePath.parent(of: $0) }
        let common = folders.dropFirst().reduce(folders.first ?? "/") { FilePath.common($0, $1) }
        let file = config.map(console.path) ?? nearestConfiguration(from: common)
        let namesFile = inputs.contains { !FilePath.isFolder($0) }
        var configuration = Configuration()
        var folder: String?
        if let file {
            let name = FilePath.relative(file, to: console.workingDirectory) ?? file
            guard !FilePath.isFolder(file), let bytes = FileManager.default.contents(atPath: file) else {
                throw .cannotRun("The configuration \"\(config ?? name)\" couldn't be read.")
            }
            do {
                configuration = try ConfigurationReader.read(bytes: bytes, file: name)
            } catch {
                throw .cannotRun(error.description)
            }
            folder = FilePath.resolved(FilePath.parent(of: file))
        }
        let working = FilePath.resolved(console.workingDirectory)
        let around =
            folder.flatMap { folder in
                inputs.allSatisfy { FilePath.relative($0, to: folder) != nil } ? folder : nil
            } ?? (file == nil ? ledger(around: common, working) : nil)
        let codebase = around ?? (namesFile ? codebase(around: common) : nil)
        let root = codebase ?? common
        var workspace = Workspace(
            root: root, configuration: configuration, configurationFolder: folder ?? root,
            selection: selection(
                of: inputs, root: root, readsAll: namesFile && codebase != nil, configuration))
        workspace.isNamed = around != nil || !namesFile && !paths.isEmpty
        if announces, namesFile, root != working {
            let name = FilePath.relative(root, to: working)?.onOneLine
            console.writeError(
                "Reading the code in \(name ?? root.onOneLine + ", outside of the working folder").\n")
        }
        return workspace
    }

    /// Returns the innermost package, project, or repository around a folder.
    private static func codebase(around folder: String) -> String? {
        folders(upwardFrom: folder).first { folder in
            holds("Package.swift", folder) || holds(".git", folder)
                // watertight:accept open-end: A folder that can't be read isn't a project.
                || (try? FileManager.default.contentsOfDirectory(atPath: folder))?
                    .contains { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") } == true
        }
    }

    /// Returns the nearest folder with a baseline or models, in the repository or else in the working folder.
    private static func ledger(around folder: String, _ working: String) -> String? {
        let folders = Self.folders(upwardFrom: folder)
        let isRepository = folders.last.map { holds(".git", $0) } == true
        return folders.first { folder in
            (isRepository || FilePath.relative(folder, to: working) != nil)
                && (holds(Baseline.fileName, folder) || holds(UserModels.folder, folder))
        }
    }

    private static func nearestConfiguration(from folder: String) -> String? {
        folders(upwardFrom: folder).first { holds(Configuration.fileName, $0) }
            .map { FilePath.joined($0, Configuration.fileName) }
    }

    /// Returns a folder and those around it, up to the repository's root.
    private static func folders(upwardFrom folder: String) -> [String] {
        var folders = [folder]
        while let last = folders.last, !holds(".git", last), case let parent = FilePath.parent(of: last),
            parent != last, !parent.isEmpty
        {
            folders.append(parent)
        }
        return folders
    }

    private static func holds(_ name: String, _ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: FilePath.joined(folder, name))
    }

    private static func selection(
        of inputs: [String], root: String, readsAll: Bool, _ configuration: Configuration
    ) -> SourceSelection {
        let paths = inputs.compactMap { FilePath.relative($0, to: root) }
        let named = paths.contains("") ? [] : Array(Set(paths)).sorted()
        return SourceSelection(
            scope: readsAll ? [] : named, reported: readsAll ? named : [], include: configuration.include,
            exclude: configuration.exclude, largestFile: configuration.largestFile)
    }
}
