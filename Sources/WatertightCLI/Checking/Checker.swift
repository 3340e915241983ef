import Foundation
import WatertightRules

/// Reads the sources below a root, makes their outlines, and asks the rules.
struct Checker: Sendable {
    var root: String

    func run(rules: [any Rule]) throws -> CheckResult {
        var paths: [String] = []
        for case let path as String in FileManager.default.enumerator(atPath: root) ?? .init()
        where path.hasSuffix(".swift") && !path.contains(".build/") { paths.append(path) }
        let files = paths.sorted().compactMap { path -> SourceFile? in
            guard let bytes = FileManager.default.contents(atPath: root + "/" + path) else { return nil }
            return SourceFile(
                path: path, outline: bytes.withUnsafeBytes { Outline.parse($0.bindMemory(to: UInt8.self)) })
        }
        let codebase = Codebase(files: files)
        return CheckResult(
            findings: codebase.findings(by: rules), fileCount: files.count,
            lineCount: files.reduce(0) { $0 + $1.outline.lineStarts.count })
    }
}
