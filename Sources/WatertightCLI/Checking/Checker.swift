import Foundation
import WatertightRules

/// Reads the sources below a root, makes their outlines, and asks the rules.
struct Checker: Sendable {
    var root: String
    var selection = SourceSelection()
    var layers = LayerSettings()
    /// Nil for no cache.
    var cachePath: String?
    /// Nil for as many as the machine has cores.
    var jobs: Int?

    func run(rules: [any Rule]) throws -> CheckResult {
        var paths: [String] = []
        for case let path as String in FileManager.default.enumerator(atPath: root) ?? .init()
        where path.hasSuffix(".swift") && !path.contains(".build/") && selection.contains(path) { paths.append(path) }
        var contentHashes: [String: ContentHash] = [:]
        let files = paths.sorted().compactMap { path -> SourceFile? in
            guard let bytes = FileManager.default.contents(atPath: root + "/" + path) else { return nil }
            contentHashes[path] = ContentHash(bytes)
            return SourceFile(
                path: path, outline: bytes.withUnsafeBytes { Outline.parse($0.bindMemory(to: UInt8.self)) })
        }
        let codebase = Codebase(files: files, layerSettings: layers)
        var result = CheckResult(
            findings: codebase.findings(by: rules), fileCount: files.count,
            lineCount: files.reduce(0) { $0 + $1.outline.lineStarts.count })
        result.directives = files.flatMap { IgnoreDirective.directives(in: $0, of: codebase) }
        result.contentHashes = contentHashes
        // With ``LayerMap/unmatched``: result.unmatchedLayers = codebase.layers.unmatched
        return result
    }
}
