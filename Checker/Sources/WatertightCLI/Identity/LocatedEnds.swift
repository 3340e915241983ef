import Foundation
import Synchronization
import WatertightRules
import WatertightSupport

/// Findings with their anchors, and the files around them.
struct LocatedEnds: Sendable {
    struct End: Sendable {
        var finding: Finding
        /// `nil` if there is no code at its place, as for a finding in the configuration.
        var anchor: Anchor?
        var unit = 0
    }

    private(set) var ends: [End]
    private(set) var files: [String: SourceLines]
    private let read: @Sendable (String) -> [UInt8]?
    /// Returns the names that all sources declare.
    let declaredNames: @Sendable () -> DeclaredNames

    /// Reads the files with findings again.
    /// - Parameter sources: Returns the paths of all sources.
    init(
        _ findings: [Finding], root: String, jobs: Int? = nil, sources: @escaping @Sendable () -> [String] = { [] }
    ) {
        let codebase = Codebase.current
        self.init(findings, jobs: jobs, known: codebase?.locatedFiles, sources: sources) { path in
            Codebase.contents(of: path, root: root, in: codebase).map { Array($0) }
        }
    }

    /// Returns some of the ends, by their index.
    func only(_ indices: [Int]) -> LocatedEnds {
        var some = self
        some.ends = indices.map { ends[$0] }
        return some
    }

    /// - Parameters:
    ///   - known: Keeps what is read for the next time.
    ///   - read: Returns the contents of a file.
    init(
        _ findings: [Finding], jobs: Int? = nil, known: LocatedFiles? = nil,
        sources: @escaping @Sendable () -> [String],
        read: @escaping @Sendable (String) -> [UInt8]?
    ) {
        self.read = read
        let names = Mutex<DeclaredNames?>(nil)
        declaredNames = {
            names.withLock { known in
                let read = known ?? DeclaredNames(sources(), read: read)
                known = read
                return read
            }
        }
        let paths = Array(Set(findings.map(\.path))).sorted()
        let byPath = Dictionary(grouping: findings.indices) { findings[$0].path }
        let located = Workers.map(paths.count, jobs: jobs) { index -> LocatedFiles.File in
            let own = (byPath[paths[index]] ?? []).map { findings[$0] }
            let bytes = paths[index].hasSuffix(".swift") ? read(paths[index]) : nil
            return known?.file(paths[index], bytes, own, Self.located) ?? Self.located(own, bytes)
        }
        var ends = findings.map { End(finding: $0) }
        for (path, file) in zip(paths, located) {
            for (index, end) in zip(byPath[path] ?? [], file.ends) { ends[index] = end }
        }
        self.ends = ends
        files = Dictionary(
            zip(paths, located).compactMap { path, located in located.lines.map { (path, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    private static func located(_ findings: [Finding], _ bytes: [UInt8]?) -> LocatedFiles.File {
        guard let tree = bytes.map({ SourceTree($0) }) else {
            return LocatedFiles.File(lines: nil, ends: findings.map { End(finding: $0) })
        }
        let lines = SourceLines(tree)
        let ends = findings.map { finding in
            let range = finding.range
            guard let end = lines.end(line: range.line, column: range.column, in: tree) else {
                return End(finding: finding)
            }
            let anchor = Anchor(
                text: end.text, own: end.sketch,
                before: lines.sketches(from: end.unit, forward: false, most: Anchor.most).sketches,
                after: lines.sketches(from: end.unit, forward: true, most: Anchor.most).sketches)
            return End(finding: finding, anchor: anchor, unit: end.unit)
        }
        return LocatedFiles.File(lines: lines, ends: ends)
    }

    private static func tree(_ path: String, _ read: (String) -> [UInt8]?) -> SourceTree? {
        path.hasSuffix(".swift") ? read(path).map { SourceTree($0) } : nil
    }

    /// Reads files without findings, which may contain the functions of old entries.
    mutating func add(_ paths: some Collection<String>) {
        let wanted = paths.filter { files[$0] == nil }
        let read = read
        let found = Workers.map(wanted.count, jobs: nil) { [wanted] in
            Self.tree(wanted[$0], read).map { SourceLines($0) }
        }
        for (path, lines) in zip(wanted, found) { files[path] = lines }
    }
}

/// The located ends of files that didn't change, for servers.
final class LocatedFiles: Sendable {
    struct File: Sendable {
        var lines: SourceLines?
        /// In the order of the findings.
        var ends: [LocatedEnds.End]
    }

    private let files = Mutex<[String: (hash: ContentHash, findings: [Finding], file: File)]>([:])

    /// Returns what is known of a file, or what is read now.
    func file(
        _ path: String, _ bytes: [UInt8]?, _ findings: [Finding], _ read: ([Finding], [UInt8]?) -> File
    ) -> File {
        let hash = ContentHash(bytes ?? [])
        if let known = files.withLock({ $0[path] }), known.hash == hash, known.findings == findings {
            return known.file
        }
        let file = read(findings, bytes)
        files.withLock { $0[path] = (hash, findings, file) }
        return file
    }
}
