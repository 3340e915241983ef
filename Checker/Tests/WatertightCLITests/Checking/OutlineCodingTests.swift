import Foundation
import Testing

@testable import WatertightCLI
@testable import WatertightRules

@Suite struct OutlineCodingTests {
    private static let source = """
        import UIKit
        // watertight:ignore swallowed because
        struct A<T>: B { let a: [String: Int]? = nil; func b() async throws(C) -> D { try await e?.f(g: "\\(h) i") ?? j as? K } }
        """

    @Test func whatIsWrittenIsRead() throws {
        let outline = Outline.parse(Self.source)
        var bytes: [UInt8] = []
        OutlineCoding.write(outline, to: &bytes)
        let read = try #require(bytes.withUnsafeBytes { OutlineCoding.read($0) })
        #expect(read.dump == outline.dump)
        #expect(read.comments == outline.comments)
        #expect(read.lineStarts == outline.lineStarts)
    }

    @Test func damagedBytesNeverTrap() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        var whole: [UInt8] = []
        OutlineCoding.write(Outline.parse(Self.source), to: &whole)
        for _ in 0..<3_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let index = Int.random(in: bytes.indices, using: &random)
                bytes[index] = UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
            // What is taken can be walked to its end.
            guard let outline = bytes.withUnsafeBytes({ OutlineCoding.read($0) }) else { continue }
            var count = 0
            outline.root.visit { _ in count += 1 }
            #expect(count <= outline.records.count, "seed \(seed)")
            _ = outline.dump
        }
    }
}
