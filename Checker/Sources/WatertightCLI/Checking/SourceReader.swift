import Foundation

/// Reads one file of any kind.
enum SourceReader {
    enum Outcome: Sendable {
        case bytes([UInt8])
        case skipped(String)
    }

    static func read(_ path: String, megabytes: Int) -> Outcome {
        if CrashedFiles.all.contains(path) { return .skipped("Skipped: reading it ended the process.") }
        // Avoids blocking if the file was replaced by a FIFO.
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return .skipped("Couldn't be read: \(String(cString: strerror(errno))).") }
        defer { close(file) }
        var information = stat()
        guard fstat(file, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
            return .skipped("Not a regular file.")
        }
        let largest = megabytes << 20
        guard Int(information.st_size) <= largest else {
            return .skipped("Skipped: larger than \(megabytes) MB (`largest-file` in \(Configuration.fileName)).")
        }
        do {
            let bytes = try FileHandle(fileDescriptor: file).readToEnd() ?? Data()
            return bytes.count <= largest ? .bytes([UInt8](bytes)) : .skipped("Skipped: it grew while it was read.")
        } catch {
            return .skipped("Couldn't be read: \(error.localizedDescription)")
        }
    }
}
