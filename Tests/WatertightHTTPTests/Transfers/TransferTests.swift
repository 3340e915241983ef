import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
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

    /// A file that doesn't exist, and a folder.
    @Test func aFileThatCannotBeReadIsNotSent() async throws {
        for file in [try Self.file(nil), Self.folder] {
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

    /// Nothing is requested.
    @Test func aFolderThatDoesNotExistIsAFailureOfTheDevice() async throws {
        let script = ScriptedTransport()
        let file = Self.folder.appending(path: "none/file")
        let failure = await failure { () throws(Interruption<HTTPFailure>) in
            try await Self.service(script).download("/x", to: file)
        }
        #expect(failure?.reason == .outOfResources && failure?.fault == .device)
        #expect(failure?.delivery == .notSent)
        #expect(script.sent.isEmpty)
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
