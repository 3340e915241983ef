import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOPosix
import NIOSSL
import Testing
import Watertight
import WatertightAsyncHTTPClient
import WatertightHTTP
import WatertightLoopback
@_spi(Tests) import WatertightTesting
import WatertightURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Every fault on real sockets, over both transports, compared with `Tables/Laboratory.txt`. To record it anew, run the test
/// with `WATERTIGHT_RECORD=1` and review the file.
///
/// In processes of their own: a transport may end its process, and the memory of one isn't that of another test. Each call
/// ends by itself, and each connection is closed afterward, or the test hangs.
@Suite("the laboratory", .hangLimit) struct LaboratoryTests {
    @Test func eachFaultHasTheOutcomeOfTheTable() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "Laboratory-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path: String = folder.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            try await Laboratory(.asyncHTTPClient).run(WireFault.all, writingTo: path + "/0")
        }
        await #expect(processExitsWith: .success) { [path = path as String] in
            // FoundationNetworking trusts only the certificates of the system, and has no HTTP/2.
            try await Laboratory(.urlSession).run(WireFault.all.filter { !$0.trusts }, writingTo: path + "/1")
        }
        #if canImport(FoundationNetworking)
        // Apple's URLSession has other outcomes.
        let rows = try (0...1).flatMap { try Laboratory.rows(at: path + "/\($0)") }
        try Laboratory.compare(rows)
        #endif
    }

    @Test func theTableHasAHundredFaults() {
        #expect(WireFault.all.count >= 100)
        #expect(Set(WireFault.all.map(\.name)).count == WireFault.all.count)
    }

    #if canImport(FoundationNetworking)
    /// The documentation of `URLSessionTransport` lists them.
    @Test(arguments: WireFault.all.filter { $0.onURLSession == .endsProcess }.map(\.name))
    func endsTheProcessOverURLSession(_ name: String) async throws {
        await #expect(processExitsWith: .failure) { [name = name as String] in
            try await Laboratory(.urlSession).run(
                WireFault.all.filter { $0.name == name }.map { fault in fault.with { $0.onURLSession = .returns } },
                writingTo: "/dev/null")
        }
    }
    #endif
}

/// Runs faults over one transport.
struct Laboratory: Sendable {
    typealias Row = [String]

    private static let columns = ["fault", "transport", "outcome", "delivery", "next step", "repeat", "requests"]
    /// More than the limits of all calls in flight, and than the bodies that the servers send.
    private static let maximumGrowth = 400 << 20

    private let subject: Subject

    init(_ subject: Subject) { self.subject = subject }

    /// Runs faults, several at a time, and writes a row for each.
    func run(_ faults: [WireFault], writingTo path: String) async throws {
        Self.closeInheritedSockets()
        let memory = Self.peakMemory
        let rows = try await withThrowingTaskGroup(of: (Int, Row).self) { group in
            var rows = [Row?](repeating: nil, count: faults.count)
            for (index, fault) in faults.enumerated() {
                if index >= 12, let (done, row) = try await group.next() { rows[done] = row }
                group.addTask { (index, try await self.row(fault)) }
            }
            for try await (done, row) in group { rows[done] = row }
            return rows.compactMap(\.self)
        }
        let growth = Self.peakMemory - memory
        guard growth < Self.maximumGrowth else { throw TooMuchMemory(bytes: growth) }
        try JSONEncoder().encode(rows).write(to: URL(filePath: path))
    }

