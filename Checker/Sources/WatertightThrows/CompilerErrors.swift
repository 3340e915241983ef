import Foundation
import WatertightRules
import WatertightSupport

/// The errors in a compiler's output: `path:line:column: error: message`.
struct CompilerErrors: Sendable {
    struct Place: Sendable, Hashable {
        /// Relative to the root.
        var path: String
        var line: Int
        var message: String
    }

    private(set) var places: [Place] = []

    /// - Parameters:
    ///   - root: The folder that edits are relative to, and that absolute paths must be in.
    ///   - folder: The command's working directory, for relative paths.
    init(in text: String, root: String, folder: String) {
        var seen: Set<Place> = []
        for line in text.split(whereSeparator: \.isNewline) {
            guard let found = line.firstMatch(of: #/^(.+?):(\d+):(?:\d+:)? (?:fatal )?error: (.*)$/#),
                let number = Int(found.output.2)
            else { continue }
            let file = FilePath.resolved(FilePath.joined(folder, String(found.output.1)))
            guard let path = FilePath.relative(file, to: root) else { continue }
            let place = Place(path: path, line: number, message: String(found.output.3))
            if seen.insert(place).inserted { places.append(place) }
        }
    }

    /// Returns the edits that the errors refer to, with the messages: the innermost function around an error, or else
    /// the functions that its line calls.
    func named(among edits: [ThrowEdits.Edit]) -> [ThrowEdits.Edit: String] {
        var named: [ThrowEdits.Edit: String] = [:]
        for place in places {
            let around = edits.filter {
                $0.path == place.path && $0.firstLine <= place.line && place.line <= $0.lastLine
            }
            let innermost = around.max { $0.firstLine < $1.firstLine }
            let called = edits.filter { edit in
                edit.calls.contains { $0.path == place.path && $0.line == place.line }
            }
            for edit in innermost.map({ [$0] }) ?? called where named[edit] == nil { named[edit] = place.message }
        }
        return named
    }
}
