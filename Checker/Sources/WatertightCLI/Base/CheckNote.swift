/// A file or declaration that a check skipped.
struct CheckNote: Sendable, Hashable, Codable {
    /// Relative to the root; empty if the note is about the whole check.
    var path: String
    var message: String
    /// Whether code that belongs to the check wasn't read, so that its result says nothing about it.
    var isUnread = false

    var text: String { path.isEmpty ? message : "\(path): \(message)" }
}
