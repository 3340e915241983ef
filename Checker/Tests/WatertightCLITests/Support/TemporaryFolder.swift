import Foundation
import WatertightSupport

@testable import WatertightCLI

/// A temporary folder with files, deleted on deallocation.
final class TemporaryFolder {
    let path: String

    init(_ files: [String: String] = [:]) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("wt é \(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = FilePath.resolved(url.path)
        for (name, text) in files { try write(text, to: name) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

    func write(_ bytes: Data, to name: String) throws {
        let file = FilePath.joined(path, name)
        try FileManager.default.createDirectory(
            atPath: FilePath.parent(of: file), withIntermediateDirectories: true)
        try bytes.write(to: URL(fileURLWithPath: file))
    }

    func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: FilePath.joined(path, name)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Runs `watertight` in this folder.
    func run(_ arguments: String...) -> CommandRun { CommandRun(arguments, in: path) }

    func run(_ arguments: [String]) -> CommandRun { CommandRun(arguments, in: path) }

    @discardableResult
    func git(_ arguments: String..., input: String? = nil) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["git", "-C", path, "-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"]
            + arguments
        process.standardOutput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardInput = input == nil ? FileHandle.nullDevice as Any : pipe
        try process.run()
        if let input {
            try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try pipe.fileHandleForWriting.close()
        }
        process.waitUntilExit()
        return process.terminationStatus
    }

    func commitAll() throws {
        try git("add", "-A")
        try git("commit", "-q", "-m", "x")
    }
}
