import AuthenticationServer
import Foundation
import Testing

/// Tests faults on the wire, since the app handles some of them in the same way.
@Suite(.timeLimit(.minutes(30))) struct FaultTests {
    /// Sends a request and receives the response.
    /// - Returns: The bytes, and the system's error that ended the connection; 0 if it was closed.
    private func response(_ fault: Fault) async throws -> (bytes: [UInt8], error: Int32) {
        let server = try await AuthenticationServer.start([])
        server.set { $0.fault = fault }
        let port = UInt16(server.address.split(separator: ":").last ?? "") ?? 0
        // A thread of its own, since system calls block, and the server runs on the threads of tasks.
        let response = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: Result { try Self.exchange(port: port) }) }
        }
        await server.stop()
        return try response.get()
    }

    private static func exchange(port: UInt16) throws -> (bytes: [UInt8], error: Int32) {
        #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        let socket = socket(AF_INET, stream, 0)
        defer { close(socket) }
        var timeout = timeval(tv_sec: 1200, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(connected == 0)
        let request = Array("GET /profile HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
        try #require(send(socket, request, request.count, 0) == request.count)
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(socket, &chunk, chunk.count, 0)
            if count <= 0 { return (bytes, count == 0 ? 0 : errno) }
            bytes += chunk.prefix(count)
        }
    }

    @Test func aResetIsARST() async throws {
        #expect(try await response(.reset(afterBytes: 120)).error == ECONNRESET)
    }

    @Test func aTruncatedResponseEndsWithAFIN() async throws {
        let (bytes, error) = try await response(.truncate(afterBytes: 300))
        #expect(error == 0)
        let head = try #require(bytes.firstRange(of: Array("\r\n\r\n".utf8)))
        #expect(bytes.count - head.upperBound == 300)
        #expect(String(decoding: bytes[..<head.lowerBound], as: UTF8.self).contains("Content-Length: 512"))
    }

    @Test func aResponseThatIsNotHTTPHasNoStatusLine() async throws {
        let (bytes, _) = try await response(.notHTTP)
        #expect(String(decoding: bytes, as: UTF8.self) == "\0this is not HTTP\r\n\r\n")
    }

    @Test(arguments: [204, 418, 599, 999]) func sendsAnyStatus(_ status: Int) async throws {
        let (bytes, error) = try await response(.respond(status))
        #expect(error == 0)
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("HTTP/1.1 \(status) "))
    }
}
