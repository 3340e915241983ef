package import Foundation
package import WatertightRules
package import WatertightSupport

/// Edits of what functions throw, with the sources that they were made for.
package struct ThrowFix: Sendable {
    package var edits: ThrowEdits
    /// The bytes of the files with edits, by path.
    package var sources: [String: Data] = [:]

    /// - Parameter hashes: Of the files as their facts were made.
    package init(_ writable: WritableThrows, in sets: ThrowSets, root: String, hashes: [String: ContentHash]) {
        var sources: [String: Data] = [:]
        edits = ThrowEdits(writable, in: sets) { path in
            guard let bytes = FileManager.default.contents(atPath: FilePath.joined(root, path)),
                hashes[path] == ContentHash(bytes),
                !bytes.withUnsafeBytes({ SourceTree.hasSyntaxErrors($0.bindMemory(to: UInt8.self)) })
            else { return nil }
            sources[path] = bytes
            return Array(bytes)
        }
        self.sources = sources
    }

    /// The files that these edits change.
    package func files(with kept: Set<Int>) -> [FixedFile] {
        Dictionary(grouping: kept.sorted().map { edits.edits[$0] }, by: \.path).sorted { $0.key < $1.key }.compactMap {
            path, edits in
            FixedFile(path: path, bytes: sources[path] ?? Data(), fixes: edits.map(\.fix))
        }
    }

    /// All files that some edit may change, with these made.
    package func contents(with kept: Set<Int>) -> [String: Data] {
        sources.merging(files(with: kept).map { ($0.path, $0.after) }) { $1 }
    }
}
