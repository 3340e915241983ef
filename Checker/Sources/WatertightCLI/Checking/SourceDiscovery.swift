import Foundation
import WatertightRules
import WatertightSupport

/// Finds the Swift files below a folder. Symbolic links are not followed, so there are no loops. What isn't read gets a note.
struct SourceDiscovery {
    /// Folders of tools and dependencies.
    static let skippedFolders: Set<String> = ["DerivedData", "Pods", "Carthage", "node_modules", "SourcePackages"]
    /// Folders that tools write, unless an app's own folder has the name.
    static let ambiguousFolders: Set<String> = ["build", "Checkouts"]

    /// The limit for a folder that the user didn't name. Much larger than any app, and read within minutes.
    static let limit = (entries: 2_000_000, files: 30_000)

    var settings: CheckSettings

    /// Returns the sorted paths relative to the root, and notes about unreadable files.
    /// - Parameter progress: Receives the number of entries so far.
    func find(progress: (_ entries: Int) -> Void = { _ in }) throws(CommandFailure) -> (
        paths: [String], notes: [CheckNote]
    ) {
        var information = stat()
        guard stat(settings.root, &information) == 0 else { throw .cannotRun("There is no folder \(settings.root).") }
        guard information.st_mode & S_IFMT == S_IFDIR else { throw .cannotRun("\(settings.root) is not a folder.") }
        var found: [String] = []
        var notes: [CheckNote] = []
        var pending = [""]
        var entries = 0
        while let folder = pending.popLast() {
            let full = folder.isEmpty ? settings.root : settings.root + "/" + folder
            let names: [String]
            do {
                names = try FileManager.default.contentsOfDirectory(atPath: full)
            } catch {
                let reason = Self.reason(error)
                if folder.isEmpty {
                    throw CommandFailure.cannotRun("The folder \(settings.root) couldn't be read: \(reason).")
                }
                notes.append(
                    CheckNote(path: folder, message: "The folder couldn't be read: \(reason).", isUnread: true))
                continue
            }
            entries += names.count
            progress(entries)
            if let limit = settings.limit {
                try refuse(entries, above: limit.entries, "file")
                try refuse(found.count, above: limit.files, "Swift file")
            }
            for name in names where !name.hasPrefix(".") {
                let path = folder.isEmpty ? name : folder + "/" + name
                guard lstat(settings.root + "/" + path, &information) == 0 else { continue }
                switch information.st_mode & S_IFMT {
                case S_IFDIR where Self.skippedFolders.contains(name) || !settings.selection.mayHold(path): break
                case S_IFDIR where Self.ambiguousFolders.contains(name):
                    if holdsSwift(path) {
                        notes.append(
                            CheckNote(
                                path: path,
                                message: "Not read: tools write folders of this name. Rename it, or exclude it.",
                                isUnread: true))
                    }
                case S_IFDIR: pending.append(path)
                case S_IFLNK where settings.selection.mayHold(path) && isOutside(path):
                    notes.append(
                        CheckNote(
                            path: path,
                            message: "A symbolic link isn't followed: pass its target as a folder, or exclude it.",
                            isUnread: true))
                case S_IFREG where name.hasSuffix(".swift"):
                    if settings.selection.contains(path) { found.append(path) }
                default: break
                }
            }
        }
        let new = settings.unsaved.keys.filter { $0.hasSuffix(".swift") && settings.selection.contains($0) }
        return (Set(found).union(new).sorted(), notes.sorted { $0.path < $1.path })
    }

    private func refuse(_ count: Int, above limit: Int, _ noun: String) throws(CommandFailure) {
        guard count > limit else { return }
        throw .cannotRun(
            "\(settings.root) contains more than \(Words.counted(limit, noun)). To read them, name the folder: watertight check \(settings.root)"
        )
    }

    /// Whether a link leads to Swift files that aren't below the root, where they would be read.
    private func isOutside(_ link: String) -> Bool {
        let target = FilePath.resolved(settings.root + "/" + link)
        guard FilePath.relative(target, to: FilePath.resolved(settings.root)) == nil else { return false }
        return link.hasSuffix(".swift") ? settings.selection.contains(link) : holdsSwift(link)
    }

    /// Whether a folder contains a Swift file, as far as its first entries show.
    private func holdsSwift(_ folder: String) -> Bool {
        let entries = FileManager.default.enumerator(atPath: FilePath.resolved(settings.root + "/" + folder))
        for _ in 0..<10_000 {
            guard let entry = entries?.nextObject() as? String else { return false }
            if entry.hasSuffix(".swift"), settings.selection.contains(folder + "/" + entry) { return true }
        }
        return false
    }

    private static func reason(_ error: any Error) -> String {
        (error as? CocoaError)?.code == .fileReadNoPermission ? "no permission" : "the system denied access"
    }
}
