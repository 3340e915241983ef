import Foundation
import WatertightSupport

/// A temporary copy of a folder in which a command can change anything. Excludes build products.
struct ScratchCopy: Sendable {
    /// Large, and full of absolute paths to the original.
    private static let skipped: Set<String> = [".build", "DerivedData", ".git"]

    /// Absolute and without symbolic links, like the paths in the compiler's output.
    let root: String
    /// A log file next to the copy.
    let log: String
    private let folder: String

    /// - Parameter original: The folder to copy recursively.
    init(of original: String) throws(VerificationFailure) {
        let temporary = FilePath.resolved(FileManager.default.temporaryDirectory.path)
        folder = FilePath.joined(temporary, "watertight-\(UUID().uuidString)")
        root = FilePath.joined(folder, "sources/" + (original as NSString).lastPathComponent)
        log = FilePath.joined(folder, "output")
        do {
            try Self.make(folder)
            try Self.copy(original, to: root, except: folder)
        } catch {
            remove()
            throw error
        }
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    private static func copy(_ original: String, to copy: String, except own: String) throws(VerificationFailure) {
        if Interruption.isRequested { throw .interrupted }
        try make(copy)
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: original)
        } catch {
            throw .notCopied(original, "\(error)".onOneLine)
        }
        for name in names where !skipped.contains(name) {
            let (from, to) = (FilePath.joined(original, name), FilePath.joined(copy, name))
            var information = stat()
            guard from != own, lstat(from, &information) == 0 else { continue }
            switch information.st_mode & S_IFMT {
            case S_IFDIR: try Self.copy(from, to: to, except: own)
            case S_IFREG, S_IFLNK:
                do {
                    try FileManager.default.copyItem(atPath: from, toPath: to)
                } catch {
                    throw .notCopied(from, "\(error)".onOneLine)
                }
            default: break
            }
        }
    }

    private static func make(_ folder: String) throws(VerificationFailure) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .notCopied(folder, "\(error)".onOneLine)
        }
    }
}
