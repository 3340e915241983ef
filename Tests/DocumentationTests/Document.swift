import Foundation
import Testing

/// A Markdown file whose code is compiled.
struct Document: Sendable, Hashable, CustomTestStringConvertible {
    /// The path in the package.
    let path: String
    /// The documentation catalogue that it is part of, such as `Watertight`; `nil` for a file outside of one.
    let catalogue: String?

    var testDescription: String { path }
    var url: URL { Self.package.appending(path: path) }
    /// The first page of a catalogue, which may be without code.
    var isLandingPage: Bool { catalogue.map { url.lastPathComponent == "\($0).md" } ?? false }

    static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// `README.md` and all pages of the catalogues.
    static let all: [Document] = {
        let readme = names(in: "").filter { $0 == "README.md" }.map { Document(path: $0, catalogue: nil) }
        return readme + names(in: "Sources").flatMap(pages(of:))
    }()

    private static func pages(of room: String) -> [Document] {
        names(in: "Sources/\(room)").filter { $0.hasSuffix(".docc") }.flatMap { folder in
            let path = package.appending(path: "Sources/\(room)/\(folder)").path
            return (FileManager.default.subpaths(atPath: path) ?? []).sorted().filter { $0.hasSuffix(".md") }.map {
                Document(path: "Sources/\(room)/\(folder)/\($0)", catalogue: String(folder.dropLast(".docc".count)))
            }
        }
    }

    private static func names(in folder: String) -> [String] {
        let path = package.appending(path: folder).path
        return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
}
