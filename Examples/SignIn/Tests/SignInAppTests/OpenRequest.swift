import Foundation

/// A request that has begun and never ends, until it is let go of.
final class OpenRequest {
    /// The system's error.
    struct Unavailable: Error {
        let number: Int32
    }

    private let socket: Int32

    /// Begins a sign-in at a server on this machine, and returns when the server waits for the rest.
    init(port: UInt16) throws {
        #if canImport(Glibc)
        let type = Int32(SOCK_STREAM.rawValue)
        #else
        let type = SOCK_STREAM
        #endif
        socket = Foundation.socket(AF_INET, type, 0)
        guard socket >= 0 else { throw Unavailable(number: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
        }
        // Both in one piece: once the first is answered, the server has the beginning of the second.
        let requests = Array(
            """
            GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n\
            POST /session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{
            """.utf8)
        var answer = [UInt8](repeating: 0, count: 12)
        guard connected == 0, write(socket, requests, requests.count) == requests.count,
            recv(socket, &answer, answer.count, Int32(MSG_WAITALL)) == answer.count
        else { throw Unavailable(number: errno) }
    }

    deinit { close(socket) }
}
