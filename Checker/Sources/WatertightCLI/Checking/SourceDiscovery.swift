import Foundation
import WatertightRules

/// Finds the Swift files below a folder. Symbolic links are not followed, so there are no loops.
struct SourceDiscovery {
    /// Folders of tools and dependencies.
    static let skippedFolders: Set<String> = [
        "DerivedData", "Pods", "Carthage", "node_modules", "SourcePackages", "build", "Checkouts",
    ]

    var settings: CheckSettings

    /// Returns the sorted paths relative to the root, and notes about unreadable files.
    func find() throws(CheckFailure) -> (paths: [String], notes: [CheckNote]) {
        var information = stat()
        guard stat(settings.root, &information) == 0 else { throw .noSuchFolder(settings.root) }
        guard information.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(settings.root) }
        var found: [String] = []
        var notes: [CheckNote] = []
        var pending = [""]
        while let folder = pending.popLast() {
            let full = folder.isEmpty ? settings.root : settings.root + "/" + folder
            let names: [String]
            do {
                names = try FileManager.default.contentsOfDirectory(atPath: full)
            } catch {
                if folder.isEmpty {
                    throw CheckFailure.unreadableFolder(settings.root, reason: Self.reason(error))
                }
                notes.append(CheckNote(path: folder, message: "The folder couldn't be read: \(Self.reason(error))."))
                continue
            }
            for name in names where !name.hasPrefix(".") {
                let path = folder.isEmpty ? name : folder + "/" + name
                guard lstat(settings.root + "/" + path, &information) == 0 else { continue }
                switch information.st_mode & S_IFMT {
                case S_IFDIR:
                    if !Self.skippedFolders.contains(name), settings.selection.mayHold(path) { pending.append(path) }
                case S_IFREG where name.hasSuffix(".swift"):
                    if settings.selection.contains(path) { found.append(path) }
                default: break
                }
            }
        }
        return (found.sorted(), notes.sorted { $0.path < $1.path })
    }

    private static func reason(_ error: any Error) -> String {
        (error as? CocoaError)?.code == .fileReadNoPermission ? "no permission" : "the system denied access"
    }
}
