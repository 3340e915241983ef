package import Foundation
import SwiftSyntax
package import WatertightRules
package import WatertightSupport

/// The edits that declare what functions throw. `scripts/judge-throws.sh` compiles them.
package struct ThrowFix: Sendable, Encodable {
    package struct Edit: Sendable, Encodable {
        package var name: String
        package var path: String
        package var firstLine: Int
        package var lastLine: Int
        /// The byte range of its `throws`.
        package var start: Int
        package var end: Int
        /// `throws(E)`; empty to remove `throws`.
        package var text: String

        fileprivate var fix: Fix {
            Fix(title: "Write what is thrown", edits: [Fix.Edit(offset: start, end: end, replacement: text)])
        }
    }

    package var formatVersion = 2
    package private(set) var edits: [Edit] = []
    /// The files with the edits.
    package private(set) var files: [FixedFile] = []
    /// Files that don't parse, or that changed since their facts were read.
    package private(set) var skipped: [String]

    private enum CodingKeys: CodingKey { case formatVersion, edits }

    /// - Parameters:
    ///   - hashes: The hashes of the files that the facts were read from.
    ///   - read: Returns the contents of a file.
    package init(
        _ sets: ThrowSets, limits: WritableThrows.Limits, hashes: [String: ContentHash], read: (String) -> Data?
    ) {
        let program = sets.program
        var sources: [FileID: Source?] = [:]
        func source(_ file: FileID) -> Source? {
            if let known = sources[file] { return known }
            let path = program.files[file].path
            let source = read(path).flatMap { Source(bytes: $0, hash: hashes[path]) }
            sources[file] = source
            return source
        }
        let writable = WritableThrows(sets, limits: limits) { source($0.file)?.clauses[program.offset(of: $0)] != nil }
        for edit in writable.edits {
            guard let source = source(edit.symbol.file),
                let clause = source.clauses[program.offset(of: edit.symbol)]
            else { continue }
            edits.append(
                Edit(
                    name: program.name(of: edit.symbol), path: program.files[edit.symbol.file].path,
                    firstLine: clause.lines.lowerBound, lastLine: clause.lines.upperBound, start: clause.start,
                    // A deletion includes the space after it.
                    end: edit.type == nil ? clause.endWithSpace : clause.end,
                    text: edit.type.map { "throws(\($0))" } ?? ""))
        }
        edits.sort { ($0.path, $0.start) < ($1.path, $1.start) }
        skipped = sources.filter { $0.value == nil }.map { program.files[$0.key].path }.sorted()
        for (file, source) in sources {
            let path = program.files[file].path
            let fixes = edits.filter { $0.path == path }.map(\.fix)
            if let source, let file = FixedFile(path: path, bytes: source.bytes, fixes: fixes) { files.append(file) }
        }
        files.sort { $0.path < $1.path }
    }

    /// A file with the locations of `throws`, which facts don't contain.
    private struct Source {
        struct Clause {
            /// The lines of the function.
            var lines: ClosedRange<Int>
            var start: Int
            var end: Int
            var endWithSpace: Int
        }

        var bytes: Data
        /// By the offset of the function.
        var clauses: [UInt32: Clause] = [:]

        init?(bytes: Data, hash: ContentHash?) {
            guard ContentHash(bytes) == hash,
                !bytes.withUnsafeBytes({ SourceTree.hasSyntaxErrors($0.bindMemory(to: UInt8.self)) })
            else { return nil }
            self.bytes = bytes
            let tree = SourceTree(Array(bytes))
            for signature in tree.nodes(FunctionSignatureSyntax.self) {
                guard let function = signature.parent, let clause = signature.effectSpecifiers?.throwsClause else {
                    continue
                }
                let end = Int(clause.end)
                let spaces = bytes.dropFirst(end).prefix { $0 == UInt8(ascii: " ") }.count
                clauses[function.offset] = Clause(
                    lines: tree.lines(of: function), start: Int(clause.offset), end: end, endWithSpace: end + spaces)
            }
        }
    }

    package var text: String {
        guard !edits.isEmpty else {
            return
                "No changes. --public includes functions that other modules use, --remove-throws removes needless `throws`.\n"
        }
        let lines = edits.map { edit in
            let change = edit.text.isEmpty ? "`throws` removed" : edit.text.onOneLine
            return "\(edit.path.onOneLine):\(edit.firstLine)  \(edit.name.onOneLine)  \(change)\n"
        }
        return lines.joined() + "wrote \(Words.counted(edits.count, "edit")) in \(Words.counted(files.count, "file"))\n"
    }
}
