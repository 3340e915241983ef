import ArgumentParser
import Foundation
import SwiftParser
import SwiftSyntax
import Synchronization

/// The least that a checker on swift-syntax can do: read all files, parse them, walk each tree once; by all processors.
struct RawWork: Sendable {
    enum Kind: String, ExpressibleByArgument, CaseIterable, Sendable {
        case read, parse, walk
    }

    let kind: Kind
    let jobs: Int

    func run(_ folder: String) throws {
        let files = try Self.files(in: folder)
        let upcoming = Mutex(0)
        let bytes = Atomic(0)
        let finished = DispatchSemaphore(value: 0)
        let kind = kind
        let work: @Sendable () -> Void = {
            while true {
                let next = upcoming.withLock { upcoming in
                    defer { upcoming += 1 }
                    return upcoming
                }
                guard next < files.count else { break }
                guard let data = FileManager.default.contents(atPath: files[next]) else { continue }
                bytes.add(data.count, ordering: .relaxed)
                guard kind != .read else { continue }
                data.withUnsafeBytes { raw in
                    let tree = Parser.parse(source: raw.bindMemory(to: UInt8.self))
                    if kind == .walk { WholeWalk(viewMode: .sourceAccurate).walk(tree) }
                }
            }
            finished.signal()
        }
        for _ in 0..<jobs {
            let thread = Thread(block: work)
            // As deep as the checker's own threads: only what is used of it costs memory.
            thread.stackSize = 512 << 20
            thread.start()
        }
        for _ in 0..<jobs { finished.wait() }
        // Prints the number of bytes, so that the optimizer can't remove the reading.
        print(bytes.load(ordering: .relaxed))
    }

    static func files(in folder: String) throws -> [String] {
        var found: [String] = []
        var pending = [folder]
        var information = stat()
        while let next = pending.popLast() {
            for name in try FileManager.default.contentsOfDirectory(atPath: next) where !name.hasPrefix(".") {
                let path = next + "/" + name
                guard lstat(path, &information) == 0 else { continue }
                switch information.st_mode & S_IFMT {
                case S_IFDIR: pending.append(path)
                case S_IFREG where name.hasSuffix(".swift"): found.append(path)
                default: break
                }
            }
        }
        return found.sorted()
    }
}

/// Comes to every node and does nothing.
private final class WholeWalk: SyntaxVisitor {}
