import Foundation

/// A client's blocking TCP socket, so that tests observe the kernel's results instead of a library's.
///
/// The blocking calls run on a thread of their own: the few threads of Swift concurrency must stay free for the proxy.
struct RawSocket: Sendable {
    /// What the system answered instead of bytes.
    struct SystemError: Error, Hashable {
        let code: CInt
    }

    /// How a stream of bytes ended.
    enum End: Hashable {
        case fin
        case error(CInt)
    }

    private let descriptor: CInt

    /// Connects to a port of 127.0.0.1.
    static func connect(to port: Int) async throws -> RawSocket {
        try await blocking {
            #if canImport(Glibc)
            let stream = CInt(SOCK_STREAM.rawValue)
            #else
            let stream = SOCK_STREAM
            #endif
            let descriptor = socket(AF_INET, stream, 0)
            guard descriptor >= 0 else { throw SystemError(code: errno) }
            // A test that goes wrong ends with EAGAIN instead of hanging.
            var patience = timeval(tv_sec: 20, tv_usec: 0)
            let size = socklen_t(MemoryLayout<timeval>.size)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
            setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = UInt16(port).bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let result = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                    Foundation.connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            guard result == 0 else {
                let code = errno
                Foundation.close(descriptor)
                throw SystemError(code: code)
            }
            return RawSocket(descriptor: descriptor)
        }
    }

    /// Sends all the bytes.
    func send(_ bytes: [UInt8]) async throws {
        let descriptor = descriptor
        try await Self.blocking {
            var sent = 0
            while sent < bytes.count {
                let count = bytes.withUnsafeBytes { buffer in
                    #if canImport(Darwin)
                    Foundation.send(descriptor, buffer.baseAddress.map { $0 + sent }, buffer.count - sent, 0)
                    #else
                    Foundation.send(
                        descriptor, buffer.baseAddress.map { $0 + sent }, buffer.count - sent, CInt(MSG_NOSIGNAL))
                    #endif
                }
                guard count > 0 else { throw SystemError(code: errno) }
                sent += count
            }
        }
    }

    /// Sends text.
    func send(_ text: String) async throws {
        try await send(Array(text.utf8))
    }

    /// Sends a FIN; receiving goes on.
    func finishSending() {
        shutdown(descriptor, CInt(SHUT_WR))
    }

    /// Receives until the other side ends the connection.
    func receiveAll() async throws -> (bytes: [UInt8], end: End) {
        try await receive(atLeast: .max)
    }

    /// Receives until there are this many bytes, or the other side ends the connection.
    func receive(atLeast wanted: Int) async throws -> (bytes: [UInt8], end: End) {
        let descriptor = descriptor
        return try await Self.blocking {
            var received: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 64 * 1024)
            while received.count < wanted {
                let count = recv(descriptor, &buffer, buffer.count, 0)
                if count < 0 { return (received, .error(errno)) }
                if count == 0 { return (received, .fin) }
                received += buffer[..<count]
            }
            return (received, .fin)
        }
    }

    /// Receives once without blocking. Returns the count, 0 for a FIN, or the error, `EAGAIN` if there is no data.
    func receiveNow() -> Result<Int, SystemError> {
        var buffer = [UInt8](repeating: 0, count: 1024)
        #if canImport(Darwin)
        let count = recv(descriptor, &buffer, buffer.count, MSG_DONTWAIT)
        #else
        let count = recv(descriptor, &buffer, buffer.count, CInt(MSG_DONTWAIT))
        #endif
        return count < 0 ? .failure(SystemError(code: errno)) : .success(count)
    }

    func close() {
        Foundation.close(descriptor)
    }

    private static func blocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value
    {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
        }
    }
}
