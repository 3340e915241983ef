import Foundation

/// A loopback port that is bound but not listening: connections are refused, and no other program can bind it.
///
/// The holder of the descriptor owns it: either it becomes a listening socket, or ``release()`` closes it.
struct ReservedPort: Sendable {
    let descriptor: CInt
    let port: Int

    /// Binds a port of 127.0.0.1.
    ///
    /// - Parameter port: The port, or 0 for any free one.
    /// - Throws: ``FaultyNetworkError/portInUse(_:)`` or ``FaultyNetworkError/cannotListen(port:reason:)``.
    static func reserve(port: Int) throws(FaultyNetworkError) -> ReservedPort {
        guard let number = UInt16(exactly: port) else {
            throw .cannotListen(port: port, reason: "a port is a number from 0 to 65535")
        }
        #if canImport(Glibc)
        let stream = CInt(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, stream, 0)
        guard descriptor >= 0 else { throw systemError(port: port) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)

        // Connections that were closed a moment ago linger in TIME_WAIT; they must not keep the port from being bound.
        var yes: CInt = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))

        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = number.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, length) == 0 && getsockname(descriptor, generic, &length) == 0
            }
        }
        guard bound else {
            let error = systemError(port: port)
            close(descriptor)
            throw error
        }
        return ReservedPort(descriptor: descriptor, port: Int(UInt16(bigEndian: address.sin_port)))
    }

    func release() {
        close(descriptor)
    }

    private static func systemError(port: Int) -> FaultyNetworkError {
        let code = errno
        return code == EADDRINUSE
            ? .portInUse(port) : .cannotListen(port: port, reason: String(cString: strerror(code)))
    }
}
