import Foundation

/// Reads one file of any kind.
enum SourceReader {
    enum Outcome: Sendable {
        case bytes([UInt8])
        case skipped(String)
    }

    static func read(_ path: String, largest: Int) -> Outcome {
        if CrashedFiles.all.contains(path) { return .skipped("Skipped: reading it ended the process.") }
        // Avoids blocking if the file was replaced by a FIFO.
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return .skipped("Couldn't be read: \(String(cString: strerror(errno))).") }
        defer { close(file) }
        var information = stat()
        guard fstat(file, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
            return .skipped("Not a regular file.")
        }
        guard Int(information.st_size) <= largest else {
            return .skipped("Skipped: larger than \(largest >> 20) MB.")
        }
        // The size is a hint: the file can change while it is read.
        var bytes = [UInt8](repeating: 0, count: Int(information.st_size) + 1)
        var count = 0
        while true {
            if count == bytes.count { bytes.append(contentsOf: [UInt8](repeating: 0, count: 4096)) }
            let capacity = bytes.count - count
            let got = bytes.withUnsafeMutableBytes { buffer in
                buffer.baseAddress.map { Foundation.read(file, $0 + count, capacity) } ?? 0
            }
            if got < 0 {
                if errno == EINTR { continue }
                return .skipped("Couldn't be read: \(String(cString: strerror(errno))).")
            }
            if got == 0 { break }
            count += got
            if count > largest { return .skipped("Skipped: it grew while it was read.") }
        }
        bytes.removeSubrange(count...)
        return .bytes(bytes)
    }
}
