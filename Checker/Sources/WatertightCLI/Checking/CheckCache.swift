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
        guard let bytes = read(factsPath(number), largest: 4 << 30) else { return ([], [:]) }
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
        write(to: factsPath(number)) { output throws in
            for read in files {
                var bytes: [UInt8] = []
                read.hash.write(to: &bytes)
                let place = bytes.count
                bytes.append(contentsOf: [UInt8](repeating: 0, count: 8))
                read.interface.write(to: &bytes)
                FactsCoding.write(read.facts, to: &bytes)
                withUnsafeBytes(of: UInt64(bytes.count - place - 24).littleEndian) { length in
                    bytes.replaceSubrange(place..<place + 8, with: length)
                }
                try output.write(bytes)
            }
        }
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
        guard let bytes = read(resultPath(key), largest: 512 << 20) else { return nil }
        // watertight:accept open-end: A result that can't be read is computed again.
        return try? JSONDecoder().decode(
            CheckResult.self, from: Data(bytes.dropFirst(Self.magic.count + Self.version.count)))
    }

    /// Stores the result for this state of the sources and removes older ones.
    func store(_ result: CheckResult, for key: ContentHash) -> Bool {
        // watertight:accept open-end: The caller reports that the cache couldn't be written.
        guard let data = try? JSONEncoder().encode(result) else { return false }
        guard write(to: resultPath(key), { output throws in try output.write(Array(data)) }) else { return false }
        forgetResults(but: key)
        return true
    }

    private static let keptResults = 8

    /// Keeps the newest results.
    private func forgetResults(but key: ContentHash) {
        let results = names.filter { $0.hasPrefix("result-") && !$0.contains(".") && $0 != "result-" + key.hex }
        guard results.count >= Self.keptResults else { return }
        let dated = results.map { name -> (name: String, date: Int) in
            var information = stat()
            // A file that is gone needs no deletion.
            guard stat(folder + "/" + name, &information) == 0 else { return (name, .max) }
            #if canImport(Darwin)
            return (name, information.st_mtimespec.tv_sec)
            #else
            return (name, information.st_mtim.tv_sec)
            #endif
        }
        for old in dated.sorted(by: { $0.date > $1.date }).dropFirst(Self.keptResults - 1) {
            unlink(folder + "/" + old.name)
        }
    }

    // watertight:accept swallowed: In a folder that can't be listed, nothing can be removed.
    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

    // MARK: Files

    /// Returns a file from its magic number to its checksum; `nil` if it is missing, damaged, or of another version.
    func read(_ path: String, largest: Int) -> [UInt8]? {
        guard case .bytes(var bytes) = SourceReader.read(path, largest: largest),
            bytes.starts(with: Self.magic + Self.version), bytes.count >= 16
        else { return nil }
        let end = bytes.count - 16
        let isSound = bytes.withUnsafeBytes { buffer in
            var checksum = ContentHash()
            for start in stride(from: 0, to: end, by: Output.blockSize) {
                checksum.add(UnsafeRawBufferPointer(rebasing: buffer[start..<min(end, start + Output.blockSize)]))
            }
            return checksum == ContentHash(in: buffer, at: end)
        }
        guard isSound else { return nil }
        bytes.removeLast(16)
        return bytes
    }

    /// Writes blocks, since a single buffer would double the check's memory use, and adds a checksum.
    struct Output {
        static let blockSize = 1 << 20

        private let file: FileHandle
        private var pending: [UInt8]
        private var checksum = ContentHash()

        fileprivate init(_ file: FileHandle) {
            self.file = file
            pending = CheckCache.magic + CheckCache.version
        }

        mutating func write(_ bytes: [UInt8]) throws {
            pending += bytes
            while pending.count >= Self.blockSize { try writeBlock() }
        }

        private mutating func writeBlock() throws {
            let block = pending.prefix(Self.blockSize)
            checksum.add(block)
            try file.write(contentsOf: Data(block))
            pending.removeFirst(block.count)
        }

        fileprivate mutating func close() throws {
            if !pending.isEmpty { try writeBlock() }
            checksum.write(to: &pending)
            try file.write(contentsOf: Data(pending))
            try file.close()
        }
    }

    /// Writes to a temporary file and renames it. Returns whether that succeeded.
    func write(to path: String, _ body: (inout Output) throws -> Void) -> Bool {
        let temporary = "\(path).\(getpid()).\(UUID().uuidString)"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            guard FileManager.default.createFile(atPath: temporary, contents: nil) else { return false }
            var output = Output(try FileHandle(forWritingTo: URL(fileURLWithPath: temporary)))
            try body(&output)
            try output.close()
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
