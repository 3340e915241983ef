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
    private static let table = FaultTable(
        at: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Tables/Laboratory.txt"),
        columns: ["fault", "transport", "outcome", "delivery", "next step", "repeat", "requests"],
        faults: WireFault.all.map(\.name))

    private let subject: Subject

    init(_ subject: Subject) { self.subject = subject }

    /// Runs faults, several at a time, and writes a row for each.
    func run(_ faults: [WireFault], writingTo path: String) async throws {
        let rows = try await WireFault.rows(of: faults, row)
        try JSONEncoder().encode(rows).write(to: URL(filePath: path))
    }

    // MARK: One fault

    @Sendable private func row(_ fault: WireFault) async throws -> FaultTable.Row {
        let name = [fault.name, subject.rawValue]
        if subject == .urlSession {
            switch fault.onURLSession {
            case .returns: break
            case .endsProcess: return name + ["ends the process", "", "", "", ""]
            case .blocksSession: return name + ["blocks the session", "", "", "", ""]
            }
        }
        return name + (try await fault.meet(over: subject) { try await outcome(of: fault, at: $0) })
    }

    /// Returns the outcome of a call, its delivery, the next step, and whether the call is worth repeating.
    private func outcome(of fault: WireFault, at authority: String) async throws -> FaultTable.Row {
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
    ) async throws -> FaultTable.Row {
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

    static func rows(at path: String) throws -> [FaultTable.Row] {
        try JSONDecoder().decode([FaultTable.Row].self, from: Data(contentsOf: URL(filePath: path)))
    }

    /// Compares rows with the committed table.
    static func compare(_ rows: [FaultTable.Row], sourceLocation: SourceLocation = #_sourceLocation) throws {
        for difference in try table.differences(from: rows) {
            Issue.record(Comment(rawValue: difference), sourceLocation: sourceLocation)
        }
    }
}
