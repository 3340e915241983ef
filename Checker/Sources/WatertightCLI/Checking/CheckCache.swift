import Foundation
import WatertightRules
import WatertightSupport

/// Caches the facts of files by content hash, and the latest results.
///
/// Files are written to a temporary path and then renamed, so that concurrent runs are safe. Unreadable or invalid
/// files count as missing.
struct CheckCache: Sendable {
    let folder: String

    /// Increment it when the format or the contents of facts change.
    private static let format: UInt32 = 9
    static let magic = Array("watertight".utf8)

    // MARK: Facts of files

    /// The cached facts of an earlier run, read on first use.
    struct Entries: Sendable {
        /// One for each file of the cache: a changed source rewrites only one of them.
        fileprivate let parts: [(bytes: [UInt8], ranges: [ContentHash: Range<Int>])]

        func facts(_ hash: ContentHash) -> (facts: Facts, interface: ContentHash)? {
            let part = parts[CheckCache.part(of: hash)]
            guard let range = part.ranges[hash] else { return nil }
            return part.bytes.withUnsafeBytes { buffer in
                let facts = FactsCoding.read(UnsafeRawBufferPointer(rebasing: buffer[range]))
                return facts.map { ($0, ContentHash(in: buffer, at: range.lowerBound - 16)) }
            }
        }
    }

    private static let partCount = 16

    fileprivate static func part(of hash: ContentHash) -> Int { Int(hash.first % UInt64(partCount)) }

    private func factsPath(_ part: Int) -> String { "\(folder)/facts-\(part)" }

    func entries(jobs: Int?) -> Entries {
        Entries(parts: Workers.map(Self.partCount, jobs: jobs) { readPart($0) })
    }

    private func readPart(_ number: Int) -> (bytes: [UInt8], ranges: [ContentHash: Range<Int>]) {
        guard case .bytes(let bytes) = SourceReader.read(factsPath(number), largest: 4 << 30),
            bytes.starts(with: Self.magic + Self.version)
        else { return ([], [:]) }
        var ranges: [ContentHash: Range<Int>] = [:]
        var position = Self.magic.count + Self.version.count
        bytes.withUnsafeBytes { buffer in
            while buffer.count - position >= 40 {
                let length = UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: position + 16, as: UInt64.self))
                guard length <= UInt64(buffer.count - position - 40) else { break }
                let start = position + 40
                ranges[ContentHash(in: buffer, at: position)] = start..<start + Int(length)
                position = start + Int(length)
            }
        }
        return (bytes, ranges)
    }

    /// Writes the parts with new facts, without outdated ones. Returns whether that succeeded.
    func store(_ files: [ProgramLoader.Read], jobs: Int?) -> Bool {
        let parts = Dictionary(grouping: files) { Self.part(of: $0.hash) }
            .filter { !$0.value.allSatisfy(\.isCached) }.map { $0 }
        return Workers.map(parts.count, jobs: jobs) { storePart(parts[$0].key, parts[$0].value) }.allSatisfy { $0 }
    }

    private func storePart(_ number: Int, _ files: [ProgramLoader.Read]) -> Bool {
        write(to: factsPath(number)) { file throws in
            // Writes in chunks, since a single buffer would double the check's memory use.
            var bytes = Self.magic + Self.version
            for read in files {
                read.hash.write(to: &bytes)
                let place = bytes.count
                bytes.append(contentsOf: [UInt8](repeating: 0, count: 8))
                read.interface.write(to: &bytes)
                FactsCoding.write(read.facts, to: &bytes)
                withUnsafeBytes(of: UInt64(bytes.count - place - 24).littleEndian) { length in
                    bytes.replaceSubrange(place..<place + 8, with: length)
                }
                if bytes.count > Self.pieceSize {
                    try file.write(contentsOf: Data(bytes))
                    bytes.removeAll(keepingCapacity: true)
                }
            }
            try file.write(contentsOf: Data(bytes))
        }
    }

    static let pieceSize = 1 << 20

    /// Different builds can extract different facts from the same source.
    static let version: [UInt8] = {
        var hash = ContentHash(ToolIdentity.current.utf8)
        hash.add("\(format)")
        return Array(hash.hex.utf8)
    }()

    // MARK: Results

    private func resultPath(_ key: ContentHash) -> String { folder + "/result-" + key.hex }

    func result(_ key: ContentHash) -> CheckResult? {
        guard case .bytes(let bytes) = SourceReader.read(resultPath(key), largest: 512 << 20) else { return nil }
        return try? JSONDecoder().decode(CheckResult.self, from: Data(bytes))
    }

    /// Stores the result for this state of the sources and removes older ones.
    func store(_ result: CheckResult, for key: ContentHash) -> Bool {
        guard let data = try? JSONEncoder().encode(result) else { return false }
        guard write(to: resultPath(key), { file throws in try file.write(contentsOf: data) }) else { return false }
        forgetResults(but: key)
        return true
    }

    private static let keptResults = 8

    private func forgetResults(but key: ContentHash) {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
            $0.hasPrefix("result-")
        }
        guard names.count > Self.keptResults else { return }
        for name in names where name != "result-" + key.hex { unlink(folder + "/" + name) }
    }

    /// Writes to a temporary file and renames it. Returns whether that succeeded.
    func write(to path: String, _ body: (FileHandle) throws -> Void) -> Bool {
        let temporary = "\(path).\(UUID().uuidString)"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            guard FileManager.default.createFile(atPath: temporary, contents: nil) else { return false }
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: temporary))
            try body(file)
            try file.close()
        } catch {
            unlink(temporary)
            // watertight:ignore cause-dropped The caller reports that the cache couldn't be written.
            return false
        }
        guard rename(temporary, path) == 0 else {
            unlink(temporary)
            return false
        }
        return true
    }
}
