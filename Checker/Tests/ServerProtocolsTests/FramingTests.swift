import Foundation
import Testing

@testable import ServerProtocols

@Suite struct FramingTests {
    private static let messages = [Data(#"{"a":1}"#.utf8), Data(#"{"text":"é😀"}"#.utf8), Data("null".utf8)]

    /// However the bytes arrive, the same messages result.
    @Test(arguments: [Framing.contentLength, .lines], 1...12)
    func messagesAreCompleteHoweverTheyArrive(framing: Framing, size: Int) throws {
        let stream = Self.messages.map(framing.framed).reduce(Data(), +)
        var reader = FrameReader(framing)
        var found: [Data] = []
        for start in stride(from: 0, to: stream.count, by: size) {
            reader.append(stream[start..<min(start + size, stream.count)])
            while let message = try reader.next() { found.append(message) }
        }
        #expect(found == Self.messages)
    }

    @Test(arguments: [
        "content-length:4\r\n\r\nnull", "Content-Type: x; charset=utf-8\r\nContent-Length:  4\r\n\r\nnull",
        "CONTENT-LENGTH: 4\r\nX\r\n\r\nnull",
    ])
    func readsOtherSpellingsOfAHeader(text: String) throws {
        var reader = FrameReader(.contentLength)
        reader.append(Data(text.utf8))
        #expect(try reader.next() == Data("null".utf8))
        #expect(try reader.next() == nil)
    }

    @Test(arguments: [
        "\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: 4x\r\n\r\nnull",
        "Content-Length: 99999999999\r\n\r\n",
        "Content-Length: 9999999999999999999999\r\n\r\n", String(repeating: "a", count: 5000),
    ])
    func refusesADamagedHeader(text: String) {
        var reader = FrameReader(.contentLength)
        reader.append(Data(text.utf8))
        #expect(throws: RPCError.self) { try reader.next() }
    }

    @Test func linesWithoutAMessageAreSkipped() throws {
        var reader = FrameReader(.lines)
        reader.append(Data("\n \r\n{}\r\n".utf8))
        #expect(try reader.next() == Data("{}\r".utf8))
        #expect(try reader.next() == nil)
    }
}
