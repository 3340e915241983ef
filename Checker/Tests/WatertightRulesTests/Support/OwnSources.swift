import Foundation

@testable import WatertightRules

/// The sources of the checker, parsed once for all tests.
struct OwnSource: Sendable {
    let target: String
    /// The folder in the target; empty for files beside the folders.
    let folder: String
    let name: String
    let text: String
    let tree: SourceTree

    var lineCount: Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../../../Sources"
    ).standardizedFileURL.path

    static let all: [OwnSource] = {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
        return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
            guard let text = try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8) else { return nil }
            let parts = path.split(separator: "/").map(String.init)
            return OwnSource(
                target: parts[0], folder: parts.count > 2 ? parts[1] : "", name: parts[parts.count - 1], text: text,
                tree: SourceTree(text))
        }
    }()
}
