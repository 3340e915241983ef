import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightLoopback
@_spi(Tests) import WatertightTesting

/// The faults of the laboratory on real sockets, over clients that an app owns, compared with `Tables/Clients.txt`. To record
/// it anew, run the test with `WATERTIGHT_RECORD=1` and review the file.
@Suite("clients that apps own", .hangLimit) struct ClientTests {
    @Test func eachFaultHasTheOutcomeOfTheTable() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "Clients-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for client in Client.allCases {
            let (name, path): (String, String) = (client.rawValue, folder.appending(path: client.rawValue).path)
            await #expect(processExitsWith: .success) { [name = name as String, path = path as String] in
                let client = try #require(Client(rawValue: name))
                let rows = try await WireFault.rows(of: client.faults) { try await client.row($0) }
                try JSONEncoder().encode(rows).write(to: URL(filePath: path))
            }
        }
        #if canImport(FoundationNetworking)
        // Apple's URLSession has other outcomes.
        let rows = try Client.allCases.flatMap { client in
            try JSONDecoder().decode(
                [FaultTable.Row].self, from: Data(contentsOf: folder.appending(path: client.rawValue)))
        }
        for difference in try Self.table.differences(from: Self.merged(rows)) {
            Issue.record(Comment(rawValue: difference))
        }
        #endif
    }

    @Test(arguments: Client.allCases) func aClientMeetsThirtyFaults(_ client: Client) {
        #expect(client.faults.count >= 30)
    }

    /// `URLSession` of Linux may end the process when a task is canceled.
    @Test(arguments: [Client.asyncHTTPClient, .grpc]) func aCanceledTaskIsNoFailure(_ client: Client) async throws {
        let server = try await LoopbackServer.start(at: .bytes) { _ in [.stall] }
        let call = try #require(HTTPCall(.post, "http://\(server.authority)/", timeout: .seconds(3600)))
        let task = Task { try await client.outcome(call, trusts: false) }
        await server.waitForConnections(1)
        task.cancel()
        #expect(try await task.value == .failure(.cancelled))
        await server.waitUntilDisconnected()
        try await server.stop()
    }

    private static let table = FaultTable(
        at: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Tables/Clients.txt"),
        heading: [
            "What clients of other projects do with the faults of the laboratory, by the code of KeepYourHTTPClient.md. A row has the",
            "clients with the same outcome. Differences are due to the client:",
            "- URLSession (of Linux) returns no response beside an error: the status is lost if the body breaks off or stalls.",
            "- URLSession follows redirects, and its error has the first URL: a refused target looks like a request that wasn't sent.",
            "- URLSession reads each body to its end: it meets no endless body, and a length over the limit ends at the timeout.",
            "- URLSession accepts and refuses malformed responses as the documentation of URLSessionTransport lists.",
            "- AsyncHTTPClient has the configuration of AsyncHTTPClientTransport: it follows no redirect, and decodes no coding.",
            "- gRPC reads no HTTP/1.1, has no reason for a connection that it couldn't establish, and its own statuses.",
        ],
        columns: ["fault", "clients", "outcome", "delivery", "next step", "repeat", "requests"],
        faults: (WireFault.all + WireFault.grpcOnly).map(\.name))

    /// Joins the rows of clients with the same outcome.
    private static func merged(_ rows: [FaultTable.Row]) -> [FaultTable.Row] {
        var clients: [FaultTable.Row: [String]] = [:]
        for row in rows { clients[[row[0]] + row.dropFirst(2), default: []].append(row[1]) }
        return clients.map { row, clients in [row[0], clients.joined(separator: ", ")] + row.dropFirst() }
    }
}

extension Client {
    /// Runs one fault.
    fileprivate func row(_ fault: WireFault) async throws -> FaultTable.Row {
        let name = [fault.name, rawValue]
        if stack == .urlSession {
            switch fault.onURLSession {
            case .returns: break
            case .endsProcess: return name + ["ends the process", "", "", "", ""]
            case .blocksSession: return name + ["blocks the session", "", "", "", ""]
            }
        }
        return name
            + (try await fault.meet(over: stack) { authority in
                let isLate = fault.stalls.contains(stack) || stack == .urlSession && fault.isUnfinished
                let call = try #require(
                    HTTPCall(
                        self == .grpc ? .post : fault.method, "\(fault.scheme)://\(authority)/",
                        body: fault.method == .get ? nil : Data("[1]".utf8),
                        timeout: isLate ? .milliseconds(700) : .seconds(3600), successBodyLimit: 1 << 20))
                return cells(try await outcome(call, trusts: fault.trusts))
            })
    }

    /// Returns the outcome of a call, its delivery, the next step, and whether the call may be retried.
    private func cells(_ outcome: Outcome) -> [String] {
        switch outcome {
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
}
