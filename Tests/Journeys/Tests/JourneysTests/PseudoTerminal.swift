import Foundation

/// A pseudoterminal, for commands that check whether they run in a terminal.
final class PseudoTerminal {
    /// The system's error.
    struct Unavailable: Error {
        let number: Int32
    }

    private let master: Int32
    private let slave: Int32
    /// The end that a command uses as a stream.
    let handle: FileHandle

    init() throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK)
        guard master >= 0 else { throw Unavailable(number: errno) }
        guard let name = Self.unlocked(master) else { throw Unavailable(number: errno) }
        slave = open(name, O_RDWR | O_NOCTTY)
        guard slave >= 0 else { throw Unavailable(number: errno) }
        handle = FileHandle(fileDescriptor: slave)
    }

    /// The name of a master's other end, once it can be opened.
    private static func unlocked(_ master: Int32) -> String? {
        #if canImport(Darwin)
        guard grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else { return nil }
        return String(cString: name)
        #else
        // Swift doesn't import `unlockpt` and `ptsname` here, nor the requests that they make: TIOCSPTLCK and TIOCGPTN.
        var (lock, number): (Int32, Int32) = (0, 0)
        guard ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0 else { return nil }
        return "/dev/pts/\(number)"
        #endif
    }

    deinit {
        close(slave)
        close(master)
    }

    /// What has been written to it so far.
    func written() -> String {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(master, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
