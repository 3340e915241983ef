import Foundation

/// The folder that a check is about, and the configuration that holds there.
struct Workspace: Sendable {
    /// Absolute, without symbolic links. All paths of findings begin here.
    var root: String
    var configuration: Configuration
    /// The folder of the configuration, else the root.
    var configurationFolder: String
    var selection: SourceSelection

    /// The root is the folder of the configuration if the sources are below it, else the folder that holds them all.
    static func locate(
        paths: [String], config: String?, console: Console = .current
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
        var file: String?
        if let config {
            file = console.path(config)
        } else {
            file = nearestConfiguration(from: common)
        }
        guard let file else {
            return Workspace(
                root: common, configuration: Configuration(), configurationFolder: common,
                selection: SourceSelection(scope: scope(of: inputs, root: common)))
        }
        let name = FilePath.relative(file, to: console.workingDirectory) ?? file
        guard !FilePath.isFolder(file), let bytes = FileManager.default.contents(atPath: file) else {
            throw .cannotRun("The configuration \"\(config ?? name)\" cannot be read.")
        }
        let configuration: Configuration
        do {
            configuration = try ConfigurationReader.read(bytes: bytes, file: name)
        } catch {
            throw .cannotRun(error.description)
        }
        let folder = FilePath.resolved(FilePath.parent(of: file))
        let root = inputs.allSatisfy { FilePath.relative($0, to: folder) != nil } ? folder : common
        return Workspace(
            root: root, configuration: configuration, configurationFolder: folder,
            selection: SourceSelection(
                scope: scope(of: inputs, root: root), include: configuration.include, exclude: configuration.exclude))
    }

    /// Looks no further up than the top of the repository.
    private static func nearestConfiguration(from folder: String) -> String? {
        var folder = folder
        while true {
            let file = FilePath.joined(folder, Configuration.fileName)
            if FileManager.default.fileExists(atPath: file) { return file }
            if FileManager.default.fileExists(atPath: FilePath.joined(folder, ".git")) { return nil }
            let parent = FilePath.parent(of: folder)
            if parent == folder || parent.isEmpty { return nil }
            folder = parent
        }
    }

    private static func scope(of inputs: [String], root: String) -> [String] {
        let scope = inputs.compactMap { FilePath.relative($0, to: root) }
        return scope.contains("") ? [] : Array(Set(scope)).sorted()
    }
}
