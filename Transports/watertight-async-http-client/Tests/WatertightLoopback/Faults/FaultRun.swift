import Foundation

// In a process of its own: a client may end its process, and the memory of one isn't that of another test.

extension WireFault {
    /// More than the limits of all calls in flight, and than the bodies that the servers send.
    private static let maximumGrowth = 400 << 20

    private struct TooMuchMemory: Error { let bytes: Int }

    /// Runs faults, several at a time. Each call ends by itself, or the test hangs.
    /// - Parameters:
    ///   - faults: The faults.
    ///   - row: Runs one fault.
    /// - Returns: The rows of a ``FaultTable``.
    /// - Throws: An error of a fault, or one if the process needs too much memory.
    public static func rows(
        of faults: [WireFault], _ row: @escaping @Sendable (WireFault) async throws -> FaultTable.Row
    ) async throws -> [FaultTable.Row] {
        closeInheritedSockets()
        let memory = peakMemory
        let rows = try await withThrowingTaskGroup(of: (Int, FaultTable.Row).self) { group in
            var rows = [FaultTable.Row?](repeating: nil, count: faults.count)
            for (index, fault) in faults.enumerated() {
                if index >= 12, let (done, row) = try await group.next() { rows[done] = row }
                group.addTask { (index, try await row(fault)) }
            }
            for try await (done, row) in group { rows[done] = row }
            return rows.compactMap(\.self)
        }
        let growth = peakMemory - memory
        guard growth < maximumGrowth else { throw TooMuchMemory(bytes: growth) }
        return rows
    }

    /// Runs the fault for one call, and waits until each connection is closed.
    /// - Parameters:
    ///   - stack: The implementation of HTTP below the client.
    ///   - call: Calls the authority, and returns cells.
    /// - Returns: The cells, and the number of requests; empty if it depends on the time or isn't counted.
    public func meet(over stack: HTTPStack, _ call: (String) async throws -> [String]) async throws -> [String] {
        switch server {
        case .none(let authority): return try await call(authority) + ["0"]
        case .plain(let trigger), .secure(let trigger):
            let isSecure = if case .secure = server { true } else { false }
            let server = try await LoopbackServer.start(usesTLS: isSecure, at: trigger, respond)
            let cells = try await call(server.authority)
            // Nothing is left open.
            await server.waitUntilDisconnected()
            // At a deadline, a request may not have been read yet.
            let requests = stalls.contains(stack) ? "" : "\(server.requests.count)"
            try await server.stop()
            return cells + [requests]
        case .http2(let actions):
            let server = try await HTTP2Server.start(actions)
            let cells = try await call("127.0.0.1:\(server.port)")
            try await server.stop()
            return cells + [""]
        }
    }

    /// Closes the sockets of the tests in the parent process, which would stay open until the end of this one.
    private static func closeInheritedSockets() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
            if let descriptor = Int32(name), target?.hasPrefix("socket:") == true { close(descriptor) }
        }
    }

    /// The maximum of the resident memory of this process in bytes; 0 where it isn't known.
    private static var peakMemory: Int {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) << 10
    }
}