    /// Closes the sockets of the tests in the parent process, which would stay open until the end of this one.
    private static func closeInheritedSockets() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
            if let descriptor = Int32(name), target?.hasPrefix("socket:") == true { close(descriptor) }
        }
    }

    private struct TooMuchMemory: Error { let bytes: Int }

    /// The maximum of the resident memory of this process in bytes; 0 where it isn't known.
    private static var peakMemory: Int {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) << 10
    }

    // MARK: One fault

    private func row(_ fault: WireFault) async throws -> Row {
        let name = [fault.name, subject.rawValue]
        if subject == .urlSession {
            switch fault.onURLSession {
            case .returns: break
            case .endsProcess: return name + ["ends the process", "", "", "", ""]
            case .blocksSession: return name + ["blocks the session", "", "", "", ""]
            }
        }
        switch fault.server {
        case .none(let authority): return name + (try await outcome(of: fault, at: authority)) + ["0"]
        case .plain(let trigger), .secure(let trigger):
            let isSecure = if case .secure = fault.server { true } else { false }
            let server = try await LoopbackServer.start(usesTLS: isSecure, at: trigger, fault.respond)
            let cells = try await outcome(of: fault, at: server.authority)
            // Nothing is left open.
            await server.waitUntilDisconnected()
            // At a deadline, a request may not have been read yet.
            let requests = fault.stalls.contains(subject) ? "" : "\(server.requests.count)"
            try await server.stop()
            return name + cells + [requests]
        case .http2(let actions):
            let server = try await HTTP2Server.start(actions)
            let cells = try await outcome(of: fault, at: "127.0.0.1:\(server.port)")
            try await server.stop()
            return name + cells + [""]
        }
    }

    /// Returns the outcome of a call, its delivery, the next step, and whether the call is worth repeating.
    private func outcome(of fault: WireFault, at authority: String) async throws -> Row {
        switch subject {
        case .urlSession:
            return try await outcome(
                of: fault, at: authority, over: URLSessionTransport(configuration: .ephemeral))
        case .asyncHTTPClient:
            var configuration = AsyncHTTPClientTransport.configuration
            // A client waits for its attempts to connect when it is shut down.
            configuration.timeout.connect = fault.stalls.contains(subject) ? .seconds(2) : .hours(1)
            configuration.tlsConfiguration = .makeClientConfiguration()
            if fault.trusts { configuration.tlsConfiguration?.certificateVerification = .none }
            return try await HTTPClient.withHTTPClient(
                eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: configuration
            ) { try await outcome(of: fault, at: authority, over: AsyncHTTPClientTransport(client: $0)) }
        }
    }

    private func outcome(
        of fault: WireFault, at authority: String, over transport: any HTTPTransport
    ) async throws -> Row {
        var service = try HTTPService(parsing: "\(fault.scheme)://\(authority)", transport: transport)
        service.successBodyLimit = 1 << 20
        service.timeout = fault.stalls.contains(subject) ? .milliseconds(700) : .seconds(3600)
        let result =
            fault.method == .get
            ? await service.fetchResult(.get, "/", as: [Int].self)
            : await service.fetchResult(fault.method, "/", sending: [1], as: [Int].self)
        switch result {
        case .success(let value): return ["\(value)", "", "", ""]
        case .failure(let error):
            error.recovered()
            guard let failure = error.failure else { return ["canceled", "", "", ""] }
            let truncated = failure.response?.isBodyTruncated == true ? ", truncated" : ""
            return [
                "\(failure.code)\(truncated)", failure.delivery.rawValue, "\(failure.nextStep)",
                failure.isRetryable ? "yes" : "no",
            ]
        }
    }

    // MARK: The table

    static func rows(at path: String) throws -> [Row] {
        try JSONDecoder().decode([Row].self, from: Data(contentsOf: URL(filePath: path)))
    }

    /// Compares rows with the committed table, in the order of the faults.
    static func compare(_ rows: [Row], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let order = Dictionary(uniqueKeysWithValues: WireFault.all.enumerated().map { ($1.name, $0) })
        let sorted = rows.sorted { (order[$0[0]] ?? 0, $0[1]) < (order[$1[0]] ?? 0, $1[1]) }
        let lines = text(of: [columns] + sorted)
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Tables/Laboratory.txt")
        if ProcessInfo.processInfo.environment["WATERTIGHT_RECORD"]?.isEmpty == false {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file)
        }
        let committed = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        // Without the padding, which changes with the longest cell.
        let (before, now) = (committed.map(cells), lines.map(cells))
        let hint = "If that is right, run the test with WATERTIGHT_RECORD=1, and review \(file.path)."
        let keys = (now + before).map { $0.prefix(2) }
        for key in Set(keys).sorted(by: { $0.joined() < $1.joined() }) {
            let rows = [before, now].map { table in
                table.first { $0.prefix(2) == key }?.dropFirst(2).joined(separator: ", ") ?? "no row"
            }
            if rows[0] != rows[1] {
                Issue.record(
                    "\(key.joined(separator: " over ")): \(rows[1]). In the table: \(rows[0]). \(hint)",
                    sourceLocation: sourceLocation)
            }
        }
        if Set(before) == Set(now), before != now {
            Issue.record("The rows have another order than the table. \(hint)", sourceLocation: sourceLocation)
        }
    }

    private static func cells(_ line: String) -> [String] {
        line.components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    private static func text(of rows: [Row]) -> [String] {
        let widths = columns.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let line = zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
                .joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
