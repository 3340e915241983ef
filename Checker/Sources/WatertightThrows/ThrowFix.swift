package import Foundation
package import WatertightRules
package import WatertightSupport

/// Edits that declare what functions throw, with the sources that they apply to.
package struct ThrowFix: Sendable {
    package var edits: ThrowEdits
    /// The contents of the files with edits, by path.
    package var sources: [String: Data] = [:]

    /// - Parameter hashes: The hashes of the files that the facts were read from.
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

    /// Returns the files that these edits change.
    package func files(with kept: Set<Int>) -> [FixedFile] {
        Dictionary(grouping: kept.sorted().map { edits.edits[$0] }, by: \.path).sorted { $0.key < $1.key }.compactMap {
            path, edits in
            FixedFile(path: path, bytes: sources[path] ?? Data(), fixes: edits.map(\.fix))
        }
    }

    /// Returns the contents of all files with edits, with these edits applied.
    package func contents(with kept: Set<Int>) -> [String: Data] {
        sources.merging(files(with: kept).map { ($0.path, $0.after) }) { $1 }
    }
}
