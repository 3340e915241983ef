import Foundation
import WatertightRules
import WatertightSupport

/// A file whose outdated comments are rewritten.
struct RewrittenComments {
    var path: String
    var before: Data
    var after: Data
    /// The number of rewritten comments.
    var count = 0

    /// Returns `nil` if the file has no outdated comment.
    init?(path: String, root: String) throws(CommandFailure) {
        guard let bytes = FileManager.default.contents(atPath: FilePath.joined(root, path)) else {
            throw .cannotRun("\(path) couldn't be read.")
        }
        guard bytes.firstRange(of: Data("watertight:ignore".utf8)) != nil else { return nil }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .cannotRun("\(path) isn't valid UTF-8.") }
        self.path = path
        before = bytes
        var source = Array(bytes)
        for comment in SourceTree(source).comments.reversed() {
            let text = AcceptComment.rewritten(comment.text)
            guard text != comment.text, AcceptComment.parse(comment.text)?.isOutdated == true else { continue }
            let start = Int(comment.offset)
            source.replaceSubrange(start..<start + comment.text.utf8.count, with: Array(text.utf8))
            count += 1
        }
        guard count > 0 else { return nil }
        after = Data(source)
    }
}
