import Foundation
import HTTPTypes
import Testing
import Watertight
@_spi(Transports) import WatertightHTTP
@_spi(Tests) import WatertightTesting

/// Large transfers over a transport of the app's own, which knows nothing about files, and what can't be read or written.
@Suite struct TransferTests {
    private static let folder = FileManager.default.temporaryDirectory.appending(path: "transfers-\(UUID().uuidString)")

    private static func file(_ content: String?) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: UUID().uuidString)
        if let content { try Data(content.utf8).write(to: file) }
        return file
    }

    private static func service(_ script: ScriptedTransport) -> HTTPService {
        HTTPService("https://api.example.com", transport: script).patient
    }

    // MARK: Sending

    @Test func aFileIsTheBody() async throws {
        let script = ScriptedTransport(.respond(200, json: "1"), .respond(200, json: "1"))
        let file = try Self.file("content")
        try await Self.service(script).send(.put, "/x", sending: .file(file, type: "text/plain"))
        try await Self.service(script).send(
            .post, "/x", sending: .multipart([("title", .text("Me")), ("map", .file(file, type: "text/plain"))]))
        #expect(script.sent.first?.body == Data("content".utf8))
        #expect(script.sent.first?.headerFields[.contentType] == "text/plain")
        let form = String(decoding: script.sent.last?.body ?? Data(), as: UTF8.self)
        #expect(form.contains("filename=\"\(file.lastPathComponent)\"\r\nContent-Type: text/plain\r\n\r\ncontent\r\n"))
    }

    /// A file that doesn't exist, a folder, a pipe without a writer, a device, and no file.
    @Test(.hangLimit) func aFileThatCannotBeReadIsNotSent() async throws {
        let pipe = try Self.file(nil)
        #expect(mkfifo(pipe.path, 0o600) == 0)
        let others = ["/dev/zero", "https://example.com/etc/hostname"].compactMap { URL(string: $0) }
        for file in [try Self.file(nil), Self.folder, pipe] + others + [URL(filePath: "/dev/zero")] {
            let script = ScriptedTransport()
            let contents: [HTTPContent] = [.file(file), .multipart([("map", .file(file))])]
            for content in contents {
                let failure = await failure { () throws(Interruption<HTTPFailure>) in
                    try await Self.service(script).send(.put, "/x", sending: content)
                }
                #expect(failure?.kind == .unencodable && failure?.delivery == .notSent)
            }
            #expect(script.sent.isEmpty)
        }
    }

    @Test func aFileIsSentAlthoughItWasDeleted() async throws {
        let script = ScriptedTransport(.respond(200, json: "1"), .respond(200, json: "1"))
        let file = try Self.file("content")
        let content = HTTPContent.file(file)
        try FileManager.default.removeItem(at: file)
        for _ in 1...2 { try await Self.service(script).send(.put, "/x", sending: content) }
        #expect(script.sent.map(\.body) == [Data("content".utf8), Data("content".utf8)])
    }

    @Test func aFileThatWasCutIsNotSent() async throws {
        let script = ScriptedTransport()
        let file = try Self.file("content")
        let content = HTTPContent.file(file)
        try FileHandle(forWritingTo: file).truncate(atOffset: 2)
        let failure = await failure { () throws(Interruption<HTTPFailure>) in
            try await Self.service(script).send(.put, "/x", sending: content)
        }
        #expect(failure?.reason == .outOfResources && failure?.delivery == .notSent)
        #expect(script.sent.isEmpty)
    }

    /// A layer that answers from a cache after a download broke.
    @Test func whatALayerReturnsInsteadIsTheFile() async throws {
        struct Fallback: HTTPTransport {
            var enforcesLimits: Bool { true }
            func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
                var body = ResponseBodyCollector(statusCode: 200, for: call)
                _ = body.append(Data("half".utf8))
                return TransportResponse(statusCode: 200, body: Data("from the cache".utf8))
            }
        }
        let service = HTTPService("https://api.example.com", transport: Fallback()).patient
        let file = try Self.file(nil)
        try await service.download("/x", to: file)
        #expect(try String(contentsOf: file, encoding: .utf8) == "from the cache")
    }

    @Test func aBodyInAnUnknownCodingIsCalledSo() async throws {
        let script = ScriptedTransport(.respond(200, json: "x", headerFields: [.contentEncoding: "zstd"]))
        let file = try Self.file(nil)
        let failure = await failure { () throws(Interruption<HTTPFailure>) in
            try await Self.service(script).download("/x", to: file)
        }
        #expect(failure?.kind == .undecodable(.unexpectedContentCoding("zstd")))
    }

    @Test func noPathIsDescribed() throws {
        let content = HTTPContent.file(try Self.file("content"))
        #expect("\(content)" == "7 bytes")
        var text = ""
        dump(content, to: &text)
        #expect(!text.contains(Self.folder.lastPathComponent))
    }

    // MARK: Receiving

    @Test func aDownloadWritesWhatAnyTransportReturns() async throws {
        let script = ScriptedTransport(.respond(200, json: "content"))
        let file = try Self.file("before")
        let progress = Progress(totalUnitCount: 0)
        let response = try await Self.service(script).download("/x", to: file, progress: progress)
        #expect(response.body.isEmpty)
        #expect(try String(contentsOf: file, encoding: .utf8) == "content")
        #expect(progress.completedUnitCount == 7)
    }

    @Test func anUnchangedFileStays() async throws {
        let script = ScriptedTransport(.respond(304, json: ""))
        let file = try Self.file("before")
        let response = try await Self.service(script).download(
            "/x", to: file, headerFields: [.ifNoneMatch: "\"1\""])
        #expect(response.status == .notModified)
        #expect(try String(contentsOf: file, encoding: .utf8) == "before")
    }

    /// Nothing is requested, for a folder that doesn't exist, and for one instead of a file.
    @Test func aFileThatCannotBeWrittenIsAFailureOfTheDevice() async throws {
        _ = try Self.file(nil)
        for file in [Self.folder.appending(path: "none/file"), Self.folder] {
            let script = ScriptedTransport()
            let failure = await failure { () throws(Interruption<HTTPFailure>) in
                try await Self.service(script).download("/x", to: file)
            }
            #expect(failure?.reason == .outOfResources && failure?.fault == .device)
            #expect(failure?.delivery == .notSent)
            #expect(script.sent.isEmpty)
        }
    }

    /// A transport that ignores the end of its attempt.
    private final class Late: HTTPTransport {
        let attempts = Count()
        let mayEnd = Gate()
        let hasEnded = Gate()
        var enforcesLimits: Bool { true }

        func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
            var body = ResponseBodyCollector(statusCode: 200, for: call)
            _ = body.announce(length: nil)
            guard attempts.add() == 1 else {
                _ = body.append(Data("whole".utf8))
                mayEnd.open()
                await hasEnded.wait()
                return TransportResponse(statusCode: 200)
            }
            _ = body.append(Data("half".utf8))
            let first = body
            Task {
                var body = first
                await self.mayEnd.wait()
                #expect(body.append(Data("late".utf8)) == .fail)
                self.hasEnded.open()
            }
            throw call.failure(for: .timedOut(.read))
        }
    }

    /// Its transport answers after the caller has left.
    @Test(.hangLimit) func aCanceledDownloadLeavesNoFile() async throws {
        struct Deaf: HTTPTransport {
            let isSent = Gate()
            let mayAnswer = Gate()
            let hasAnswered = Gate()
            func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
                isSent.open()
                await mayAnswer.wait()
                var body = ResponseBodyCollector(statusCode: 200, for: call)
                #expect(body.announce(length: 4) == .fail)
                #expect(body.append(Data("late".utf8)) == .fail)
                hasAnswered.open()
                return TransportResponse(statusCode: 200)
            }
        }
        let (folder, transport) = (Self.folder.appending(path: "canceled-\(UUID().uuidString)"), Deaf())
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let call = Task {
            await failure { () throws(Interruption<HTTPFailure>) in
                try await HTTPService("https://api.example.com", transport: transport).patient
                    .download("/x", to: folder.appending(path: "file"))
            }
        }
        await transport.isSent.wait()
        call.cancel()
        #expect(await call.value == nil)
        transport.mayAnswer.open()
        await transport.hasAnswered.wait()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test(.hangLimit) func anEarlierAttemptWritesNothingMore() async throws {
        let file = try Self.file(nil)
        let transport = Late().retrying(HTTPRetryPolicy(clock: VirtualClock()))
        try await HTTPService("https://api.example.com", transport: transport).patient.download("/x", to: file)
        #expect(try String(contentsOf: file, encoding: .utf8) == "whole")
    }

    /// The limit is for values in memory.
    @Test func aDownloadHasNoLimit() async throws {
        struct Lax: HTTPTransport {
            func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
                TransportResponse(statusCode: 200, body: Data("content".utf8))
            }
        }
        var service = HTTPService("https://api.example.com", transport: Lax()).patient
        service.successBodyLimit = 3
        let file = try Self.file(nil)
        try await service.download("/x", to: file)
        #expect(try String(contentsOf: file, encoding: .utf8) == "content")
    }

    @Test(.hangLimit) func anExpiredCredentialCostsNoPart() async throws {
        let script = ScriptedTransport(.respond(401, json: "refused"), .respond(200, json: "content"))
        let keeper = CredentialKeeper("a") {
            $1[.authorization] = $0
        } renew: {
            $0 + "2"
        }
        let file = try Self.file(nil)
        try await Self.service(script).with { $0.authenticated(by: keeper) }.download("/x", to: file)
        #expect(try String(contentsOf: file, encoding: .utf8) == "content")
    }

    // MARK: Lines

    @Test(
        .hangLimit,
        arguments: [
            ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\r\nb\rc\n\nd", ["a", "b", "c", "", "d"]),
            ("\r\r\n\n", ["", "", ""]), ("\u{E9}\n\u{1F6B2}", ["\u{E9}", "\u{1F6B2}"]),
        ] as [(String, [String])])
    func linesEndInEachWay(_ body: String, _ expected: [String]) async throws {
        var lines: [String] = []
        try await Self.service(ScriptedTransport(.respond(200, json: body))).lines("/x") { lines.append($0) }
        #expect(lines == expected)
    }

    /// The meaning comes after the lines.
    @Test(.hangLimit) func noRenewalRepeatsLines() async throws {
        let script = ScriptedTransport(.respond(200, json: "one\n"), .respond(200, json: "two\n"))
        let renewals = Count()
        let keeper = CredentialKeeper("a") {
            $1[.authorization] = $0
        } renew: {
            renewals.add()
            return $0 + "2"
        }
        var service = Self.service(script).with { $0.authenticated(by: keeper) }
        service.meaning = { _ in .signInAgain }
        let expired = service
        var lines: [String] = []
        do throws(Interruption<HTTPFailure>) {
            try await expired.lines("/x") { lines.append($0) }
            Issue.record("no failure")
        } catch {
            #expect(error.failure?.nextStep == .signInAgain)
            error.recovered()
        }
        #expect(lines == ["one"] && renewals.value == 0)
    }

    @Test(.hangLimit) func aLineIsLimited() async throws {
        var service = Self.service(ScriptedTransport(.respond(200, json: "123456\n")))
        service.successBodyLimit = 5
        let tooLong = service
        let failure = await failure { () throws(Interruption<HTTPFailure>) in
            try await tooLong.lines("/x") { _ in }
        }
        #expect(failure?.reason == .responseTooLarge(limit: 5))
    }

    @MainActor @Test(.hangLimit) func linesArriveOnTheActorOfTheCaller() async throws {
        try await Self.service(ScriptedTransport(.respond(200, json: "a\nb"))).lines("/x") { _ in
            MainActor.assertIsolated()
        }
    }

    // MARK: Events

    /// The examples of the HTML Standard §9.2.6, and its details.
    @Test(
        .hangLimit,
        arguments: [
            (
                ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
                ["message/first event/1", "message/second event/", "message/ third event/"]
            ),
            ("data\n\ndata\ndata\n\ndata:", ["message//", "message/\n/"]),
            ("data:test\n\ndata: test\n\n", ["message/test/", "message/test/"]),
            ("data: YHOO\ndata: +2\ndata: 10\n\n", ["message/YHOO\n+2\n10/"]),
            ("data:\u{301}a\ndata: \u{301}b\n\n", ["message/\u{301}a\n\u{301}b/"]),
            ("event: add\ndata: 73857293\n\nevent: none\n\ndata: 2153\n\n", ["add/73857293/", "message/2153/"]),
            ("\u{FEFF}data: a\r\nid: 7\r\n\r\ndata: b\rretry: 10\r\r", ["message/a/7", "message/b/7"]),
        ] as [(String, [String])])
    func eventsAreRead(_ body: String, _ expected: [String]) async throws {
        let script = ScriptedTransport(.respond(200, json: body))
        var events: [String] = []
        try await Self.service(script).events("/x") { events.append("\($0)/\($1)/\($2)") }
        #expect(events == expected)
        #expect(script.sent.first?.headerFields[.accept] == "text/event-stream")
    }
}
