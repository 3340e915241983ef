import Foundation
import WatertightRules
import WatertightSupport

/// Caches the facts of files by content hash, and the latest results.
///
/// Files are written to a temporary path and then renamed, so that concurrent runs are safe. Each ends with a checksum.
/// Unreadable or damaged files count as missing.
struct CheckCache: Sendable {
    let folder: String

    /// Increment it when the format or the contents of facts change.
    private static let format: UInt32 = 16
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
        guard let bytes = read(factsPath(number), megabytes: 4096) else { return ([], [:]) }
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
        var bytes: [UInt8] = []
        for read in files {
            read.hash.write(to: &bytes)
            let place = bytes.count
            bytes.append(contentsOf: [UInt8](repeating: 0, count: 8))
            read.interface.write(to: &bytes)
            FactsCoding.write(read.facts, to: &bytes)
            withUnsafeBytes(of: UInt64(bytes.count - place - 24).littleEndian) { length in
                bytes.replaceSubrange(place..<place + 8, with: length)
            }
        }
        return write(bytes, to: factsPath(number))
    }

    /// Different builds can extract different facts from the same source.
    static let version: [UInt8] = {
        var hash = ContentHash(ToolIdentity.current.utf8)
        hash.add("\(format)")
        return Array(hash.hex.utf8)
    }()

    // MARK: Results

    private func resultPath(_ key: ContentHash) -> String { folder + "/result-" + key.hex }

    func result(_ key: ContentHash) -> CheckResult? {
        guard let bytes = read(resultPath(key), megabytes: 512) else { return nil }
        // watertight:accept open-end: A result that can't be read is computed again.
        return try? JSONDecoder().decode(
            CheckResult.self, from: Data(bytes.dropFirst(Self.magic.count + Self.version.count)))
    }

    /// Stores the result for this state of the sources and removes older ones.
    func store(_ result: CheckResult, for key: ContentHash) -> Bool {
        // watertight:accept cause-dropped: The caller reports that the cache couldn't be written.
        guard let data = try? JSONEncoder().encode(result) else { return false }
        guard write(Array(data), to: resultPath(key)) else { return false }
        forgetResults(but: key)
        return true
    }

    private static let keptResults = 8

    /// Keeps the newest results.
    private func forgetResults(but key: ContentHash) {
        let results = names.filter { $0.hasPrefix("result-") && !$0.contains(".") && $0 != "result-" + key.hex }
        guard results.count >= Self.keptResults else { return }
        let dated = results.map { name -> (name: String, date: Date) in
            // watertight:accept open-end: A file that is gone needs no deletion.
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder + "/" + name)
            return (name, attributes?[.modificationDate] as? Date ?? .distantFuture)
        }
        for old in dated.sorted(by: { $0.date > $1.date }).dropFirst(Self.keptResults - 1) {
            unlink(folder + "/" + old.name)
        }
    }

    // watertight:accept swallowed: In a folder that can't be listed, nothing can be removed.
    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

    // MARK: Files

    /// Returns a file from its magic number to its checksum; `nil` if it is missing, damaged, or of another version.
    func read(_ path: String, megabytes: Int) -> [UInt8]? {
        guard case .bytes(var bytes) = SourceReader.read(path, megabytes: megabytes),
            bytes.starts(with: Self.magic + Self.version), bytes.count >= 16
        else { return nil }
        let end = bytes.count - 16
        let checksum = ContentHash(bytes.prefix(end))
        guard bytes.withUnsafeBytes({ ContentHash(in: $0, at: end) }) == checksum else { return nil }
        bytes.removeLast(16)
        return bytes
    }

    /// Adds a checksum, writes to a temporary file, and renames it. Returns whether that succeeded.
    func write(_ contents: [UInt8], to path: String) -> Bool {
        let temporary = "\(path).\(getpid()).\(UUID().uuidString)"
        var bytes = Self.magic + Self.version + contents
        ContentHash(bytes).write(to: &bytes)
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: URL(fileURLWithPath: temporary))
        } catch {
            unlink(temporary)
            // watertight:accept cause-dropped: The caller reports that the cache couldn't be written.
            return false
        }
        guard rename(temporary, path) == 0 else {
            unlink(temporary)
            return false
        }
        return true
    }

    /// Removes the temporary files of runs that ended while they wrote.
    func removeLeftovers() {
        for name in names {
            let parts = name.split(separator: ".")
            guard parts.count > 1 else { continue }
            if let process = pid_t(parts[1]), process > 0, kill(process, 0) == 0 || errno != ESRCH { continue }
            unlink(folder + "/" + name)
        }
    }
}
