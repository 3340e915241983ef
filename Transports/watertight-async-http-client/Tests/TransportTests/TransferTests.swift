import Foundation
import HTTPTypes
import Synchronization
import Testing
import Watertight
import WatertightHTTP
import WatertightLoopback
@_spi(Tests) import WatertightTesting

/// Bodies from files, to files, and as lines.
@Suite("large transfers, over both transports", .hangLimit) struct TransferTests {
    /// A folder of its own.
    private final class Folder: Sendable {
        let url = FileManager.default.temporaryDirectory.appending(path: "transfers-\(UUID().uuidString)")
        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(at: url) }

        func file(_ content: String, _ name: String = "file") throws -> URL {
            let file = url.appending(path: name)
            try Data(content.utf8).write(to: file)
            return file
        }

        var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? [] }
    }

    /// Text whose pieces differ.
    private static func text(_ bytes: Int) -> String {
        String((0...(bytes / 8)).map { String(format: "%07d\n", $0) }.joined().prefix(bytes))
    }

    private final class Counter: Sendable {
        private let value = Mutex(0)
        /// - Returns: The number of the call, from 1.
        func count() -> Int {
            value.withLock {
                $0 += 1
                return $0
            }
        }
    }

    // MARK: From a file

    @Test(arguments: [0, 1, 65_536, 1_000_003]) func aFileIsSent(_ size: Int) async throws {
        let folder = try Folder()
        let content = Self.text(size)
        let file = try folder.file(content)
        for subject in Subject.allCases {
            let server = try await LoopbackServer.start { _ in [.respond("200 OK", body: "1")] }
            let progress = Progress(totalUnitCount: 0)
            let service = try subject.service(server.authority)
            let response = try await service.send(
                .put, "/maps", sending: .file(file, type: "text/plain", progress: progress))
            #expect(response.statusCode == 200)
            let request = try #require(server.requests.first)
            #expect(request.body == content)
            #expect(request.values(of: "Content-Type") == ["text/plain"])
            #expect(request.values(of: "Content-Length") == ["\(size)"])
            #expect(progress.completedUnitCount == Int64(size))
            #expect(size == 0 || progress.totalUnitCount == Int64(size))
            try await server.stop()
        }
    }

    /// Many calls at once: responses arrive before the tasks that send the files resume. Bytes in memory are sent in pieces
    /// under a limit between bytes.
    @Test(arguments: [true, false]) func aResponseDoesNotOvertakeItsRequest(isFile: Bool) async throws {
        let folder = try Folder()
        let file = try folder.file("x")
        for subject in Subject.allCases {
            let server = try await LoopbackServer.start { _ in [.respond("200 OK", body: "1")] }
            var service = try subject.service(server.authority)
            service.idleTimeout = .seconds(3600)
            let constant = service
            let counts = try await withThrowingTaskGroup(of: Int64.self) { calls in
                for _ in 1...200 {
                    calls.addTask {
                        let progress = Progress(totalUnitCount: 0)
                        _ = try await constant.send(
                            .put, "/maps", sending: isFile ? .file(file, progress: progress) : .data(Data("x".utf8)))
                        return progress.completedUnitCount
                    }
                }
                return try await calls.reduce(into: Set<Int64>()) { $0.insert($1) }
            }
            #expect(counts == [isFile ? 1 : 0])
            #expect(server.requests.allSatisfy { $0.body == "x" } && server.requests.count == 200)
            try await server.stop()
        }
    }

    /// The server responds to the head, and reads nothing of the rest.
    @Test(arguments: ["401 Unauthorized", "413 Content Too Large"], UploadTests.Framing.allCases)
    func aRefusedFileKeepsItsResponse(_ status: String, _ framing: UploadTests.Framing) async throws {
        let folder = try Folder()
        let file = try folder.file(String(repeating: "x", count: 20_000_000))
        for subject in Subject.allCases {
            let server = try await LoopbackServer.start(at: .head) { request in
                request.path == "/upload"
                    ? [.stopReading] + framing.actions(status) : [.respond("200 OK", body: "next")]
            }
            let service = try subject.service(server.authority)
            let failure = await failure { () throws(Interruption<HTTPFailure>) in
                try await service.send(.post, "/upload", sending: .file(file))
            }
            #expect(failure?.status?.description == status)
            #expect(failure?.response?.body == Data("refused".utf8))
            #expect(try await service.send(.get, "/next").body == Data("next".utf8))
            try await server.stop()
        }
    }

    /// The server reads nothing of the file, and the call ends when no more of it is sent. Not over URLSession on Linux, where libcurl
    /// sends the rest of a request before it returns a response below 400.
    @Test(arguments: UploadTests.Framing.allCases)
    func anEarlySuccessIsOne(_ framing: UploadTests.Framing) async throws {
        let folder = try Folder()
        let file = try folder.file(String(repeating: "x", count: 20_000_000))
        let server = try await LoopbackServer.start(at: .head) { request in
            request.path == "/upload" ? [.stopReading] + framing.actions("200 OK") : [.respond("200 OK", body: "next")]
        }
        let service = try Subject.asyncHTTPClient.service(server.authority)
        #expect(try await service.send(.post, "/upload", sending: .file(file)).body == Data("refused".utf8))
        #expect(try await service.send(.get, "/next").body == Data("next".utf8))
        #expect(server.requests.map(\.connection) == [1, 2])
        try await server.stop()
    }

    @Test func anEarlySuccessOfAServerThatClosesIsOne() async throws {
        let folder = try Folder()
        let file = try folder.file(String(repeating: "x", count: 20_000_000))
        let server = try await LoopbackServer.start(at: .head) { _ in
            [.stopReading] + UploadTests.Framing.length.actions("200 OK") + [.close]
        }
        let service = try Subject.asyncHTTPClient.service(server.authority)
        #expect(try await service.send(.post, "/upload", sending: .file(file)).body == Data("refused".utf8))
        try await server.stop()
    }

    /// Not over URLSession on Linux, where libcurl sends the rest of a request first.
    @Test func anEarlyRedirectIsFollowed() async throws {
        let folder = try Folder()
        let file = try folder.file(String(repeating: "x", count: 20_000_000))
        let server = try await LoopbackServer.start(at: .head) { request in
            request.path == "/upload"
                ? [.stopReading, .respond("303 See Other", fields: ["Location: /next"], body: "moved")]
                : [.respond("200 OK", body: "next")]
        }
        let service = try Subject.asyncHTTPClient.service(server.authority)
        for _ in 1...10 {
            #expect(try await service.send(.post, "/upload", sending: .file(file)).body == Data("next".utf8))
        }
        try await server.stop()
    }

    /// A server may respond at once and process the file afterward.
    @Test func anEarlySuccessDoesNotEndTheFile() async throws {
        let folder = try Folder()
        let file = try folder.file(String(repeating: "x", count: 20_000_000))
        let server = try await LoopbackServer.start(at: .head) { _ in UploadTests.Framing.length.actions("202 Accepted")
        }
        let service = try Subject.asyncHTTPClient.service(server.authority)
        for _ in 1...20 { #expect(try await service.send(.post, "/upload", sending: .file(file)).statusCode == 202) }
        await server.waitForBodies(20)
        try await server.stop()
    }

    @Test func aFileIsSentAgainByARetryAndARedirect() async throws {
        let folder = try Folder()
        let content = Self.text(300_000)
        let file = try folder.file(content)
        for subject in Subject.allCases {
            let requests = Counter()
            let server = try await LoopbackServer.start { request in
                switch request.path {
                case "/moved": [.respond("200 OK", body: "1")]
                default:
                    requests.count() == 1
                        ? [.respond("503 Service Unavailable")]
                        : [.respond("307 Temporary Redirect", fields: ["Location: /moved"])]
                }
            }
            var policy = HTTPRetryPolicy()
            policy.firstDelay = .zero
            let service = try subject.service(server.authority).with { $0.retrying(policy) }
            try await service.send(.put, "/maps", sending: .file(file))
            #expect(server.requests.map(\.path) == ["/maps", "/maps", "/moved"])
            #expect(server.requests.allSatisfy { $0.body == content })
            try await server.stop()
        }
    }

    // MARK: To a file

    @Test(arguments: [0, 1, 3_000_000]) func aBodyIsWritten(_ size: Int) async throws {
        for subject in Subject.allCases {
            let folder = try Folder()
            let file = try folder.file("before")
            let content = Self.text(size)
            let server = try await LoopbackServer.start { _ in [.respond("200 OK", body: content)] }
            let progress = Progress(totalUnitCount: 0)
            var service = try subject.service(server.authority)
            service.successBodyLimit = 10
            let response = try await service.download("/map", to: file, progress: progress)
            #expect(response.body.isEmpty)
            #expect(try String(contentsOf: file, encoding: .utf8) == content)
            #expect(folder.names == ["file"])
            #expect(progress.completedUnitCount == Int64(size))
            #expect(size == 0 || progress.totalUnitCount == Int64(size))
            #expect(server.requests.first?.values(of: "Accept-Encoding") == ["identity"])
            try await server.stop()
        }
    }

    /// Each end of a download that fails.
    @Test(arguments: ["lost", "stalled", "canceled", "refused", "coded"])
    func aFailureLeavesTheFileAsItWas(_ end: String) async throws {
        for subject in Subject.allCases {
            let folder = try Folder()
            let file = try folder.file("before")
            let arrived = Gate()
            let server = try await LoopbackServer.start { _ in
                let start = "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nhalf"
                return switch end {
                case "lost": [.send(start), .close]
                case "stalled", "canceled": [.send(start), .open(arrived), .stall]
                case "refused": [.respond("404 Not Found", body: "nothing")]
                default: [.respond("200 OK", coding: "zstd", body: [1, 2, 3])]
                }
            }
            var service = try subject.service(server.authority)
            if end == "stalled" { service.idleTimeout = .milliseconds(50) }
            let constant = service
            let call = Task {
                await failure { () throws(Interruption<HTTPFailure>) in
                    try await constant.download("/map", to: file)
                }
            }
            if end == "canceled" {
                await arrived.wait()
                call.cancel()
            }
            let ended = await call.value
            switch end {
            case "lost": #expect(ended?.reason == .connectionLost)
            case "stalled": #expect(ended?.reason == .timedOut(.read))
            case "canceled": #expect(ended == nil)
            case "refused": #expect(ended?.response?.body == Data("nothing".utf8))
            default: #expect(ended != nil)
            }
            #expect(try String(contentsOf: file, encoding: .utf8) == "before")
            #expect(folder.names == ["file"])
            try await server.stop()
        }
    }

    @Test func aRepeatedDownloadBeginsAgain() async throws {
        for subject in Subject.allCases {
            let folder = try Folder()
            let requests = Counter()
            let server = try await LoopbackServer.start { _ in
                requests.count() == 1
                    ? [.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf"), .close]
                    : [.respond("200 OK", body: "whole")]
            }
            var policy = HTTPRetryPolicy()
            policy.firstDelay = .zero
            let file = folder.url.appending(path: "new")
            try await subject.service(server.authority).with { $0.retrying(policy) }.download("/map", to: file)
            #expect(try String(contentsOf: file, encoding: .utf8) == "whole")
            try await server.stop()
        }
    }

    // MARK: Between bytes

    /// It lasts longer than the limit, but a byte arrives in time.
    @Test func aSlowBodyIsNotIdle() async throws {
        for subject in Subject.allCases {
            let server = try await LoopbackServer.start { _ in
                [.send("HTTP/1.1 200 OK\r\nContent-Length: 40\r\n\r\n"), .drip(Self.text(40), milliseconds: 5)]
            }
            var service = try subject.service(server.authority)
            // A busy machine may delay a byte, but not by a minute.
            service.idleTimeout = .seconds(60)
            #expect(try await service.send(.get, "/").body.count == 40)
            try await server.stop()
        }
    }

    /// Bytes in memory are sent in pieces, so that the limit counts from the last one.
    @Test func contentInMemoryIsSentWholeUnderAnIdleLimit() async throws {
        let content = Self.text(300_001)
        for subject in Subject.allCases {
            let server = try await LoopbackServer.start { _ in [.respond("200 OK", body: "1")] }
            var service = try subject.service(server.authority)
            service.idleTimeout = .seconds(60)
            try await service.send(.put, "/", sending: .data(Data(content.utf8)))
            try await service.send(.get, "/")
            #expect(server.requests.first?.body == content)
            try await server.stop()
        }
    }

    @Test func aServerThatNeverAnswersIsIdle() async throws {
        for subject in Subject.allCases {
            let server = try await LoopbackServer.start { _ in [.stall] }
            var service = try subject.service(server.authority)
            service.idleTimeout = .milliseconds(50)
            let constant = service
            let failure = await failure { () throws(Interruption<HTTPFailure>) in try await constant.send(.get, "/") }
            #expect(failure?.reason == .timedOut(.read))
            try await server.stop()
        }
    }

    // MARK: Lines

    /// Each line arrives before the server sends the next one.
    @Test func linesArriveWhileTheServerSends() async throws {
        for subject in Subject.allCases {
            let gates = [Gate(), Gate()]
            let server = try await LoopbackServer.start { _ in
                [
                    .send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\none\r\n"), .wait(gates[0]), .send("tw"),
                    .send("o\n"), .wait(gates[1]), .send("thr\u{E9}e"), .close,
                ]
            }
            var lines: [String] = []
            let response = try await subject.service(server.authority).lines("/log") { line in
                lines.append(line)
                if lines.count <= 2 { gates[lines.count - 1].open() }
            }
            #expect(response.statusCode == 200)
            #expect(lines == ["one", "two", "thr\u{E9}e"])
            try await server.stop()
        }
    }

    @Test func aCanceledReaderEndsTheRequest() async throws {
        for subject in Subject.allCases {
            let server = try await LoopbackServer.start { _ in
                [.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\none\n"), .stall]
            }
            let (service, isReading) = (try subject.service(server.authority), Gate())
            let call = Task {
                do throws(Interruption<HTTPFailure>) {
                    try await service.lines("/log") { _ in isReading.open() }
                    return false
                } catch { return error == .cancelled }
            }
            await isReading.wait()
            call.cancel()
            #expect(await call.value)
            await server.waitUntilDisconnected()
            try await server.stop()
        }
    }

    @Test func aBrokenResponseIsAFailureAndIsNotRepeated() async throws {
        for subject in Subject.allCases {
            let server = try await LoopbackServer.start { _ in
                [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\none\ntwo"), .close]
            }
            var lines: [String] = []
            let service = try subject.service(server.authority).with { $0.retrying() }
            do throws(Interruption<HTTPFailure>) {
                try await service.lines("/log") { lines.append($0) }
                Issue.record("no failure")
            } catch {
                #expect(error.failure?.reason == .connectionLost)
                error.recovered()
            }
            #expect(lines == ["one"] && server.requests.count == 1)
            try await server.stop()
        }
    }

    @Test func anErrorHasNoLines() async throws {
        for subject in Subject.allCases {
            let server = try await LoopbackServer.start { _ in [.respond("403 Forbidden", body: "no\n")] }
            let service = try subject.service(server.authority)
            let failure = await failure { () throws(Interruption<HTTPFailure>) in
                try await service.lines("/log") { Issue.record("\($0)") }
            }
            #expect(failure?.status == .forbidden && failure?.response?.body == Data("no\n".utf8))
            try await server.stop()
        }
    }
}
