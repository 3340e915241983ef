import Foundation
import WatertightSupport

/// The texts of files that are open in an editor, in place of those on disk.
struct SourceTexts: Sendable {
    @TaskLocal static var unsaved: SourceTexts?

    let root: String
    /// By path relative to the root.
    let texts: [String: [UInt8]]

    /// Returns the text of a source, as an editor shows it; `nil` if it can't be read.
    /// - Parameter unsaved: The open files of the thread that started the work.
    static func contents(of path: String, root: String, unsaved: SourceTexts? = unsaved) -> Data? {
        if let unsaved, unsaved.root == root, let text = unsaved.texts[path] { return Data(text) }
        return FileManager.default.contents(atPath: root.isEmpty ? path : FilePath.joined(root, path))
    }
}
